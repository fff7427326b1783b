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
        page.says(&format!("Imported from {name}."));
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
    page.until("document.querySelector('dialog textarea').value.startsWith('https://puzz.link/p?starbattle/5/5/1/')");
    page.click("dialog [type=checkbox]");
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
fn a_link_shows_the_puzzle_alone_unless_more_is_wanted() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}&m=.*.x....................."));
    page.keys(&["h"]);
    page.has_parameter("hint", "1");
    // Where the system has a share sheet, it is offered.
    page.value("navigator.share = ({ url }) => { window.shared = url; return Promise.resolve(); }");
    page.click(".head [title^=Share]");
    let link = "document.querySelector('dialog [aria-label=Link]').value";
    page.until(&format!("{link}.endsWith('/?p={PUZZLE}')"));
    page.click_words("dialog .button", "Share…");
    page.until(&format!("shared === {link}"));
    page.click("dialog .choices label:nth-child(2) input");
    page.until(&format!("{link}.endsWith('/?p={PUZZLE}&m=.*.x.....................')"));
    page.click("dialog .choices label:nth-child(3) input");
    page.until(&format!("{link}.endsWith('&hint=1')"));
    // The link to a step leads to the step.
    page.go_to_board(&format!("/?p={PUZZLE}&tab=steps&step=3"));
    page.sees(".head", "Viewing a step");
    page.value("document.querySelector('.head [title^=Share]').click()");
    page.until("document.querySelectorAll('dialog .choices label').length === 3");
    page.click("dialog .choices label:last-child input");
    let step = page.value(&format!("new URL({link}).pathname + new URL({link}).search"));
    assert!(!step.as_str().unwrap().contains("m="), "{step}");
    page.go_to_board(step.as_str().unwrap());
    page.until("document.querySelector('.step-list li:nth-child(3)').className === 'open'");
    page.has_no_errors();
}

#[test]
fn pictures_are_saved_as_png_and_svg() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.value(
        "window.saved = []; const create = URL.createObjectURL;
         URL.createObjectURL = (blob) => { saved.push(blob); return create.call(URL, blob); }",
    );
    page.click(".head [title^=Share]");
    page.click_words("dialog .button", "Picture (SVG)");
    page.until("saved[0]?.type === 'image/svg+xml'");
    page.click_words("dialog .button", "Picture (PNG)");
    page.until("saved[1]?.type === 'image/png' && saved[1].size > 3000");
    // A picture that shows something: not all of it is white.
    let size = page.value("createImageBitmap(saved[1]).then(({ width, height }) => [width, height])");
    assert_eq!(size[0], 1200);
    page.has_no_errors();
}

#[test]
fn damaged_texts_are_explained_in_words_that_people_know() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    for (text, words) in [
        (
            "https://puzz.link/p?starbattle/6/6/1/4ilbhgd",
            "This looks like a puzz.link address, but its last part is cut off: 7 of 12 characters are there.",
        ),
        ("https://puzz.link/p?starbattle/6/6", "This looks like a puzz.link address, but a part of it is missing."),
        ("https://puzz.link/p?sudoku/9/9/abc", "This is a puzz.link address of another kind of puzzle (sudoku)."),
        ("661W9Agum9", "This looks like Star Battle Notation (SBN), but its last part is cut off"),
        ("10x2.AAA", "This looks like a puzzle in one line, such as 10x2.AAAB…, but its last part is cut off"),
        ("AAB\nAB", "This looks like a grid of letters, but one row is longer than another"),
        ("https://example.org/foo", "This address has no puzzle in it"),
        ("hello world", "This is no puzzle in a notation that the page knows."),
    ] {
        page.paste(text);
        page.sees("dialog .message", words);
        page.value("document.querySelector('dialog').close()");
        page.until("document.querySelector('dialog') === null");
    }
    // The game is still there, and a damaged link leads to it too.
    page.has_parameter("p", PUZZLE);
    page.press_cell(0, 0);
    page.has_parameter("m", "*........................");
    page.go_to_board("/?p=10x2.AAA");
    page.sees("dialog .message", "its last part is cut off");
    page.until("document.querySelector('dialog textarea').value === '10x2.AAA'");
    page.until(
        "document.querySelectorAll('.cell').length === 25 && document.querySelectorAll('#board .star').length === 1",
    );
    page.has_no_errors();
}

#[test]
fn a_puzzle_pasted_in_the_middle_of_a_game_loses_nothing() {
    const OTHER: &str = "4x1.AABBACBBCCDDCDDD";
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.press_cell(0, 0);
    page.press_cell(1, 3);
    page.has_parameter("m", "*.......*................");
    // Back leads to the game as it was.
    page.paste(OTHER);
    page.has_parameter("p", OTHER);
    page.says("Undo leads back");
    page.value("history.back()");
    page.has_parameter("p", PUZZLE);
    page.until("document.querySelectorAll('#board .star').length === 2");
    // So does undo.
    page.paste(OTHER);
    page.has_parameter("p", OTHER);
    page.press_cell(2, 2);
    page.has_parameter("m", "..........*.....");
    page.click("[aria-label=Undo]");
    page.has_parameter("m", "");
    page.click("[aria-label=Undo]");
    page.has_parameter("p", PUZZLE);
    page.has_parameter("m", "*.......*................");
    // What can be undone survives a reload, and so does what can be done again.
    page.value("location.reload()");
    page.until(
        "document.querySelectorAll('.cell').length === 25 && document.querySelectorAll('#board .star').length === 2",
    );
    page.click("[aria-label=Undo]");
    page.has_parameter("m", "*........................");
    page.value("location.reload()");
    page.until(
        "document.querySelectorAll('.cell').length === 25 && document.querySelectorAll('#board .star').length === 1",
    );
    page.click("[aria-label=Redo]");
    page.has_parameter("m", "*.......*................");
    page.has_no_errors();
}

#[test]
fn a_file_is_opened_or_dropped() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/?p=4x1.AABBACBBCCDDCDDD");
    let drop = |page: &mut Page, name: &str, kind: &str, text: &str| {
        page.value(&format!(
            "(() => {{
                const data = new DataTransfer();
                data.items.add(new File([{}], {}, {{ type: {} }}));
                document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}));
            }})()",
            json!(text),
            json!(name),
            json!(kind)
        ));
    };
    drop(&mut page, "photo.png", "image/png", "not a text");
    page.sees("dialog .message", "Not a picture: expected PNG, JPEG, WebP or GIF data");
    drop(&mut page, "puzzle.txt", "text/plain", PUZZLE);
    page.has_parameter("p", PUZZLE);
    page.until("document.querySelector('dialog') === null");
    page.click(".head [title^=Import]");
    page.sees("dialog .button", "Open a file…");
    page.value(
        "(() => {
            const data = new DataTransfer();
            data.items.add(new File(['4x1.AABBACBBCCDDCDDD'], 'other.txt', { type: 'text/plain' }));
            const picker = document.querySelector('dialog input[type=file]');
            picker.files = data.files;
            picker.dispatchEvent(new Event('change'));
        })()",
    );
    page.has_parameter("p", "4x1.AABBACBBCCDDCDDD");
    page.has_no_errors();
}

#[test]
fn what_is_wrong_with_a_puzzle_is_said_on_arrival() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    for (address, words) in [
        ("4x1.AABBAABBCCDDCCDC", "Region C is not in one piece."),
        ("4x1.AABBAABBCCDDCCDD", "This board has more than one solution"),
        ("4x1.ABBBCBBBCCDDCCDD", "This board has no solution"),
        (
            "5x1.ABBBCABBDCAAEDCEEECCEEEEE&m=**.......................",
            "The marks that came with this puzzle contradict",
        ),
        ("5x1.ABBBCABBDCAAEDCEEECCEEEEE&m=**", "The marks in this link do not fit the board"),
    ] {
        page.go_to_board(&format!("/?p={address}"));
        page.sees(".notices", words);
    }
    // One's own marks are not checked unasked.
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.press_cell(4, 4);
    page.has_parameter("m", "........................*");
    page.value("location.reload()");
    page.until(
        "document.querySelectorAll('.cell').length === 25 && document.querySelectorAll('#board .star').length === 1",
    );
    page.sees(".head .badge", "easy");
    assert_eq!(page.count(".notices .message"), 0);
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

#[test]
fn a_shared_link_of_any_host_is_read_and_other_addresses_are_left_alone() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    let read = |text: &str| {
        let text = json!(text);
        format!(
            "import('/js/common/exchange.js').then(({{ parseText }}) => parseText({text})).then(({{ puzzle, marks }}) => [puzzle.size, marks], ({{ detail }}) => detail)"
        )
    };
    let marks = ".*.......................";
    let shared = page.value(&read(&format!("https://example.org/some/path/#p={PUZZLE}&m={marks}")));
    assert_eq!(shared, json!([5, marks]));
    let own = page.value(&read(&format!(" http://localhost:7827/?p={PUZZLE} ")));
    assert_eq!(own, json!([5, null]));
    // The parameter means something else on other pages.
    let other = page.value(&read("https://example.org/edit/#m=edit&p=7ZVNj"));
    assert!(other.is_string(), "{other}");
    page.go_to_board(&format!("/#p={PUZZLE}&m={marks}"));
    page.until("document.querySelectorAll('.cell').length === 25");
    page.has_no_errors();
}
