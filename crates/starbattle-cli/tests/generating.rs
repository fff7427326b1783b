//! `generate`, `improve` and `dedupe`.

mod common;

use std::fs;

use common::{starbattle, with_input};
use serde_json::Value;

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

fn generate(more: &[&str]) -> common::Run {
    starbattle(&[&["generate", "-q", "--seed", "5", "--size", "8", "--stars", "1"], more].concat())
}

#[test]
fn wishes_about_the_path_hold_for_the_result() {
    let wishes: [&[&str]; 5] = [
        &["--difficulty", "hard", "--suppositions", "none"],
        &["--chain", "1..4"],
        &["--first-star", "3.."],
        &["--hard-steps", "3..6", "--difficulty", "medium"],
        &["--score", "120..140"],
    ];
    for wish in wishes {
        // On small boards, hardly a puzzle needs a supposition.
        let board: &[&str] = if wish[0] == "--chain" { &["10", "2"] } else { &["8", "1"] };
        let board =
            ["generate", "-q", "--json", "--seed", "5", "--count", "4", "--size", board[0], "--stars", board[1]];
        let run = starbattle(&[&board[..], wish].concat());
        assert_eq!(run.code, 0, "{wish:?} {}", run.stderr);
        assert_eq!(run.stdout.lines().count(), 4);
        for line in run.stdout.lines() {
            let made: Value = serde_json::from_str(line).unwrap();
            let rated = starbattle(&["rate", "-q", "--json", made["puzzle"].as_str().unwrap()]).stdout;
            let rated: Value = serde_json::from_str(&rated).unwrap();
            let number = |name: &str| {
                assert_eq!(made[name], rated[name], "{name}");
                rated[name].as_f64().unwrap()
            };
            let supposes = ["R4.10", "R5.9", "R5.10"].iter().any(|rule| rated["rules"].get(rule).is_some());
            let holds = match wish[0] {
                "--difficulty" => !supposes && rated["difficulty"] == "hard",
                "--chain" => supposes && (1.0..=4.0).contains(&number("longest_supposition")),
                "--first-star" => number("first_star_tier") >= 3.0,
                "--hard-steps" => (3.0..=6.0).contains(&number("hard_steps")) && rated["difficulty"] == "medium",
                _ => (120.0..=140.0).contains(&number("score")),
            };
            assert!(holds, "{wish:?} {line}");
        }
    }
}

#[test]
fn a_collection_goes_on_where_it_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, stopped) = (name("whole.jsonl"), name("stopped.jsonl"));
    let part = format!("{stopped}.part");
    assert_eq!(generate(&["--count", "12", "-o", &whole]).code, 0);
    assert_eq!(fs::read_to_string(&whole).unwrap().lines().count(), 12);
    assert!(!fs::exists(format!("{whole}.part")).unwrap());

    // The file that grows is that of the first five, with a line that was cut off.
    assert_eq!(generate(&["--count", "12", "-o", &stopped, "--max-seconds", "0.000001"]).code, 3);
    assert!(!fs::exists(&stopped).unwrap());
    let header = fs::read_to_string(&part).unwrap().lines().next().unwrap().to_owned();
    let lines = fs::read_to_string(&whole).unwrap();
    let first = lines.lines().take(5).enumerate().map(|(index, line)| {
        let made: Value = serde_json::from_str(line).unwrap();
        serde_json::json!([index, made["puzzle"], line]).to_string()
    });
    let text = format!("{header}\n{}\n[5,\"8x1.AAA", first.collect::<Vec<_>>().join("\n"));
    fs::write(&part, &text).unwrap();
    let other =
        starbattle(&["generate", "--size", "8", "--stars", "1", "--seed", "6", "--count", "12", "-o", &stopped]);
    assert_eq!(other.code, 2);
    assert!(other.stderr.contains("was begun with other criteria"), "{}", other.stderr);
    assert_eq!(fs::read_to_string(&part).unwrap().lines().count(), 6, "nothing is lost");
    let run = generate(&["--count", "12", "-o", &stopped]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(fs::read_to_string(&stopped).unwrap(), lines);
    assert!(!fs::exists(&part).unwrap());

    fs::write(&part, format!("{header}\nnonsense\n")).unwrap();
    let damaged = generate(&["--count", "12", "-o", &stopped]);
    assert_eq!(damaged.code, 2);
    assert!(damaged.stderr.contains("line 2 of"), "{}", damaged.stderr);
}

#[test]
fn near_misses_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let near = folder.path().join("near.txt");
    let near = near.to_str().unwrap();
    let run = generate(&["--difficulty", "expert", "--max-tries", "6", "--keep-near", near]);
    assert!([0, 3].contains(&run.code), "{}", run.stderr);
    let rated = starbattle(&["rate", "-q", near]);
    assert!(rated.code == 0 && rated.stdout.lines().count() > 0, "{} {}", rated.stderr, run.stderr);
}

#[test]
fn statistics_prove_and_count_a_collection() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("stats.svg");
    let puzzles = generate(&["--count", "15"]).stdout;
    let arguments = ["stats", "--json", "--svg", svg.to_str().unwrap(), "-"];
    let run = with_input(&arguments, puzzles.as_bytes());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let stats: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((stats["puzzles"].as_u64(), stats["unique"].as_u64()), (Some(15), Some(15)));
    let image = fs::read_to_string(svg).unwrap();
    assert!(image.starts_with("<svg") && image.contains("15 puzzles"), "{image}");
    // One with several solutions, and one twice.
    let more = format!("{puzzles}{}\n5x1.AAAAABBBBBCCCCCDDDDDEEEEE\n", puzzles.lines().next().unwrap());
    let run = with_input(&["stats", "-q", "-"], more.as_bytes());
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("several solutions"), "{}", run.stdout);
    assert!(run.stdout.lines().any(|line| line.starts_with("duplicates") && line.ends_with(" 1")), "{}", run.stdout);
}

#[test]
fn a_board_is_brought_to_a_score() {
    let run = starbattle(&["improve", "551W9jo0cIn", "--score", "45..499", "--json"]);
    let answer: Value = serde_json::from_str(&run.stdout).unwrap();
    let suggestions = answer["suggestions"].as_array().unwrap();
    assert!(run.code == 0 && !suggestions.is_empty(), "{}", run.stderr);
    for suggestion in suggestions {
        let rated = starbattle(&["rate", "--json", suggestion["puzzle"].as_str().unwrap()]).stdout;
        let rated: Value = serde_json::from_str(&rated).unwrap();
        assert!(rated["score"] == suggestion["score"] && rated["score"].as_f64().unwrap() >= 45.0, "{rated}");
    }
    assert_eq!(starbattle(&["improve", "551W9jo0cIn", "--score", "9..3"]).code, 2);
    assert_eq!(starbattle(&["improve", "551W9jo0cIn", "--score", "9..30", "--unique"]).code, 2);
}

#[test]
fn shapes_are_kept_and_impossible_ones_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("corner.txt"), "AAA...\nA.....\n......\n...bb.\n......\n......\n").unwrap();
    let made =
        starbattle(&["generate", "--stars", "1", "--template", &path("corner.txt"), "--seed", "1", "--to", "text"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let rows: Vec<&str> = made.stdout.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows[0].starts_with("AAAB") || rows[0].starts_with("AAA"), "{rows:?}");
    assert_eq!(made.stdout.matches('A').count(), 4, "the whole region and no cell more: {rows:?}");
    assert_eq!(rows[3].as_bytes()[3], rows[3].as_bytes()[4]);
    let turned = starbattle(&["generate", "--size", "8", "--stars", "1", "--symmetry", "quarter-turn", "--seed", "1"]);
    let image = starbattle(&["convert", "--to", "dotted", "--transform", "rotate-90", turned.stdout.trim_end()]);
    assert_eq!(image.stdout, turned.stdout, "{}", turned.stderr);
    let like = starbattle(&["generate", "--like", "661W9Agum9_Rym", "--count", "2", "--seed", "1", "--json"]);
    assert_eq!((like.code, like.stdout.lines().count()), (0, 2), "{}", like.stderr);
    let rated: Value = serde_json::from_str(&starbattle(&["rate", "--json", "661W9Agum9_Rym"]).stdout).unwrap();
    for line in like.stdout.lines() {
        let sibling: Value = serde_json::from_str(line).unwrap();
        assert_eq!(sibling["difficulty"], rated["difficulty"]);
        assert!(sibling["rules"].get(rated["hardest"].as_str().unwrap()).is_some(), "{sibling}");
    }
    fs::write(path("split.txt"), "A....\n.....\n..A..\n.....\n.....\n").unwrap();
    fs::write(path("odd.txt"), "A....\n...\n").unwrap();
    for (line, reason) in [
        (vec!["--stars", "1", "--template", &path("split.txt")], "is not connected"),
        (
            vec!["--stars", "1", "--template", &path("odd.txt")],
            "row 1 of the template has 5 cells, but there are 2 rows",
        ),
        (vec!["--size", "6", "--stars", "1", "--template", &path("split.txt")], "the template has 5 rows"),
        (vec!["--stars", "1", "--template", &path("none.txt")], "cannot read"),
        (vec!["--size", "10", "--stars", "2", "--symmetry", "quarter-turn"], "multiple of four"),
        (vec!["--size", "10", "--stars", "2", "--symmetry", "top-bottom"], "its own mirror image"),
        (vec!["--size", "8", "--stars", "1", "--region-sizes", "8x7"], "the board has 64"),
        (vec!["--like", "661W9Agum9_Rym", "--size", "7"], "not what is asked for"),
        (vec!["--like", "4x1.AABBAABBCCDDCCDD", "--difficulty", "easy"], "several solutions"),
        (vec!["--size", "8", "--stars", "1", "--distance", "5"], "--like"),
        (vec!["--stars", "1"], "--size"),
    ] {
        let run = starbattle(&[&["generate"], &line[..]].concat());
        assert!(run.code == 2 && run.stderr.contains(reason) && run.stdout.is_empty(), "{line:?}: {run:?}");
    }
}

#[test]
fn near_misses_are_added_and_a_file_that_cannot_be_written_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let near = folder.path().join("near.txt");
    fs::write(&near, "# kept\n").unwrap();
    let line = ["generate", "--size", "8", "--stars", "1", "--difficulty", "hard", "--seed", "3", "--keep-near"];
    let run = starbattle(&[&line[..], &[near.to_str().unwrap()]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = fs::read_to_string(&near).unwrap();
    assert!(text.starts_with("# kept\n# ") && text.lines().count() > 2, "{text}");
    if std::path::Path::new("/dev/full").exists() {
        let full = starbattle(&[&line[..], &["--keep-near", "/dev/full", "--count", "1000"][1..]].concat());
        assert!(full.code == 2 && full.stderr.contains("cannot write /dev/full"), "{full:?}");
    }
}

#[test]
fn a_collection_says_what_it_was_begun_with_and_goes_on_with_more_tries() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack.txt");
    let begin = |options: &[&str]| {
        let line =
            ["generate", "--size", "8", "--stars", "1", "--seed", "3", "--count", "2", "-o", pack.to_str().unwrap()];
        starbattle(&[&line[..], options].concat())
    };
    let stopped = begin(&["--difficulty", "expert", "--max-tries", "1"]);
    assert_eq!(stopped.code, 3, "{}", stopped.stderr);
    let part = fs::read_to_string(folder.path().join("pack.txt.part")).unwrap();
    assert!(part.contains("\"size 8, stars 1, difficulty expert; dotted\""), "{part}");
    let other = begin(&["--difficulty", "easy"]);
    assert!(other.code == 2 && other.stderr.contains("size 8, stars 1, difficulty expert"), "{other:?}");
    let more = begin(&["--difficulty", "expert", "--max-tries", "2"]);
    assert!(!more.stderr.contains("other criteria"), "{more:?}");
}
