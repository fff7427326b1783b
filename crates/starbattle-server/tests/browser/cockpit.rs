//! What the editor tells a setter: border changes, steps of difficulty, the edit history, givens.

use serde_json::{Value, json};

use crate::{
    input::PUZZLE,
    page::{DESKTOP, Page},
};

/// The letters of a board as an address has them, and the same after a change.
fn after(text: &str, change: &Value) -> String {
    let index = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let (head, letters) = text.split_once('.').unwrap();
    let mut letters: Vec<u8> = letters.into();
    letters[5 * index(&change["cell"][0]) + index(&change["cell"][1])] =
        b'A' + u8::try_from(index(&change["to"])).unwrap();
    format!("{head}.{}", String::from_utf8(letters).unwrap())
}

/// All border changes of a puzzle.
fn changes(page: &mut Page, puzzle: &str) -> Vec<Value> {
    page.ask("/borders", &json!({"puzzle": puzzle}))["changes"].as_array().unwrap().clone()
}

fn score(page: &mut Page, puzzle: &str) -> f64 {
    page.ask("/rate", &json!({"puzzle": puzzle}))["score"].as_f64().unwrap()
}

impl Page {
    /// The board in the address, once it differs from another.
    fn board_other_than(&mut self, text: &str) -> String {
        let parameter = "new URLSearchParams(location.search).get('p')";
        self.until(&format!("{parameter} !== {}", json!(text)));
        self.value(parameter).as_str().unwrap().to_owned()
    }
}

#[test]
fn the_heat_map_shows_what_border_changes_do() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/edit?p={PUZZLE}"));
    page.sees("#panel-report", "exactly one");
    page.click("#tab-borders");
    let all = changes(&mut page, PUZZLE);
    page.sees("#panel-borders", &format!("{0} of {0} changes tried", all.len()));
    let before = score(&mut page, PUZZLE);
    let harder = |change: &&Value| change["score"].as_f64().is_some_and(|score| score >= before + 0.5);
    let easier = |change: &&Value| change["score"].as_f64().is_some_and(|score| score <= before - 0.5);
    // A change may be drawn at several sides of its cell.
    assert!(page.count(".border-heat .harder") >= all.iter().filter(harder).count() as u64);
    assert!(page.count(".border-heat .easier") >= all.iter().filter(easier).count() as u64);
    assert!(page.count(".border-heat .harder, .border-heat .easier") > 0);
    // The changes of one cell, and one of them made.
    let change = all.iter().find(harder).or_else(|| all.iter().find(easier)).unwrap();
    let cell = |index: usize| usize::try_from(change["cell"][index].as_u64().unwrap()).unwrap();
    page.press_cell(cell(0), cell(1));
    let name = format!("r{}c{}", cell(0) + 1, cell(1) + 1);
    page.sees("#panel-borders", &format!("Changes of {name}"));
    let to = char::from(b'A' + u8::try_from(change["to"].as_u64().unwrap()).unwrap());
    page.click_words(".effect-button", &format!("{name} to {to}"));
    page.says(&format!("{name} to {to}"));
    page.has_parameter("p", &after(PUZZLE, change));
    page.has_parameter("tab", "borders");
    page.click("[aria-label=Undo]");
    page.has_parameter("p", PUZZLE);
    page.sees("#panel-borders", &format!("{0} of {0} changes tried", all.len()));
    page.has_no_errors();
}

#[test]
fn the_heat_map_shows_what_makes_a_board_unique() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/edit");
    // One change from a puzzle, which one change undoes.
    let all = changes(&mut page, PUZZLE);
    let worse = after(PUZZLE, all.iter().find(|change| change["solutions"] == 2).unwrap());
    page.go_to_board(&format!("/edit?p={worse}&tab=borders"));
    let unique = changes(&mut page, &worse).iter().filter(|change| change["solutions"] == 1).count();
    assert!(unique > 0);
    page.sees("#panel-borders", "changes tried");
    page.until(&format!("document.querySelectorAll('.border-heat .unique').length >= {unique}"));
    assert_eq!(page.count(".border-heat .harder, .border-heat .easier"), 0);
    page.click(".effect-button");
    page.click("#tab-report");
    page.sees("#panel-report", "exactly one");
    page.has_no_errors();
}

#[test]
fn a_puzzle_becomes_harder_and_easier_by_one_step() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/edit?p={PUZZLE}"));
    page.sees("#panel-report", "solvable");
    let mut scores = vec![score(&mut page, PUZZLE)];
    page.click_words("#panel-report .row button", "Harder");
    let harder = page.board_other_than(PUZZLE);
    scores.push(score(&mut page, &harder));
    page.sees("#panel-report", &format!("score {:.0}", scores[1]));
    page.until("!document.querySelector('#panel-report .row button').disabled");
    page.focus_cell(0, 0);
    page.keys(&["["]);
    let easier = page.board_other_than(&harder);
    scores.push(score(&mut page, &easier));
    assert!(scores[1] > scores[0] && scores[2] < scores[1], "{scores:?}");
    // All of it is in the graph, and each board can be had back.
    page.until("document.querySelectorAll('.graph-point').length === 3");
    page.sees("#panel-report .scrubber", "3 of 3");
    page.click("[aria-label='Previous board']");
    page.has_parameter("p", &harder);
    page.click("[aria-label='Previous board']");
    page.has_parameter("p", PUZZLE);
    page.sees("#panel-report .scrubber", "1 of 3");
    // A press on the last point goes there.
    let place = page.value(
        "(() => { const box = [...document.querySelectorAll('.graph-point')].at(-1).getBoundingClientRect(); \
         return [box.x + box.width / 2, box.y + box.height / 2]; })()",
    );
    for kind in ["mousePressed", "mouseReleased"] {
        let event = json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
        page.call("Input.dispatchMouseEvent", event);
    }
    page.has_parameter("p", &easier);
    page.has_no_errors();
}

#[test]
fn the_history_shows_boards_that_are_not_unique() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/edit?p={PUZZLE}"));
    page.sees("#panel-report", "exactly one");
    page.focus_cell(4, 4);
    // Neither a board with a gap nor one with a region less has a rating, and the first is not drawn.
    page.keys(&["Delete"]);
    page.sees("#panel-report .scrubber", "2 of 2");
    page.sees("#panel-report", "not complete");
    page.keys(&["c"]);
    page.until("document.querySelectorAll('.graph-point, .graph-broken').length === 2");
    page.has_no_errors();
}

#[test]
fn givens_are_set_and_removed() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    let open = "5x1.AAAAABBBBBCCCCCDDDDDEEEEE";
    page.go_to_board(&format!("/edit?p={open}"));
    page.sees("#panel-report", "✗ 14");
    page.click("[aria-label^=Givens]");
    page.press_cell(0, 1);
    page.has_parameter("p", &format!("{open}.-*-----------------------"));
    page.until("document.querySelectorAll('.board-holder .given').length === 1");
    page.sees("#panel-report dd", "✗");
    page.until("!document.querySelector('#panel-report').innerText.includes('✗ 14')");
    page.press_cell(0, 1);
    page.has_parameter("p", &format!("{open}.-x-----------------------"));
    page.press_cell(0, 1);
    page.has_parameter("p", open);
    // The same by keys; two stars that touch are refused in words.
    page.focus_cell(0, 1);
    page.keys(&["*"]);
    page.has_parameter("p", &format!("{open}.-*-----------------------"));
    page.focus_cell(1, 2);
    page.keys(&["*"]);
    page.sees("#panel-report", "1 problem");
    page.keys(&["*"]);
    page.sees("#panel-report", "complete");
    page.keys(&["-"]);
    page.has_parameter("p", &format!("{open}.-*-----x-----------------"));
    // They turn with the board, and go along to Play.
    page.click("[aria-label^=Rotate]");
    page.has_parameter("p", "5x1.EDCBAEDCBAEDCBAEDCBAEDCBA.---------*---x-----------");
    page.until("!document.querySelector('.head .primary').disabled");
    page.click(".head .primary");
    page.until("location.pathname === '/' && document.querySelectorAll('.board .marks .star').length === 1");
    page.has_no_errors();
}
