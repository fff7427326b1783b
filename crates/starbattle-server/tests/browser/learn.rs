//! Learn: the path, a lesson from the worked position to the score, what went wrong, the placement test.

use serde_json::{Value, json};

use crate::page::{DESKTOP, PHONE, Page, Viewport};

/// What the page knows about the position on view. The id of a technique has a point, that of the lesson of patterns has none.
fn position(page: &mut Page, field: &str) -> Value {
    page.value(&format!(
        "(async () => {{
            const {{ positionsOf }} = await import('/js/learn/lessons.js');
            const key = document.querySelector('.exercise').dataset.position;
            const position = (await positionsOf(key.match(/^(R\\d+\\.\\d+|\\w+)/)[0])).find((one) => one.key === key);
            return position.{field};
        }})()"
    ))
}

fn key(page: &mut Page) -> String {
    page.value("document.querySelector('.exercise').dataset.position").as_str().unwrap_or_default().to_owned()
}

/// Presses a cell `[row, col]` of the exercise.
fn press(page: &mut Page, cell: &Value) {
    let [row, col] = [0, 1].map(|index| cell[index].as_u64().expect("a number") + 1);
    page.click(&format!(".exercise .cells g:nth-child({row}) .cell:nth-child({col})"));
}

/// Marks everything that the step decides. One press makes the mark that it decides, and where it decides stars and crosses, a second
/// one makes a cross of a star, as in Play.
fn mark_answer(page: &mut Page) {
    let answer = position(page, "answer");
    let list = |kind: &str| answer[kind].as_array().expect("a list").clone();
    let (stars, empties) = (list("stars"), list("empties"));
    let presses_of_a_cross = if stars.is_empty() { 1 } else { 2 };
    for (cells, presses) in [(stars, 1), (empties, presses_of_a_cross)] {
        for cell in &cells {
            for _ in 0..presses {
                press(page, cell);
            }
        }
    }
}

#[test]
fn a_lesson_goes_from_the_worked_position_to_the_score() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/learn");
    page.sees(".learn-total", "0 of");
    page.sees(".page-links [aria-current]", "Learn");
    page.click_words(".learn-head a", "Start: Star neighbours");
    page.sees("h2", "Star neighbours");
    page.sees(".lesson-head .lead", "star");
    // The worked position, part by part to its end.
    page.sees(".exercise-words", "This is the position.");
    page.until("Number(document.querySelector('.exercise .scrubber input').max) >= 4");
    page.press("]");
    page.sees(".exercise-words", "Where to look. Look around");
    page.until("document.querySelector('.exercise .scrubber output').innerText.startsWith('2 / ')");
    while page.value("document.querySelector('[aria-label=\"Next part\"]').disabled") == false {
        page.click("[aria-label='Next part']");
    }
    page.sees(".exercise-words", "That is the step: ");
    // There is one way on, beside the board, at every part.
    assert_eq!(page.count(".exercise-side a.primary"), 1);
    page.click(".exercise-side a.primary");
    // Five positions, all of them right.
    for number in 1..=5 {
        page.sees(".round-place", &format!("Position {number} of 5"));
        page.until("document.querySelector('.exercise .cell') !== null");
        mark_answer(&mut page);
        page.press("c");
        page.sees(".exercise-words .message", "All found. 100 of 100 points.");
        // Why it is so follows.
        page.sees(".exercise-words .argument", "so ");
        page.press("n");
    }
    page.sees(".round-result", "500 of 500 points");
    page.sees(".round-result", "5 of 5 positions solved without help.");
    page.sees(".lesson-head", "done · 100 points on average");
    page.click_words(".round-result a", "All lessons");
    page.sees(".learn-total", "1 of");
    page.sees(".lesson-item.done", "Star neighbours");
    page.sees(".learn-head", "Continue: ");
    page.has_no_errors();
}

#[test]
fn ten_patterns_are_learned_by_heart_and_practised() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/learn");
    page.click_words(".lesson-item a", "Patterns worth learning by heart");
    page.sees("h2", "Patterns worth learning by heart");
    page.until("document.querySelectorAll('.by-heart > li').length === 10");
    // Each has a picture, and why it holds; the first has a condition.
    assert_eq!(page.count(".by-heart .mini-frame"), 10);
    assert_eq!(page.count(".by-heart p[lang=en]"), 10);
    page.sees(".by-heart li", "Suppose r");
    page.sees(".by-heart li .conditions", "even number of");
    page.sees(".by-heart li summary", "Puzzles in which it decides something");
    assert_eq!(page.count(".lesson-body a.primary"), 1);
    page.click(".lesson-body a.primary");
    for number in 1..=5 {
        page.sees(".round-place", &format!("Position {number} of 5"));
        page.sees(".exercise-words", "with one of the ten patterns");
        mark_answer(&mut page);
        page.press("c");
        page.sees(".exercise-words .message", "All found. 100 of 100 points.");
        // The reason is that of the pattern, whatever is easier there, and leads to it.
        page.sees(".exercise-words .argument", " alone decide ");
        page.until("document.querySelector('.exercise-words a[href*=\"patterns\"]') !== null");
        page.press("n");
    }
    page.sees(".round-result", "500 of 500 points");
    page.sees(".lesson-head", "5 of 10 known");
    page.click_words(".round-result a", "All lessons");
    page.sees(".lesson-item.started", "Patterns worth learning by heart");
    page.has_no_errors();
}

#[test]
fn what_went_wrong_is_met_again() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/learn?id=R2.1&part=practice");
    page.sees(".round-place", "Position 1 of 5");
    let first = key(&mut page);
    page.click_words(".exercise-side button", "Show me");
    page.sees(".exercise-words .message", "This is the step. No points this time.");
    page.sees(".exercise-side", "Comes back in 10 minutes.");
    page.press("n");
    // A wrong mark costs points, and so does a hint.
    page.sees(".round-place", "Position 2 of 5");
    let second = key(&mut page);
    assert_ne!(first, second);
    page.press("c");
    page.sees(".exercise-words", "Nothing is marked yet.");
    let star = position(
        &mut page,
        "puzzle.regions.flatMap((line, row) => [...line].map((_, col) => [row, col]))
            .find((cell) => position.isStar(cell) && position.marks[cell[0] * position.puzzle.size + cell[1]] === '.'
                && !position.answer.stars.some(([row, col]) => row === cell[0] && col === cell[1]))",
    );
    press(&mut page, &star);
    page.press("c");
    page.sees(".exercise-words .message", "is wrong.");
    // Once more, and the cell is open again.
    press(&mut page, &star);
    page.press("h");
    page.sees(".exercise-words", "Where to look. Look at");
    mark_answer(&mut page);
    page.press("c");
    page.sees(".exercise-words .message", "All found. 50 of 100 points.");
    page.sees(".exercise-side", "Comes back in 10 minutes.");
    // Nothing is due yet.
    page.go("/learn");
    page.sees(".learn-total", "0 of");
    assert!(!page.text(".learn-head").contains("Repeat"));
    // Ten minutes later.
    page.value(
        "(() => {
            const cards = JSON.parse(localStorage.getItem('starbattle.learn.positions'));
            for (const card of Object.values(cards)) card.due -= 600_000;
            localStorage.setItem('starbattle.learn.positions', JSON.stringify(cards));
        })()",
    );
    page.go("/learn");
    page.click_words(".learn-head a", "Repeat 2 positions");
    page.sees(".exercise .badge", "Once more");
    assert_eq!(key(&mut page), first);
    for wanted in [&first, &second] {
        page.until(&format!("document.querySelector('.exercise').dataset.position === {}", json!(wanted)));
        mark_answer(&mut page);
        page.press("c");
        page.sees(".exercise-words .message", "100 of 100 points");
        page.press("n");
    }
    page.sees(".round-result", "200 of 200 points");
    page.go("/learn?view=review");
    page.sees(".empty-state", "All done for now. The next position is due tomorrow.");
    page.has_no_errors();
}

#[test]
fn true_marks_that_the_step_does_not_decide_are_no_mistakes() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/learn?id=R2.1&part=practice");
    page.sees(".round-place", "Position 1 of 5");
    let other = position(
        &mut page,
        "puzzle.regions.flatMap((line, row) => [...line].map((_, col) => [row, col]))
            .find((cell) => !position.isStar(cell) && position.marks[cell[0] * position.puzzle.size + cell[1]] === '.'
                && !position.answer.empties.some(([row, col]) => row === cell[0] && col === cell[1]))",
    );
    press(&mut page, &other);
    page.press("c");
    page.sees(".exercise-words", "1 other mark is true, but does not follow from this step.");
    mark_answer(&mut page);
    page.press("c");
    page.sees(".exercise-words .message", "All found. 100 of 100 points.");
    page.has_no_errors();
}

#[test]
fn the_placement_test_suggests_where_to_start() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/learn");
    page.click_words(".learn-head a", "Placement test");
    for tier in 1..=5 {
        page.sees(".round-place", &format!("Position {tier} of 5"));
        page.until(&format!("document.querySelector('.exercise')?.dataset.position?.startsWith('R{tier}.')"));
        if tier <= 2 {
            mark_answer(&mut page);
            page.press("c");
        } else {
            page.click_words(".exercise-side button", "I do not know");
        }
        page.until("document.querySelector('.exercise-words .message') !== null");
        page.press("n");
    }
    page.sees(".round-result", "2 of 5 found");
    page.sees(".round-result", "We suggest that you start with “Nosy neighbours”.");
    page.click_words(".round-result button", "Start there and skip the");
    page.sees("h2", "Nosy neighbours");
    page.go("/learn");
    page.sees(".lesson-item.skipped", "Star neighbours");
    page.sees(".learn-head", "Continue: Nosy neighbours");
    // The test itself leaves nothing behind.
    assert_eq!(page.value("localStorage.getItem('starbattle.learn.positions')"), Value::Null);
    page.has_no_errors();
}

#[test]
fn lessons_are_skipped_and_taken_up_again() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/learn");
    page.click_words(".learn-tier:first-child button", "Skip the rest");
    page.sees(".lesson-item.skipped", "Star neighbours");
    let first = page.count(".learn-tier:first-child .lesson-item");
    assert_eq!(page.count(".lesson-item.skipped"), first);
    page.go("/learn?id=R1.1");
    page.sees(".lesson-head", "skipped");
    page.click_words(".crumbs button", "Take this lesson up again");
    page.sees(".lesson-head", "new");
    page.click_words(".crumbs button", "Skip this lesson");
    page.click_words(".crumbs button", "Take this lesson up again");
    page.go("/learn");
    page.sees(".learn-head", "Continue: Star neighbours");
    assert_eq!(page.count(".lesson-item.skipped"), first - 1);
    page.go("/learn?id=R9.9");
    page.sees(".empty-state", "There is no lesson R9.9.");
    page.has_no_errors();
}

#[test]
fn lessons_fit_a_phone() {
    let Some(mut page) = Page::open(Viewport { dark: true, ..PHONE }) else { return };
    for path in
        ["/learn", "/learn?id=R5.9", "/learn?id=R4.1&part=practice", "/learn?view=placement", "/learn?id=patterns"]
    {
        page.go(path);
        page.until("document.querySelector('.lesson-item, .exercise .cell, .by-heart .mini-frame') !== null");
        page.fits();
    }
    page.go("/learn?id=R5.9");
    page.until("Number(document.querySelector('.exercise .scrubber input').max) >= 4");
    while page.value("document.querySelector('[aria-label=\"Next part\"]').disabled") == false {
        page.click("[aria-label='Next part']");
        page.fits();
    }
    page.has_no_errors();
}
