//! Help: the hint ladder, checking, why, the step list.

use serde_json::{Value, json};

use crate::{
    input::{PUZZLE, SOLUTION},
    page::{DESKTOP, PHONE, Page},
};

const HERE: &str = ".ladder [aria-current=step]";

#[test]
fn every_press_of_h_shows_one_level_more_and_a_applies() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.focus_cell(0, 0);
    page.keys(&["h"]);
    page.sees(HERE, "Nudge");
    page.sees(".nudge", "Look");
    page.until("document.querySelector('.technique') === null && document.querySelector('.hatch') === null");
    page.keys(&["h"]);
    page.sees(HERE, "Technique");
    page.until("document.querySelector('.technique a').getAttribute('href').startsWith('/techniques?id=R')");
    page.until("document.querySelector('.hatch') === null");
    page.keys(&["h"]);
    page.sees(HERE, "Cells");
    page.until("document.querySelector('.argument') === null && document.querySelector('.ghost') === null");
    page.until("document.querySelector('.washes .cause-wash, .outlines .unit-edge') !== null");
    page.keys(&["h"]);
    page.sees(HERE, "Verdict");
    page.sees(".argument", ", so ");
    page.until(
        "document.querySelector('.outlines .ghost') !== null && document.querySelector('.argument .chip') !== null",
    );
    page.has_parameter("hint", "4");
    page.has_parameter("m", "");
    page.keys(&["a"]);
    page.until("(new URLSearchParams(location.search).get('m') ?? '') !== ''");
    page.until("document.querySelector('.outlines .ghost') === null");
    page.keys(&["z"]);
    page.has_parameter("m", "");
    page.shift('h');
    page.sees(HERE, "Verdict");
    page.has_no_errors();
}

#[test]
fn wrong_marks_are_counted_before_they_are_shown() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.press_cell(4, 4);
    page.keys(&["k"]);
    page.sees("#panel-check", "1 mark is wrong");
    page.until("document.querySelector('.error-wash') === null");
    page.keys(&["k"]);
    page.until("document.querySelector('.error-wash') !== null");
    page.keys(&["h"]);
    page.sees("#panel-hint", "1 mark is wrong");
    page.sees(HERE, "Check");
    page.until("document.querySelector('.error-wash') === null");
    page.keys(&["h"]);
    page.sees("#panel-hint", "marked with a zigzag");
    page.until("document.querySelector('.error-wash') !== null");
    page.has_no_errors();
}

#[test]
fn a_hint_takes_one_request_and_without_a_step_says_why() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    let solved = format!("{PUZZLE}&m={}", SOLUTION.replace(' ', ""));
    for (puzzle, tone, words) in [
        (solved.as_str(), "good", "The puzzle is solved."),
        ("4x1.AABBAABBCCDDCCDD&m=x..x.xx..xx.x..x", "warn", "several solutions"),
        ("4x1.ABBBCBBBCCDDCCDD", "warn", "no solution"),
    ] {
        page.go_to_board(&format!("/?p={puzzle}"));
        page.keys(&["h"]);
        page.sees(&format!("#panel-hint .message.{tone}"), words);
        page.until("document.querySelector('.ladder').hidden");
        let asked = "performance.getEntriesByType('resource').map(({name}) => name.split('/v1/')[1])";
        assert_eq!(page.value(&format!("{asked}.filter((route) => ['hint', 'check'].includes(route)).join()")), "hint");
    }
    page.has_no_errors();
}

#[test]
fn why_explains_a_cell() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.focus_cell(4, 4);
    page.keys(&["w"]);
    page.sees(".why", "r5c5 is empty");
    page.until("document.querySelectorAll('.reasons > li').length > 0");
    page.has_no_errors();
}

#[test]
fn a_path_that_uses_uniqueness_says_so_and_only_if_it_was_asked_for() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/?p=6x1.ABBBCDABBBCDBBBBBDEBFFBDEEEDDDEEEEDD&tab=steps&tier=2");
    page.sees(".steps", "The techniques get stuck here");
    assert!(!page.text(".steps").contains("Uses uniqueness"));
    page.keys(&["u"]);
    page.sees(".steps .message", "Uses uniqueness: 1 step of tier 6");
    page.sees(".steps", "to the solution; uniqueness, score 5");
    page.sees(".step .tier-6", "R6.2");
    page.has_parameter("uniqueness", "1");
    page.has_parameter("tier", "2");
    let address = page.address();
    page.go_to_board(&address);
    page.sees(".steps .message", "Uses uniqueness: 1 step of tier 6");
    page.choose(".path-rules select", "5");
    page.until("!document.querySelector('.steps').innerText.includes('Uses uniqueness')");
    page.has_parameter("tier", "");
    page.has_no_errors();
}

#[test]
fn what_is_known_is_drawn_over_the_board_and_follows_the_steps() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}&tab=steps"));
    page.sees(".step-list", "needs 1 star");
    assert_eq!(page.count(".fact, .fact-number, .counter.known"), 0);
    page.focus_cell(0, 0);
    page.keys(&["f"]);
    // Five rows, five columns and five regions have their numbers.
    page.until("document.querySelectorAll('.counter.known').length === 10");
    page.until("document.querySelectorAll('.fact-number.of-region').length === 5");
    page.has_parameter("facts", "1");
    page.sees("details.known", "Known: ");
    let path = page.ask("/steps", &json!({"puzzle": PUZZLE, "facts": true}));
    let steps = path["steps"].as_array().unwrap();
    let has = |step: &Value, kind: &str| !step["facts"][kind].as_array().unwrap().is_empty();
    let index = steps.iter().position(|step| has(step, "strips") && has(step, "blocks")).unwrap();
    page.go_to_board(&format!("/?p={PUZZLE}&tab=steps&step={}&facts=1", index + 1));
    let facts = &steps[index]["facts"];
    for (kind, class) in [("strips", "strip"), ("blocks", "block")] {
        let count = facts[kind].as_array().unwrap().len();
        page.until(&format!("document.querySelectorAll('.fact.{class}').length === {count}"));
    }
    let row = &facts["rows"][0];
    let words = format!(
        "Row 1: {} stars placed, {} to place; its open cells hold {} to {}",
        row["stars"], row["need"], row["min"], row["max"]
    );
    page.until(&format!("document.querySelector('.counter.known title').textContent === '{words}'"));
    page.click("details.known summary");
    page.sees("details.known", "Strips");
    page.keys(&["f"]);
    page.until(
        "document.querySelector('.fact, .counter.known') === null && document.querySelector('details.known').hidden",
    );
    page.has_no_errors();
}

#[test]
fn what_is_known_fits_a_phone() {
    let Some(mut page) = Page::open(PHONE) else { return };
    page.go_to_board("/?facts=1");
    page.until("document.querySelectorAll('.fact').length > 0");
    page.fits();
    // No number is cut off by the edge of the board's picture.
    let boxes =
        "[...document.querySelectorAll('.counter.known, .fact-number')].map((text) => text.getBoundingClientRect())";
    let board = "document.querySelector('.board').getBoundingClientRect()";
    page.until(&format!("{boxes}.every((box) => box.right <= {board}.right + 1 && box.bottom <= {board}.bottom + 1)"));
    page.click("[aria-label=More]");
    page.click_words("[role=menuitem]", "Hide what is known");
    page.until("document.querySelector('.fact, .counter.known') === null");
    page.has_no_errors();
}

#[test]
fn the_step_list_shows_each_position_and_keeps_the_marks() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}&tab=steps"));
    page.sees(".step-list", "needs 1 star");
    page.press_cell_right(0, 0);
    page.has_parameter("m", "x........................");
    page.keys(&["n", "n"]);
    page.has_parameter("step", "2");
    page.sees(".head", "Viewing a step");
    page.until("document.querySelector('.step-list .open .argument') !== null");
    page.keys(&["p"]);
    page.has_parameter("step", "1");
    page.keys(&["Escape"]);
    page.has_parameter("step", "");
    page.has_parameter("m", "x........................");
    page.go_to_board(&format!("/?p={PUZZLE}&tab=steps&step=3"));
    page.until("document.querySelector('.step-list li:nth-child(3)').className === 'open'");
    page.click_words(".steps .choices label", "Available");
    page.sees(".steps", "available now");
    page.has_no_errors();
}
