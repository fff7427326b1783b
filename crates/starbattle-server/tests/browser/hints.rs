//! Help: the hint ladder, checking, why, the step list.

use crate::{
    input::{PUZZLE, SOLUTION},
    page::{DESKTOP, Page},
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
