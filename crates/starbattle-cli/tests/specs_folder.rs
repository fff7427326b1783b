//! The folder `specs/entanglements`, which is read beside the embedded rule files.

mod common;

use std::{fs, path::Path};

use common::{Run, shell, starbattle};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A working directory with an analysis in the usual folder.
fn with_analysis(size: usize, stars: usize) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let run = shell(
        &format!(
            "mkdir -p specs/entanglements && starbattle analyze --size {size} --stars {stars} --initial 2 > specs/entanglements/x.json"
        ),
        folder.path(),
    );
    assert_eq!(run.code, 0, "{run:?}");
    folder
}

/// A puzzle whose regions are its rows: nothing but the stars can decide a cell.
fn rows_puzzle(size: usize, stars: usize) -> String {
    let rows = (b'A'..).take(size).map(|letter| char::from(letter).to_string().repeat(size));
    format!("{size}x{stars}.{}", rows.collect::<String>())
}

/// The cells that the rule files decide when two stars stand, sorted.
fn decided(folder: &Path, size: usize, stars: usize, given: &[[usize; 2]]) -> (Vec<Value>, Run) {
    let mark = |index: usize| if given.contains(&[index / size, index % size]) { '*' } else { '.' };
    let marks: String = (0..size * size).map(mark).collect();
    let puzzle = rows_puzzle(size, stars);
    let run = shell(&format!("starbattle steps --now --only R5.7 --json --marks '{marks}' {puzzle}"), folder);
    let answer: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"));
    let steps = answer["steps"].as_array().unwrap().iter();
    let cells = steps.flat_map(|step| ["stars", "empties"].map(|list| step[list].as_array().unwrap().clone()));
    let mut cells: Vec<Value> = cells.flatten().collect();
    cells.sort_by_key(|cell| (cell[0].as_u64(), cell[1].as_u64()));
    (cells, run)
}

#[test]
fn the_output_of_analyze_in_the_folder_decides_what_it_says() {
    for (size, stars, given) in [(6, 1, [[0, 0], [1, 4]]), (7, 1, [[0, 0], [1, 2]]), (10, 2, [[0, 0], [0, 3]])] {
        let (folder, elsewhere) = (with_analysis(size, stars), tempfile::tempdir().unwrap());
        let pattern = given.map(|[row, col]| format!("{row},{col}")).join(" ");
        let line = format!("starbattle analyze --size {size} --stars {stars} --pattern '{pattern}' --json");
        let expected: Value = serde_json::from_str(&shell(&line, folder.path()).stdout).unwrap();
        let expected = expected["deduced_empty"].as_array().unwrap().clone();
        assert!(!expected.is_empty(), "{size}");
        let (found, run) = decided(folder.path(), size, stars, &given);
        assert_eq!(found, expected, "each cell once, on {size}x{size}: {run:?}");
        assert_eq!(run.stderr.matches("specs/entanglements: read 1 rule file").count(), 1, "{}", run.stderr);
        // 10x10 has embedded rules, which say the same.
        let without = decided(elsewhere.path(), size, stars, &given).0;
        assert_eq!(without, if size == 10 { expected } else { Vec::new() }, "{size}");
        let verified = shell("starbattle specs verify x", folder.path());
        assert_eq!(verified.code, 0, "{verified:?}");
    }
}

#[test]
fn every_verb_that_uses_rule_files_reads_the_folder_and_says_so_once() {
    let (folder, elsewhere) = (with_analysis(6, 1), tempfile::tempdir().unwrap());
    let puzzle = "6x1.AAAAAAAABCABDABBBBEEEEBBEEEBBBFFEEBB";
    let note = "specs/entanglements: read 1 rule file with 384 rules (6x6, 1 star: 384)\n";
    for verb in [
        format!("steps {puzzle}"),
        format!("hint {puzzle}"),
        format!("why {puzzle} r1c1"),
        format!("rate {puzzle}"),
        format!("improve --unique {puzzle}"),
        "generate --size 5 --stars 1 --seed 1".to_owned(),
        "serve --port 0 --check".to_owned(),
    ] {
        let run = shell(&format!("starbattle {verb}"), folder.path());
        assert_eq!(run.stderr.matches(note).count(), 1, "{verb}: {run:?}");
        assert!(!shell(&format!("starbattle -q {verb}"), folder.path()).stderr.contains("specs/"), "{verb}");
        let silent = shell(&format!("starbattle {verb}"), elsewhere.path());
        assert!(!silent.stderr.contains("specs/"), "{verb}: {silent:?}");
        let other = shell(&format!("mkdir -p other && starbattle {verb} --specs other"), folder.path());
        assert!(
            other.stderr.contains("other: read 0 rule files\n") && !other.stderr.contains(note),
            "{verb}: {other:?}"
        );
    }
    let list = |line: &str| shell(line, folder.path()).stdout;
    assert!(
        list("starbattle specs list")
            .ends_with("\nspecs/entanglements/x.json: 6x6, 1 star, patterns of 2: 384 entries (pairs)\n")
    );
    let infos: Value = serde_json::from_str(&list("starbattle specs list --json")).unwrap();
    let sources: Vec<&Value> = infos.as_array().unwrap().iter().map(|info| &info["source"]).collect();
    assert_eq!((sources.len(), sources[0], sources[22]), (23, &json!("shipped"), &json!("folder")));
    assert!(list("starbattle specs show x --limit 1").starts_with("patterns[0]: 2 stars force "));
}

#[test]
fn what_is_false_is_refuted_and_not_used() {
    let (folder, given) = (with_analysis(6, 1), [[0, 0], [1, 4]]);
    let path = folder.path().join("specs/entanglements/x.json");
    let text = fs::read_to_string(&path).unwrap();
    let true_cells = decided(folder.path(), 6, 1, &given).0;
    // The pattern of the test stands on a line of its own; its first open cell is said to be empty.
    let start = text.find(r#"{"initial_stars":[{"row":0,"col":0},{"row":1,"col":4}]"#).unwrap();
    let (before, pattern) = text.split_at(start);
    fs::write(&path, before.to_owned() + &pattern.replacen("flexible", "forced_empty", 1)).unwrap();
    let run = decided(folder.path(), 6, 1, &given).1;
    let warning = run.stderr.lines().find(|line| line.starts_with("warning: x.json: patterns[")).unwrap();
    assert!(warning.ends_with("is said to be empty, but it is a star here"), "{warning}");
    let cells: Vec<Value> = decided(folder.path(), 6, 1, &given).0;
    assert!(cells.iter().all(|cell| true_cells.contains(cell)), "{cells:?}");
    assert_eq!(shell("starbattle specs verify -q x", folder.path()).code, 1);
}

#[test]
fn copies_of_embedded_files_are_known_by_their_content() {
    let folder = tempfile::tempdir().unwrap();
    let specs = folder.path().join("specs/entanglements");
    fs::create_dir_all(&specs).unwrap();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../starbattle-entangle/specs/entanglements");
    fs::copy(shipped.join("10x10-2star-triple-entanglements.json"), specs.join("any name.json")).unwrap();
    let run = shell("starbattle rate 551W9jo0cIn; starbattle specs list | wc -l", folder.path());
    assert!(
        run.stderr.contains("specs/entanglements: read 0 rule files; 1 is the same as an embedded one\n"),
        "{run:?}"
    );
    assert!(run.stdout.ends_with("22\n"), "{run:?}");
}

#[test]
fn thousands_of_files_and_unreadable_ones_give_a_few_clear_lines() {
    let folder = with_analysis(6, 1);
    let specs = folder.path().join("specs/entanglements");
    let rule = |candidate: &str| {
        format!(
            r#"{{"board_size":6,"stars_per_row":1,"initial_stars":2,"unconstrained_rules":[{{"canonical_stars":[[0,0],[1,2]],"canonical_candidate":{candidate}}},7]}}"#
        )
    };
    for number in 0..1500 {
        fs::write(specs.join(format!("broken{number:04}.json")), "{".repeat(1 + number % 3)).unwrap();
        fs::write(specs.join(format!("odd{number:04}.json")), rule("[4,4]")).unwrap();
    }
    fs::write(specs.join("list.json"), "[1]").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("nowhere.json", specs.join("gone.json")).unwrap();
    let marks = format!("*.........*{}", ".".repeat(25));
    let line = format!("starbattle steps --now --only R5.7 --marks '{marks}' {}", rows_puzzle(6, 1));
    let run = shell(&line, folder.path());
    assert_eq!(run.code, 0, "{run:?}");
    for said in [
        "error: broken0000.json: not JSON: EOF while parsing",
        "; skipped (and 1,499 more like it)\n",
        "error: list.json: not a rule file",
        "specs/entanglements: read 1,501 rule files with 1,884 rules (6x6, 1 star: 1,884)\n",
        "warning: odd0000.json: unconstrained_rules[1]: expected an object; left out (and 1,499 more like it)\n",
        "warning: odd0000.json: unconstrained_rules[0] is not used: ",
        " but it is a star here (and 1,499 more like it)\n",
    ] {
        assert!(run.stderr.contains(said), "{said}: {}", run.stderr);
    }
    assert!(run.stderr.lines().count() <= 7, "{}", run.stderr);
    let quiet = shell(&line.replace("steps", "steps -q"), folder.path());
    assert!(quiet.stderr.lines().all(|line| line.starts_with("error: ")), "{}", quiet.stderr);
}

#[test]
fn a_folder_that_cannot_be_opened_is_named_and_the_work_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("specs")).unwrap();
    fs::write(folder.path().join("specs/entanglements"), "not a folder").unwrap();
    let run = shell("starbattle steps 551W9jo0cIn | tail -n 1", folder.path());
    assert_eq!(run.stdout, "solved\n");
    assert!(run.stderr.starts_with("warning: cannot open the folder specs/entanglements: "), "{}", run.stderr);
    assert!(run.stderr.contains("; it is not used\n"), "{}", run.stderr);
    assert_eq!(shell("starbattle specs list", folder.path()).code, 2);
    let named = starbattle(&["steps", "551W9jo0cIn", "--specs", "/nonexistent"]);
    assert_eq!((named.code, named.stdout.as_str()), (2, ""), "{named:?}");
}
