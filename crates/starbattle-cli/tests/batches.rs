//! Batches: every result with its line, in order, as soon as it is there, and kept when the run is interrupted.

mod common;

use std::{
    fs,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use common::{shell, starbattle, with_input};
use serde_json::{Value, json};

const TWO: &[u8] = b"551W9jo0cIn\n# another\n661W9Agum9_Rym\n";

#[test]
fn every_verb_says_which_line_of_a_batch_it_answers() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.txt"), TWO).unwrap();
    for verb in [
        "solve",
        "steps",
        "steps --now",
        "hint",
        "hint --level 4",
        "why",
        "check",
        "rate",
        "improve",
        "convert --to sbn2",
        "dedupe",
        "show",
        "render --svg {n}.svg",
        "model --as cnf",
    ] {
        let cell = if verb == "why" { "r1c1" } else { "" };
        let run = shell(&format!("starbattle {verb} -q --json two.txt {cell}"), folder.path());
        let lines: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let lines: Vec<&Value> = lines.iter().map(|answer| &answer["line"]).collect();
        assert_eq!(lines, [&json!(1), &json!(3)], "{verb}: {run:?}");
        let alone = shell(&format!("starbattle {verb} -q --json 551W9jo0cIn {cell}"), folder.path());
        let value: Value = serde_json::from_str(&alone.stdout).unwrap();
        assert_eq!(value.get("line").is_some(), verb == "dedupe", "{verb}: {alone:?}");
    }
}

#[test]
fn what_show_prints_for_a_batch_can_be_read_again() {
    let shown = with_input(&["show", "-q", "--json", "-"], TWO).stdout;
    let again = with_input(&["convert", "-q", "--to", "sbn1", "-"], shown.as_bytes());
    assert_eq!((again.stdout.as_str(), again.code), ("551W9jo0cIn\n661W9Agum9_Rym\n", 0), "{again:?}");
}

#[test]
fn a_line_that_is_no_text_is_reported_and_skipped() {
    let run = with_input(&["rate", "-"], b"551W9jo0cIn\nabc\xff\n# caf\xe9\n661W9Agum9_Rym\n");
    assert_eq!((run.stdout.lines().count(), run.code), (2, 2), "{run:?}");
    assert!(run.stderr.contains("error: line 2: byte 4: not UTF-8 text\n"), "{}", run.stderr);
    assert_eq!(run.stderr.matches("error").count(), 1, "{}", run.stderr);
    assert!(run.stderr.ends_with("3 puzzles, 2 easy, 1 failed\n"), "{}", run.stderr);
}

/// A board with so many solutions that the rules look for minutes; nobody waits for the end.
fn endless() -> String {
    let rows = (0..25).map(|row| vec![row.to_string(); 25].join(",")).collect::<Vec<_>>();
    format!("{{\"stars\":5,\"regions\":[[{}]]}}", rows.join("],["))
}

#[test]
fn a_time_limit_ends_each_puzzle_with_exit_code_three() {
    let endless = endless();
    let started = Instant::now();
    for verb in ["steps", "rate"] {
        let run = starbattle(&[verb, "-q", "--json", "--max-seconds", "0.2", &endless]);
        let answer: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!((run.code, &answer["stopped"], &answer["solved"]), (3, &json!(true), &json!(false)), "{verb}");
        assert_eq!((&answer["difficulty"], &answer["score"]), (&Value::Null, &Value::Null), "{verb}: {answer}");
        assert!(answer.as_object().unwrap().contains_key("score"), "{verb}: {answer}");
    }
    let rate = starbattle(&["rate", "-q", "--max-seconds", "0.2", &endless]);
    assert_eq!((rate.code, rate.stdout.as_str()), (3, ""), "{rate:?}");
    assert!(rate.stderr.contains("error: stopped after 0.2 seconds\n  hint: raise --max-seconds"), "{}", rate.stderr);
    let steps = starbattle(&["steps", "-q", "--max-seconds", "0.2", &endless]);
    assert_eq!(steps.code, 3);
    assert!(steps.stdout.ends_with("stopped after 0.2 seconds; raise --max-seconds to go on\n"), "{}", steps.stdout);
    for arguments in [
        &["hint", "-q", "--max-seconds", "0", "551W9jo0cIn"][..],
        &["why", "-q", "--max-seconds", "0", "551W9jo0cIn", "r1c1"],
    ] {
        let run = starbattle(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{run:?}");
        assert!(run.stderr.contains("error: stopped after 0 seconds"), "{}", run.stderr);
    }
    let batch = format!("551W9jo0cIn\n{endless}\n");
    let rated = with_input(&["rate", "--max-seconds", "0.2", "-"], batch.as_bytes());
    assert_eq!(rated.code, 3, "{rated:?}");
    assert!(rated.stdout.starts_with("easy\t40.2\tR2.7 Simple shapes\nstopped after 0.2 seconds\t\t"), "{rated:?}");
    assert!(rated.stderr.ends_with("2 puzzles, 1 easy, 1 stopped, 0 failed\n"), "{}", rated.stderr);
    let table = with_input(&["rate", "-q", "--csv", "--max-seconds", "0.2", "-"], batch.as_bytes());
    let rows: Vec<Vec<&str>> = table.stdout.lines().map(|line| line.split(',').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{table:?}");
    let stopped = rows[0].iter().position(|name| *name == "stopped").unwrap();
    assert_eq!((rows[1][4], rows[1][stopped]), ("easy", "false"), "{table:?}");
    assert_eq!((&rows[2][..6], rows[2][stopped]), (&["2", "25", "5", "false", "", ""][..], "true"), "{table:?}");
    for verb in ["steps", "rate"] {
        let run = with_input(&[verb, "-q", "--json", "--max-seconds", "0.2", "-"], batch.as_bytes());
        let answers: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((answers[0]["difficulty"].as_str(), answers[0].get("stopped")), (Some("easy"), None), "{run:?}");
        assert_eq!((&answers[1]["difficulty"], &answers[1]["stopped"]), (&Value::Null, &json!(true)), "{run:?}");
        assert!(!run.stdout.contains("stuck"), "{run:?}");
    }
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
}

#[test]
fn a_limit_is_a_number_of_seconds() {
    for bad in ["soon", "-1", "nan"] {
        let run = starbattle(&["rate", &format!("--max-seconds={bad}"), "551W9jo0cIn"]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains("expected a number of seconds, 0 or more, such as 2.5"), "{}", run.stderr);
    }
}

#[cfg(unix)]
#[test]
fn results_appear_while_others_are_worked_on_and_an_interrupt_keeps_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mix.txt");
    let endless = endless();
    fs::write(&file, format!("551W9jo0cIn\n{endless}\n661W9Agum9_Rym\n{endless}\n")).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_starbattle"))
        .args(["rate", "-q", "--json", "--threads", "2"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
    assert_eq!((&first["line"], &first["difficulty"]), (&json!(1), &json!("easy")));
    // The other thread finishes the third meanwhile, which has to wait for the second.
    std::thread::sleep(Duration::from_secs(4));
    let interrupted = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    let run: common::Run = child.wait_with_output().unwrap().into();
    assert!(interrupted.elapsed() < Duration::from_secs(10), "{:?}", interrupted.elapsed());
    assert_eq!(run.code, 130, "{run:?}");
    assert_eq!(rest.len(), 1, "{rest:?}");
    assert!(rest[0].ends_with("\"line\":3}"), "{rest:?}");
    assert!(run.stderr.contains("error: line 2: interrupted\n"), "{run:?}");
    assert!(run.stderr.ends_with("error: interrupted; 2 of 4 puzzles done\n"), "{run:?}");
}

/// Runs the binary, interrupts it after its first line, and gives back what it printed then.
#[cfg(unix)]
fn interrupted_after_a_line(arguments: &[&str]) -> common::Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_starbattle"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().is_some_and(|line| line.is_ok()));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    let run: common::Run = child.wait_with_output().unwrap().into();
    common::Run { stdout: rest.join("\n"), ..run }
}

#[cfg(unix)]
#[test]
fn lists_of_solutions_and_new_puzzles_can_be_interrupted_too() {
    let solutions = interrupted_after_a_line(&["solve", "-q", "--all", &endless()]);
    assert_eq!(solutions.code, 130, "{:?}", solutions.stderr);
    assert!(solutions.stdout.ends_with(" so far; interrupted"), "{:?}", solutions.stdout.lines().last());
    let puzzles = interrupted_after_a_line(&["generate", "-q", "--size", "8", "--stars", "1", "--count", "100000"]);
    assert_eq!(puzzles.code, 130, "{:?}", puzzles.stderr);
    assert!(puzzles.stderr.ends_with(" of 100,000 puzzles done\n"), "{:?}", puzzles.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_other_work_with_the_same_exit_code_and_mentions_no_file() {
    for arguments in
        [&["bench", "--full", "--only", "count placements"][..], &["enumerate", "-q", "--size", "10", "--stars", "2"]]
    {
        let run = interrupted_after_a_line(arguments);
        assert_eq!((run.code, run.stderr.as_str()), (130, "error: interrupted\n"), "{arguments:?}");
    }
}

#[test]
fn a_board_with_several_solutions_is_rated_as_such() {
    let run = starbattle(&["rate", "-q", "4x1.AABBAABBCCDDCCDD"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.starts_with("stuck\t") && run.stdout.ends_with("\tseveral solutions\n"), "{run:?}");
    let unsolvable = starbattle(&["rate", "-q", "3x1.AAABBBCCC"]);
    assert!(
        unsolvable.stdout.starts_with("stuck\t") && unsolvable.stdout.ends_with("\tno solution\n"),
        "{unsolvable:?}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn results_are_kept_when_notes_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("half.txt"), "551W9jo0cIn\nnonsense\n661W9Agum9_Rym\n").unwrap();
    for (line, results) in [
        ("starbattle solve half.txt 2>/dev/full", 2),
        ("starbattle solve half.txt 2>&-", 2),
        ("starbattle steps 551W9jo0cIn 2>/dev/full | tail -n 1", 1),
        ("starbattle generate --size 5 --stars 1 --seed 1 --count 3 2>/dev/full", 3),
        ("starbattle serve --check --port 0 2>/dev/full", 1),
        // Long jobs, which show a progress bar on a terminal.
        ("starbattle count --size 12 --stars 2 2>/dev/full", 1),
        ("starbattle count --size 12 --stars 2 2>&-", 1),
        ("starbattle enumerate --size 8 --stars 1 --limit 5 2>/dev/full", 5),
        ("starbattle analyze --size 8 --stars 1 --initial 2 -o a.json 2>/dev/full; wc -l < a.json", 1),
        ("starbattle mine --size 8 --stars 1 --initial 2 --out mined 2>/dev/full; ls mined", 9),
        ("starbattle mine --size 8 --stars 1 --initial 2 --out again 2>&-; ls again", 9),
        ("starbattle improve --unique --limit 1 5x1.AABBBAABBBCCDDDCCDDDEEEEE 2>/dev/full | grep ^5x1", 1),
        ("starbattle specs verify mined 2>/dev/full", 3),
        ("starbattle bench --only 'count placements 10x2' 2>/dev/full", 2),
    ] {
        let run = shell(line, folder.path());
        assert_eq!(run.stdout.lines().count(), results, "{line}: {run:?}");
        assert_ne!(run.code, 101, "{line}: {run:?}");
    }
    let run = shell("{ starbattle solve half.txt; echo $? > code; } 2>&1 | head -n 1 > first; cat code", folder.path());
    assert!(["0", "2"].contains(&run.stdout.trim()), "{run:?}");
}
