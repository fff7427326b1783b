//! Accessibility: axe-core checks every page in every theme.

use crate::page::{DESKTOP, PHONE, Page, Viewport};

const AXE: &str = include_str!("../vendor/axe.min.js");

/// Every page, and an element to wait for before it is checked.
const PAGES: [(&str, &str); 16] = [
    ("/", ".board .cell"),
    ("/?facts=1&tab=steps&step=12", ".board .fact.strip"),
    ("/edit", ".board .cell"),
    ("/docs", "h1, h2"),
    ("/patterns", ".card"),
    ("/patterns?id=10x10-2star-triple-entanglements~constrained~0", ".where"),
    ("/patterns?id=10x10-2star-triple-entanglements~constrained~0&tab=why", ".proof-step"),
    ("/patterns?id=10x10-2star-triple-entanglements~constrained~0&tab=wild", ".positions .board"),
    ("/patterns?id=10x10-2star-triple-entanglements~constrained~0&tab=evidence&rank=7", ".placement"),
    ("/patterns?whatif=10x2&stars=r1c1,r1c4&heat=1", ".heat-cell"),
    ("/patterns?view=drill", ".drill-side .button"),
    ("/patterns?view=files", ".file"),
    ("/patterns?view=mine", ".job"),
    ("/techniques?id=R4.1", ".example .cell"),
    ("/generate", ".queue"),
    ("/generate?view=sheet&puzzles=5x1.ABBBBAAABBCDEBBCDDDDCCCDD", ".sheet .star"),
];

fn is_accessible(viewport: Viewport, theme: &str) {
    let Some(mut page) = Page::open(viewport) else { return };
    page.go("/docs");
    page.value(&format!("localStorage.setItem('starbattle.settings', JSON.stringify({{theme: '{theme}'}}))"));
    for (path, sign) in PAGES {
        page.go(path);
        page.until(&format!("document.querySelector('{sign}') !== null"));
        page.value(AXE);
        let found = page.value(
            "axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations
                .filter(({impact}) => impact === 'serious' || impact === 'critical')
                .map(({id, help, nodes}) => `${id}: ${help}: ${nodes.map(({html}) => html).slice(0, 3).join(' ')}`))",
        );
        assert_eq!(found, serde_json::json!([]), "{path} in the theme {theme}");
        page.fits();
    }
}

#[test]
fn every_page_is_accessible_on_a_desktop() {
    is_accessible(DESKTOP, "light");
}

#[test]
fn every_page_is_accessible_on_a_phone_in_dark_mode() {
    is_accessible(PHONE, "dark");
}

#[test]
fn every_page_is_accessible_in_high_contrast() {
    is_accessible(DESKTOP, "contrast");
}
