//! Damaged values in the browser's storage: set aside, told to the reader, and no obstacle to keeping new ones.

use serde_json::{Value, json};

use crate::{
    input::PUZZLE,
    page::{DESKTOP, Page},
};

/// Every key that the page keeps.
const KEYS: [&str; 13] = [
    "settings",
    "games",
    "history",
    "new-puzzle",
    "daily",
    "draft",
    "rules",
    "generate.kept",
    "rules.without",
    "patterns.drill",
    "patterns.introduction",
    "learn.positions",
    "learn.path",
];

/// Values that no key can have, except that `{}` is a good record.
const DAMAGED: [&str; 6] = ["{}", "5", "[null]", "{\"broken", "null", "{\"theme\":{},\"x\":[]}"];

fn store(page: &mut Page, key: &str, text: &str) {
    page.value(&format!("localStorage.setItem({}, {})", json!(format!("starbattle.{key}")), json!(text)));
}

fn stored(page: &mut Page, key: &str) -> Value {
    page.value(&format!("localStorage.getItem({})", json!(format!("starbattle.{key}"))))
}

/// The keys that the page uses, from its own module.
fn keys_of_the_page(page: &mut Page) -> Value {
    page.value("import('/js/common/memory.js').then(({ memory }) => memory.keys())")
}

#[test]
fn a_damaged_value_is_set_aside_on_every_page_and_the_reader_is_told() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/docs");
    assert_eq!(keys_of_the_page(&mut page), json!(KEYS));
    for damaged in DAMAGED {
        for path in [
            "/",
            "/learn",
            "/library",
            "/daily",
            "/patterns",
            "/patterns?view=drill",
            "/techniques",
            "/generate",
            "/edit",
        ] {
            // A page with scripts might still be writing.
            page.go("/icon.svg");
            page.value("localStorage.clear()");
            for key in KEYS {
                store(&mut page, key, damaged);
            }
            page.go(path);
            page.says("Some data that this browser keeps was damaged");
            for key in KEYS {
                let records = ["settings", "daily", "patterns.drill", "learn.positions"];
                let is_good = damaged == "{}" && records.contains(&key);
                let aside = stored(&mut page, &format!("{key}.damaged"));
                assert_eq!(aside, if is_good { Value::Null } else { json!(damaged) }, "{key}: {damaged} on {path}");
                let own = stored(&mut page, key);
                assert!(is_good || own != *damaged, "{key}: {damaged} on {path}");
            }
            page.has_no_errors();
            // Nothing is damaged any more.
            page.go(path);
            page.until("document.querySelector('header.site nav') !== null");
            assert_eq!(page.count(".toast"), 0, "{damaged} on {path}");
        }
    }
}

#[test]
fn games_are_kept_again_after_damage() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    for damaged in ["{}", "5", "[null]", "{\"broken", r#"[{"p":7}]"#, r#"[{"p":"{\"size\":3}"}]"#] {
        page.go("/icon.svg");
        page.value("new Promise((done) => { indexedDB.deleteDatabase('starbattle').onsuccess = () => done(true); })");
        store(&mut page, "games", damaged);
        page.go_to_board(&format!("/?p={PUZZLE}"));
        page.press_cell(0, 0);
        page.until("JSON.parse(localStorage.getItem('starbattle.games'))?.[0]?.m?.startsWith('*')");
        page.go_to_board("/");
        page.has_parameter("m", "*........................");
        page.has_no_errors();
    }
}

#[test]
fn what_can_be_read_is_kept() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    let marks = "*........................";
    page.go("/icon.svg");
    store(&mut page, "games", &json!([null, {"p": PUZZLE, "m": marks, "seconds": 5}, 7]).to_string());
    store(&mut page, "settings", r#"{"theme":"dark","fill":3,"coordinates":false}"#);
    page.go_to_board("/");
    page.says("(settings, games)");
    page.has_parameter("m", marks);
    assert_eq!(page.value("document.documentElement.dataset.theme"), "dark");
    assert_eq!(stored(&mut page, "settings"), r#"{"theme":"dark","coordinates":false}"#);
    page.has_no_errors();
}
