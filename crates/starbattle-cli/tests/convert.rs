//! `convert`, for one puzzle and for many.

mod common;

use common::{starbattle, with_input};
use serde_json::Value;

#[test]
fn a_puzzle_changes_its_notation_and_says_what_it_was() {
    let run = starbattle(&["convert", "--to", "sbn1", "6/6/1/4ilbhgdnmhou"]);
    assert_eq!(
        (run.code, run.stdout.as_str(), run.stderr.as_str()),
        (0, "661W9Agum9_Rym\n", "detected: pzpr, 6x6, 1 star, 6 regions\n")
    );
    assert_eq!(starbattle(&["convert", "--to", "sbn2", "551W9jo0cIn"]).stdout, "5A1#d_Sxc\n");
}

#[test]
fn files_and_standard_input_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    std::fs::write(&file, "# stars: 1\r\nABBBC\r\nABBDC\r\nAAEDC\r\nEEECC\r\nEEEEE\r\n").unwrap();
    assert_eq!(starbattle(&["convert", "--to", "sbn1", file.to_str().unwrap()]).stdout, "551W9jo0cIn\n");
    assert_eq!(with_input(&["convert", "--to", "sbn1", "-"], b"5A1#d_Sxc\n").stdout, "551W9jo0cIn\n");
}

#[test]
fn marks_travel_where_the_notation_carries_them() {
    let marked = "661e9Agum9_Rym1a1K000000000";
    for to in ["sbn1", "sbn2", "pzprv3", "penpa", "json", "text", "box"] {
        let text = starbattle(&["convert", "--to", to, marked]).stdout;
        let back = with_input(&["convert", "--to", "sbn1", "-"], text.as_bytes());
        assert_eq!(back.stdout.trim_end(), marked, "{to}: {}", back.stderr);
    }
    let by_flag = starbattle(&[
        "convert",
        "--to",
        "sbn1",
        "661W9Agum9_Rym",
        "--marks",
        "x*x... XXX... ...... ...... ...... ......",
    ]);
    assert_eq!(by_flag.stdout.trim_end(), marked, "{}", by_flag.stderr);
    let by_notation = starbattle(&["convert", "--to", "sbn1", "6/6/1/4ilbhgdnmhou", "--marks", marked]);
    assert_eq!(by_notation.stdout.trim_end(), marked, "{}", by_notation.stderr);
}

#[test]
fn all_eight_images_share_an_id() {
    let id = starbattle(&["convert", "--id", "661W9Agum9_Rym"]).stdout;
    assert_eq!(id.trim_end().len(), 32);
    for name in ["flip-rows", "flip-columns", "rotate-90", "rotate-180", "rotate-270", "transpose", "anti-transpose"] {
        let image = starbattle(&["convert", "--to", "sbn1", "--transform", name, "661W9Agum9_Rym"]).stdout;
        assert_ne!(image, "661W9Agum9_Rym\n", "{name}");
        assert_eq!(starbattle(&["convert", "--id", image.trim_end()]).stdout, id, "{name}");
    }
    let both = starbattle(&["convert", "--id", "--to", "sbn1", "661W9Agum9_Rym"]).stdout;
    assert_eq!(both, format!("{}\t661W9Agum9_Rym\n", id.trim_end()));
}

#[test]
fn a_batch_keeps_order_and_reports_bad_lines() {
    let input = b"# puzzles\n551W9jo0cIn\n\nnot a puzzle\n6/6/1/4ilbhgdnmhou # six\n4x1.ABBBAACCDDDCADCC\n";
    let run = with_input(&["convert", "--to", "sbn1", "-"], input);
    assert_eq!(run.stdout, "551W9jo0cIn\n661W9Agum9_Rym\n");
    assert_eq!(run.code, 2);
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines[0], "error: line 4: `not a puzzle` is not a puzzle in any known notation");
    assert!(lines[1].starts_with("error: line 6: region A is not one connected piece"), "{}", run.stderr);
    assert_eq!(lines[2], "detected: 1 dotted, 1 pzpr, 1 sbn1");
    assert_eq!(lines[3], "4 puzzles, 2 failed");
}

#[test]
fn json_is_one_object_per_line() {
    let one: Value =
        serde_json::from_str(&starbattle(&["convert", "--json", "--to", "sbn1", "4/4/1/p4g1s0"]).stdout).unwrap();
    assert_eq!(
        (one["detected"].as_str(), one["text"].as_str(), one["stars"].as_u64()),
        (Some("pzpr"), Some("441WIIII"), Some(1))
    );
    assert_eq!(one["warnings"][0], "ignored 1 wall inside a region");
    let many = with_input(&["convert", "--json", "--to", "task", "-"], b"551W9jo0cIn\n5A1#d_Sxc\n").stdout;
    let lines: Vec<Value> = many.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines[0]["line"].as_u64(), lines[1]["line"].as_u64()), (Some(1), Some(2)));
    assert_eq!(lines[0]["text"], lines[1]["text"]);
}

#[test]
fn a_rectangle_or_a_wrong_region_count_needs_leniency() {
    let refused = starbattle(&["convert", "--to", "text", "3/2/1/ic"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.stderr.contains("2 rows and 3 columns") && refused.stderr.contains("hint: use --lenient"),
        "{}",
        refused.stderr
    );
    let accepted = starbattle(&["convert", "--lenient", "--to", "text", "3/2/1/ic"]);
    assert_eq!((accepted.code, accepted.stdout.as_str()), (0, "# stars: 1\nABB\nAAC\n"));
    let solved = starbattle(&["solve", "3/2/1/ic"]);
    assert!(
        solved.stderr.contains("hint: `convert`, `show` and `render` accept it with --lenient"),
        "{}",
        solved.stderr
    );
    let regions = starbattle(&["convert", "--to", "text", "4/4/1/000000"]);
    assert!(regions.stderr.contains("expected 4 regions on a 4x4 board, found 1"), "{}", regions.stderr);
    assert_eq!(regions.code, 2);
}

#[test]
fn from_overrides_detection() {
    // Four numbers in a row are a 2×2 task list; as a plain grid they are one row.
    let task = starbattle(&["convert", "--from", "task", "--stars", "1", "--to", "text", "1,1,2,2"]);
    assert_eq!(task.stdout, "# stars: 1\nAA\nBB\n");
    assert_eq!(starbattle(&["convert", "--from", "text", "--stars", "1", "--to", "text", "1,1,2,2"]).code, 2);
}

/// A puzzle with everything that a text can hold.
const RICH: &str = r#"{"stars": 1, "regions": ["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"], "marks": [".*...", ".....", ".....", ".....", "....x"],
    "solution": [".*...", "...*.", "*....", "....*", "..*.."], "meta": {"author": "A", "title": "B"}}"#;

#[test]
fn what_a_notation_cannot_hold_is_said_and_refused_where_that_is_asked_for() {
    let everything = "2 marks, the solution, the field `author` and the field `title`";
    for (to, lost) in [
        ("dotted", format!("Dotted line cannot hold the {everything}")),
        ("pzpr", format!("puzz.link cannot hold the {everything}")),
        ("pzpr-body", format!("puzz.link body cannot hold the {everything}")),
        ("task", format!("Task list cannot hold the {everything}")),
        ("dzn", format!("MiniZinc cannot hold the {everything}")),
        ("asp", format!("Answer set facts cannot hold the {everything}")),
        ("sbn1", "cannot hold the solution, the field `author` and the field `title`".to_owned()),
        ("text", "Plain grid cannot hold the solution, the field `author` and the field `title`".to_owned()),
        ("penpa", "Penpa+ cannot hold the solution".to_owned()),
    ] {
        let run = starbattle(&["convert", "--to", to, RICH]);
        assert_eq!(run.code, 0, "{run:?}");
        let warning = run.stderr.lines().find(|line| line.starts_with("warning: ")).unwrap_or_default();
        assert!(warning.ends_with(&lost), "{to}: {run:?}");
        let json: Value = serde_json::from_str(&starbattle(&["convert", "--json", "--to", to, RICH]).stdout).unwrap();
        assert!(json["warnings"][0].as_str().unwrap().ends_with(&lost), "{to}: {json}");
        let strict = starbattle(&["convert", "--strict", "--to", to, RICH]);
        assert_eq!((strict.code, strict.stdout.as_str()), (2, ""), "{strict:?}");
        assert!(strict.stderr.contains(&lost) && strict.stderr.contains("hint: choose `--to json`"), "{strict:?}");
        assert_eq!(starbattle(&["convert", "-q", "--to", to, RICH]).stderr, "", "{to}");
    }
    let all = starbattle(&["convert", "--strict", "--to", "json", RICH]);
    assert_eq!((all.code, all.stderr.as_str()), (0, "detected: json, 5x5, 1 star, 5 regions\n"));
    let plain = starbattle(&["convert", "--strict", "--to", "dotted", "551W9jo0cIn"]);
    assert_eq!((plain.code, plain.stderr.lines().count()), (0, 1), "{plain:?}");
}

#[test]
fn givens_that_become_marks_are_said() {
    let given =
        r#"{"stars": 1, "regions": ["AABB", "AABB", "CCDD", "CCDD"], "givens": [".*..", "....", "....", "...."]}"#;
    let run = starbattle(&["convert", "--to", "sbn1", given]);
    assert!(run.stderr.contains("cannot hold the given except as marks"), "{run:?}");
    assert_eq!(starbattle(&["convert", "--strict", "--to", "sbn1", given]).code, 2);
    assert!(starbattle(&["convert", "--to", "dotted", given]).stderr.contains("cannot express given stars"));
    let improved = starbattle(&["improve", "--unique", "--to", "sbn1", given]);
    assert!(improved.stderr.contains("cannot hold the given except as marks"), "{improved:?}");
}

#[test]
fn a_batch_says_what_is_lost_line_by_line_and_counts_the_rest() {
    let marked = "661e9Agum9_Rym1a1K000000000\n".repeat(13);
    for verb in ["convert", "dedupe"] {
        let run = with_input(&[verb, "--to", "dotted", "-"], marked.as_bytes());
        assert_eq!(run.code, 0, "{run:?}");
        let warning = "line 10: warning: Dotted line cannot hold the 6 marks\n";
        assert!(run.stderr.contains(warning) && !run.stderr.contains("line 11: warning"), "{run:?}");
        assert!(run.stderr.contains("\nwarnings about 3 more puzzles\n"), "{run:?}");
    }
    let strict =
        with_input(&["convert", "--strict", "--to", "dotted", "-"], format!("551W9jo0cIn\n{marked}").as_bytes());
    assert_eq!((strict.code, strict.stdout.lines().count()), (2, 1), "{strict:?}");
}
