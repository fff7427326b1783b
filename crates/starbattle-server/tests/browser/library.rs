//! The library: every game, found, named, deleted and brought back; many puzzles at once; several tabs; trouble.

use serde_json::{Value, json};

use crate::{
    input::{PUZZLE, SOLUTION, stars},
    page::{DESKTOP, PHONE, Page},
};

pub const OTHER: &str = "4x1.AABBACBBCCDDCDDD";

/// Puts games into the library as the page itself does, on a page that keeps none of its own.
pub fn add_games(page: &mut Page, games: &Value) -> Value {
    page.go("/docs");
    page.value(&format!("import('/js/common/library.js').then(({{ addGames }}) => addGames({games}))"))
}

/// All records of the library.
pub fn all_games(page: &mut Page) -> Value {
    page.value("import('/js/common/library.js').then(({ allGames }) => allGames())")
}

/// Waits until a puzzle has these marks in the library.
fn has_marks(page: &mut Page, puzzle: &str, marks: &str) {
    let check = format!(
        "(async () => {{
            const {{ allGames }} = await import('/js/common/library.js');
            for (let tries = 0; tries < 2000; tries += 1) {{
                const game = (await allGames()).find(({{ p }}) => p === '{puzzle}');
                if (game?.m === '{marks}') return true;
                await new Promise((done) => setTimeout(done, 25));
            }}
            return (await allGames()).map(({{ p, m }}) => `${{p}} ${{m}}`).join();
        }})()"
    );
    assert_eq!(page.value(&check), true);
}

/// Chooses an entry of the menu of a card.
fn choose_action(page: &mut Page, card: usize, words: &str) {
    page.until(&format!("document.querySelectorAll('.game').length > {card}"));
    page.click(&format!(".game:nth-child({}) .button.icon", card + 1));
    page.click_words(".menu button", words);
}

/// A thousand different boards: ten columns, of which each row may move one border.
fn thousand_games() -> Value {
    let games = (0..1000_usize).map(|number| {
        let regions: String = (0..100)
            .map(|cell| {
                let (row, col) = (cell / 10, cell % 10);
                let is_moved = col == row.max(1) && number >> row & 1 == 1;
                char::from(b'A' + u8::try_from(col - usize::from(is_moved)).unwrap())
            })
            .collect();
        let difficulty = ["easy", "medium", "hard", "expert"][number % 4];
        json!({
            "p": format!("10x2.{regions}"), "name": format!("Game {number}"), "seconds": number,
            "difficulty": difficulty,
            "m": if number % 3 == 0 { String::new() } else { format!("*{}", ".".repeat(99)) },
        })
    });
    games.collect()
}

#[test]
fn a_thousand_games_open_at_once_and_any_of_them_is_found() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    let shown = |page: &mut Page| {
        page.go("/library");
        page.until("performance.getEntriesByName('library-shown').length > 0");
        page.value("performance.getEntriesByName('library-shown')[0].startTime").as_f64().unwrap()
    };
    let best = |page: &mut Page| (0..5).map(|_| shown(page)).fold(f64::MAX, f64::min);
    let empty = best(&mut page);
    let games = thousand_games();
    let count = add_games(&mut page, &games).as_u64().unwrap();
    assert_eq!(count, 1000);
    // A busy machine opens the empty page late, too.
    let full = best(&mut page);
    let is_quick = full <= 1000.0 || full - empty <= 1000.0 || full <= 3.0 * empty;
    assert!(is_quick, "{full} ms, and {empty} ms without games");
    page.sees(".count", "1 000 games");
    // Boards are drawn where they are seen.
    assert!(page.count(".game") < 200 && page.count(".game .board") < 60, "{} cards", page.count(".game"));
    page.value("scrollTo(0, document.body.scrollHeight)");
    page.until("document.querySelectorAll('.game').length > 60");
    page.fill("input[type=search]", "game 777");
    page.sees(".count", "1 of 1 000 games");
    page.sees(".card-title", "Game 777");
    page.until("new URLSearchParams(location.search).get('q') === 'game 777'");
    page.choose(".library-tools select", "solved");
    page.sees(".empty-state", "No game fits.");
    page.click_words(".empty-state button", "Show all");
    page.sees(".count", "1 000 games; 0 solved");
    page.has_no_errors();
}

#[test]
fn a_game_that_was_played_is_listed_continued_named_tagged_deleted_and_brought_back() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.sees(".head .badge", "easy");
    for [row, col] in stars(SOLUTION) {
        page.press_cell(row, col);
    }
    page.sees(".after", "Solved");
    page.go_to_board(&format!("/?p={OTHER}"));
    page.sees(".head .badge", "medium");
    page.press_cell(0, 0);
    page.has_parameter("m", "*...............");
    page.go("/library");
    page.sees(".count", "2 games; 1 solved");
    page.sees(".game:nth-child(1)", "started");
    page.sees(".game:nth-child(1) .badge", "medium");
    page.sees(".game:nth-child(2)", "solved");
    page.sees(".game:nth-child(2) .badge", "easy");
    page.until("document.querySelectorAll('.game:nth-child(2) .star').length === 5");
    // A name and tags, by which it is found.
    choose_action(&mut page, 0, "Rename");
    page.fill("dialog input", "The small one");
    page.press("Enter");
    page.sees(".card-title", "The small one");
    choose_action(&mut page, 0, "Tags");
    page.fill("dialog input", "to print, small,, small");
    page.press("Enter");
    page.until("[...document.querySelectorAll('.tags a')].map((tag) => tag.innerText).join() === 'to print,small'");
    page.click_words(".tags a", "to print");
    page.sees(".count", "1 of 2 games");
    page.go("/library?q=print");
    page.sees(".count", "1 of 2 games");
    // It is deleted, comes back as it was, and is played on.
    choose_action(&mut page, 0, "Delete");
    page.says("“The small one” was deleted.");
    page.go("/library");
    page.sees(".count", "1 game; 1 solved");
    page.go("/");
    page.until("document.querySelectorAll('.cell').length === 25");
    page.go("/library");
    choose_action(&mut page, 0, "Delete");
    page.sees(".empty-state", "No games yet.");
    page.click(".toast button");
    page.says("1 game is back.");
    page.sees(".count", "1 game; 1 solved");
    page.click(".game .card-link");
    page.until("document.querySelectorAll('#board .star').length === 5");
    page.sees(".head", "Solved");
    page.has_no_errors();
}

#[test]
fn games_of_older_versions_are_taken_over() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/icon.svg");
    let solution = SOLUTION.replace(' ', "");
    let old = json!([
        {"p": OTHER, "m": "*...............", "c": "", "d": "", "t": null, "seconds": 7, "hints": 0, "solved": false},
        {"p": PUZZLE, "m": solution, "c": "", "d": "1.1", "t": null, "seconds": 65, "hints": 2, "solved": true, "when": 1_700_000_000_000_i64},
    ]);
    page.value(&format!("localStorage.setItem('starbattle.games', {})", json!(old.to_string())));
    page.go("/library");
    page.sees(".count", "2 games; 1 solved");
    page.sees(".game", "1:05");
    let all = all_games(&mut page);
    let solved = all.as_array().unwrap().iter().find(|game| game["p"] == PUZZLE).unwrap();
    assert_eq!(solved["wins"], json!([{"when": 1_700_000_000_000_i64, "seconds": 65, "hints": 2}]));
    assert_eq!((&solved["m"], &solved["d"]), (&json!(solution), &json!("1.1")));
    page.go_to_board(&format!("/?p={OTHER}"));
    page.has_parameter("m", "*...............");
    page.has_no_errors();
}

#[test]
fn a_text_with_many_puzzles_adds_them_all() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    let text = format!("# a collection\n{PUZZLE}\n\n{OTHER} # small\n6x1.AABBCCAABBCCAABBCCDDEEFFDDEEFFDDEEFF\n");
    // On Play the first one is opened.
    page.go_to_board("/?p=5x1.AAAAABBBBBCCCCCDDDDDEEEEE");
    page.paste(&text);
    page.has_parameter("p", PUZZLE);
    page.says("3 puzzles were added to the library.");
    page.click_words(".toast a", "Open the library");
    page.sees(".count", "4 games");
    // What is there already is not added twice, and what cannot be read is listed.
    page.paste(&format!("{text}7x1.AAB\n7x1.AABBCCDAABBCCDAABBCCDAABBCCDAABBEEDFFFGEEDFFFGGGG\n"));
    page.sees("dialog", "1 puzzle was added to the library. 3 puzzles were there already.");
    page.sees("dialog", "Line 6:");
    page.value("document.querySelector('dialog').close()");
    page.sees(".count", "5 games");
    // The same by the dialog, and by a file.
    page.click(".library-actions [title^=Import]");
    page.fill("dialog textarea", &format!("{OTHER}\n5x1.AABBBAACBBDDCCBDDEEEDEEEE\n"));
    page.click("dialog [type=submit]");
    page.says("1 puzzle was added to the library. 1 puzzle was there already.");
    page.sees(".count", "6 games");
    page.drop_file("puzzles.txt", &format!("{PUZZLE}\n8x1.{}\n", "ABCDEFGH".repeat(8)));
    page.sees(".count", "7 games");
    page.has_no_errors();
}

#[test]
fn two_tabs_lose_nothing() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    let [first, second] = page.open_tab();
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.use_tab(&second);
    page.resize(DESKTOP);
    page.go_to_board(&format!("/?p={PUZZLE}"));
    // A move in one tab is seen in the other, where it can be undone.
    page.press_cell(0, 0);
    page.has_parameter("m", "*........................");
    page.use_tab(&first);
    page.until("document.querySelectorAll('#board .star').length === 1");
    page.says("Your last move in another tab was taken over.");
    page.press_cell(1, 3);
    page.has_parameter("m", "*.......*................");
    page.use_tab(&second);
    page.until("document.querySelectorAll('#board .star').length === 2");
    // Different games do not touch each other.
    page.go_to_board(&format!("/?p={OTHER}"));
    page.press_cell(0, 0);
    page.has_parameter("m", "*...............");
    page.use_tab(&first);
    page.press_cell(4, 4);
    page.has_parameter("m", "*.......*...............*");
    // A tab that has nothing new overwrites nothing when it is closed.
    page.use_tab(&second);
    page.go("/library");
    page.sees(".count", "2 games");
    has_marks(&mut page, PUZZLE, "*.......*...............*");
    has_marks(&mut page, OTHER, "*...............");
    page.has_no_errors();
}

#[test]
fn a_full_storage_is_said_and_the_library_can_be_exported() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.press_cell(0, 0);
    page.has_parameter("m", "*........................");
    has_marks(&mut page, PUZZLE, "*........................");
    page.before_load(
        "const full = () => { throw new DOMException('full', 'QuotaExceededError'); };
         IDBObjectStore.prototype.put = full;
         window.saved = []; const create = URL.createObjectURL;
         URL.createObjectURL = (blob) => { saved.push(blob); return create.call(URL, blob); };",
    );
    page.go_to_board(&format!("/?p={OTHER}"));
    page.press_cell(0, 0);
    page.sees(".storage-full", "This browser has no space left for games.");
    has_marks(&mut page, OTHER, "*...............");
    // What cannot be written is in the file nevertheless.
    page.click_words(".storage-full button", "Export the library");
    page.until("saved.length === 1");
    let text = page.value("saved[0].text()");
    let file: Value = serde_json::from_str(text.as_str().unwrap()).unwrap();
    let puzzles: Vec<&Value> = file["games"].as_array().unwrap().iter().map(|game| &game["p"]).collect();
    assert_eq!(puzzles, [OTHER, PUZZLE]);
    page.click_words(".storage-full button", "Close");
    assert_eq!(page.count(".storage-full"), 0);
    page.has_no_errors();
}

#[test]
fn without_a_database_games_are_kept_in_the_local_storage() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.before_load("IDBFactory.prototype.open = () => { throw new DOMException('forbidden', 'SecurityError'); };");
    for puzzle in [PUZZLE, OTHER] {
        page.go_to_board(&format!("/?p={puzzle}"));
        page.press_cell(0, 0);
        page.until("(new URLSearchParams(location.search).get('m') ?? '').startsWith('*')");
    }
    page.go("/library");
    page.sees(".count", "2 games");
    choose_action(&mut page, 0, "Rename");
    page.fill("dialog input", "Mine");
    page.press("Enter");
    page.sees(".card-title", "Mine");
    choose_action(&mut page, 1, "Delete");
    page.go("/library");
    page.sees(".count", "1 game; 0 solved");
    page.sees(".card-title", "Mine");
    page.has_no_errors();
}

#[test]
fn a_clock_that_was_set_back_changes_no_order() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board(&format!("/?p={PUZZLE}"));
    page.press_cell(0, 0);
    page.has_parameter("m", "*........................");
    has_marks(&mut page, PUZZLE, "*........................");
    page.before_load("const now = Date.now; Date.now = () => now() - 400 * 86400000;");
    page.go_to_board(&format!("/?p={OTHER}"));
    page.press_cell(0, 0);
    page.has_parameter("m", "*...............");
    page.press_cell(1, 3);
    page.has_parameter("m", "*......*........");
    // The last game is still the last one, with its last move.
    page.go_to_board("/");
    page.has_parameter("p", OTHER);
    page.has_parameter("m", "*......*........");
    page.go("/library");
    page.sees(".game:nth-child(1) .card-title", "4 × 4, 1 star");
    page.sees(".count", "2 games");
    page.has_no_errors();
}

#[test]
fn the_library_fits_a_phone() {
    let Some(mut page) = Page::open(PHONE) else { return };
    add_games(
        &mut page,
        &json!([{"p": PUZZLE, "name": "A name that is much longer than the card it is written on",
        "tags": ["one tag", "another tag", "a third one"], "daily": "2026-11-18", "difficulty": "easy"}, {"p": OTHER}]),
    );
    page.go("/library");
    page.sees(".count", "2 games");
    page.until("document.querySelectorAll('.game .board').length === 2");
    page.fits();
    page.has_no_errors();
}

impl Page {
    /// Drops a file on the page.
    pub fn drop_file(&mut self, name: &str, text: &str) {
        self.value(&format!(
            "(() => {{
                const data = new DataTransfer();
                data.items.add(new File([{}], {}, {{ type: 'text/plain' }}));
                document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}));
            }})()",
            json!(text),
            json!(name)
        ));
    }
}
