//! Import and export: every notation, by paste and by dialog, and the message for a damaged text.

use serde_json::{Value, json};

use crate::{
    input::{PUZZLE, SOLUTION, stars},
    page::{DESKTOP, Page},
};

#[test]
fn every_notation_that_is_written_is_read_from_the_clipboard() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    let formats = page.ask("/formats", &Value::Null);
    let both: Vec<&Value> = formats
        .as_array()
        .expect("a list")
        .iter()
        .filter(|format| format["can_read"] == true && format["can_write"] == true)
        .collect();
    assert!(both.len() >= 8, "{formats}");
    for format in both {
        let id = format["id"].as_str().expect("an id");
        let text = page.ask("/format", &json!({"puzzle": PUZZLE, "to": id}));
        page.go_to_board("/?p=4x1.AABBACBBCCDDCDDD");
        // A body without its name is not recognised by itself: the notation has to be chosen.
        if id == "pzpr-body" {
            page.click(".head [title^=Import]");
            page.fill("dialog textarea", text["text"].as_str().expect("a text"));
            page.choose("dialog select", id);
            page.click("dialog [type=submit]");
        } else {
            page.paste(text["text"].as_str().expect("a text"));
        }
        page.has_parameter("p", PUZZLE);
    }
    page.has_no_errors();
}

/// The puzzle in the notations that are only read.
fn foreign() -> [(&'static str, String); 4] {
    let letters = PUZZLE.trim_start_matches("5x1.");
    let rows: Vec<&str> = (0..5).map(|row| &letters[row * 5..row * 5 + 5]).collect();
    let quoted: Vec<Vec<String>> = rows.iter().map(|row| row.chars().map(String::from).collect()).collect();
    let cells = |letter: char| -> Vec<(usize, usize)> {
        letters.match_indices(letter).map(|(index, _)| (index / 5, index % 5)).collect()
    };
    let stars = stars(SOLUTION);
    let starb = |letter: char| {
        let (star, rest): (Vec<_>, Vec<_>) =
            cells(letter).into_iter().partition(|&(row, col)| stars.contains(&[row, col]));
        let words = |list: Vec<(usize, usize)>| {
            list.iter().map(|(row, col)| format!("{},{}", row + 1, col + 1)).collect::<Vec<_>>().join(" ")
        };
        format!("{} | {}", words(star), words(rest))
    };
    let legup = |letter: char| {
        let cells = cells(letter).into_iter().map(|(row, col)| format!("<cell value=\"0\" x=\"{col}\" y=\"{row}\"/>"));
        format!("<region><cells>{}</cells></region>", cells.collect::<String>())
    };
    [
        ("Queens", json!({"size": 5, "colorRegions": quoted}).to_string()),
        ("KrazyDad", json!({"puzzle_data": {"puzz": letters, "width": 5, "height": 5, "stars": 1}}).to_string()),
        (".starb", format!("5x5\n{}", "ABCDE".chars().map(starb).collect::<Vec<_>>().join("\n"))),
        (
            "LEGUP",
            format!(
                "<Legup><puzzle name=\"StarBattle\"><board size=\"5\" puzzle_num=\"1\">{}</board></puzzle></Legup>",
                "ABCDE".chars().map(legup).collect::<String>()
            ),
        ),
    ]
}

#[test]
fn notations_that_are_only_read_are_read_from_the_clipboard() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    for (name, text) in foreign() {
        page.go_to_board("/?p=4x1.AABBACBBCCDDCDDD");
        page.paste(&text);
        page.has_parameter("p", PUZZLE);
        page.sees(".toast", &format!("Imported from {name}."));
    }
    page.has_no_errors();
}

#[test]
fn a_damaged_text_is_reported_with_its_place() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    page.paste("5x1.ABBB?ABBDCAAEDCEEECCEEEEE");
    page.sees("dialog .message", "character 9");
    page.until("document.querySelector('dialog textarea').selectionStart === 8");
    page.fill("dialog textarea", PUZZLE);
    page.click("dialog [type=submit]");
    page.has_parameter("p", PUZZLE);
    page.has_no_errors();
}

#[test]
fn the_puzzle_is_shared_in_other_notations() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.click(".head [title^=Share]");
    page.until("document.querySelector('dialog textarea').value.startsWith('https://puzz.link/p?starbattle/5/5/1/')");
    page.choose("dialog select", "dotted");
    page.until(&format!("document.querySelector('dialog textarea').value === '{PUZZLE}'"));
    page.has_no_errors();
}

#[test]
fn what_a_notation_cannot_hold_is_said_before_the_text_is_copied() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}&m=.*.x....................."));
    page.click(".head [title^=Share]");
    page.sees("dialog .message.warn", "puzz.link cannot hold the 2 marks.");
    page.choose("dialog select", "sbn1");
    page.until("document.querySelector('dialog textarea').value.startsWith('551e')");
    assert_eq!(page.count("dialog .message.warn"), 0);
    page.choose("dialog select", "dotted");
    page.sees("dialog .message.warn", "Dotted line cannot hold the 2 marks.");
    // Without the marks, nothing is lost.
    page.click("dialog [type=checkbox]");
    page.until("document.querySelector('dialog .message.warn') === null");
    page.has_no_errors();
}

#[test]
fn a_new_puzzle_meets_the_criteria() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.click(".head [title^=New]");
    page.choose("dialog select", "6x1");
    page.click("dialog [type=submit]");
    page.until("(new URLSearchParams(location.search).get('p') ?? '').startsWith('6x1.')");
    page.until("document.querySelectorAll('.cell').length === 36");
    page.has_no_errors();
}

#[test]
fn givens_stay_where_they_are() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/?p=4x1.AABBACBBCCDDCDDD");
    let letters = PUZZLE.trim_start_matches("5x1.");
    let rows: Vec<&str> = (0..5).map(|row| &letters[row * 5..row * 5 + 5]).collect();
    let puzzle =
        json!({"size": 5, "stars": 1, "regions": rows, "givens": [".*...", ".....", ".....", ".....", "....x"]});
    page.paste(&puzzle.to_string());
    page.has_parameter("m", ".*......................x");
    // Neither a press nor starting again removes them, and other cells can still be marked.
    page.press_cell(0, 1);
    page.press_cell(4, 4);
    page.press_cell(2, 0);
    page.has_parameter("m", ".*........*.............x");
    page.value("location.reload()");
    page.until("document.querySelectorAll('.cell').length === 25");
    page.press_cell(0, 1);
    page.press_cell(2, 0);
    page.has_parameter("m", ".*........x.............x");
    page.has_no_errors();
}
