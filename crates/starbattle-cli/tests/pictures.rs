//! `show` and `render`.

mod common;

use common::{starbattle, with_input};

#[test]
fn colour_is_off_in_a_pipe_and_on_when_asked_for() {
    let arguments = ["show", "551W9jo0cIn", "--marks", "*x.......................", "--color"];
    let run = |choice: &str| starbattle(&[&arguments[..], &[choice]].concat()).stdout;
    assert!(!run("auto").contains('\u{1b}'));
    assert!(!run("never").contains('\u{1b}'));
    assert!(run("always").contains("\u{1b}[1m ★ \u{1b}[0m"));
}

#[test]
fn show_as_json_is_our_puzzle_format() {
    let text = starbattle(&["show", "--json", "551W9jo0cIn"]).stdout;
    assert_eq!(
        text,
        "{\"schema_version\":1,\"size\":5,\"stars\":1,\"regions\":[\"ABBBC\",\"ABBDC\",\"AAEDC\",\"EEECC\",\"EEEEE\"]}\n"
    );
    assert_eq!(with_input(&["convert", "--to", "sbn1", "-"], text.as_bytes()).stdout, "551W9jo0cIn\n");
}

#[test]
fn pictures_are_written_in_every_theme_and_size() {
    let folder = tempfile::tempdir().unwrap();
    for size in [1, 6, 25, 62] {
        let letters = ["A", "B", "C", "D", "E", "F"];
        let rows: Vec<String> = (0..size).map(|row| vec![format!("{row}"); size].join(" ")).collect();
        let grid = if size == 6 { letters.map(|l| l.repeat(6)).join("\n") } else { rows.join("\n") };
        for theme in ["light", "dark", "print"] {
            let (svg, png) = (folder.path().join("board.svg"), folder.path().join("board.png"));
            let run = starbattle(&[
                "render",
                &grid,
                "--from",
                "text",
                "--stars",
                "1",
                "--svg",
                svg.to_str().unwrap(),
                "--png",
                png.to_str().unwrap(),
                "--theme",
                theme,
                "--coordinates",
                "--letters",
                "--scale",
                "0.5",
                "--highlight",
                "cause:r1c1",
            ]);
            assert_eq!(run.code, 0, "{size} {theme}: {}", run.stderr);
            assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
            assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
        }
    }
}

#[test]
fn a_batch_needs_a_number_in_the_name() {
    let folder = tempfile::tempdir().unwrap();
    let name = |file: &str| folder.path().join(file).to_str().unwrap().to_owned();
    let input = b"551W9jo0cIn\n5A1#d_Sxc\n";
    let refused = with_input(&["render", "-", "--svg", &name("one.svg")], input);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("every puzzle of the batch would be written to"), "{}", refused.stderr);
    let run = with_input(&["render", "-", "--svg", &name("board-{n}.svg")], input);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(folder.path().join("board-1.svg").exists() && folder.path().join("board-2.svg").exists());
}

#[test]
fn wrong_requests_are_refused_and_leave_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let png = folder.path().join("board.png");
    for (arguments, message) in [
        (vec!["--highlight", "cause:r9c9"], "r9c9 is not on the 5x5 board"),
        (vec!["--highlight", "glow:r1c1"], "not a role"),
        (vec!["--highlight", "cause:11"], "not a cell"),
        (vec!["--scale", "1000"], "too large"),
        (vec!["--scale", "-1"], "error"),
        (vec!["--scale", "nan"], "error"),
        (vec!["--theme", "sepia"], "not a theme"),
    ] {
        let run = starbattle(&[&["render", "551W9jo0cIn", "--png", png.to_str().unwrap()], &arguments[..]].concat());
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.stderr.contains(message), "{arguments:?}: {}", run.stderr);
        assert!(!png.exists(), "{arguments:?}");
    }
    let nowhere = starbattle(&["render", "551W9jo0cIn", "--svg", "/nonexistent/board.svg"]);
    assert_eq!(nowhere.code, 2);
    assert!(nowhere.stderr.contains("cannot write /nonexistent/board.svg"), "{}", nowhere.stderr);
}
