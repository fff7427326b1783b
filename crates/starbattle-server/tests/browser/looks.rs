//! Appearance: themes, phones, and the size of texts.

use crate::{
    input::{DARK, PUZZLE},
    page::{PHONE, Page, Viewport},
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
