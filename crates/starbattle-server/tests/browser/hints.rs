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
    page.sees("#panel-hint", "A zigzag line marks where");
    page.until("document.querySelector('.error-wash') !== null");
    // The way out is one tap away, and one step of undo brings the mark back.
    page.click_words("#panel-hint button", "Remove it");
    page.has_parameter("m", "");
    page.until("document.querySelector('.error-wash') === null");
    page.keys(&["z"]);
    page.has_parameter("m", "........................*");
    page.has_no_errors();
}

#[test]
fn a_hint_takes_one_request_and_without_a_step_says_why() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    for (puzzle, tone, words) in [
        ("4x1.AABBAABBCCDDCCDD&m=x..x.xx..xx.x..x", "warn", "several solutions"),
        ("4x1.ABBBCBBBCCDDCCDD", "warn", "no solution"),
    ] {
        page.go_to_board(&format!("/?p={puzzle}"));
        let asked = "performance.getEntriesByType('resource').map(({name}) => name.split('/v1/')[1])";
        if puzzle.contains("&m=") {
            // Marks that come with a puzzle are checked on arrival, whether or not anybody asks for a hint.
            page.until(&format!("{asked}.includes('check')"));
        }
        page.value("performance.clearResourceTimings()");
        page.keys(&["h"]);
        page.sees(&format!("#panel-hint .message.{tone}"), words);
        page.until("document.querySelector('.ladder').hidden");
        assert_eq!(page.value(&format!("{asked}.filter((route) => ['hint', 'check'].includes(route)).join()")), "hint");
    }
    // A solved puzzle needs no hint: the moves are shown instead.
    page.go_to_board(&format!("/?p={PUZZLE}&m={}", SOLUTION.replace(' ', "")));
    page.keys(&["h"]);
    page.until("document.querySelector('.after').getClientRects().length > 0");
    page.until("document.querySelector('.ladder').closest('section').hidden");
    page.has_no_errors();
}

/// The 11th step supposes that r6c5 is a star; 8 steps later column 6 is broken.
pub const CHAIN: &str =
    "10x2.AAAAABBCCCADABBBBCCCADABAAECCCADAAAAECCEFDGAAEEEEEFDGAAEAHHIFDGJAAAHIIFFGJAAAHIIFFGJIIIIIIFFFJJJJIII";

/// What `generate --size 10 --stars 2 --difficulty extreme --seed 1` made once: it takes nested chains.
const NESTED: &str =
    "10x2.AABBCCCCCCAABBCDDDCCAAABBBDCCDEEAFDBDDDDEEAFDDDGHHEAAFFFDGGHEAFFIIDDGHEFFJIIGGGHJJJJJIGGGGJIIIIIIIIG";

/// The position before a step of the path, and the rule of the step.
pub fn before_step(page: &mut Page, puzzle: &str, is_wanted: impl Fn(&Value) -> bool) -> (String, Value) {
    let path = page.ask("/steps", &json!({"puzzle": puzzle}));
    let size: usize = puzzle.split('x').next().unwrap().parse().unwrap();
    let mut marks = vec!['.'; size * size];
    for step in path["steps"].as_array().unwrap() {
        if is_wanted(step) {
            return (marks.iter().collect(), step.clone());
        }
        for (kind, mark) in [("stars", '*'), ("empties", 'x')] {
            for cell in step[kind].as_array().unwrap() {
                let at = |index: usize| usize::try_from(cell[index].as_u64().unwrap()).unwrap();
                marks[at(0) * size + at(1)] = mark;
            }
        }
    }
    panic!("no such step");
}

#[test]
fn a_supposition_is_walked_to_what_it_breaks_and_back() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    let (marks, step) = before_step(&mut page, CHAIN, |step| step["rule"] == "R5.9");
    let parts = step["evidence"]["sub_steps"].as_array().unwrap();
    assert_eq!(step["evidence"]["supposition"]["cell"], json!([5, 4]));
    page.go_to_board(&format!("/?p={CHAIN}&m={marks}"));
    page.shift('h');
    page.sees(HERE, "Verdict");
    page.click(".walk > .button");
    page.until("document.querySelectorAll('.supposed-edge').length === 1");
    page.until("document.querySelectorAll('.outlines .ghost').length === 1");
    // Each step adds its marks to those before it.
    let mut ghosts = 1;
    for (index, part) in parts.iter().enumerate() {
        page.click("[aria-label='On one step']");
        let count = |kind: &str| part[kind].as_array().map_or(0, Vec::len);
        ghosts += count("stars") + count("empties");
        page.until(&format!("document.querySelectorAll('.outlines .ghost').length === {ghosts}"));
        page.until(&format!(
            "document.querySelector('.walk-steps [aria-current] .walk-number').textContent === '{}'",
            index + 1
        ));
    }
    page.click("[aria-label='On one step']");
    page.until("document.querySelectorAll('.broken-edge').length === 1");
    page.sees(".walk-steps [aria-current]", "But column 6 needs 2 stars and has room for only 1.");
    assert_eq!(page.value("document.querySelector('[aria-label=\"On one step\"]').disabled"), true);
    // The marks of the game have not changed, and the way back is the same.
    page.has_parameter("m", &marks);
    page.click("[aria-label='Back one step']");
    page.until("document.querySelector('.broken-edge') === null");
    page.click_words(".walk-number", "2");
    page.sees(".walk-steps [aria-current]", "A star at r6c3 would leave region H");
    page.sees_text(".unit-name", "H");
    page.keys(&["a"]);
    page.until("document.querySelector('.supposed-edge, .outlines .ghost') === null");
    page.has_no_errors();
}

#[test]
fn a_supposition_within_a_supposition_is_unfolded_walked_and_folded() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    let (marks, _) = before_step(&mut page, NESTED, |step| step["rule"] == "R5.10");
    let hint = page.ask("/hint", &json!({"puzzle": NESTED, "marks": marks, "level": 4}));
    assert_eq!(hint["rule"], "R5.10");
    let parts = hint["evidence"]["sub_steps"].as_array().unwrap();
    let folded = parts.iter().position(|part| part["supposition"].is_object()).expect("a nested supposition");
    let inner = parts[folded]["sub_steps"].as_array().unwrap();
    let decided = |part: &Value| {
        let count = |kind: &str| part[kind].as_array().map_or(0, Vec::len);
        count("stars") + count("empties")
    };
    let ghosts = |page: &mut Page, count: usize| {
        page.until(&format!("document.querySelectorAll('.outlines .ghost').length === {count}"));
    };
    let supposed = |page: &mut Page, count: usize| {
        page.until(&format!("document.querySelectorAll('.supposed-edge').length === {count}"));
    };
    page.go_to_board(&format!("/?p={NESTED}&m={marks}"));
    page.shift('h');
    page.sees(".technique", "Nested chain");
    page.click(".walk > .button");
    for _ in 0..=folded {
        page.click(".walk > .scrubber [aria-label='On one step']");
    }
    let outside = 1 + parts[..=folded].iter().map(decided).sum::<usize>();
    ghosts(&mut page, outside);
    supposed(&mut page, 1);
    // Its reason is folded, and says how long it is.
    assert_eq!(page.count(".nested .walk"), 0);
    page.sees("[aria-current] > div > .nested summary", &format!("a supposition of {} steps", inner.len()));
    page.click("[aria-current] > div > .nested summary");
    page.click(".nested .walk > .button");
    // It begins before what it proves, with a second supposed cell.
    supposed(&mut page, 2);
    let mut inside = outside - decided(&parts[folded]) + 1;
    ghosts(&mut page, inside);
    for part in inner {
        page.click(".nested [aria-label='On one step']");
        inside += decided(part);
        ghosts(&mut page, inside);
    }
    assert_eq!(page.count(".broken-edge"), 0);
    page.click(".nested [aria-label='On one step']");
    page.until("document.querySelectorAll('.broken-edge').length === 1");
    let end = parts[folded]["supposition"]["end"]["text"].as_str().unwrap();
    page.sees(".nested .walk-steps [aria-current]", end);
    page.until("document.querySelector('.nested [aria-label=\"On one step\"]').disabled");
    // Backwards, and out again: the walk around it is where it was.
    page.click(".nested [aria-label='Back one step']");
    page.until("document.querySelector('.broken-edge') === null");
    ghosts(&mut page, inside);
    page.click("[aria-current] > div > .nested summary");
    page.until("document.querySelector('.nested .walk') === null");
    supposed(&mut page, 1);
    ghosts(&mut page, outside);
    for _ in folded..parts.len() {
        page.click("[aria-label='On one step']");
    }
    page.until("document.querySelectorAll('.broken-edge').length >= 1");
    page.until("document.querySelector('[aria-label=\"On one step\"]').disabled");
    // At the end of the walk, the whole hint is on the board again, and the marks are the same.
    page.click_words(".walk-end", "End the walk");
    page.until("document.querySelector('.supposed-edge, .broken-edge') === null");
    page.until("document.querySelector('.walk > .scrubber').hidden");
    page.has_parameter("m", &marks);
    page.has_no_errors();
}

#[test]
fn the_ways_that_a_step_lists_are_shown_one_by_one() {
    const WAYS: &str =
        "10x2.AAAAAABBBBCCCCCCCCCBCDDDDDBBBBEEEEDFFFBBEGDDDFBBBHEGDDIFBJBHEGDDIFBJBHGGGIIFJJBBGGGIFFBBBBGGIIBBBBBB";
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    let is_wanted = |step: &Value| step["rule"] == "R4.9" && step["evidence"]["ways"].as_array().is_some();
    let (marks, step) = before_step(&mut page, WAYS, is_wanted);
    let ways = step["evidence"]["ways"].as_array().unwrap();
    page.go_to_board(&format!("/?p={WAYS}&m={marks}"));
    page.shift('h');
    page.click(".walk > .button");
    for way in ways {
        let stars = way["stars"].as_array().unwrap().len();
        page.until(&format!("document.querySelectorAll('.star.ghost').length === {stars}"));
        if way["fits"] == true {
            page.sees(".way", "This way fits.");
        } else {
            page.sees(".way", "This way does not fit. Stars at");
            page.until("document.querySelector('.broken-edge') !== null");
        }
        if way != ways.last().unwrap() {
            page.click("[aria-label='Next way']");
        }
    }
    page.has_no_errors();
}

#[test]
fn blocks_groups_and_regions_that_a_hint_names_are_drawn() {
    const TILING: &str =
        "10x2.ABBBBCCCCCABBDDCCECEABDDDDDEEEADDFFFFEEGAHHFFHFEEGAHHFFHFFGGAHHHHHFFGGHHIIHJJJGGHIIHHHJJJJIIIIIHHJJJ";
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    let (marks, _) = before_step(&mut page, TILING, |step| step["text"].as_str().unwrap().contains("2 blocks of 2×2"));
    page.go_to_board(&format!("/?p={TILING}&m={marks}"));
    // At every level the region that is spoken of is outlined and has its letter.
    for level in ["Nudge", "Technique", "Cells", "Verdict"] {
        page.keys(&["h"]);
        page.sees(HERE, level);
        page.sees(".nudge", "region D");
        page.sees_text(".unit-name", "D");
        page.until("document.querySelectorAll('.outlines .unit-edge').length === 1");
    }
    page.until("document.querySelectorAll('.outlines .outline-block').length === 2");
    page.sees(".legend", "2×2 block");
    // Words that newcomers do not know explain themselves, and so does the technique.
    page.click(".argument .term");
    page.sees(".term-note", "holds at most one star");
    page.click(".nudge");
    page.until("document.querySelector('.term-note') === null");
    page.click(".principle summary");
    page.until("document.querySelector('.principle p').innerText.length > 40");
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
