//! Accessibility: axe-core checks every page in every theme.

use serde_json::json;

use crate::{
    input::PUZZLE,
    library::add_games,
    page::{DESKTOP, PHONE, Page, Viewport},
};

const AXE: &str = include_str!("../vendor/axe.min.js");

/// Every page, and an element to wait for before it is checked.
const PAGES: &[(&str, &str)] = &[
    ("/", ".board .cell"),
    ("/?facts=1&tab=steps&step=12", ".board .fact.strip"),
    ("/library", ".game .board"),
    ("/library?q=nothing", ".empty-state button"),
    ("/daily?date=2026-01-05", ".day-place .board"),
    ("/statistics", ".chart"),
    ("/edit", ".board .cell"),
    ("/edit?p=5x1.ABBBCABBDCAAEDCEEECCEEEEE", ".graph-ring"),
    ("/edit?p=5x1.ABBBCABBDCAAEDCEEECCEEEEE&tab=borders", ".effect-button"),
    ("/docs", "h1, h2"),
    ("/nothing/here", ".page-links > a"),
    ("/patterns", ".card"),
    ("/patterns?id=10x10-2star-triple-entanglements~constrained~0", ".where"),
    ("/patterns?id=10x10-2star-triple-entanglements~constrained~0&tab=why", ".proof-step"),
    ("/patterns?id=10x10-2star-triple-entanglements~constrained~0&tab=wild", ".positions .card"),
    ("/patterns?id=10x10-2star-triple-entanglements~constrained~0&tab=evidence&rank=7", ".placement"),
    ("/patterns?whatif=10x2&stars=r1c1,r1c4&heat=1", ".heat-cell"),
    ("/patterns?view=drill", ".drill-side .button"),
    ("/patterns?view=files", ".file"),
    ("/patterns?view=mine", ".job"),
    ("/techniques?id=R4.1", ".example .cell"),
    ("/learn", ".lesson-item"),
    ("/learn?id=R4.1", ".exercise .scrubber output"),
    ("/learn?id=R2.1&part=practice", ".exercise .cell"),
    ("/learn?id=patterns", ".by-heart .board"),
    ("/learn?view=placement", ".exercise .cell"),
    ("/packs", ".pack"),
    ("/packs?id=8x1-easy", ".pack-puzzle .board"),
    ("/generate", ".queue"),
    ("/generate?view=sheet&puzzles=5x1.ABBBBAAABBCDEBBCDDDDCCCDD", ".sheet .star"),
];

/// A game that every chart and list shows.
fn add_game(page: &mut Page) {
    let game = json!({
        "p": PUZZLE, "name": "A game", "tags": ["small"], "daily": "2026-01-05", "solved": true, "difficulty": "easy",
        "wins": [{"when": 1_767_610_000_000_i64, "seconds": 61, "hints": 1}], "rules": {"R1.7": 2},
    });
    add_games(page, &json!([game]));
}

fn is_accessible(viewport: Viewport, theme: &str, language: &str) {
    let Some(mut page) = Page::open(viewport) else { return };
    // A button that is about to become usable has for a moment a colour between two that can be read.
    let still = json!({"name": "prefers-reduced-motion", "value": "reduce"});
    page.call("Emulation.setEmulatedMedia", json!({"features": [still]}));
    page.go("/docs");
    let settings = format!("{{theme: '{theme}', language: '{language}'}}");
    page.value(&format!("localStorage.setItem('starbattle.settings', JSON.stringify({settings}))"));
    for (path, sign) in PAGES {
        if *path == "/library" {
            add_game(&mut page);
        }
        page.go(path);
        page.until(&format!("document.querySelector('{sign}') !== null"));
        page.value(AXE);
        let found = page.value(
            "axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations
                .map(({id, help, nodes}) => `${id}: ${help}: ${nodes.map(({html}) => html).slice(0, 3).join(' ')}`))",
        );
        assert_eq!(found, json!([]), "{path} in the theme {theme} and the language {language}");
        assert_eq!(page.value("document.documentElement.lang"), language, "{path}");
        page.fits();
    }
    // A text without words is an error, too.
    page.has_no_errors();
}

#[test]
fn every_page_is_accessible_on_a_desktop() {
    is_accessible(DESKTOP, "light", "en");
}

#[test]
fn every_page_is_accessible_on_a_phone_in_dark_mode() {
    is_accessible(PHONE, "dark", "en");
}

#[test]
fn every_page_is_accessible_in_high_contrast() {
    is_accessible(DESKTOP, "contrast", "en");
}

/// German words are longer, and what stays English is marked.
#[test]
fn every_page_is_accessible_in_german_on_a_phone() {
    is_accessible(PHONE, "light", "de");
}
