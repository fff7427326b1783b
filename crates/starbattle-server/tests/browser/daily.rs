//! The daily puzzle: the same for everybody, an archive, a streak, and a result that spoils nothing.

use serde_json::{Value, json};

use crate::{
    input::{PUZZLE, stars},
    library::{add_games, all_games},
    page::{DESKTOP, PHONE, Page},
};

/// Sets the clock of every page that is loaded from now on; it runs on from there.
fn set_clock(page: &mut Page, time: &str) {
    page.before_load(&format!(
        "{{
            const Real = globalThis.RealDate ?? Date;
            globalThis.RealDate = Real;
            const shift = new Real('{time}').getTime() - Real.now();
            globalThis.Date = class extends Real {{
                constructor(...values) {{
                    if (values.length === 0) super(Real.now() + shift);
                    else super(...values);
                }}
                static now() {{
                    return Real.now() + shift;
                }}
            }};
        }}"
    ));
}

/// The puzzle on view, once it is there.
fn shown_puzzle(page: &mut Page) -> String {
    page.until("document.querySelector('.day-place .board') !== null");
    let address = page.value("document.querySelector('.day-place .button').href");
    let address = address.as_str().unwrap();
    address.split_once("p=").unwrap().1.to_owned()
}

#[test]
fn every_day_has_its_puzzle_and_it_is_the_same_for_everybody() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    set_clock(&mut page, "2026-11-18T09:00:00");
    page.go("/daily");
    page.sees(".day-place h2", "Wednesday, 18 November 2026");
    page.sees(".day-place .badge", "medium");
    let wednesday = shown_puzzle(&mut page);
    // Another day of the calendar, and the first one again.
    page.click(".calendar [data-day='2026-11-15']");
    page.sees(".day-place h2", "Sunday, 15 November 2026");
    page.sees(".day-place .badge", "expert");
    let sunday = shown_puzzle(&mut page);
    assert_ne!(wednesday, sunday);
    page.click(".calendar .today");
    page.sees(".day-place h2", "Wednesday, 18 November 2026");
    assert_eq!(shown_puzzle(&mut page), wednesday);
    // Days to come have none yet, and other months are a click away.
    assert_eq!(page.count(".calendar a.day"), 18);
    page.click("[aria-label='The month before']");
    page.sees(".calendar h2", "October 2026");
    assert_eq!(page.count(".calendar a.day"), 31);
    // Somebody else, who has played nothing, gets the same puzzles.
    page.value("localStorage.clear()");
    page.go("/daily?date=2026-11-15");
    assert_eq!(shown_puzzle(&mut page), sunday);
    page.go("/daily?date=2027-01-01");
    page.sees(".day-place h2", "Wednesday, 18 November 2026");
    assert_eq!(shown_puzzle(&mut page), wednesday);
    // The engine agrees that it is what the day promises.
    let rating = page.ask("/rate", &json!({"puzzle": sunday}));
    assert_eq!(rating["difficulty"], "expert");
    // Looking at a puzzle is not playing it.
    assert_eq!(all_games(&mut page), json!([]));
    page.has_no_errors();
}

#[test]
fn days_get_harder_from_monday_to_sunday_and_versions_have_their_own_puzzles() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/daily");
    let plans = page.value(
        "Promise.all([import('/js/daily/plan.js'), import('/js/daily/dates.js')]).then(([{ planOf }, { dayAfter }]) =>
            Array.from({ length: 56 }, (_, day) => [planOf(dayAfter('2026-11-16', day), '0.1.0'), planOf(dayAfter('2026-11-16', day), '0.2.0')]))",
    );
    let plans = plans.as_array().unwrap();
    let classes = ["easy", "easy", "medium", "medium", "hard", "hard", "expert"];
    let mut seeds: Vec<u64> = Vec::new();
    for (day, both) in plans.iter().enumerate() {
        assert_eq!(both[0]["difficulty"], classes[day % 7], "{both}");
        // The size changes from week to week, not from version to version.
        assert_eq!(both[0]["size"], both[1]["size"]);
        seeds.extend([0, 1].map(|version| both[version]["seed"].as_u64().unwrap()));
    }
    for weekday in 0..7 {
        let sizes: Vec<&Value> = plans.iter().skip(weekday).step_by(7).map(|both| &both[0]["size"]).collect();
        assert!(sizes.iter().any(|size| *size != sizes[0]), "{sizes:?}");
    }
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 112);
}

#[test]
fn a_solved_day_counts_for_the_streak_and_its_result_spoils_nothing() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    set_clock(&mut page, "2026-11-18T09:00:00");
    // The two days before were solved on their days, the one before them a day late.
    let noon = |day: u32| page_time(day);
    let game = |day: u32, win: i64| json!({"p": format!("5x1.{}", &REGIONS[day as usize % 4]), "daily": format!("2026-11-{day}"), "difficulty": "easy", "wins": [{"when": win, "seconds": 50 + day, "hints": 0}]});
    add_games(&mut page, &json!([game(17, noon(17)), game(16, noon(16)), game(15, noon(16))]));
    page.go("/daily");
    page.sees(".streak", "2 days in a row. Today’s puzzle keeps it going. Longest: 2.");
    page.sees(".reached tr:nth-child(1)", "1:06");
    assert_eq!(page.text(".calendar [data-day='2026-11-15'] .sign"), "✓");
    assert_eq!(page.text(".calendar [data-day='2026-11-16'] .sign"), "★");
    // Today's is played and solved.
    let puzzle = shown_puzzle(&mut page);
    page.click_words(".day-place .button", "Play");
    page.until("document.querySelector('.board .cell') !== null");
    page.has_parameter("p", &puzzle);
    let solution = page.ask("/solve", &json!({"puzzle": puzzle}));
    let rows: Vec<&str> = solution["solution"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    for [row, col] in stars(&rows.join(" ")) {
        page.press_cell(row, col);
    }
    page.sees(".after", "Solved");
    page.go("/daily");
    page.sees(".streak", "3 days in a row. Longest: 3.");
    page.sees(".result-text", "Star Battle, 18 November 2026");
    page.sees(".result-text", "Wednesday: medium,");
    page.sees(".result-text", "without hints");
    page.sees(".result-text", "3 days in a row");
    // Neither the text nor the picture knows where the stars are.
    let cards = page.value(
        "Promise.all([import('/js/daily/result.js'), import('/js/daily/puzzle.js')]).then(async ([{ pictureOf, textOf }, { playedDays }]) => {
            const game = (await playedDays()).get('2026-11-18');
            const blank = { ...game, m: '' };
            return [game.m.includes('*'), pictureOf(game, 3) === pictureOf(blank, 3), textOf(game, 3) === textOf(blank, 3)].join();
        })",
    );
    assert_eq!(cards, "true,true,true");
    page.value(
        "window.saved = []; const create = URL.createObjectURL;
         URL.createObjectURL = (blob) => { saved.push(blob); return create.call(URL, blob); }",
    );
    page.click_words(".result button", "Picture");
    page.until("saved[0]?.type === 'image/png' && saved[0].size > 3000");
    assert_eq!(page.value("createImageBitmap(saved[0]).then(({ width, height }) => `${width}x${height}`)"), "1200x630");
    // The library knows which day it was.
    page.go("/library?q=daily");
    page.sees(".count", "4 games");
    page.has_no_errors();
}

/// Regions of four boards with one star.
const REGIONS: [&str; 4] = [
    "ABBBCABBDCAAEDCEEECCEEEEE",
    "AABBBAACBBDDCCBDDEEEDEEEE",
    "AAAABCCABBCCDDBCEEDDEEEED",
    "AABBCAABCCDDBCCDDEEEDEEEE",
];

/// Ten o'clock of a day in November 2026, as the machine's clock has it in any time zone of Europe.
fn page_time(day: u32) -> i64 {
    const FIRST: i64 = 1_793_527_200_000; // 2026-11-01T10:00Z
    FIRST + i64::from(day - 1) * 86_400_000
}

#[test]
fn a_clock_that_was_set_back_keeps_the_streak() {
    let Some(mut page) = Page::open(PHONE) else { return };
    set_clock(&mut page, "2026-11-10T09:00:00");
    let game = |day: u32| json!({"p": format!("5x1.{}", &REGIONS[day as usize % 4]), "daily": format!("2026-11-{day}"), "difficulty": "easy", "wins": [{"when": page_time(day), "seconds": 60, "hints": 0}]});
    add_games(&mut page, &json!([game(18), game(17)]));
    page.go("/daily");
    page.sees(".day-place h2", "Tuesday, 10 November 2026");
    page.sees(".streak", "2 days in a row.");
    page.sees(".reached .message", "The clock of this device shows a day before the last one that you solved.");
    // The board takes its place above the calendar.
    page.until("document.querySelector('.day-place .board') !== null");
    // What was played in the future can still be looked at.
    page.click(".calendar [data-day='2026-11-18']");
    page.sees(".result-text", "18 November 2026");
    page.fits();
    page.has_no_errors();
    assert!(PUZZLE.ends_with(REGIONS[0]));
}
