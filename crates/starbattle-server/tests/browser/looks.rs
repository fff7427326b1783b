//! Appearance: themes, phones, and the size of texts.

use crate::{
    input::{DARK, PUZZLE},
    page::{DESKTOP, PHONE, Page, Viewport},
};

/// The lightness of a colour as the browser computes it, from 0 to 255.
const GROUND: &str = "(() => { const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number); \
                      return 0.3 * red + 0.59 * green + 0.11 * blue; })()";

#[test]
fn the_theme_follows_the_system_or_the_setting() {
    let Some(mut page) = Page::open(DARK) else { return };
    page.go_to_board("/");
    assert_eq!(page.value("matchMedia('(prefers-color-scheme: dark)').matches"), true);
    page.until(&format!("{GROUND} < 60"));
    page.click("[aria-label=Settings]");
    page.click("dialog input[value=light]");
    page.until(&format!("{GROUND} > 200"));
    page.go_to_board("/edit");
    page.until(&format!("{GROUND} > 200"));
    page.has_no_errors();
}

#[test]
fn a_phone_shows_the_whole_board_and_all_tools() {
    let Some(mut page) = Page::open(PHONE) else { return };
    for path in [format!("/?p={PUZZLE}"), "/".to_owned(), format!("/edit?p={PUZZLE}")] {
        page.go_to_board(&path);
        assert_eq!(page.value("innerWidth"), 360);
        page.until("document.documentElement.scrollWidth <= 360");
        page.until("document.querySelector('.board').getBoundingClientRect().width >= 320");
        let tools = "[...document.querySelectorAll('.tools button')].map((one) => one.getBoundingClientRect())";
        page.until(&format!("{tools}.every(({{ left, right, bottom, height, width }}) => left >= 0 && right <= 360 && bottom <= innerHeight && height >= 44 && width >= 44)"));
    }
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.click("[aria-label=Hint]");
    page.sees(".nudge", "Look");
    page.has_no_errors();
}

#[test]
fn a_small_window_beside_the_panel_keeps_the_head_in_one_line() {
    let Some(mut page) = Page::open(Viewport { width: 1024, dark: false }) else { return };
    page.go_to_board("/");
    page.sees(".head .badge", "easy");
    page.until(
        "[...document.querySelectorAll('.head button')].every((button) => button.getBoundingClientRect().height <= 48)",
    );
    // The board with its tools has the larger part of the window.
    page.until("document.querySelector('.play-area').getBoundingClientRect().width >= 0.6 * innerWidth - 10");
    page.fits();
    page.has_no_errors();
}

/// A puzzle that needs suppositions of up to 15 steps; the 11th step supposes that r6c5 is a star.
const EXPERT: &str =
    "10x2.AAAAABBCCCADABBBBCCCADABAAECCCADAAAAECCEFDGAAEEEEEFDGAAEAHHIFDGJAAAHIIFFGJAAAHIIFFGJIIIIIIFFFJJJJIII";

#[test]
fn the_head_has_no_broken_words_and_no_gap_beside_it() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    for width in [1280, 1100, 950] {
        page.resize(Viewport { width, dark: false });
        page.go_to_board(&format!("/?p={EXPERT}"));
        page.sees(".head .badge", "expert");
        // The words of a button are in one line.
        page.until(
            "[...document.querySelectorAll('.head button, .head .badge, .head h1')].every((one) => one.getBoundingClientRect().height <= 48)",
        );
        page.until("document.querySelector('header.site').getBoundingClientRect().right === innerWidth");
        page.fits();
    }
    page.has_no_errors();
}

#[test]
fn a_large_window_has_a_large_board() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    for (width, height) in [(1920, 1080), (1280, 800), (2560, 1440)] {
        let metrics = serde_json::json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        page.call("Emulation.setDeviceMetricsOverride", metrics);
        page.go_to_board("/");
        // At most a line or two remain free below the board, and nothing of it is below the window.
        page.until("(innerHeight - document.querySelector('.board').getBoundingClientRect().bottom) >= 0");
        page.until("(innerHeight - document.querySelector('.board').getBoundingClientRect().bottom) <= 60");
        page.fits();
    }
}

#[test]
fn no_text_is_too_small() {
    let Some(mut page) = Page::open(PHONE) else { return };
    page.go_to_board("/?tab=info");
    page.sees("#panel-info", "exactly one");
    let small = "[...document.querySelectorAll('body *')].filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) \
                 && one.getClientRects().length > 0 && (one instanceof SVGElement ? one.getBoundingClientRect().height : parseFloat(getComputedStyle(one).fontSize)) < 12.9) \
                 .map((one) => one.textContent)";
    assert_eq!(page.value(small), serde_json::json!([]));
    page.has_no_errors();
}

#[test]
fn the_first_page_is_small() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    page.sees(".head .badge", "easy");
    // Bodies as they are sent, of the page and of everything that it loads by itself on the first visit.
    let bytes = page.value(
        "performance.getEntries().filter(({ entryType }) => ['navigation', 'resource'].includes(entryType))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)",
    );
    assert!(bytes.as_u64().is_some_and(|bytes| (50_000..=100_000).contains(&bytes)), "{bytes} bytes");
}

/// The pages that the header of this width shows in its line, and those in its menu.
fn links(page: &mut Page) -> (u64, u64) {
    (page.count(".page-links > a"), page.count("#more-pages > a"))
}

#[test]
fn the_header_leads_to_every_page_at_any_width() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    for width in [360, 390, 600, 781, 820, 1024, 1280, 1920] {
        page.resize(Viewport { width, dark: false });
        for path in ["/docs", "/generate"] {
            page.go(path);
            page.until("document.querySelectorAll('.page-links > a').length > 0");
            // Nothing is cut off, and what has no place in the line is in the menu.
            let cut = "(() => { const line = document.querySelector('.page-links'); return line.scrollWidth - line.clientWidth; })()";
            page.until(&format!("{cut} === 0"));
            let (shown, hidden) = links(&mut page);
            assert!(shown >= 3, "{shown} at {width}");
            assert_eq!(page.value("document.querySelector('.more-pages').hidden"), hidden == 0, "{path} at {width}");
            // The page that is open is always in sight.
            assert_eq!(page.count(".page-links > [aria-current]"), u64::from(path != "/docs"));
            page.fits();
        }
    }
    page.resize(PHONE);
    page.go("/generate");
    page.until("document.querySelectorAll('#more-pages > a').length > 0");
    page.click(".more-pages");
    page.until("document.querySelector('#more-pages').matches(':popover-open')");
    page.fits();
    page.click_words("#more-pages a", "Edit");
    page.until("location.pathname === '/edit' && document.querySelector('.board .cell') !== null");
    page.has_no_errors();
}

#[test]
fn nothing_moves_when_a_hint_opens() {
    for viewport in [DESKTOP, PHONE] {
        let Some(mut page) = Page::open(viewport) else { return };
        page.go_to_board(&format!("/?p={EXPERT}"));
        page.sees(".head .badge", "expert");
        // The rules are there on the first visit, above the hint, until somebody has read them.
        page.click_words(".rules-card button", "Got it");
        let places = "JSON.stringify(['.board-holder .board', '.head', '.tools', '#panel-hint'].map((name) => {
            const part = document.querySelector(name);
            const { x, y, width } = part.getBoundingClientRect();
            const top = getComputedStyle(part).position === 'fixed' ? y : y + scrollY;
            return [name, Math.round(x), Math.round(top), Math.round(width)];
        }))";
        let before = page.value(places);
        for level in ["Nudge", "Technique", "Cells", "Verdict"] {
            page.keys(&["h"]);
            page.sees(".ladder [aria-current=step]", level);
            assert_eq!(page.value(places), before, "{level}");
        }
        page.has_no_errors();
    }
}

#[test]
fn nothing_moves_while_a_page_is_loaded() {
    let Some(mut page) = Page::open(PHONE) else { return };
    page.before_load(
        "window.shift = 0;
        new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; })
            .observe({ type: 'layout-shift', buffered: true });",
    );
    let mut load = |path: &str, there: &str| {
        page.go(path);
        page.until(&format!("document.querySelector('{there}') !== null"));
        // The share of the window that has moved, times how far. Up to 0.1, people hardly notice.
        let painted = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(shift)))))";
        let shift = page.value(painted);
        assert!(shift.as_f64().is_some_and(|shift| shift < 0.1), "{path}: {shift}");
        page.value("localStorage.setItem('starbattle.rules', JSON.stringify('seen'))");
    };
    // The first visit brings the rules.
    load("/", ".rules-card li");
    load("/", ".board .cell");
    load("/learn?id=R2.1", ".board .cell");
    load("/daily?date=2026-01-05", ".day-place .board");
}
