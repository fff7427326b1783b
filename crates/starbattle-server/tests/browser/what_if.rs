//! The what-if board.

use crate::page::{DESKTOP, PHONE, Page};

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
    page.sees(".whatif-facts", "Impossible. None of the 146 510 placements has these 3 stars together.");
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
