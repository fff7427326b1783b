//! `generate`, `improve`, `sheet` and `dedupe`.

mod common;

use std::fs;

use common::{starbattle, with_input};
use serde_json::Value;

#[test]
fn puzzles_are_laid_out_on_pages_in_order_with_solutions_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let (svg, pdf) = (folder.path().join("pages"), folder.path().join("book.pdf"));
    let input = "551W9jo0cIn\n661W9Agum9_Rym\n5A1#d_Sxc\n";
    let run = with_input(
        &[
            "sheet",
            "-",
            "--svg",
            svg.to_str().unwrap(),
            "--pdf",
            pdf.to_str().unwrap(),
            "--per-page",
            "2",
            "--solutions",
            "--json",
        ],
        input.as_bytes(),
    );
    assert_eq!((run.code, run.stdout.as_str()), (0, "{\"pages\":3,\"puzzles\":3}\n"), "{}", run.stderr);
    assert_eq!(fs::read_dir(svg).unwrap().count(), 3);
    let pdf = fs::read(pdf).unwrap();
    assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"));
    let pages = String::from_utf8_lossy(&pdf).matches("/Type /Page\n").count();
    assert_eq!(pages, 3);
}

#[test]
fn a_puzzle_without_one_solution_has_no_solution_page() {
    let folder = tempfile::tempdir().unwrap();
    let pdf = folder.path().join("book.pdf");
    let run = starbattle(&["sheet", "4x1.AABBAABBCCDDCCDD", "--pdf", pdf.to_str().unwrap(), "--solutions"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("exactly one solution") && !pdf.exists(), "{}", run.stderr);
    assert_eq!(starbattle(&["sheet", "551W9jo0cIn"]).code, 2);
    assert_eq!(starbattle(&["sheet", "551W9jo0cIn", "--pdf", "x.pdf", "--per-page", "5"]).code, 2);
}

#[test]
fn images_of_earlier_puzzles_are_left_out() {
    let image = starbattle(&["convert", "--to", "dotted", "--transform", "rotate-90", "551W9jo0cIn"]).stdout;
    let input = format!("551W9jo0cIn\n661W9Agum9_Rym\n{image}5A1#d_Sxc\n");
    let run = with_input(&["dedupe", "--to", "sbn1", "-"], input.as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (0, "551W9jo0cIn\n661W9Agum9_Rym\n"), "{}", run.stderr);
    assert!(
        run.stderr.contains("line 3: the same puzzle as in line 1, rotated or mirrored")
            && run.stderr.contains("2 of 4 puzzles kept"),
        "{}",
        run.stderr
    );
}

#[test]
fn generated_puzzles_are_unique_and_as_hard_as_claimed() {
    let run = starbattle(&[
        "generate",
        "--size",
        "9",
        "--stars",
        "2",
        "--count",
        "6",
        "--seed",
        "11",
        "--json",
        "--solution",
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for line in run.stdout.lines() {
        let made: Value = serde_json::from_str(line).unwrap();
        let puzzle = made["puzzle"].as_str().unwrap();
        let solved: Value = serde_json::from_str(&starbattle(&["solve", "--json", puzzle]).stdout).unwrap();
        assert_eq!((&solved["unique"], &solved["solution"]), (&Value::from(true), &made["solution"]));
        let rated: Value = serde_json::from_str(&starbattle(&["rate", "--json", puzzle]).stdout).unwrap();
        for key in ["difficulty", "score", "hardest", "rules", "solved"] {
            assert_eq!(rated[key], made[key], "{key} of {puzzle}");
        }
        let again = starbattle(&["generate", "--size", "9", "--stars", "2", "--seed", &made["seed"].to_string()]);
        assert_eq!(again.stdout.trim_end(), puzzle, "the seed of a puzzle makes it again");
        assert!(made["seed"].as_u64().unwrap() < 1 << 53, "a reader that keeps numbers as floating point rounds it");
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let run = |threads: &str| {
        starbattle(&[
            "generate",
            "--size",
            "8",
            "--stars",
            "1",
            "--count",
            "9",
            "--seed",
            "3",
            "--json",
            "--threads",
            threads,
        ])
    };
    assert_eq!(run("1").stdout, run("3").stdout);
    assert_eq!(run("1").stdout.lines().count(), 9);
}

#[test]
fn criteria_hold() {
    let easy = starbattle(&[
        "generate",
        "--size",
        "8",
        "--stars",
        "1",
        "--difficulty",
        "easy",
        "--count",
        "3",
        "--seed",
        "5",
        "--json",
    ]);
    assert_eq!(easy.stdout.matches("\"difficulty\":\"easy\"").count(), 3, "{easy:?}");
    let scored =
        starbattle(&["generate", "--size", "8", "--stars", "1", "--difficulty", "100..200", "--seed", "5", "--json"]);
    let score = serde_json::from_str::<Value>(&scored.stdout).unwrap()["score"].as_f64().unwrap();
    assert!((100.0..=200.0).contains(&score), "{scored:?}");
    let sbn = starbattle(&[
        "generate",
        "--size",
        "6",
        "--stars",
        "1",
        "--seed",
        "5",
        "--to",
        "sbn1",
        "--region-sizes",
        "even",
    ]);
    assert!(sbn.stdout.starts_with("661W"), "{sbn:?}");
}

#[test]
fn a_needed_rule_leaves_the_others_up_to_its_class_stuck_without_it() {
    let criteria = ["--size", "8", "--stars", "1", "--difficulty", "easy", "--seed", "1", "--count", "5"];
    let stuck_without = |flag: &str, rule: &str| {
        let run = starbattle(&[&["generate"], &criteria[..], &[flag, rule]].concat());
        let path = |puzzle: &str, without: &[&str]| {
            let steps = starbattle(&[&["steps", "--json", "--max-tier", "2", puzzle], without].concat());
            serde_json::from_str::<Value>(&steps.stdout).unwrap()
        };
        let counts = run.stdout.lines().map(|puzzle| {
            assert_eq!(path(puzzle, &[])["solved"], true);
            let text = path(puzzle, &[]).to_string();
            (text.contains(rule), path(puzzle, &["--without", rule])["solved"] == false)
        });
        counts.fold((0, 0), |(used, stuck), (is_used, is_stuck)| {
            (used + usize::from(is_used), stuck + usize::from(is_stuck))
        })
    };
    assert_eq!(stuck_without("--needs", "R2.7"), (5, 5));
    // Others may do instead of a rule that is only required to be on the path.
    let (used, stuck) = stuck_without("--require", "R2.5");
    assert!(used == 5 && stuck < 5, "{stuck} of {used}");
    assert_eq!(stuck_without("--forbid", "R2.7"), (0, 0));
}

#[test]
fn impossible_criteria_are_refused_and_limits_end_with_exit_code_three() {
    let generate = |arguments: &[&str]| starbattle(&[&["generate", "--seed", "1"], arguments].concat());
    for (arguments, message) in [
        (&["--size", "7", "--stars", "2"][..], "needs at least 8 rows"),
        (
            &["--size", "8", "--stars", "1", "--count", "0"],
            "invalid value '0' for '--count <K>': expected a whole number, 1 or more",
        ),
        (&["--size", "8", "--stars", "1", "--require", "R2.3", "--forbid", "R2.3"], "both required and forbidden"),
        (&["--size", "8", "--stars", "1", "--needs", "R2.3", "--forbid", "R2.3"], "both required and forbidden"),
        (&["--size", "8", "--stars", "1", "--require", "R7.1"], "there is no rule"),
        (&["--size", "8", "--stars", "1", "--difficulty", "spicy"], "not a difficulty"),
        (&["--size", "8", "--stars", "1", "--region-sizes", "60..64"], "cannot divide"),
    ] {
        let run = generate(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {run:?}");
        assert!(run.stderr.contains(message), "{arguments:?}: {}", run.stderr);
    }
    let hopeless = generate(&["--size", "5", "--stars", "1", "--difficulty", "extreme", "--max-tries", "3"]);
    assert_eq!(hopeless.code, 3, "{hopeless:?}");
    let late = generate(&["--size", "14", "--stars", "3", "--count", "1000", "--max-seconds", "0.2"]);
    assert_eq!(late.code, 3, "{late:?}");
    assert!(late.stderr.contains("the time limit was reached"), "{}", late.stderr);
}

#[test]
fn a_board_with_several_solutions_is_made_unique_by_few_changes() {
    let board = "5x1.AABBBAABBBCCDDDCCDDDEEEEE";
    let run = starbattle(&["improve", "--unique", "--json", board]);
    assert_eq!(run.code, 0, "{run:?}");
    let answer: Value = serde_json::from_str(&run.stdout).unwrap();
    let suggestions = answer["suggestions"].as_array().unwrap();
    assert!(!suggestions.is_empty());
    for suggestion in suggestions {
        assert!(!suggestion["changes"].as_array().unwrap().is_empty());
        assert_eq!(starbattle(&["solve", "-q", suggestion["puzzle"].as_str().unwrap()]).code, 0, "{suggestion}");
    }
    assert_eq!(answer["proved"], true);
    for goal in [&["--unique"][..], &[], &["--difficulty", "medium"]] {
        let none = starbattle(&[&["improve", "--max-changes", "0", board], goal].concat());
        assert_eq!(
            (none.code, none.stdout.as_str()),
            (1, "the board does not meet the goal without changes\n"),
            "{none:?}"
        );
    }
    let rows = "8x1.AAAAAAAABBBBBBBBCCCCCCCCDDDDDDDDEEEEEEEEFFFFFFFFGGGGGGGGHHHHHHHH";
    let none = starbattle(&["improve", "--unique", "--max-changes", "3", "--json", rows]);
    assert_eq!((none.code, none.stdout.as_str()), (1, "{\"suggestions\":[],\"proved\":false,\"warnings\":[]}\n"));
    let good = starbattle(&["improve", "551W9jo0cIn"]);
    assert!(good.stdout.starts_with("no change is needed"), "{good:?}");
    assert_eq!(starbattle(&["improve", "551W9jo0cIn", "--difficulty", "spicy"]).code, 2);
}
