//! `analyze --puzzle`: what a few stars force in one puzzle.

mod common;

use std::fs;

use common::{Run, starbattle, with_input};
use serde_json::{Value, json};

/// Every row is a region, so every placement of the board is a solution.
const OPEN: &str = "6x1.AAAAAABBBBBBCCCCCCDDDDDDEEEEEEFFFFFF";
const UNIQUE: &str = "551W9jo0cIn";
const UNSOLVABLE: &str = "7x2.AAAAAAABBBBBBBCCCCCCCDDDDDDDEEEEEEEFFFFFFFGGGGGGG";

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

#[test]
fn every_set_of_stars_is_listed_with_what_the_solutions_share() {
    // Regions that leave more than one solution.
    let puzzle = "5x1.AABBBAABBBCCDDDCCDDEEEEEE";
    let solved = json(&starbattle(&["solve", "-q", "--json", "--all", puzzle]));
    let solutions: Vec<String> = solved["all"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rows| rows.as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect())
        .collect();
    assert!(solutions.len() > 1);
    let document = json(&starbattle(&["analyze", "-q", "--puzzle", puzzle, "--initial", "2"]));
    assert_eq!(document["total_solutions"], solutions.len());
    assert_eq!((&document["board_size"], &document["initial_star_count"]), (&json!(5), &json!(2)));
    assert_eq!(document["puzzle"]["regions"], json!(["AABBB", "AABBB", "CCDDD", "CCDDE", "EEEEE"]));
    let mut patterns = document["patterns"].as_array().unwrap().iter();
    for first in 0..25 {
        for second in first + 1..25 {
            let with: Vec<&[u8]> = solutions
                .iter()
                .map(String::as_bytes)
                .filter(|stars| stars[first] == b'*' && stars[second] == b'*')
                .collect();
            if with.is_empty() {
                continue;
            }
            let pattern = patterns.next().expect("another pattern");
            let cell = |cell: usize| json!({"row": cell / 5, "col": cell % 5});
            assert_eq!(pattern["initial_stars"], json!([cell(first), cell(second)]));
            assert_eq!(pattern["compatible_solutions"], with.len());
            for cell in 0..25 {
                let stars = with.iter().filter(|stars| stars[cell] == b'*').count();
                let expected = match stars {
                    0 => "forced_empty",
                    all if all == with.len() => "forced_star",
                    _ => "flexible",
                };
                assert_eq!(pattern["cell_states"][cell / 5][cell % 5], expected);
            }
        }
    }
    assert_eq!(patterns.next(), None);
}

#[test]
fn regions_that_say_nothing_new_force_what_the_board_forces() {
    // The analysis of the board and that of its solutions are two ways to the same numbers.
    for initial in ["1", "2", "3"] {
        let mut puzzle = json(&starbattle(&["analyze", "-q", "--puzzle", OPEN, "--initial", initial]));
        assert!(puzzle.as_object_mut().unwrap().remove("puzzle").is_some());
        assert_eq!(puzzle, json(&starbattle(&["analyze", "--size", "6", "--stars", "1", "--initial", initial])));
    }
    let flags = ["--initial", "2", "--shape", "pairs"];
    let mut puzzle = json(&starbattle(&[&["analyze", "-q", "--puzzle", OPEN], &flags[..]].concat()));
    puzzle.as_object_mut().unwrap().remove("puzzle");
    assert_eq!(puzzle, json(&starbattle(&[&["analyze", "--size", "6", "--stars", "1"], &flags[..]].concat())));
    let one =
        |flags: &[&str]| json(&starbattle(&[&["analyze", "-q", "--json", "--pattern", "r1c1 r2c5"], flags].concat()));
    assert_eq!(one(&["--puzzle", OPEN]), one(&["--size", "6", "--stars", "1"]));
}

#[test]
fn regions_and_marks_are_known_and_not_deduced() {
    let flags = ["analyze", "-q", "--json", "--puzzle", "4x1.AABBAABBCCDDCCDD", "--pattern", "r1c2"];
    let answer = json(&starbattle(&flags));
    assert_eq!((&answer["compatible_solutions"], &answer["total_solutions"]), (&json!(1), &json!(2)));
    assert_eq!(answer["forced_star"], json!([[1, 3], [2, 0], [3, 2]]));
    // r2c1 shares region A with r1c2, and touches it.
    assert_eq!(answer["deduced_empty"], json!([[2, 2], [2, 3], [3, 0], [3, 3]]));
    let marked = json(&starbattle(&[&flags[..], &["--marks", ".... ...* ..x. ...."]].concat()));
    assert_eq!((&marked["total_solutions"], &marked["forced_star"]), (&json!(1), &json!([[2, 0], [3, 2]])));
    assert_eq!(marked["deduced_empty"], json!([[3, 0]]));
}

#[test]
fn a_pattern_of_a_puzzle_is_drawn_with_its_regions() {
    let run = starbattle(&["analyze", "-q", "--puzzle", "4x1.AABBAABBCCDDCCDD", "--pattern", "r1c2", "--draw"]);
    assert!(run.stdout.starts_with("4x4, 1 star: 1 of 2 solutions has stars at r1c2\n"), "{run:?}");
    assert!(run.stdout.contains("┣━━━┿━━━╋━━━┿━━━┫"), "{run:?}");
    assert!(run.stdout.contains("forced stars: r2c4, r3c1, r4c3"), "{run:?}");
    let all = starbattle(&["analyze", "-q", "--puzzle", OPEN, "--initial", "2", "--draw"]);
    assert!(all.stdout.starts_with("6x6, 1 star: 90 solutions\n"), "{all:?}");
    let none = starbattle(&["analyze", "-q", "--puzzle", OPEN, "--pattern", "r1c1 r2c2", "--draw"]);
    assert_eq!((none.code, none.stdout.as_str()), (1, "6x6, 1 star: 0 of 90 solutions have stars at r1c1, r2c2\n"));
    let lines = with_input(&["analyze", "-q", "--puzzle", OPEN, "--patterns", "-"], b"r1c1 r2c5\nr1c1\n");
    let counts: Vec<Value> = lines
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["compatible_solutions"].clone())
        .collect();
    assert_eq!((lines.code, counts), (0, vec![json!(3), json!(12)]));
}

#[test]
fn a_puzzle_with_one_solution_is_said_to_force_everything() {
    let run = starbattle(&["analyze", "--puzzle", UNIQUE, "--initial", "2"]);
    let said = "the puzzle has exactly one solution, so every pattern in it forces all cells\n";
    assert!(run.code == 0 && run.stderr.ends_with(said), "{}", run.stderr);
    let document = json(&run);
    assert_eq!(document["patterns"].as_array().unwrap().len(), 10);
    assert!(!run.stdout.contains("flexible"));
}

#[test]
fn no_solution_is_a_no_and_too_many_are_a_limit_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.json");
    let file = file.to_str().unwrap();
    let analyze = |flags: &[&str]| starbattle(&[&["analyze", "-q"], flags].concat());
    for flags in [
        &["--initial", "2"][..],
        &["--pattern", "r1c1"],
        &["--initial", "2", "--draw"],
        &["--initial", "1", "-o", file],
    ] {
        let run = analyze(&[&["--puzzle", UNSOLVABLE], flags].concat());
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (1, "", "the puzzle has no solution\n"));
    }
    let marked = analyze(&["--puzzle", UNIQUE, "--marks", "*.... ..... ..... ..... .....", "--initial", "1"]);
    assert_eq!((marked.code, marked.stderr.as_str()), (1, "the puzzle has no solution that agrees with the marks\n"));
    let many = analyze(&["--puzzle", OPEN, "--initial", "2", "--max-solutions", "89", "-o", file]);
    assert_eq!((many.code, many.stdout.as_str()), (3, ""));
    assert_eq!(
        many.stderr,
        "error: the puzzle has more than 89 solutions\n  hint: leave fewer, with --marks or more borders, or raise --max-solutions\n"
    );
    assert_eq!(analyze(&["--puzzle", OPEN, "--initial", "2", "--max-solutions", "90", "--draw"]).code, 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // All 42 stars of a board, 21 at a time.
    let rows: String = (0..14).map(|row| char::from(b'A' + row).to_string().repeat(14)).collect();
    let large = format!("14x3.{rows}");
    let many = analyze(&["--puzzle", &large, "--initial", "2", "--max-solutions", "1000"]);
    assert_eq!(many.code, 3);
    assert!(many.stderr.contains("more than 1,000 solutions"), "{}", many.stderr);
    let placement = starbattle(&["enumerate", "--size", "14", "--stars", "3", "--limit", "1"]).stdout;
    let one = analyze(&["--puzzle", &large, "--marks", placement.trim(), "--initial", "21"]);
    assert_eq!((one.code, one.stdout.as_str()), (3, ""));
    assert!(one.stderr.contains("occur more than 10,000,000,000 times in 1 solution"), "{}", one.stderr);
    assert!(one.stderr.contains("hint: choose a smaller --initial"), "{}", one.stderr);
}

#[test]
fn wrong_questions_about_a_puzzle_are_refused() {
    for (flags, message) in [
        (&["--puzzle", OPEN][..], "--initial is missing"),
        (&["--puzzle", OPEN, "--initial", "7"], "a pattern of 7 stars is out of range: expected 1 to 6"),
        (&["--puzzle", OPEN, "--pattern", "r7c1"], "--pattern: r7c1 is not on the 6x6 board"),
        (&["--puzzle", OPEN, "--size", "6", "--initial", "1"], "cannot be used with"),
        (&["--puzzle", OPEN, "--initial", "1", "--symmetry", "classes"], "cannot be used with"),
        (&["--marks", "....", "--initial", "1"], "--puzzle <PUZZLE>"),
        (&["--puzzle", OPEN, "--initial", "1", "--max-solutions", "0"], "expected a whole number from 1"),
        (&["--puzzle", "nonsense", "--initial", "1"], "nonsense"),
    ] {
        let run = starbattle(&[&["analyze", "-q"], flags].concat());
        assert_eq!(run.code, 2, "{flags:?}: {run:?}");
        assert!(run.stderr.contains(message), "{flags:?}: {}", run.stderr);
    }
    let batch = with_input(&["analyze", "-q", "--puzzle", "-", "--initial", "1"], b"551W9jo0cIn\n661W9Agum9_Rym\n");
    assert_eq!(batch.code, 2);
    assert!(
        batch.stderr.contains("analyze --puzzle needs a single puzzle, but standard input has 2"),
        "{}",
        batch.stderr
    );
}

#[test]
fn a_file_about_one_puzzle_is_no_rule_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.json");
    let file = file.to_str().unwrap();
    assert_eq!(starbattle(&["analyze", "-q", "--puzzle", OPEN, "--initial", "2", "-o", file]).code, 0);
    let run = starbattle(&["specs", "verify", file]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("it is about one puzzle"), "{}", run.stderr);
}
