//! The editor: drawing and the analysis.

use crate::{
    input::PUZZLE,
    page::{DESKTOP, Page},
};

#[test]
fn the_number_of_solutions_follows_every_change() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/edit?p={PUZZLE}"));
    page.sees("#panel-report", "exactly one");
    page.sees("#panel-report", "solvable without guessing");
    // Rows of five are a board with many solutions.
    page.go_to_board("/edit?p=5x1.AAAAABBBBBCCCCCDDDDDEEEEE");
    page.sees("#panel-report", "✗ 14");
    page.click("#panel-report dd button");
    page.until("document.querySelectorAll('.outlines .ghost').length === 4");
    page.sees("#panel-report", "The two most similar solutions differ in 4 cells.");
    // The two are also drawn side by side.
    page.until("document.querySelectorAll('.thumb .star').length === 10");
    page.focus_cell(4, 4);
    page.keys(&["Delete"]);
    page.sees("#panel-report", "1 cell");
    page.sees("#panel-report", "1 problem");
    page.keys(&["e"]);
    page.sees("#panel-report", "✗ 14");
    page.has_no_errors();
}

#[test]
fn regions_are_drawn_by_mouse_and_by_letters() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/edit?p=4x1.----------------");
    // An empty board is where everybody begins, and nothing to complain about.
    page.sees("#panel-report", "none yet");
    page.sees("#panel-report .empty-state", "Drag over the board to draw a region");
    assert_eq!(page.count("#panel-report .message"), 0);
    page.drag(&[[0, 0], [0, 1], [0, 2], [0, 3]]);
    page.has_parameter("p", "4x1.AAAA------------");
    page.drag(&[[1, 0], [1, 3]]);
    page.has_parameter("p", "4x1.AAAABBBB--------");
    page.drag(&[[0, 3], [1, 3]]);
    page.has_parameter("p", "4x1.AAAABBBA--------");
    page.focus_cell(2, 0);
    page.keys(&["c", "c", "c", "c", "d", "d", "d", "d"]);
    page.has_parameter("p", "4x1.AAAABBBACCCCDDDD");
    page.sees("#panel-report", "✓ complete");
    page.click("[aria-label=Undo]");
    page.has_parameter("p", "4x1.AAAABBBACCCCDDD-");
    page.has_no_errors();
}

#[test]
fn a_repair_makes_the_board_unique_and_play_opens_it() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/edit?p=5x1.AAAAABBBBBCCCCCDDDDDEEEEE");
    page.click("#tab-repair");
    page.choose("#panel-repair select", "unique");
    page.click("#panel-repair .primary");
    page.sees("#panel-repair", "At most 5 changes needed: a smaller set may exist.");
    page.go_to_board("/edit?p=5x1.AABBBAABBBCCDDDCCDDDEEEEE");
    page.sees("#panel-report dd", "✗");
    page.click("#tab-repair");
    page.choose("#panel-repair select", "unique");
    page.click("#panel-repair .primary");
    page.sees("#panel-repair", "No smaller set of changes meets the goal.");
    page.until("document.querySelector('.suggestion .board .target-edge') !== null");
    page.click(".suggestion");
    page.click("#tab-report");
    page.sees("#panel-report", "exactly one");
    page.click(".head .primary");
    page.until("location.pathname === '/' && document.querySelectorAll('.cell').length === 25");
    page.has_no_errors();
}

#[test]
fn solutions_are_counted_up_to_a_thousand() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    let rows: String = (0..10).map(|row| char::from(b'A' + row).to_string().repeat(10)).collect();
    page.go_to_board(&format!("/edit?p=10x2.{rows}"));
    page.sees("#panel-report", "✗ 1 000 or more");
    page.has_no_errors();
}
