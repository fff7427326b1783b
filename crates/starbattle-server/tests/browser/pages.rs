//! Every page comes up without a complaint.

use serde_json::json;

use super::harness::browse;

#[test]
fn every_page_loads_without_a_word_on_the_console() {
    browse(async |tab| {
        for path in ["/", "/patterns", "/techniques", "/generate", "/edit", "/docs"] {
            tab.open(path).await;
            tab.wait_for("header.site nav a[href='/techniques']").await;
            tab.wait_for("main > *").await;
            assert_eq!(tab.complaints().await, Vec::<String>::new(), "{path}");
        }
    });
}

#[test]
fn the_description_of_the_api_names_every_route() {
    browse(async |tab| {
        tab.open("/docs#post_hint").await;
        tab.wait_for("section#post_hint table").await;
        let routes = tab.run("return document.querySelectorAll('section.route').length").await;
        assert_eq!(routes, json!(28));
    });
}

#[test]
fn an_unknown_address_has_a_page_that_leads_back() {
    browse(async |tab| {
        tab.open("/nothing/here").await;
        tab.wait_for("main a[href='/']").await;
        let complaints = tab.complaints().await;
        assert!(
            complaints.iter().all(|complaint| complaint.contains("/nothing/here") && complaint.contains("404")),
            "{complaints:?}"
        );
    });
}

#[test]
fn what_the_policy_forbids_does_not_run_and_is_told() {
    browse(async |tab| {
        tab.open("/docs").await;
        tab.wait_for("main > *").await;
        tab.run("const script = document.createElement('script'); script.textContent = 'window.broken = true'; document.body.append(script)").await;
        assert_eq!(tab.run("return window.broken ?? null").await, json!(null));
        assert!(tab.complaints().await.iter().any(|complaint| complaint.contains("Content Security Policy")));
    });
}
