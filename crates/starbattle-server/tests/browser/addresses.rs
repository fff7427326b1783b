//! Addresses: the API reference, unknown addresses, and the content security policy.

use serde_json::json;

use crate::page::{DESKTOP, Page};

#[test]
fn the_api_reference_lists_every_route() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/docs#post_hint");
    page.until("document.querySelector('section#post_hint table') !== null");
    let routes = starbattle_server::http::openapi_document()["paths"].as_object().map(|paths| {
        paths.values().filter_map(|methods| methods.as_object()).map(serde_json::Map::len).sum::<usize>() as u64
    });
    assert_eq!(Some(page.count("section.route")), routes);
    assert_eq!(page.count("nav.contents a"), page.count("section.route"));
    assert!(page.text("section#post_hint").contains("How much to tell, from 1"));
    page.has_no_errors();
}

#[test]
fn an_unknown_address_shows_a_page_with_a_link_back() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/nothing/here");
    page.until("document.querySelector('main a[href=\"/\"]') !== null");
}

#[test]
fn the_content_security_policy_blocks_inline_scripts() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/docs");
    let script = "const script = document.createElement('script'); script.textContent = 'window.broken = true';
        document.body.append(script); window.broken ?? 'kept out'";
    assert_eq!(page.value(script), json!("kept out"));
}
