//! Pictures as puzzles: the verb `read`, and pictures in other verbs.

mod common;

use std::fs;

use common::{shell, starbattle, with_input};
use serde_json::Value;

const FIVE: &str = "551W9jo0cIn";
const ROWS: &str = "# stars: 1\nABBBC\nABBDC\nAAEDC\nEEECC\nEEEEE\n";

/// The picture of a puzzle, as `render` draws it.
fn picture(options: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.png");
    let run = starbattle(&[&["render", FIVE, "--png", path.to_str().unwrap()], options].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    fs::read(path).unwrap()
}

#[test]
fn our_own_drawings_are_read_in_every_theme() {
    for theme in ["light", "dark", "print"] {
        let drawn = picture(&["--theme", theme]);
        let run = with_input(&["read", "-"], &drawn);
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, ROWS, ""), "{theme}");
    }
    let marked = picture(&["--marks", ".*x.. ...*. *.... ....* ..*.."]);
    let read = with_input(&["read", "--json", "-"], &marked).stdout;
    let answer: Value = serde_json::from_str(&read).unwrap();
    assert_eq!(answer["marks"], ".*x.....*.*........*..*..", "{answer}");
}

#[test]
fn a_picture_is_a_puzzle_for_every_verb_that_takes_one() {
    let drawn = picture(&[]);
    assert_eq!(with_input(&["solve", "-q", "--count", "-"], &drawn).stdout, "1\n");
    assert_eq!(with_input(&["convert", "-q", "--to", "sbn1", "-"], &drawn).stdout, format!("{FIVE}\n"));
    let expected = starbattle(&["hint", "-q", FIVE]).stdout;
    assert_eq!(with_input(&["hint", "-q", "-"], &drawn).stdout, expected);
    let rated = with_input(&["rate", "--json", "-"], &drawn);
    let answer: Value = serde_json::from_str(&rated.stdout).unwrap();
    assert_eq!(answer["reading"]["certain"], true, "{answer}");
    assert!(rated.stderr.contains("detected: picture, 5x5, 1 star, 5 regions"), "{}", rated.stderr);
}

#[test]
fn doubts_go_to_standard_error_and_into_the_json() {
    let folder = tempfile::tempdir().unwrap();
    // Four stripes have two solutions, so the star count is in doubt.
    let line = "starbattle render -q 4x1.AAAABBBBCCCCDDDD --png board.png > made.txt && starbattle read board.png";
    let run = shell(line, folder.path());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let doubt = "doubt: no number of stars gives this board exactly one solution (50 % sure)\n";
    assert!(run.stderr.contains(doubt), "{}", run.stderr);
    let quiet = shell("starbattle read -q --json board.png", folder.path());
    assert_eq!(quiet.stderr, "");
    let answer: Value = serde_json::from_str(&quiet.stdout).unwrap();
    assert_eq!(answer["reading"]["certain"], false);
    assert_eq!(answer["reading"]["doubts"][0]["what"], "solution_count");
}

#[test]
fn the_debug_picture_has_the_size_of_the_picture() {
    let folder = tempfile::tempdir().unwrap();
    let line = format!(
        "starbattle render -q {FIVE} --png board.png > made.txt && starbattle read -q board.png --debug seen.png"
    );
    assert_eq!(shell(&line, folder.path()).stdout, ROWS);
    let size = |name: &str| fs::read(folder.path().join(name)).unwrap()[16..24].to_vec();
    assert_eq!(size("board.png"), size("seen.png"));
    assert_ne!(fs::read(folder.path().join("board.png")).unwrap(), fs::read(folder.path().join("seen.png")).unwrap());
}

#[test]
fn what_is_not_a_picture_is_refused_with_a_sentence() {
    let refused = |arguments: &[&str], input: &[u8], expected: &str| {
        let run = with_input(arguments, input);
        assert_eq!(run.code, 2, "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    refused(&["read", "-"], b"AABB\nAABB\n", "standard input: not a picture: expected PNG, JPEG, WebP or GIF data");
    refused(&["read", "missing.png"], b"", "there is no file missing.png");
    let drawn = picture(&[]);
    refused(&["solve", "-"], &drawn[..100], "standard input: the PNG picture is damaged or cut off");
    refused(&["solve", "--from", "text", "-"], &drawn, "--from cannot be used with a picture");
    refused(&["hint", FIVE, "--marks", "-"], &drawn, "standard input is a picture: expected text");
}
