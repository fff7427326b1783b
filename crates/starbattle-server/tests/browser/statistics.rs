//! Statistics: what was solved, how long it took, and which techniques needed hints.

use serde_json::json;

use crate::{
    input::{PUZZLE, SOLUTION, stars},
    library::{OTHER, add_games},
    page::{DESKTOP, PHONE, Page},
};

#[test]
fn a_solved_puzzle_and_its_hints_are_counted() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/statistics");
    page.sees(".empty-state", "Nothing to count yet.");
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.sees(".head .badge", "easy");
    page.keys(&["h"]);
    page.sees(".ladder [aria-current=step]", "Nudge");
    page.keys(&["h"]);
    page.sees(".ladder [aria-current=step]", "Technique");
    let technique = page.text(".technique a");
    // Its number follows its name.
    let (technique, _) = technique.rsplit_once(' ').unwrap();
    // A time of no second at all would not be drawn.
    page.until("!document.querySelector('.timer').textContent.endsWith('0:00')");
    for [row, col] in stars(SOLUTION) {
        page.press_cell(row, col);
    }
    page.sees(".after", "Solved");
    // Taking the last star away and placing it again is no second win.
    page.keys(&["z"]);
    page.until("document.querySelectorAll('#board .star').length === 4");
    page.press_cell(4, 2);
    page.sees(".head", "Solved");
    page.go("/statistics");
    page.sees(".totals", "solved 1");
    page.sees(".totals", "without hints 0");
    page.until("document.querySelector('.chart').getAttribute('aria-label').includes('easy: 1')");
    page.until("document.querySelectorAll('.chart .bar-second').length === 1");
    page.until("[...document.querySelectorAll('.chart')].some((chart) => chart.getAttribute('aria-label').startsWith('Median time by week, easy: week of'))");
    page.sees_text(".chart text", technique);
    page.has_no_errors();
}

#[test]
fn times_are_grouped_by_class_and_week_and_exported() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    let day = |day: i64| 1_793_527_200_000 + day * 86_400_000;
    let win = |on: i64, seconds: i64, hints: i64| json!({"when": day(on), "seconds": seconds, "hints": hints});
    add_games(
        &mut page,
        &json!([
            // Two weeks, of which the second has three times.
            {"p": PUZZLE, "difficulty": "easy", "score": 40.5, "wins": [win(2, 100, 0), win(9, 60, 0), win(10, 90, 1)], "rules": {"R1.7": 3}},
            {"p": "5x1.AABBBAACBBDDCCBDDEEEDEEEE", "difficulty": "easy", "wins": [win(11, 70, 0)], "rules": {"R1.7": 1, "R2.1": 2}},
            {"p": OTHER, "difficulty": "medium", "name": "a, \"name\"", "wins": [win(3, 200, 0)]},
        ]),
    );
    let figures = page.value(
        "Promise.all([import('/js/statistics/figures.js'), import('/js/common/library.js')]).then(async ([figures, { allGames }]) => {
            const games = await allGames();
            const wins = figures.winsOf(games);
            return {
                classes: figures.byClass(wins).map(({ alone, helped, median, best }) => [alone, helped, median, best]),
                weeks: figures.byWeek(wins, 'easy').map(({ count, median }) => [count, median]),
                techniques: figures.byTechnique(games),
            };
        })",
    );
    assert_eq!(
        figures,
        json!({
            "classes": [[3, 1, 80, 60], [1, 0, 200, 200], [0, 0, null, null], [0, 0, null, null], [0, 0, null, null]],
            "weeks": [[1, 100], [3, 70]],
            "techniques": [["R1.7", 4], ["R2.1", 2]],
        })
    );
    page.go("/statistics");
    page.sees(".totals", "solved 5");
    page.until("document.querySelectorAll('.class-weeks').length === 2");
    page.value(
        "window.saved = []; const create = URL.createObjectURL;
         URL.createObjectURL = (blob) => { saved.push(blob); return create.call(URL, blob); }",
    );
    page.click_words(".statistics-tools button", "Export as CSV");
    page.until("saved.length === 1");
    let table = page.value("saved[0].text()");
    let lines: Vec<&str> = table.as_str().unwrap().lines().collect();
    assert_eq!(lines[0], "solved_at,board,difficulty,score,seconds,hints,daily,puzzle");
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[1], format!("2026-11-03T10:00:00.000Z,5x1,easy,40.5,100,0,,{PUZZLE}"));
    // One board alone.
    page.choose(".statistics-tools select", "4x1");
    page.sees(".totals", "solved 1");
    page.until("document.querySelectorAll('.class-weeks').length === 1");
    page.resize(PHONE);
    page.fits();
    page.has_no_errors();
}
