//! The library of techniques.

use crate::page::{DESKTOP, PHONE, Page};

#[test]
fn an_example_is_guessed_and_revealed_step_by_step() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/techniques?id=R2.1");
    page.sees("h2", "2×2 maximum");
    page.sees(".example-words", "2 cells are empty");
    // r5c4 and r5c5 are what the technique finds; r1c1 is not.
    page.click(".example .cells g:nth-child(1) .cell:nth-child(1)");
    page.press("c");
    page.sees(".example-words", "r1c1 does not follow from this technique. 0 of 2 found.");
    page.press("r");
    page.sees(".example-words", "Look at row 4.");
    page.press("r");
    page.sees(".example-words", "The cells that matter");
    page.press("r");
    page.sees(".example-words", "so r5c4 and r5c5 are empty.");
    page.sees("h3", "Why it is true");
    let play = page.value("document.querySelector('.example a').getAttribute('href')");
    assert_eq!(play, "/?p=5x1.ABBBBAAABBCDEBBCDDDDCCCDD&m=...............xxx.......");
    page.has_no_errors();
}

#[test]
fn all_cells_guessed_is_a_success() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/techniques?id=R2.1");
    page.click(".example .cells g:nth-child(5) .cell:nth-child(4)");
    page.press("ArrowRight");
    page.press(" ");
    page.press("c");
    page.sees(".example-words", "All found.");
    page.has_no_errors();
}

#[test]
fn techniques_are_searched_and_switched_off_for_hints() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/techniques");
    page.sees(".library", "47 techniques, easiest first");
    page.press("/");
    page.write("nosy");
    page.sees(".library", "1 technique of 47");
    page.click(".entry:not([hidden]) .switch");
    assert_eq!(page.value("JSON.parse(localStorage.getItem('starbattle.rules.without'))"), serde_json::json!(["R3.6"]));
    page.has_no_errors();
}

#[test]
fn a_deep_link_scrolls_the_list_to_its_technique() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/techniques?id=R6.2");
    page.sees("h2", "At sea");
    page.until(
        "(() => {
            const list = document.querySelector('.library').getBoundingClientRect();
            const entry = document.querySelector('.library [aria-current=true]').getBoundingClientRect();
            return document.querySelector('.library').scrollTop > 0 && entry.top >= list.top && entry.bottom <= list.bottom;
        })()",
    );
    // The page itself stays where it is.
    assert_eq!(page.value("scrollY"), 0);
    page.has_no_errors();
}

#[test]
fn examples_are_shown_on_boards_of_usual_size() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/techniques?id=R2.9");
    page.sees("h2", "Adjacent run");
    for (button, cells) in [("Example 1 (5×5)", 25), ("Example 2 (8×8)", 64), ("Example 3 (10×10)", 100)] {
        page.click_words(".example-pick button", button);
        page.until(&format!("document.querySelectorAll('.example .cell').length === {cells}"));
    }
    page.press("r");
    page.press("r");
    page.press("r");
    page.sees(".example-words", "has only r3c1 to r3c4 for them, so r4c3 is empty.");
    page.fits();
    page.has_no_errors();
}

#[test]
fn every_technique_opens_on_a_phone() {
    let Some(mut page) = Page::open(PHONE) else { return };
    page.go("/techniques");
    page.until("document.querySelectorAll('.entry').length === 47");
    page.fits();
    let ids = page.value("[...document.querySelectorAll('.entry-id')].map((id) => id.innerText)");
    for id in ids.as_array().unwrap().iter().filter_map(serde_json::Value::as_str).step_by(5) {
        page.go(&format!("/techniques?id={id}"));
        page.sees(".technique .badge", id);
        page.sees("h3", "Why it is true");
        page.fits();
    }
    page.has_no_errors();
}

#[test]
fn a_technique_is_practised_at_positions_of_generated_puzzles() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/techniques?id=R4.1");
    page.sees(".practice", "Generate puzzles that use it");
    let more = page.value("document.querySelector('.practice a').getAttribute('href')");
    assert_eq!(more, "/generate?require=R4.1");
    page.click(".practice button");
    page.sees(".practice", "3 positions in the first");
    // Nothing is given away.
    page.until("document.querySelector('.positions .board') !== null");
    assert_eq!(page.count(".positions .board .hatch"), 0);
    page.click(".positions .card-link");
    page.until("location.pathname === '/' && document.querySelector('.board .cell') !== null");
    page.press("h");
    page.sees(".nudge", "Look");
    page.press("h");
    page.sees(".technique", "Undercounting");
    page.has_no_errors();
}
