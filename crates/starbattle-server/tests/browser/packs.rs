//! Packs: progress, playing and printing.

use serde_json::json;

use crate::page::{DESKTOP, PHONE, Page};

#[test]
fn a_pack_is_played_and_its_progress_kept() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/packs");
    page.until("document.querySelectorAll('.pack').length === 16");
    page.sees(".pack", "Easy 0 of 30 solved");
    page.click(".pack:first-child a");
    page.sees("h2", "8×8, 1★ · Easy");
    assert_eq!(page.count(".pack-puzzle"), 30);
    page.click_words(".pack-head a", "Play number 1");
    page.until("document.querySelector('.board .cell') !== null");
    let stars = page.value(
        "(async () => {
            const { api } = await import('/js/common/api.js');
            const { solution } = await api.post('/solve', { puzzle: new URLSearchParams(location.search).get('p') });
            return solution.flatMap((line, row) => [...line].flatMap((mark, col) => (mark === '*' ? [[row, col]] : [])));
        })()",
    );
    let stars: Vec<[usize; 2]> = serde_json::from_value(stars).expect("a list of cells");
    assert_eq!(stars.len(), 8);
    page.press_cell(stars[0][0], stars[0][1]);
    page.until("location.search.includes('&m=')");
    page.go("/packs?id=8x1-easy");
    page.sees(".pack-head", "Continue number 1");
    page.click_words(".pack-head a", "Continue number 1");
    page.until("document.querySelectorAll('.board .star').length === 1");
    for [row, col] in &stars[1..] {
        page.press_cell(*row, *col);
    }
    page.sees(".after", "Solved");
    // The next of the pack is one click away, and so is the pack.
    page.sees(".after a", "Back to the pack");
    page.click_words(".after a.primary", "Next in the pack: number 2");
    let second = include_str!("../../web/data/packs/8x1-easy.txt").lines().nth(2).expect("a second puzzle");
    page.has_parameter("p", second);
    page.until("document.querySelectorAll('.board .cell').length === 64");
    page.go("/packs?id=8x1-easy");
    page.sees(".pack-head", "1 of 30 solved");
    page.sees(".pack-puzzle.solved", "1 ✓");
    page.sees(".pack-head", "Play number 2");
    page.go("/packs");
    page.sees(".pack", "Easy 1 of 30 solved");
    page.go("/packs?id=7x7");
    page.sees(".empty-state", "There is no pack 7x7.");
    page.has_no_errors();
}

#[test]
fn a_pack_is_printed_with_its_solutions() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/packs?id=9x2-medium");
    page.sees(".pack-head", "0 of 30 solved");
    page.click_words(".pack-head a", "Print");
    page.until("document.querySelectorAll('.sheet-page:not(.solutions) .sheet-puzzle').length === 30");
    page.until("document.querySelectorAll('.solutions .star').length === 30 * 18");
    page.until(
        "[...document.querySelectorAll('.sheet .difficulty')].every(({ textContent }) => textContent === ', medium')",
    );
    page.value("window.printed = 0; window.print = () => { window.printed += 1; }");
    page.click_words(".sheet-controls button", "Print");
    assert_eq!(page.value("printed"), 1);
    // On paper there are only puzzles.
    page.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
    let seen = "[...document.querySelectorAll('.site, .page-head, .sheet-controls, .crumbs')].filter((part) => part.getClientRects().length > 0).length";
    assert_eq!(page.value(seen), 0);
    page.has_no_errors();
}

#[test]
fn packs_fit_a_phone() {
    let Some(mut page) = Page::open(PHONE) else { return };
    for path in ["/packs", "/packs?id=14x3-expert"] {
        page.go(path);
        page.until("document.querySelector('.pack, .pack-puzzle') !== null");
        page.fits();
    }
    page.has_no_errors();
}
