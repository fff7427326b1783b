//! Entanglements: the gallery, one pattern, the drill, rule files, the miner.

use crate::{
    page::{DESKTOP, PHONE, Page, Viewport},
    rule_files::RuleFiles,
};

#[test]
fn the_gallery_begins_with_the_usual_board_and_its_most_useful_rules() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/patterns");
    page.until("document.querySelectorAll('.card').length === 24");
    page.until("[...document.querySelectorAll('.card')].every((card) => card.innerText.includes('10×10, 2★'))");
    page.sees(".card:first-child", "Conditional rule");
    page.sees(".card:first-child", "Puzzles in which it decides something:");
    page.until("document.querySelector('.gallery-bar select').value === 'simple'");
    page.value("(() => { const list = document.querySelector('.gallery-bar select'); list.value = 'occurrences'; list.dispatchEvent(new Event('change')); })()");
    page.until("location.search === '?sort=occurrences'");
    page.sees(".card:first-child", "13×13, 3★");
    page.has_no_errors();
}

#[test]
fn the_gallery_has_facets_and_pages() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/patterns?size=10&initial=2&crosses=0");
    // Every fact is told once, and on demand as often as the files tell it.
    page.sees(".total", "244 patterns, 1 to 24 shown");
    page.sees(".facet[aria-current=true]", "10×10 244");
    page.click_words(".facets label", "Include repetitions");
    page.sees(".total", "1 596 patterns, 1 to 24 shown");
    page.click_words(".facets label", "Include repetitions");
    page.sees(".total", "244 patterns, 1 to 24 shown");
    assert_eq!(page.count(".card"), 24);
    page.sees(".facet", "Conditional rules 39");
    page.click(".facet-group:first-of-type li:nth-child(4) a");
    page.sees(".total", "39 patterns, 1 to 24 shown");
    assert_eq!(page.address(), "/patterns?size=10&initial=2&crosses=0&kind=constrained");
    page.click(".pages a[rel=next]");
    page.sees(".total", "39 patterns, 25 to 39 shown");
    assert_eq!(page.count(".card"), 15);
    // Small boards are drawn when they come into view.
    page.until("document.querySelector('.card svg.board .given') !== null");
    page.press("[");
    page.sees(".total", "1 to 24 shown");
    page.press("/");
    page.write("r1c2 parity");
    page.sees(".total", "20 patterns");
    page.until("[...document.querySelectorAll('.card')].every((card) => card.innerText.includes('r1c2'))");
    page.write(" moon");
    page.sees(".empty-state", "No patterns found");
    page.has_no_errors();
}

#[test]
fn a_card_shows_the_pattern_alone_and_the_whole_board_on_demand() {
    for viewport in [DESKTOP, PHONE] {
        let Some(mut page) = Page::open(viewport) else { return };
        page.go("/patterns?spec=10x10-2star-triple-entanglements&kind=unconstrained&sort=occurrences");
        // The first is r3c4, r3c7 and r1c1: it lies at the upper and the left edge and is cut off at the other two.
        page.sees(".card:first-child", "r3c4 r3c7");
        page.until("document.querySelector('.card:first-child svg.board.cropped .given') !== null");
        let view = "document.querySelector('.card:first-child svg.board').getAttribute('viewBox')";
        assert_eq!(page.value(view), "-4 -4 744 444");
        let label = "document.querySelector('.card:first-child .mini-frame').getAttribute('aria-label')";
        assert!(page.value(label).as_str().unwrap().ends_with("; shown are rows 1 to 4, columns 1 to 7"));
        // The keyboard reaches it, and it is no part of the link.
        page.focus(".card:first-child .whole-board");
        page.press("Enter");
        page.until(&format!("{view} === '-4 -4 1008 1008'"));
        assert_eq!(page.value("document.activeElement.getAttribute('aria-expanded')"), "true");
        page.fits();
        page.press("Enter");
        page.until(&format!("{view} === '-4 -4 744 444'"));
        page.click(".card:nth-child(2) .whole-board");
        page.until("document.querySelector('.card:nth-child(2) svg.board:not(.cropped)') !== null");
        assert_eq!(
            page.address(),
            "/patterns?spec=10x10-2star-triple-entanglements&kind=unconstrained&sort=occurrences"
        );
        page.has_no_errors();
    }
}

#[test]
fn given_crosses_are_drawn_said_and_taken_along_to_the_what_if_board() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/patterns?size=10&crosses=1");
    page.sees(".total", "37 patterns");
    page.sees(".facet[aria-current=true]", "10×10 37");
    page.sees(".facets", "1 given cross");
    page.until("document.querySelector('.card svg.board .given-cross') !== null");
    page.go("/patterns?id=10x10-2star-x1-crosses-triple-entanglements~unconstrained~0");
    page.sees(".detail h2", "If r4c1 and r4c4 are stars and r2c2 is empty, then r1c4 is empty");
    page.until("document.querySelector('.detail-board .given-cross') !== null");
    page.sees(".detail-board", "given cross");
    page.sees(".where", "r4c1, r4c4, ×r2c2 force r1c4");
    page.go("/patterns?id=10x10-2star-x1-crosses-triple-entanglements~unconstrained~0&tab=evidence");
    page.sees(".tabbed", "With a star on r1c4 0");
    page.click_words(".detail a.button", "what-if board");
    page.until("new URLSearchParams(location.search).get('crosses') === 'r2c2'");
    page.sees(".whatif-facts", "r1c4");
    // Crosses along a border need no star.
    page.go("/patterns?id=9x9-2star-z0-x4-crosses-triple-entanglements~unconstrained~0");
    page.sees(".detail h2", "are empty, then r1c5 is empty");
    page.has_no_errors();
}

#[test]
fn patterns_of_a_folder_carry_their_verdict() {
    let rule = |candidate: &str, feature: &str| {
        format!(
            r#"{{"canonical_stars": [[0, 0], [0, 3]], "canonical_candidate": {candidate}, "constraint_features": [{feature}]}}"#
        )
    };
    let rules = [rule("[-2, -3]", ""), rule("[-2, 0]", ""), rule("[-2, -3]", r#""on_sundays""#)].join(",");
    let file = |board: &str| format!(r#"{{{board}, "initial_stars": 2, "unconstrained_rules": [{rules}]}}"#);
    let files = RuleFiles::of(&[
        ("own.json", &file(r#""board_size": 10, "stars_per_row": 2"#)),
        ("large.json", &file(r#""board_size": 20, "stars_per_row": 4"#)),
        ("broken.json", "{"),
    ]);
    for viewport in [DESKTOP, PHONE] {
        let Some(mut page) = Page::open_with_specs(viewport, files.clone()) else { return };
        page.go("/patterns?spec=own&sort=id");
        page.sees(".card:nth-child(1)", "✓ Proved");
        page.sees(".card:nth-child(2)", "✗ Refuted: r1c1 is said to be empty, but it is a star here");
        page.sees(".card:nth-child(3)", "? Unknown condition: never applied");
        // The counterexample is drawn: a full placement, in which the cell is marked.
        page.until("document.querySelectorAll('.card-refuted .forced-star').length === 36");
        assert_eq!((page.count(".card-refuted .given"), page.count(".card-refuted .mini-frame")), (2, 1));
        page.fits();
        page.go("/patterns?id=own~unconstrained~1");
        page.sees(".detail-verdict", "✗ Refuted");
        page.go("/patterns?spec=large&sort=id");
        page.sees(".card:nth-child(1)", "Not checked yet. Verify its file");
        page.go("/patterns?view=files");
        page.sees(".file .message.bad", "This file cannot be read: not JSON");
        page.has_no_errors();
    }
}

#[test]
fn a_pattern_shows_its_positions_its_proof_and_its_counts() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/patterns?id=10x10-2star-triple-entanglements~unconstrained~0");
    page.sees("h2", "If r3c6 and r3c9 are stars, then r1c1 is empty");
    page.sees(".where", "Position 1 of 128");
    page.press("]");
    page.sees(".where", "Position 2 of 128, flipped top to bottom: r8c6, r8c9 force r10c1.");
    page.press("w");
    page.sees(
        ".proof-step",
        "Suppose r1c1 were a star. Row 2 would need 2 stars, but at most 1 fits into its open cells r2c3, r2c4.",
    );
    // The squeezed row is outlined, and what is supposed is only a ghost.
    assert_eq!((page.count(".picture .unit-edge"), page.count(".picture .star.ghost")), (1, 1));
    page.press("e");
    page.sees(".tabbed", "With a star on r1c1 0");
    page.sees(".tabbed .message", "No placement contradicts it.");
    assert_eq!(page.address(), "/patterns?id=10x10-2star-triple-entanglements~unconstrained~0&tab=evidence");
    page.click(".detail-text a.button");
    page.sees(".whatif-facts", "of 146 510 placements");
    page.has_no_errors();
}

#[test]
fn the_placements_behind_a_pattern_are_stepped_through_found_by_rank_and_drawn() {
    for viewport in [DESKTOP, PHONE] {
        let Some(mut page) = Page::open(viewport) else { return };
        let pattern = "/patterns?id=10x10-2star-triple-entanglements~unconstrained~0&tab=evidence";
        page.go(pattern);
        page.sees(".placement-where", "Ranks run from 0 to 2 605");
        assert_eq!(page.count(".placement"), 0);
        page.press("]");
        page.sees(".placement-where", "Rank 0 of 0 to 2 605.");
        assert_eq!((page.count(".placement"), page.address()), (6, format!("{pattern}&rank=0")));
        page.press("[");
        page.sees(".placement-where", "Rank 2 605 of 0 to 2 605.");
        // On the large board, the given two of the twenty stars are hatched.
        let stars = "document.querySelector('.picture.large svg').getAttribute('aria-label').match(/r\\d+c\\d+/g)";
        assert_eq!(page.value(&format!("{stars}.length")), 20);
        assert_eq!(page.value(&format!("['r3c6', 'r3c9'].every((cell) => {stars}.includes(cell))")), true);
        assert_eq!((page.count(".picture.large .cause-wash"), page.count(".picture.large .star")), (1, 20));
        page.value(
            "(() => { const rank = document.querySelector('.placement-tools input'); rank.value = '1 000'; })()",
        );
        page.click(".placement-tools [type=submit]");
        page.sees(".placement-where", "Rank 1 000 of");
        page.sees(".placement[aria-current]", "Rank 1 000");
        page.click(".placement-list li:last-child .placement");
        page.sees(".placement-where", "Rank 1 001 of");
        let shown = page.value(stars);
        page.go(&format!("{pattern}&rank=1001"));
        page.sees(".placement-where", "Rank 1 001 of");
        assert_eq!(page.value(stars), shown, "an address is a state");
        page.value("(() => { const rank = document.querySelector('.placement-tools input'); rank.value = '2606'; })()");
        page.click(".placement-tools [type=submit]");
        page.sees(".placement-where", "Enter a rank from 0 to 2 605.");
        page.click(".placement-tools .button:last-child");
        page.sees(".placement-where", "drawn at random with seed");
        let ranks = "[...document.querySelectorAll('.placement')].map((each) => each.innerText).join()";
        let drawn = page.value(ranks);
        let sample = page.address();
        assert!(sample.contains("&sample="), "{sample}");
        page.go(&sample);
        page.sees(".placement-where", "drawn at random with seed");
        assert_eq!(page.value(ranks), drawn);
        page.press("]");
        page.until("document.querySelector('.placement-list li:nth-child(2) [aria-current]') !== null");
        page.fits();
        page.press("p");
        page.sees(".where", "Position 1 of 128");
        assert!(!page.address().contains("rank"), "{}", page.address());
        page.has_no_errors();
    }
}

#[test]
fn a_pattern_in_the_wild_opens_in_play_at_its_position() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/patterns?id=10x10-2star-triple-entanglements~constrained~0");
    page.sees(".where", "Position 1");
    page.press("i");
    page.sees("#panel-wild", "3 puzzle positions in the first 8 puzzles of 10×10, 2★.");
    assert_eq!(page.count(".positions .card"), 3);
    // The stars of the pattern are hatched, and forced cells are crossed out.
    page.until(
        "document.querySelectorAll('.positions .board .cause-wash, .positions .board .forced-cross').length >= 2",
    );
    let claim = page.text(".position-claim");
    page.click(".positions .card-link");
    page.until("location.pathname === '/' && document.querySelector('.board .cell') !== null");
    // The given stars are on the board, and the forced cell is open.
    let marks = format!(
        "(() => {{
            const [given, open] = {}.split(', so ').map((part) => part.match(/r\\d+c\\d+/g));
            const mark = (name) => {{
                const [, row, col] = name.match(/r(\\d+)c(\\d+)/).map(Number);
                return new URLSearchParams(location.search).get('m')[(row - 1) * 10 + col - 1];
            }};
            return given.map(mark).join('') + open.map(mark).join('');
        }})()",
        serde_json::json!(claim)
    );
    assert_eq!(page.value(&marks), "**.");
    page.has_no_errors();
}

#[test]
fn a_condition_is_written_in_words_and_drawn() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/patterns?id=10x10-2star-triple-entanglements~constrained~0");
    page.sees(".condition-box", "an even number of columns left of the pattern (here 6)");
    // Six columns are hatched, and the side they are counted from is thick.
    page.until("document.querySelector('.picture .cause-wash').getAttribute('d').match(/M/g).length === 60");
    assert_eq!(page.count(".picture .side"), 1);
    page.has_no_errors();
}

#[test]
fn a_rule_file_is_verified_and_a_false_rule_is_refuted() {
    let rule = r#"{"canonical_stars": [[0, 0], [0, 3]], "canonical_candidate": [2, 5], "constraint_features": [], "forced": true, "occurrences": 4}"#;
    let file = format!(
        r#"{{"board_size": 10, "stars_per_row": 2, "stars_per_column": 2, "initial_stars": 2, "unconstrained_rules": [{rule}], "constrained_rules": []}}"#
    );
    let files = RuleFiles::of(&[("hearsay.json", &file)]);
    let Some(mut page) = Page::open_with_specs(DESKTOP, files) else { return };
    page.go("/patterns?view=files");
    page.sees(".file", "hearsay");
    let verify = "(name) => [...document.querySelectorAll('.file')].find((file) => file.querySelector('h2').innerText === name).querySelector('button').click()";
    page.value(&format!("({verify})('10x10-2star-triple-entanglements')"));
    page.sees(".verdict", "All true. 53 entries true, 0 false. They cover 5 760 of 5 760 facts about this board.");
    page.value(&format!("({verify})('hearsay')"));
    page.sees(".verdict", "Not all true. 0 entries true, 1 false.");
    page.sees(".counterexamples", "r3c6 is said to be empty, but it is a star here");
    // It is drawn when it comes into view.
    page.value("document.querySelector('.counterexamples').scrollIntoView()");
    page.until("document.querySelectorAll('.counterexamples .given').length === 2");
    page.has_no_errors();
}

#[test]
fn a_file_of_ones_own_is_verified_and_not_kept() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/patterns?view=files");
    page.sees(".own-file", "It may have up to 900 KB");
    let drop = |name: &str, text: &str| {
        format!(
            "(() => {{ const data = new DataTransfer(); data.items.add(new File([{text}], '{name}'));
            document.querySelector('.own-file').dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}})); }})()"
        )
    };
    let rule = |candidate: &str| {
        format!(
            r#"{{"canonical_stars": [[0, 0], [0, 3]], "canonical_candidate": {candidate}, "constraint_features": [], "forced": true, "occurrences": 4}}"#
        )
    };
    let file = format!(
        r#"{{"board_size": 10, "stars_per_row": 2, "stars_per_column": 2, "initial_stars": 2, "unconstrained_rules": [{}, {}], "constrained_rules": []}}"#,
        rule("[-2, -3]"),
        rule("[2, 5]"),
    );
    page.value(&drop("mine.json", &format!("`{file}`")));
    page.sees(".own-file .verdict", "Not all true. 1 entry true, 1 false.");
    page.sees(".own-file .card:first-child", "✗ Refuted");
    page.sees(".own-file .card:nth-child(2)", "✓ Proved");
    // What its stars force can be tried.
    let address = "document.querySelector('.own-file .card:nth-child(2) .card-link').getAttribute('href')";
    assert!(page.value(address).as_str().unwrap().contains("whatif=10x2&stars=r3c4"), "{}", page.value(address));
    // Damaged and too large files are refused in one sentence, and nothing was kept.
    page.value(&drop("half.json", "'{\"board_size\": 10,'"));
    page.sees(".own-file .verdict", "Not JSON");
    page.value(&drop("huge.json", "'x'.repeat(1e6)"));
    page.sees(".own-file .message", "huge.json has 1 000 KB, and 900 KB is the most.");
    page.go("/patterns?view=files");
    page.sees(".file", "10x10-2star-entanglements");
    assert!(!page.text("main").contains("mine"));
    page.has_no_errors();
}

#[test]
fn a_verification_shows_progress_and_can_be_cancelled() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    // The server responds when the test allows it.
    let hold = "window.aborted = 0; const ask = window.fetch; window.fetch = (path, options) => !path.endsWith('/verify') ? ask(path, options) :
        new Promise((_, reject) => options.signal.addEventListener('abort', () => { window.aborted += 1; reject(options.signal.reason); }));";
    page.go("/patterns?view=files");
    page.sees(".file", "10x10-2star-triple-entanglements");
    page.value(&format!("(() => {{ {hold} }})()"));
    let verify = "document.querySelector('.file .button.small')";
    page.value(&format!("{verify}.click()"));
    page.sees(".verdict[aria-busy]", "Comparing 1 472 entries with all placements of the board…");
    // The seconds are counted.
    page.until("/…\\s*\\d+\\ss/.test(document.querySelector('.verdict[aria-busy]').innerText)");
    assert_eq!((page.value(&format!("{verify}.disabled")), page.count(".verdict progress")), (true.into(), 1));
    page.click(".verdict .button");
    page.sees(".verdict", "Cancelled.");
    assert_eq!((page.value(&format!("{verify}.disabled")), page.value("aborted")), (false.into(), 1.into()));
    page.value(&format!("{verify}.click()"));
    page.press("5");
    page.until("aborted === 2 && document.querySelector('.job') !== null");
    page.has_no_errors();
}

#[test]
fn the_drill_asks_scores_and_remembers() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/patterns?view=drill&board=11x2");
    page.sees(".drill-side", "that can no longer hold a star");
    page.sees(".drill-progress", "0 of 15 shapes known, 15 due");
    page.press("Enter");
    page.sees(".drill-side .message", "Not quite. You missed");
    page.sees(".drill-side .message", "Next review in 10 minutes.");
    page.sees(".drill-progress", "0 of 15 shapes known, 14 due");
    let kept = page.value("Object.values(JSON.parse(localStorage.getItem('starbattle.patterns.drill')))[0].tries");
    assert_eq!(kept, 1);
    page.press("n");
    page.sees(".drill-side", "that can no longer hold a star");
    page.has_no_errors();
}

#[test]
fn mining_can_be_cancelled_and_finished() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/patterns?view=mine&size=10&stars=2&initial=4");
    page.click(".job .primary");
    page.until("!document.querySelector('.job progress').hidden");
    page.click(".job .button:not(.primary)");
    page.sees(".job-text", "Cancelled.");
    assert_eq!(page.value("document.querySelector('.job .primary').disabled"), false);
    page.go("/patterns?view=mine&size=10&stars=2&initial=2");
    page.click(".job .primary");
    page.sees(".mined", "10x10-2star-triple-entanglements.json");
    page.sees(".message", "53 rules. 14 hold at any position, 39 under conditions.");
    page.go("/patterns?view=mine&size=9&stars=2&initial=1&crosses=1");
    page.click(".job .primary");
    page.sees(".mined", "9x9-2star-z1-x1-crosses-triple-entanglements.json");
    page.sees(
        ".message",
        "121 rules. 0 hold at any position, 121 under conditions. 1 568 of 10 928 facts say something new",
    );
    page.has_no_errors();
}

#[test]
fn the_gallery_fits_a_phone_in_dark_mode() {
    let Some(mut page) = Page::open(Viewport { dark: true, ..PHONE }) else { return };
    for path in [
        "/patterns",
        "/patterns?id=9x9-2star-triple-entanglements~constrained~30&tab=why",
        "/patterns?id=9x9-2star-triple-entanglements~constrained~30&tab=wild",
        "/patterns?view=files",
    ] {
        page.go(path);
        page.until("document.querySelector('#view').innerText.length > 200");
        page.fits();
    }
    let ground = page.value("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)");
    let brightness: f64 = ground.as_array().unwrap().iter().filter_map(serde_json::Value::as_f64).sum();
    assert!(brightness < 150.0, "{ground}");
    page.has_no_errors();
}
