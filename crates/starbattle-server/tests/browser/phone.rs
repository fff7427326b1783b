//! The page on a phone, with fingers.

use serde_json::{Value, json};

use crate::{
    hints::{CHAIN, before_step},
    page::{DESKTOP, Page},
};

/// A 25×25 board, whose cells are much smaller than a finger.
const LARGE: &str = include_str!("large_board.txt");

/// A page on a phone with a touch screen.
fn phone() -> Option<Page> {
    let mut page = Page::open(DESKTOP)?;
    let metrics = json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true});
    page.call("Emulation.setDeviceMetricsOverride", metrics);
    page.call("Emulation.setTouchEmulationEnabled", json!({"enabled": true, "maxTouchPoints": 5}));
    Some(page)
}

impl Page {
    fn touch(&mut self, kind: &str, points: &[[f64; 2]]) {
        let points: Vec<Value> =
            points.iter().enumerate().map(|(id, [x, y])| json!({"x": x, "y": y, "id": id})).collect();
        self.call("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}));
    }

    /// Two quick taps, whose times do not depend on how fast the machine is.
    fn double_tap_at(&mut self, [x, y]: [f64; 2]) {
        let now = self.value("Date.now() / 1000").as_f64().unwrap();
        for (delay, kind) in [(0.0, "touchStart"), (0.05, "touchEnd"), (0.15, "touchStart"), (0.2, "touchEnd")] {
            let points = if kind == "touchStart" { json!([{"x": x, "y": y}]) } else { json!([]) };
            let event = json!({"type": kind, "touchPoints": points, "timestamp": now + delay});
            self.call("Input.dispatchTouchEvent", event);
        }
    }

    fn tap_at(&mut self, place: [f64; 2]) {
        self.touch("touchStart", &[place]);
        self.touch("touchEnd", &[]);
    }

    /// The middle of an element, which must be in the window, and its width.
    fn middle(&mut self, selector: &str) -> ([f64; 2], f64) {
        let place = self.value(&format!(
            "(() => {{
                const box = document.querySelector({}).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2, box.width];
            }})()",
            json!(selector)
        ));
        let at = |index: usize| place[index].as_f64().unwrap();
        ([at(0), at(1)], at(2))
    }

    fn scroll_to(&mut self, selector: &str) {
        self.until(&format!("document.querySelector({}) !== null", json!(selector)));
        self.value(&format!("document.querySelector({}).scrollIntoView({{ block: 'center' }})", json!(selector)));
    }

    fn tap(&mut self, selector: &str) {
        self.until(&format!("document.querySelector({})?.getBoundingClientRect().width > 0", json!(selector)));
        let (place, _) = self.middle(selector);
        self.tap_at(place);
    }
}

fn cell(row: usize, col: usize) -> String {
    format!(".cells g:nth-child({row}) .cell:nth-child({col})")
}

#[test]
fn everything_is_within_reach_of_a_thumb() {
    let Some(mut page) = phone() else { return };
    page.go_to_board("/");
    page.sees(".head .badge", "easy");
    // All pages are in sight, every icon has its word, and there is no button for keys.
    page.until("[...document.querySelectorAll('header.site nav a')].every((link) => link.getBoundingClientRect().right <= innerWidth)");
    page.until(
        "[...document.querySelectorAll('.tools .button')].every((button) => button.innerText.trim().length > 2)",
    );
    page.until("[...document.querySelectorAll('.head .head-row:not([hidden]) .button')].every((button) => button.innerText.trim().length > 2)");
    page.until("document.querySelector('[aria-label=\"Keyboard shortcuts\"]').getClientRects().length === 0");
    page.fits();
    // What hovering shows on a desktop, a tap tells.
    page.tap(".counter");
    page.says("0 of 2 stars, 10 open");
    page.has_no_errors();
}

#[test]
fn the_button_that_applies_a_hint_is_never_behind_the_tools() {
    let Some(mut page) = phone() else { return };
    page.go_to_board("/");
    for level in ["Nudge", "Technique", "Cells", "Verdict"] {
        page.tap("[aria-label=Hint]");
        page.sees(".ladder [aria-current=step]", level);
        page.until("document.querySelector('.panel-actions .primary').getBoundingClientRect().bottom <= document.querySelector('.tools').getBoundingClientRect().top");
        // The board is in sight too.
        page.until("document.querySelector('.board').getBoundingClientRect().top > -2");
    }
    page.tap(".panel-actions .primary");
    page.sees("#panel-hint", "Applied");
    page.until("(new URLSearchParams(location.search).get('m') ?? '') !== ''");
    page.has_no_errors();
}

#[test]
fn a_walk_through_a_supposition_has_the_board_and_its_words_in_sight() {
    let Some(mut page) = phone() else { return };
    page.go_to_board("/");
    let (marks, step) = before_step(&mut page, CHAIN, |step| step["rule"] == "R5.9");
    let parts = step["evidence"]["sub_steps"].as_array().unwrap();
    page.go_to_board(&format!("/?p={CHAIN}&m={marks}"));
    page.shift('h');
    page.sees(".argument", "were a star");
    page.scroll_to(".walk > .button");
    page.tap(".walk > .button");
    for number in 0..=parts.len() {
        page.until(
            "(() => {
                const box = (selector) => document.querySelector(selector).getBoundingClientRect();
                const tools = box('.tools').top;
                return box('.cells .cell').top >= 0 && ['.walk > .scrubber', '.walk [aria-current]'].every(
                    (part) => box(part).height > 0 && box(part).bottom <= tools,
                );
            })()",
        );
        page.tap("[aria-label='On one step']");
        page.until(&format!("document.querySelector('.walk input').value === '{}'", number + 1));
    }
    page.until("document.querySelector('.broken-edge') !== null");
    // What was read before makes way for it only as long as it lasts.
    page.until("document.querySelector('.argument').getClientRects().length === 0");
    page.tap(".walk-end");
    page.until("document.querySelector('.argument').getClientRects().length > 0");
    page.has_no_errors();
}

#[test]
fn the_words_of_the_editor_can_be_read_in_both_languages() {
    let Some(mut page) = phone() else { return };
    for (language, width) in [("en", 390), ("de", 390), ("en", 360), ("de", 360)] {
        let metrics = json!({"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": true});
        page.call("Emulation.setDeviceMetricsOverride", metrics);
        page.go("/docs");
        page.value(&format!("localStorage.setItem('starbattle.settings', '{{\"language\": \"{language}\"}}')"));
        page.go(&format!("/edit?p={CHAIN}"));
        page.until("document.querySelectorAll('.tools .button').length === 10");
        page.until(
            "[...document.querySelectorAll('.tools .button')].every((button) => button.innerText.trim().length > 2)",
        );
        // No word is wider than its place, with the arrow of a list.
        page.until(
            "[...document.querySelectorAll('.tool-label, .head .button-label, .head select')].every((part) => {
                const pen = document.createElement('canvas').getContext('2d');
                const { fontSize, fontFamily, fontWeight } = getComputedStyle(part);
                pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
                const isList = part.tagName === 'SELECT';
                const words = isList ? part.selectedOptions[0].text : part.innerText;
                const place = isList ? part.clientWidth - 22 : part.parentElement.clientWidth;
                return pen.measureText(words).width <= place + 1;
            })",
        );
        page.fits();
    }
    page.has_no_errors();
}

#[test]
fn cells_of_a_large_board_can_be_hit() {
    let Some(mut page) = phone() else { return };
    page.go_to_board(&format!("/?p={}", LARGE.trim()));
    let (place, width) = page.middle(&cell(12, 9));
    assert!(width < 16.0, "{width}");
    let tools = page.middle(".tools");
    // A double tap zooms the board alone and marks nothing.
    page.double_tap_at(place);
    page.until("document.querySelector('.board.zoomed') !== null");
    assert!(page.middle(&cell(12, 9)).1 > 40.0);
    assert_eq!(page.middle(".tools"), tools);
    page.has_parameter("m", "");
    page.tap(&cell(12, 9));
    page.until("(new URLSearchParams(location.search).get('m') ?? '').indexOf('*') === 11 * 25 + 8");
    // Two fingers move it.
    let (before, _) = page.middle(&cell(12, 9));
    page.touch("touchStart", &[[100.0, 300.0]]);
    page.touch("touchStart", &[[100.0, 300.0], [200.0, 300.0]]);
    page.touch("touchMove", &[[140.0, 320.0], [240.0, 320.0]]);
    page.touch("touchEnd", &[]);
    let (after, _) = page.middle(&cell(12, 9));
    assert!(
        (after[0] - before[0] - 40.0).abs() < 3.0 && (after[1] - before[1] - 20.0).abs() < 3.0,
        "{before:?} {after:?}"
    );
    // Fingers that come together zoom out, and a button shows all of it.
    page.touch("touchStart", &[[100.0, 300.0]]);
    page.touch("touchStart", &[[100.0, 300.0], [300.0, 300.0]]);
    page.touch("touchMove", &[[150.0, 300.0], [250.0, 300.0]]);
    page.touch("touchEnd", &[]);
    let (_, smaller) = page.middle(&cell(12, 9));
    assert!(smaller > 16.0 && smaller < 30.0, "{smaller}");
    page.tap("[aria-label='Show the whole board']");
    page.until("document.querySelector('.board.zoomed') === null");
    assert!((page.middle(&cell(12, 9)).1 - width).abs() < 0.5);
    // Neither marked anything.
    page.until("(new URLSearchParams(location.search).get('m') ?? '').split('*').length === 2");
    page.has_no_errors();
}

#[test]
fn a_magnifier_shows_what_the_finger_covers() {
    let Some(mut page) = phone() else { return };
    page.go_to_board(&format!("/?p={}", LARGE.trim()));
    let ([x, y], width) = page.middle(&cell(12, 9));
    page.touch("touchStart", &[[x, y]]);
    page.until("document.querySelector('.loupe') !== null");
    page.touch("touchMove", &[[x + 2.0 * width, y]]);
    // The crosses just drawn are in it.
    page.until("document.querySelectorAll('.loupe .cross').length === 3");
    page.until("document.querySelector('.loupe').getBoundingClientRect().bottom < 844 / 2");
    page.touch("touchEnd", &[]);
    page.until("document.querySelector('.loupe') === null");
    page.until("(new URLSearchParams(location.search).get('m') ?? '').split('x').length === 4");
    page.has_no_errors();
}

#[test]
fn a_second_finger_takes_back_what_the_first_began_to_draw() {
    let Some(mut page) = phone() else { return };
    page.go_to_board("/");
    let ([x, y], width) = page.middle(&cell(3, 3));
    page.touch("touchStart", &[[x, y]]);
    page.touch("touchMove", &[[x + 2.0 * width, y]]);
    page.until("document.querySelectorAll('.board .cross').length >= 3");
    page.touch("touchStart", &[[x + 2.0 * width, y], [x, y + 100.0]]);
    page.until("document.querySelectorAll('.board .cross').length === 0");
    page.touch("touchEnd", &[]);
    page.has_parameter("m", "");
    page.has_no_errors();
}

#[test]
fn the_rules_are_shown_on_the_first_visit_until_they_are_dismissed() {
    let Some(mut page) = phone() else { return };
    page.go_to_board("/");
    page.sees(".rules-card", "every row, every column and every region has 2 stars");
    page.until("document.querySelector('.rules-card .board .star') !== null");
    // The first rule is in sight.
    page.until("document.querySelector('.rules-card > a').getBoundingClientRect().bottom <= document.querySelector('.tools').getBoundingClientRect().top");
    page.until("document.querySelector('.rules-card li').getBoundingClientRect().bottom <= document.querySelector('.tools').getBoundingClientRect().top");
    page.go_to_board("/");
    page.sees(".rules-card", "Stars never touch");
    page.value("document.querySelector('.rules-card .primary').click()");
    page.until("document.querySelector('.rules-card') === null");
    page.go_to_board("/");
    page.until("document.querySelector('.rules-card').hidden");
    // They stay one tap away, on every page.
    for path in ["/", "/generate"] {
        page.go(path);
        page.tap("[aria-label='How to play']");
        page.sees("dialog", "not even at a corner");
    }
    page.has_no_errors();
}

#[test]
fn a_setter_picks_repairs_and_changes_by_touch() {
    let Some(mut page) = phone() else { return };
    page.go_to_board("/edit?p=5x1.AABBBAABBBCCDDDCCDDDEEEEE");
    page.sees("#panel-report dd", "✗");
    page.scroll_to("#tab-repair");
    page.tap("#tab-repair");
    page.scroll_to("#panel-repair .primary");
    page.tap("#panel-repair .primary");
    page.until("document.querySelector('.suggestion .board') !== null");
    page.scroll_to(".suggestion");
    page.tap(".suggestion");
    page.says("Applied");
    page.scroll_to("#tab-borders");
    page.tap("#tab-borders");
    page.until("document.querySelector('.effect-button') !== null");
    // A finger on a cell of the board lists what can become of it.
    page.scroll_to(".board");
    page.tap(&cell(1, 2));
    page.sees("#panel-borders", "Changes of r1c2");
    page.fits();
    page.has_no_errors();
}
