//! Bad input is one clear line and exit code 2, never a panic and never a guess.

mod common;

use common::{Run, starbattle, with_input};

fn refused(run: &Run, message: &str) {
    assert_eq!(run.code, 2, "{run:?}");
    assert_eq!(run.stdout, "", "{run:?}");
    let errors: Vec<&str> = run.stderr.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 1, "{run:?}");
    assert!(errors[0].contains(message), "expected `{message}` in {run:?}");
}

#[test]
fn puzzles_that_are_none_are_refused() {
    for (puzzle, message) in [
        ("", "empty input"),
        ("   \n ", "empty input"),
        ("no-such-file.txt", "neither a file nor a puzzle"),
        ("/", "/ is a directory"),
        ("6/6/1/4ilbhg", "expected 12 base-32 digits, found 6"),
        ("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhoU", "body, digit 12"),
        ("551W9jo0c", "expected 7 border characters, found 5"),
        ("551W9jo0cI!", "character 11"),
        ("99999999/1/1/0", "out of range"),
        ("10x2.ABC", "expected 100 region letters, found 3"),
        ("2x1.AAAA", "expected 2 regions on a 2x2 board, found 1"),
        ("2x3.AABB", "star count 3 is out of range on a 2x2 board: expected 1 to 2"),
        ("1,1,2,2", "the number of stars is not part of this notation"),
        ("AAB\nABB\nCC", "line 3: expected 3 cells, found 2"),
        ("{\"regions\":", "not JSON"),
        ("<?xml version='1.0'?><Legup>", "not XML"),
        ("m=edit&p=AAAA", "cannot be inflated"),
    ] {
        for verb in [&["show"][..], &["convert", "--to", "dotted"], &["render", "--svg", "-"]] {
            refused(&starbattle(&[verb, &[puzzle]].concat()), message);
        }
    }
}

#[test]
fn a_missing_star_count_comes_with_a_hint() {
    let run = starbattle(&["convert", "--to", "sbn1", "1,1,2,2"]);
    assert!(run.stderr.contains("hint: set it with --stars"), "{}", run.stderr);
    refused(&starbattle(&["show", "551W9jo0cIn", "--stars", "6"]), "star count 6 is out of range on a 5x5 board");
}

#[test]
fn bytes_that_are_no_text_are_named_with_their_place() {
    refused(&with_input(&["show", "-"], b"AAB\nA\xffB\nCCC"), "standard input: line 2, byte 2: not UTF-8 text");
}

#[test]
fn an_endless_line_is_cut_off() {
    let endless = vec![b'A'; (64 << 20) + 10];
    refused(&with_input(&["show", "-"], &endless), "standard input is too large: expected at most 64 MiB");
    refused(&with_input(&["show", "-"], &endless[..5 << 20]), "the text is too long for a puzzle");
}

#[test]
fn wrong_marks_are_refused() {
    for (marks, message) in [
        ("..", "expected 25 marks"),
        ("oops", "--marks"),
        ("661e9Agum9_Rym1a1K000000000", "the marks belong to another board"),
    ] {
        refused(&starbattle(&["show", "551W9jo0cIn", "--marks", marks]), message);
    }
    let run = with_input(&["show", "-", "--marks", ".."], b"551W9jo0cIn\n5A1#d_Sxc\n");
    refused(&run, "--marks needs a single puzzle");
}

#[cfg(unix)]
#[test]
fn a_reader_that_stops_early_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("many.txt"), "551W9jo0cIn\n".repeat(20_000)).unwrap();
    let run = common::shell("starbattle convert -q --to json many.txt | head -n 1", folder.path());
    assert_eq!(run.code, 0);
    assert!(!run.stderr.contains("panicked") && !run.stderr.contains("error"), "{}", run.stderr);
}

#[test]
fn a_byte_order_mark_is_ignored_wherever_a_file_is_read() {
    const MARK: &str = "\u{feff}";
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), format!("{MARK}{text}")).unwrap();
    write("puzzle.json", r#"{"stars":1,"regions":["ABBBC","ABBDC","AAEDC","EEECC","EEEEE"]}"#);
    write("batch.txt", "551W9jo0cIn\n551W9jo0cIn\n");
    write("marks.txt", ".*... ..... ..... ..... .....");
    write("rules.json", r#"{"board_size":8,"stars_per_row":1,"initial_stars":1,"unconstrained_rules":[]}"#);
    write("params.json", r#"{"board_size":5,"stars_per_row":1,"stars_per_column":1,"initial_star_count":1}"#);
    write("patterns.txt", "[[0,0]]\n");
    for line in [
        "starbattle show puzzle.json",
        "starbattle show - < puzzle.json",
        "starbattle convert --to sbn1 batch.txt",
        "starbattle show 551W9jo0cIn --marks marks.txt",
        "starbattle specs list rules.json",
        "starbattle analyze params.json",
        "starbattle analyze --size 5 --stars 1 --patterns patterns.txt",
    ] {
        let run = common::shell(line, folder.path());
        assert_eq!(run.code, 0, "{line}: {run:?}");
        assert!(!run.stderr.contains("error") && !run.stdout.contains(MARK), "{line}: {run:?}");
    }
}
