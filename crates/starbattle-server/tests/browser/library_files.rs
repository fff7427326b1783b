//! The library as a file: a round trip loses nothing, older files stay readable, and bad ones change nothing.

use serde_json::{Value, json};

use crate::{
    input::PUZZLE,
    library::{OTHER, add_games, all_games},
    page::{DESKTOP, Page},
};

/// A file of every version that was ever written. They are never changed, only added.
const FILES: [&str; 1] = [include_str!("library_1.json")];

/// Presses Export and returns the text of the file.
fn exported(page: &mut Page) -> String {
    page.value(
        "window.saved = []; window.create ??= URL.createObjectURL;
         URL.createObjectURL = (blob) => { saved.push(blob); return create.call(URL, blob); }",
    );
    page.click_words(".library-actions button", "Export");
    page.until("saved.length === 1");
    page.value("saved[0].text()").as_str().unwrap().to_owned()
}

/// Forgets everything that the browser keeps.
fn forget(page: &mut Page) {
    page.go("/icon.svg");
    page.value(
        "localStorage.clear();
         new Promise((done, fail) => Object.assign(indexedDB.deleteDatabase('starbattle'), { onsuccess: done, onerror: fail, onblocked: fail }))
            .then(() => true)",
    );
}

/// What is in a file, without the time at which it was made.
fn content(text: &str) -> Value {
    let mut file: Value = serde_json::from_str(text).unwrap();
    file["exported"] = Value::Null;
    file
}

/// Drops a file and accepts it.
fn import(page: &mut Page, text: &str) {
    page.drop_file("library.json", text);
    page.click("dialog .primary");
    page.until("document.querySelector('dialog') === null");
}

#[test]
fn a_round_trip_loses_nothing_and_files_of_every_version_are_read() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    for file in FILES {
        forget(&mut page);
        page.go("/library");
        page.sees(".empty-state", "No games yet.");
        import(&mut page, file);
        page.says("3 games were added.");
        page.sees(".count", "3 games; 1 solved");
        page.sees(".card-title", "The first one");
        // The same file again, once from the page that was just filled and once from another browser.
        let first = exported(&mut page);
        assert_eq!(content(&first), content(file));
        forget(&mut page);
        page.go("/library");
        page.until("document.querySelector('.empty-state') !== null");
        import(&mut page, &first);
        page.sees(".count", "3 games; 1 solved");
        assert_eq!(content(&exported(&mut page)), content(file));
        // Nothing changes by taking it twice.
        import(&mut page, &first);
        page.says("0 games were added. 3 games were joined with yours.");
        assert_eq!(content(&exported(&mut page)), content(file));
    }
    // Settings take effect with the next page.
    page.go("/docs");
    page.until("document.documentElement.dataset.theme === 'dark'");
    page.has_no_errors();
}

#[test]
fn what_is_here_is_joined_with_what_is_in_the_file() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    add_games(
        &mut page,
        &json!([
            // Played later than in the file, and with a name of its own.
            {"p": PUZZLE, "m": "x........................", "order": 1_794_970_000_000_i64, "when": 1_794_970_000_000_i64, "tags": ["mine"],
             "wins": [{"when": 1_794_900_000_000_i64, "seconds": 99, "hints": 0}]},
        ]),
    );
    page.value("localStorage.setItem('starbattle.settings', JSON.stringify({ theme: 'light' }))");
    page.go("/library");
    page.drop_file("library.json", FILES[0]);
    // Settings differ; they are only replaced if somebody wants that.
    page.sees("dialog", "Also replace what is kept here: settings");
    page.click("dialog .primary");
    page.says("2 games were added. 1 game was joined with yours.");
    page.sees(".count", "3 games; 1 solved");
    let all = all_games(&mut page);
    let game = all.as_array().unwrap().iter().find(|game| game["p"] == PUZZLE).unwrap();
    assert_eq!(game["m"], "x........................");
    assert_eq!((&game["name"], &game["tags"]), (&json!("The first one"), &json!(["mine", "small", "to print"])));
    assert_eq!(game["wins"].as_array().unwrap().len(), 3);
    assert_eq!(page.value("JSON.parse(localStorage.getItem('starbattle.settings')).theme"), "light");
    assert_eq!(page.value("JSON.parse(localStorage.getItem('starbattle.draft'))"), OTHER);
    page.drop_file("library.json", FILES[0]);
    page.click("dialog [type=checkbox]");
    page.click("dialog .primary");
    page.until("JSON.parse(localStorage.getItem('starbattle.settings')).theme === 'dark'");
    page.has_no_errors();
}

#[test]
fn a_file_of_something_else_or_half_of_one_changes_nothing_by_itself() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    add_games(&mut page, &json!([{"p": OTHER, "name": "Mine", "difficulty": "medium"}]));
    let before = all_games(&mut page);
    page.go("/library");
    page.sees(".count", "1 game;");
    let file = FILES[0];
    let newer = file.replace("\"schema_version\":1", "\"schema_version\":99");
    let no_version = file.replace("\"schema_version\":1,", "");
    for (text, words) in [
        ("{\"format\":\"something else\",\"games\":[]}", "This"),
        ("\u{89}PNG\0\0", "is no text"),
        (newer.as_str(), "made by a newer version"),
        (no_version.as_str(), "does not say its version"),
        ("{\"format\":\"starbattle-library\",\"schema_version\":1}", "has no list of games"),
    ] {
        page.drop_file("file.json", text);
        page.sees("dialog .message", words);
        page.value("document.querySelector('dialog').close()");
        page.until("document.querySelector('dialog') === null");
    }
    assert_eq!(all_games(&mut page), before);
    // Games that are damaged are left out and counted.
    page.drop_file("file.json", &file.replace("\"p\":\"4x1.AABBACBBCCDDCDDD\"", "\"p\":7"));
    page.sees("dialog .message", "1 game in it cannot be read and will be left out.");
    page.value("document.querySelector('dialog').close()");
    page.until("document.querySelector('dialog') === null");
    // Of half a file, whole games can be taken.
    let half = &file[..file.find("\"p\":\"4x1.").unwrap() + 10];
    assert!(serde_json::from_str::<Value>(half).is_err());
    page.drop_file("file.json", half);
    page.sees("dialog .message", "The end of this file is missing.");
    page.sees("dialog", "The file has 2 games.");
    assert_eq!(all_games(&mut page), before);
    page.click("dialog .primary");
    page.sees(".count", "3 games");
    page.has_no_errors();
}
