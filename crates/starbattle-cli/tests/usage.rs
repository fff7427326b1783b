//! Commands that make no sense are refused with a helpful message.

mod common;

use common::{shell, starbattle, with_input};
use serde_json::Value;

fn refused(arguments: &[&str], message: &str) {
    let run = starbattle(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run:?}");
    assert!(run.stderr.contains(message), "expected `{message}` in {run:?}");
    assert!(!run.stderr.contains(".tmp"), "{run:?}");
}

#[test]
fn json_is_never_ignored() {
    for (arguments, message) in [
        (&["completions", "bash", "--json"][..], "--json cannot be used with `completions`"),
        (&["--json", "completions", "bash"], "--json cannot be used with `completions`"),
        (&["man", "--json"], "--json cannot be used with `man`"),
        (&["serve", "--json", "--port", "0"], "--json cannot be used with `serve` without --check"),
        (&["rate", "--csv", "--json", "551W9jo0cIn"], "--json cannot be used with --csv"),
        (&["render", "--json", "--svg", "-", "551W9jo0cIn"], "--json cannot be used with `-`"),
        (&["render", "--json", "--png", "-", "551W9jo0cIn"], "--json cannot be used with `-`"),
        (&["sheet", "--json", "--pdf", "-", "551W9jo0cIn"], "--json cannot be used with `--pdf -`"),
        (&["model", "--json", "--as", "lp", "-o", "-", "551W9jo0cIn"], "--json cannot be used with `-o -`"),
        (&["schemas", "--json", "--book", "x"], "--json cannot be used with --book"),
        (&["rules", "--json", "--book", "x"], "--json cannot be used with --book"),
        (&["specs", "show", "--json", "--book", "x"], "--json cannot be used with --book"),
    ] {
        refused(arguments, message);
    }
}

#[test]
fn lists_and_schemas_are_json_where_it_is_asked_for() {
    for arguments in [
        &["bench", "--list", "--json"][..],
        &["schemas", "--json"],
        &["schemas", "rate", "--json"],
        &["serve", "-q", "--check", "--json", "--port", "0"],
    ] {
        let run = starbattle(arguments);
        assert!(run.code == 0 && !run.stdout.is_empty(), "{run:?}");
        for line in run.stdout.lines() {
            assert!(serde_json::from_str::<Value>(line).unwrap().is_object(), "{line}");
        }
    }
}

#[test]
fn a_pdf_on_standard_output_stands_alone() {
    let folder = tempfile::tempdir().unwrap();
    let run = shell("starbattle sheet -q 551W9jo0cIn --pdf - | tail -n 1", folder.path());
    assert!(run.stdout.starts_with("%%EOF"), "{run:?}");
}

#[test]
fn usage_errors_name_all_that_would_do() {
    refused(&["render", "551W9jo0cIn"], "<--svg <FILE>|--png <FILE>>");
    refused(&["sheet", "551W9jo0cIn"], "<--svg <DIR>|--pdf <FILE>>");
    refused(&["convert", "551W9jo0cIn"], "<--to <NOTATION>|--id>");
    refused(
        &["hint", "551W9jo0cIn", "--level", "x"],
        "invalid value 'x' for '--level <LEVEL>': expected a whole number from 1 to 5",
    );
    refused(
        &["hint", "551W9jo0cIn", "--level", "9"],
        "invalid value '9' for '--level <LEVEL>': expected a whole number from 1 to 5",
    );
    refused(&["count", "--size", "ten", "--stars", "2"], "for '--size <N>': expected a whole number");
    refused(&["solve", "551W9jo0cIn", "--limit", &"9".repeat(40)], "expected a smaller whole number");
    refused(
        &["count", "--size", "8", "--stars", "1", "--threads", "-3"],
        "'--threads <N>': expected a whole number from 1 to 1024",
    );
    refused(
        &["count", "--size", "8", "--stars", "1", "--max-memory", "-1G"],
        "'--max-memory <BYTES>': expected an amount of memory",
    );
    refused(
        &["generate", "--size", "8", "--stars", "1", "--region-sizes", "-5..3"],
        "`-5..3` is not a region-size range",
    );
    refused(
        &["generate", "--size", "8", "--stars", "1", "--difficulty", "-5..-1"],
        "or scores from 0 such as 150..220",
    );
    refused(
        &["sheet", "551W9jo0cIn", "--pdf", "x.pdf", "--per-page", "3"],
        "expected a number of puzzles: 1, 2, 4, 6, 9 or 12",
    );
    refused(&["solve", "551W9jo0cIn", "--lenient"], "unexpected argument '--lenient'");
    refused(&["steps", "551W9jo0cIn", "--max-memory", "1G"], "unexpected argument '--max-memory'");
    refused(&["solve", "551W9jo0cIn", "--max-memory", "1G"], "--count");
    refused(&["show", "551W9jo0cIn", "--marks", ".*...q"], "--marks: `q` at mark 6 is not a mark");
    for scale in ["0", "-1", "nan", "big"] {
        let scale = format!("--scale={scale}");
        refused(&["render", "551W9jo0cIn", "--png", "x.png", &scale], "expected a number above 0");
    }
    refused(&["bench", "--only", "zzz"], "hint: run `starbattle bench --list --full` to list them");
    refused(
        &["enumerate", "--size", "5", "--stars", "1", "--from", "900"],
        "there is no placement with this rank; the last is 13",
    );
    refused(
        &["enumerate", "--size", "3", "--stars", "1", "--from", "1"],
        "there is no placement with this rank; there are no placements",
    );
    refused(&["solve", "--stars", "9", "8x1.A"], "expected 64 region letters");
    refused(&["count", "--size", "8", "--stars", "9"], "on an 8x8 board");
}

#[test]
fn the_hint_for_an_unknown_puzzle_leads_to_all_notations() {
    refused(&["show", "oops"], "hint: run `starbattle help notations` to list the notations");
    let list = starbattle(&["help", "notations"]).stdout;
    for notation in starbattle::notation::NOTATIONS {
        let line = list.lines().find(|line| line.split_whitespace().next() == Some(notation.id)).unwrap_or_default();
        assert!(line.ends_with(notation.description), "{}: {list}", notation.id);
        assert_eq!(
            (line.contains("read"), line.contains("write"), line.contains(" marks")),
            (notation.can_read(), notation.can_write(), notation.carries_marks || notation.id == "pzprv3"),
            "{line}"
        );
    }
}

#[test]
fn the_place_of_the_line_number_is_shown_as_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(starbattle(&["man", "--out", folder.path().to_str().unwrap()]).code, 0);
    let page = std::fs::read_to_string(folder.path().join("starbattle-render.1")).unwrap();
    for text in [starbattle(&["render", "--help"]).stdout, starbattle(&["render", "-h"]).stdout, page] {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("`{n}` in the name becomes the line number"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text:?}");
    }
}

#[test]
fn folders_for_pages_are_made_and_missing_ones_named() {
    let folder = tempfile::tempdir().unwrap();
    for command in
        ["man --out new/man", "man --book new/reference", "rules --book new/rules", "schemas --book new/schemas"]
    {
        let run = shell(&format!("starbattle {command}"), folder.path());
        assert_eq!(run.code, 0, "{run:?}");
    }
    let run = shell("starbattle render -q 551W9jo0cIn --svg nowhere/x.svg", folder.path());
    assert_eq!(run.stderr, "error: cannot write nowhere/x.svg: No such file or directory (os error 2)\n");
}

#[test]
fn texts_for_people_count_properly() {
    let steps = starbattle(&["steps", "-q", "--max-tier", "1", "551W9jo0cIn"]);
    assert_eq!(steps.stdout, "stuck: no rule finds anything more\n");
    let all = starbattle(&["solve", "-q", "--all", "4x1.AABBAABBCCDDCCDD"]).stdout;
    assert_eq!(all, ". * . .\n. . . *\n* . . .\n. . * .\n\n. . * .\n* . . .\n. . . *\n. * . .\n\n2 solutions\n");
    let table = starbattle(&["rate", "-q", "--csv", "4x1.AABBAABBCCDDCCDD"]).stdout;
    let score = table.lines().nth(1).unwrap().split(',').nth(5).unwrap();
    assert!(score.split_once('.').is_some_and(|(_, decimals)| decimals.len() == 1), "{table}");
    let whole =
        starbattle(&["steps", "-q", "--json", "551W9jo0cIn", "--marks", ".*.*. ..... ..... ..... ....."]).stdout;
    assert!(whole.contains("\"score\":600.0"), "{whole}");
    let made = starbattle(&["generate", "--size", "5", "--stars", "1", "--seed", "1"]).stderr;
    assert!(made.contains("1 puzzle, "), "{made}");
    let node = starbattle(&["solve", "-q", "551W9jo0cIn"]).stdout;
    assert!(node.contains("(1 node, ") || node.contains(" nodes, "), "{node}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("empty.json");
    std::fs::write(&file, r#"{"board_size":10,"initial_stars":1,"constrained_rules":[],"unconstrained_rules":[]}"#)
        .unwrap();
    let listed = starbattle(&["specs", "list", file.to_str().unwrap()]).stdout;
    assert!(listed.ends_with("patterns of 1: no entries\n"), "{listed}");
    let kept = with_input(&["dedupe", "-"], b"551W9jo0cIn\n").stderr;
    assert!(kept.ends_with("1 of 1 puzzle kept\n"), "{kept}");
}
