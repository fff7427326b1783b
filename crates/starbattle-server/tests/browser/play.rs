//! Playing: by mouse, by keyboard, and with a trial.

use std::time::Duration;

use starbattle_server::http::Config;

use crate::{
    input::{PUZZLE, SOLUTION, stars},
    page::{DESKTOP, Page},
};

/// The marks of an empty board, as the address leaves them out.
const NONE: &str = "";

#[test]
fn the_first_visit_shows_a_puzzle_that_can_be_played() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    assert_eq!(page.value("document.querySelectorAll('.cell').length"), 100);
    assert_eq!(page.text(".head h1"), "10 × 10 · 2 stars");
    page.sees(".head .badge", "easy");
    let name = page.value("document.querySelector('.cell').getAttribute('aria-label')");
    assert_eq!(name, "row 1 column 1, region A, empty, 2 stars needed in row, 2 stars needed in column");
    page.has_no_errors();
}

#[test]
fn a_board_without_exactly_one_solution_is_not_called_stuck() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    for (puzzle, words) in [("AABBAABBCCDDCCDD", "several solutions"), ("ABBBCBBBCCDDCCDD", "no solution")] {
        page.go_to_board(&format!("/?p=4x1.{puzzle}&tab=info"));
        page.sees(".head .badge", words);
        page.sees("#panel-info", &format!("Difficulty {words}"));
        assert!(!page.text("#panel-info").contains("stuck"));
    }
    page.has_no_errors();
}

#[test]
fn only_puzzles_without_suppositions_are_called_solvable_without_guessing() {
    const CHAIN: &str =
        "10x2.AAAAABBCCCADABBBBCCCADABAAECCCADAAAAECCEFDGAAEEEEEFDGAAEAHHIFDGJAAAHIIFFGJAAAHIIFFGJIIIIIIFFFJJJJIII";
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={CHAIN}"));
    page.sees(".head .badge", "expert · chain of 15");
    page.click(".head .badge");
    page.sees("#panel-info", "solvable, with suppositions of up to 15 steps");
    assert!(!page.text("#panel-info").contains("without guessing"));
    page.click("#panel-info .term");
    page.sees(".term-note", "300 expert");
    page.go_to_board(&format!("/?p={PUZZLE}&tab=info"));
    page.sees(".head .badge", "easy · ");
    page.sees("#panel-info", "solvable without guessing");
    page.has_no_errors();
}

#[test]
fn new_puzzles_can_do_without_suppositions() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.value("window.asked = []; const send = fetch; window.fetch = (...values) => { asked.push(values[1]?.body ?? ''); return send(...values); }");
    page.click(".head [title^=New]");
    page.choose("dialog select", "6x1");
    page.click("dialog [type=checkbox]");
    page.click("dialog [type=submit]");
    page.until("(new URLSearchParams(location.search).get('p') ?? '').startsWith('6x1.')");
    page.until("asked.some((body) => body.includes('\"forbid\":[\"R4.10\",\"R5.9\",\"R5.10\"]'))");
    page.has_no_errors();
}

#[test]
fn after_the_win_the_moves_can_be_walked_and_a_harder_puzzle_is_near() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    for [row, col] in stars(SOLUTION) {
        page.press_cell(row, col);
    }
    page.sees(".after", "Solved in");
    page.until("document.querySelector('.ladder').closest('section').hidden");
    assert!(!page.text("#panel-hint").contains("Stuck?"));
    page.sees(".after", "Techniques on the solver’s path");
    page.click("[aria-label='Previous move']");
    page.sees(".after", "star at r4c5. The solver decides it in its step");
    page.sees(".head", "Viewing a move");
    page.until("document.querySelectorAll('#board .star').length === 4");
    page.keys(&["Escape"]);
    page.until("document.querySelectorAll('#board .star').length === 5");
    // The moves survive a reload, which is no second win.
    page.value("location.reload()");
    page.sees(".after .scrubber output", "5 / 5");
    assert_eq!(page.count(".board.fresh"), 0);
    // Who needed no hint is offered a harder one first.
    page.sees(".after .button.primary", "Next, a bit harder: medium");
    page.sees(".after .button:not(.primary)", "Another easy one");
    page.click_words(".after .button", "Next, a bit harder: medium");
    page.until("(new URLSearchParams(location.search).get('p') ?? '').startsWith('5x1.') && new URLSearchParams(location.search).get('p') !== '5x1.ABBBCABBDCAAEDCEEECCEEEEE' || document.querySelector('dialog .message.bad') !== null");
    page.has_no_errors();
}

#[test]
fn a_rating_that_was_stopped_is_not_called_stuck() {
    let config = Config { time_limit: Duration::ZERO, ..Config::default() };
    let Some(mut page) = Page::open_with(DESKTOP, config) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}&tab=info"));
    page.sees("#panel-info", "The request took too long");
    page.sees("#panel-info", "Difficulty not known");
    assert!(!page.text("#panel-info").contains("stuck"));
    page.has_no_errors();
}

#[test]
fn stars_and_open_cells_of_every_line_are_shown() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}&m=.*x..x..................."));
    page.press("i");
    page.says("Row 1: 1 of 1 star at r1c2, 3 open. Column 1: 0 of 1 star, 4 open. Region A: 0 of 1 star, 3 open.");
    let titles = "[...document.querySelectorAll('.counter title')].map((title) => title.textContent)";
    assert_eq!(page.value(&format!("{titles}.length")), 10);
    assert_eq!(page.value(&format!("{titles}[0]")), "1 of 1 star, 3 open");
    page.has_no_errors();
}

#[test]
fn a_unit_with_a_star_that_breaks_a_rule_is_not_called_done() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    page.press_cell(0, 0);
    page.press_cell(0, 1);
    page.sees_text(".counter.over title", "2 of 2 stars, 8 open; a star here breaks a rule");
    assert_eq!(page.count(".counter.done"), 0);
    page.press_cell(0, 1);
    page.press_cell(0, 1);
    page.press_cell(0, 3);
    page.until("document.querySelectorAll('.counter.done').length === 1");
    assert_eq!(page.count(".counter.over"), 0);
    page.has_no_errors();
}

/// Numbers that scatter like the clicks of a hurried hand: the sum of three even ones, at most 0.4 cells from the middle.
fn scattered(count: usize) -> Vec<f64> {
    let even = |index: usize, step: f64| (index as f64 * step).fract() - 0.5;
    (1..=count).map(|index| 0.8 * (even(index, 0.618) + even(index, 0.7549) + even(index, 0.5698)) / 3.0).collect()
}

#[test]
fn forty_natural_clicks_make_forty_stars() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    let offsets = scattered(80);
    assert!(offsets.iter().any(|offset| offset.abs() > 0.3) && offsets.iter().all(|offset| offset.abs() < 0.41));
    for index in 0..40 {
        page.click_in_cell([index / 10 * 2, index % 10], [offsets[2 * index], offsets[2 * index + 1]]);
    }
    page.until("(new URLSearchParams(location.search).get('m') ?? '').split('*').length === 41");
    page.has_parameter("d", "");
    // Right on a border, the first tool sets a dot and the tool for stars sets a star.
    page.click_in_cell([1, 4], [0.47, 0.0]);
    page.has_parameter("d", "3.10");
    page.click("[aria-label=Star]");
    page.click_in_cell([3, 4], [0.47, 0.0]);
    page.until("(new URLSearchParams(location.search).get('m') ?? '').split('*').length === 42");
    page.has_parameter("d", "3.10");
    page.has_no_errors();
}

#[test]
fn tab_goes_from_the_last_button_to_one_cell_and_on() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    page.focus(".head [title^=Share]");
    let focused = "document.activeElement.getAttribute('class') ?? ''";
    page.tab();
    assert_eq!(page.value(focused), "cell");
    page.tab();
    assert_eq!(page.value("document.activeElement.closest('.panel') !== null"), true);
}

#[test]
fn a_puzzle_is_solved_by_mouse() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.press_cell(0, 0);
    page.has_parameter("m", "*........................");
    page.press_cell(0, 0);
    page.has_parameter("m", "x........................");
    page.press_cell(0, 0);
    page.has_parameter("m", NONE);
    page.press_cell_right(4, 4);
    page.has_parameter("m", "........................x");
    page.drag(&[[1, 0], [1, 1], [1, 2]]);
    page.has_parameter("m", ".....xxx................x");
    page.click("[aria-label=Undo]");
    page.has_parameter("m", "........................x");
    page.click("[aria-label=Redo]");
    page.has_parameter("m", ".....xxx................x");
    for [row, col] in stars(SOLUTION) {
        page.press_cell(row, col);
    }
    page.sees(".head", "Solved in");
    page.has_no_errors();
}

#[test]
fn a_puzzle_is_solved_by_keyboard_and_survives_a_reload() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.focus_cell(0, 0);
    let mut at = [0, 0];
    for cell in stars(SOLUTION) {
        for (key, steps) in
            [("ArrowDown", at[0]..cell[0]), ("ArrowRight", at[1]..cell[1]), ("ArrowLeft", cell[1]..at[1])]
        {
            steps.for_each(|_| page.press(key));
        }
        page.press("s");
        at = cell;
    }
    page.sees(".head", "Solved in");
    let marks: String = SOLUTION.split_whitespace().collect();
    page.has_parameter("m", &marks);
    page.go_to_board("/");
    page.sees(".head", "Solved in");
    page.has_parameter("m", &marks);
    page.has_no_errors();
}

#[test]
fn marks_dots_and_colours_are_written_by_keyboard() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.focus_cell(1, 1);
    page.keys(&["x"]);
    page.has_parameter("m", "......x..................");
    page.keys(&["d"]);
    page.has_parameter("d", "3.4");
    page.keys(&["d"]);
    page.has_parameter("d", "4.3");
    page.shift('d');
    page.has_parameter("d", "4.3,4.4");
    page.keys(&["c", "3"]);
    page.has_parameter("c", "0000003000000000000000000");
    page.keys(&["z"; 5]);
    for name in ["m", "d", "c"] {
        page.has_parameter(name, "");
    }
    page.keys(&["?"]);
    page.sees("dialog", "Hint; again for the next level");
    page.has_no_errors();
}

#[test]
fn a_trial_is_kept_or_discarded_as_a_whole() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.press_cell_right(0, 0);
    page.keys(&["t"]);
    page.sees(".head", "Trial");
    page.press_cell(2, 2);
    page.press_cell(4, 4);
    page.has_parameter("m", "x...........*...........*");
    page.until("document.querySelectorAll('.trial.star').length === 2");
    page.keys(&["Escape"]);
    page.has_parameter("m", "x........................");
    page.keys(&["t"]);
    page.press_cell(2, 2);
    page.keys(&["Enter"]);
    page.has_parameter("m", "x...........*............");
    page.until("document.querySelector('.board .trial') === null");
    page.keys(&["z", "z"]);
    page.has_parameter("t", "x........................");
    page.has_no_errors();
}

#[test]
fn automatic_crosses_follow_the_settings() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.press_cell(2, 2);
    page.has_parameter("m", "............*............");
    assert_eq!(page.value("document.querySelectorAll('.cross').length"), 0);
    page.click("[aria-label=Settings]");
    page.click_words("dialog .toggle", "Around stars");
    page.until("document.querySelectorAll('.cross.auto').length === 8");
    page.has_no_errors();
}
