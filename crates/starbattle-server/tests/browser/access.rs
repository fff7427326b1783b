//! Barriers: axe-core looks at every page, in every theme.

use crate::page::{DESK, Look, PHONE, Page};

const AXE: &str = include_str!("../vendor/axe.min.js");

/// Every page, and what must be there before it is looked at.
const PAGES: [(&str, &str); 14] = [
    ("/", ".board .cell"),
    ("/edit", ".board .cell"),
    ("/docs", "h1, h2"),
    ("/patterns", ".card"),
    ("/patterns?id=10x10-2star-triple-entanglements~constrained~0", ".where"),
    ("/patterns?id=10x10-2star-triple-entanglements~constrained~0&tab=why", ".proof-step"),
    ("/patterns?id=10x10-2star-triple-entanglements~constrained~0&tab=wild", ".positions .board"),
    ("/patterns?whatif=10x2&stars=r1c1,r1c4&heat=1", ".heat-cell"),
    ("/patterns?view=drill", ".drill-side .button"),
    ("/patterns?view=files", ".file"),
    ("/patterns?view=mine", ".job"),
    ("/techniques?id=R4.1", ".example .cell"),
    ("/generate", ".queue"),
    ("/generate?view=sheet&puzzles=5x1.ABBBBAAABBCDEBBCDDDDCCCDD", ".sheet .star"),
];

fn has_no_barriers(look: Look, theme: &str) {
    let Some(mut page) = Page::open(look) else { return };
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
fn no_barriers_on_a_desk() {
    has_no_barriers(DESK, "light");
}

#[test]
fn no_barriers_on_a_phone_at_night() {
    has_no_barriers(PHONE, "dark");
}

#[test]
fn no_barriers_in_high_contrast() {
    has_no_barriers(DESK, "contrast");
}
