//! The what-if board.

use crate::page::{DESKTOP, PHONE, Page};

#[test]
fn a_deduced_cell_says_why_and_leads_to_its_pattern() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/patterns?whatif=10x2&stars=r1c1,r1c4");
    page.sees(".whatif-facts", "r3c7, r3c9");
    page.press_cell(2, 6);
    page.sees(".whatif-reason", "Why is r3c7 empty?");
    page.sees(".whatif-reason", "Row 2 would need 2 stars, but at most 1 fits into its open cells");
    page.until("document.querySelectorAll('.outlines .unit-edge').length === 1");
    // The stars are as before, and the pattern is the first in the gallery.
    page.has_parameter("stars", "r1c1,r1c4");
    page.click_words(".whatif-reason a", "Find this pattern");
    page.sees(".card-title", "r1c1 r1c4");
    assert_eq!(page.text(".card .card-title"), "r1c1 r1c4");
    // Its facts are told once: no two cards say the same about the same stars.
    page.until("(() => { const all = [...document.querySelectorAll('.card-link')].map((link) => link.innerText); return all.length > 3 && new Set(all).size === all.length; })()");
    page.has_no_errors();
}

#[test]
fn crosses_are_set_by_tool_right_button_and_key() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/patterns?whatif=8x1");
    page.sees(".whatif-facts", "of 5 242 placements");
    page.click_words(".whatif-tools label", "Cross");
    page.press_cell(0, 0);
    page.has_parameter("crosses", "r1c1");
    page.until("document.querySelectorAll('.whatif-stage .given-cross').length === 1");
    // A cross is no star: most placements remain.
    page.sees(".whatif-facts", "4 674 of 5 242 placements");
    // The same cell again takes it away, and a star replaces a cross.
    page.press_cell(0, 0);
    page.sees(".whatif-facts", "5 242 of 5 242 placements");
    page.focus(".whatif-board .cell");
    page.press("x");
    page.has_parameter("crosses", "r1c1");
    page.press("x");
    page.has_parameter("crosses", "");
    page.press_cell_right(0, 0);
    page.has_parameter("crosses", "r1c1");
    page.focus(".whatif-board .cell");
    page.press(" ");
    page.has_parameter("stars", "r1c1");
    page.has_parameter("crosses", "");
    // All but one cell of a row crossed out: the last one is a star, and it says why.
    page.go_to_board("/patterns?whatif=8x1&crosses=r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7");
    page.sees(".whatif-facts", "Forced stars r1c8");
    page.press_cell(0, 7);
    page.sees(".whatif-reason", "Why is r1c8 a star?");
    // Crosses everywhere in a row leave nothing.
    page.go_to_board("/patterns?whatif=8x1&crosses=r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7,r1c8");
    page.sees(".whatif-facts", "None of the 5 242 placements fits these stars and crosses. Remove one.");
    page.has_no_errors();
}

#[test]
fn stars_placed_by_keyboard_and_mouse_count_what_remains() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/patterns?whatif=10x2");
    page.sees(".whatif-facts", "146 510 of 146 510 placements");
    page.focus(".whatif-board .cell");
    page.press(" ");
    for _ in 0..3 {
        page.press("ArrowRight");
    }
    page.press(" ");
    page.sees(".whatif-facts", "2 143 of 146 510 placements");
    page.sees(".whatif-facts", "Deduced empty r3c7, r3c9");
    page.sees(".whatif-facts", "Obvious empty 13 cells");
    assert_eq!(page.address(), "/patterns?whatif=10x2&stars=r1c1,r1c4");
    assert_eq!((page.count(".whatif-stage .given"), page.count(".whatif-stage .forced-cross")), (2, 2));
    page.press("h");
    page.until("document.querySelectorAll('.whatif-board .heat-cell').length === 100");
    // r1c2 touches r1c1.
    page.click(".whatif-board .cell:nth-child(2)");
    page.sees(".whatif-facts", "Impossible. None of the 146 510 placements has these 3 stars.");
    page.click(".whatif-board .cell:nth-child(2)");
    page.sees(".whatif-facts", "2 143 of 146 510 placements");
    page.has_no_errors();
}

#[test]
fn an_address_is_a_state() {
    let Some(mut page) = Page::open(PHONE) else { return };
    page.go("/patterns?whatif=9x2&stars=r1c1,r1c3");
    page.sees(".whatif-facts", "24 of 664 placements");
    page.fits();
    page.has_no_errors();
}

#[test]
fn the_placements_of_a_larger_board_are_computed_on_request() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/patterns?whatif=14x3");
    page.sees(".whatif-side", "The placements of 14×14, 3★ have not been computed.");
    page.click(".whatif-facts .primary");
    page.sees(".whatif-facts", "596 777 194 of 596 777 194 placements");
    page.has_no_errors();
}
