//! Addresses: the description of the API, and where there is nothing.

use serde_json::json;

use crate::page::{DESK, Page};

#[test]
fn the_description_of_the_api_tells_of_every_route() {
    let Some(mut page) = Page::open(DESK) else { return };
    page.go("/docs#post_hint");
    page.until("document.querySelector('section#post_hint table') !== null");
    let routes = starbattle_server::http::openapi_document()["paths"].as_object().map(|paths| {
        paths.values().filter_map(|methods| methods.as_object()).map(serde_json::Map::len).sum::<usize>() as u64
    });
    assert_eq!(Some(page.count("section.route")), routes);
    assert_eq!(page.count("nav.contents a"), page.count("section.route"));
    assert!(page.text("section#post_hint").contains("How much to tell, from 1"));
    page.is_sound();
}

#[test]
fn an_unknown_address_has_a_page_that_leads_back() {
    let Some(mut page) = Page::open(DESK) else { return };
    page.go("/nothing/here");
    page.until("document.querySelector('main a[href=\"/\"]') !== null");
}

#[test]
fn the_policy_keeps_inline_scripts_from_running() {
    let Some(mut page) = Page::open(DESK) else { return };
    page.go("/docs");
    let script = "const script = document.createElement('script'); script.textContent = 'window.broken = true';
        document.body.append(script); window.broken ?? 'kept out'";
    assert_eq!(page.value(script), json!("kept out"));
}
