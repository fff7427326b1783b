//! Generating puzzles.

use crate::page::{DESKTOP, PHONE, Page};

#[test]
fn puzzles_are_generated_kept_exported_and_printed() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/generate?size=6&stars=1&count=3&seed=5");
    page.until("document.querySelector('.job .primary') !== null");
    page.value(
        "window.told = []; new MutationObserver(() => told.push(document.querySelector('.job-text').textContent))
            .observe(document.querySelector('.job-text'), { childList: true, characterData: true, subtree: true })",
    );
    page.press("g");
    page.sees(".job-text", "Done.");
    // While it works it says how many boards were tried.
    page.until("told.some((text) => /^[0-3] of 3 puzzles found, [0-9]+ boards? tried$/.test(text))");
    assert_eq!(page.value("told.some((text) => text.includes('rows'))"), false);
    assert_eq!(page.count(".queue-card"), 3);
    assert_eq!(page.text(".queue-card .button"), "Play");
    page.click(".queue-card .button:last-child");
    assert_eq!(page.count(".queue-card"), 2);
    page.press("k");
    page.sees(".kept h2", "Kept: 2 puzzles");
    page.until("document.querySelector('.export textarea').value.split('\\n').length === 2");
    let lines = page.value("document.querySelector('.export textarea').value");
    assert!(lines.as_str().unwrap().lines().all(|line| line.starts_with("6x1.") && line.len() == 40), "{lines}");
    // Kept puzzles survive a reload.
    page.go("/generate");
    page.sees(".kept h2", "Kept: 2 puzzles");
    page.click(".export a.primary");
    page.sees(".sheet", "Solutions");
    // Two puzzles, and six stars in each of their solutions.
    assert_eq!((page.count(".sheet-puzzle"), page.count(".solutions .star")), (4, 12));
    page.until("[...document.querySelectorAll('.sheet .difficulty')].filter(({ textContent }) => /^, (easy|medium)/.test(textContent)).length === 2");
    page.has_no_errors();
}

#[test]
fn the_same_seed_generates_the_same_puzzles() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    let mut texts = Vec::new();
    for _ in 0..2 {
        page.go("/generate?size=7&stars=1&count=2&seed=11&difficulty=easy");
        page.until("document.querySelector('.job .primary') !== null");
        page.press("g");
        page.sees(".job-text", "Done.");
        texts.push(
            page.value("[...document.querySelectorAll('.queue-card .thumb')].map((link) => link.getAttribute('href'))"),
        );
    }
    assert_eq!(texts[0].as_array().unwrap().len(), 2);
    assert_eq!(texts[0], texts[1]);
    page.has_no_errors();
}

#[test]
fn a_technique_that_puzzles_must_need_is_part_of_the_criteria() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    let mut texts = Vec::new();
    for needs in ["", "&needs=R2.7"] {
        page.go(&format!("/generate?size=8&stars=1&count=5&seed=1&difficulty=easy{needs}"));
        page.until("document.querySelector('.job .primary') !== null");
        page.press("g");
        page.sees(".job-text", "Done.");
        texts.push(
            page.value("[...document.querySelectorAll('.queue-card .thumb')].map((link) => link.getAttribute('href'))"),
        );
    }
    page.sees("[aria-label='Must need']", "R2.7");
    assert_ne!(texts[0], texts[1]);
    page.has_no_errors();
}

#[test]
fn a_job_is_cancelled_and_impossible_criteria_are_refused() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/generate?size=14&stars=3&count=100&difficulty=extreme");
    page.until("document.querySelector('.job .primary') !== null");
    page.press("g");
    page.until("!document.querySelector('.job progress').hidden");
    page.press("x");
    page.sees(".job-text", "Cancelled.");
    page.go("/generate?size=5&stars=3");
    page.until("document.querySelector('.job .primary') !== null");
    page.press("g");
    page.sees(".job-error", "needs at least 12 rows, not 5");
    page.has_no_errors();
}

#[test]
fn the_form_fits_a_phone() {
    let Some(mut page) = Page::open(PHONE) else { return };
    page.go("/generate");
    page.until("document.querySelectorAll('.criteria option').length > 90");
    page.fits();
    page.has_no_errors();
}
