//! `solve`, `model`, and star counts that a notation does not carry.

mod common;

use std::{fs, path::Path, process::Command};

use common::{Run, starbattle, with_input};
use serde_json::{Value, json};

const SIX: &str = "CCAAAA\nBCCCAE\nBDFCAE\nBDFCAE\nDDFFFE\nDFFEEE";
const QUADRANTS: &str = "4x1.AABBAABBCCDDCCDD";

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

#[test]
fn a_board_with_one_solution_is_solved_and_proved_unique_by_every_engine() {
    for engine in ["auto", "native", "sat"] {
        let run = starbattle(&["solve", "--json", "--engine", engine, "--stars", "1", SIX]);
        let answer = json(&run);
        assert_eq!(run.code, 0);
        assert_eq!(answer["solution"], json!(["....*.", "*.....", "...*..", ".*....", ".....*", "..*..."]));
        assert_eq!(
            (&answer["solutions"], &answer["unique"], &answer["complete"]),
            (&json!(1), &json!(true), &json!(true))
        );
        assert_eq!((&answer["size"], &answer["stars"], &answer["engine"]), (&json!(6), &json!(1), &json!(engine)));
        assert!(answer["nodes"].is_u64() && answer["micros"].is_u64());
    }
}

#[test]
fn several_solutions_or_none_are_a_no() {
    let several = starbattle(&["solve", "--json", QUADRANTS]);
    assert_eq!((several.code, &json(&several)["unique"], &json(&several)["solutions"]), (1, &json!(false), &json!(2)));
    let crowded = starbattle(&["solve", "--json", "3x1.AAABBBCCC"]);
    assert_eq!(
        (crowded.code, &json(&crowded)["solution"], &json(&crowded)["complete"]),
        (1, &Value::Null, &json!(true))
    );
    let small_region = starbattle(&[
        "solve",
        "--json",
        "--stars",
        "2",
        "8x2.ABBBBBBBBBBBBBBBCCCCCCCCDDDDDDDDEEEEEEEEFFFFFFFFGGGGGGGGHHHHHHHH",
    ]);
    assert_eq!((small_region.code, &json(&small_region)["solutions"]), (1, &json!(0)));
    assert_eq!(starbattle(&["solve", "1x1.A"]).code, 0);
}

#[test]
fn marks_are_respected() {
    let with = |marks: &str| starbattle(&["solve", "--json", QUADRANTS, "--marks", marks]);
    assert_eq!(json(&with(".*.. .... .... ...."))["solution"], json!([".*..", "...*", "*...", "..*."]));
    assert_eq!(with(".*.. .... .... ....").code, 0);
    assert_eq!(json(&with("*... .... .... ...."))["solutions"], 0);
    assert_eq!(json(&with("**.. .... .... ...."))["solutions"], 0);
    assert_eq!(json(&with(".xx. .... .... ...."))["solutions"], 0);
}

#[test]
fn all_solutions_forced_cells_and_the_closest_pair_are_shown() {
    let all = starbattle(&["solve", "--all", QUADRANTS]);
    assert_eq!((all.code, all.stdout.matches("* ").count() + all.stdout.matches("*\n").count()), (0, 8));
    assert!(all.stdout.ends_with("2 solutions\n"), "{all:?}");
    let forced = json(&starbattle(&["solve", "--forced", "--json", QUADRANTS]));
    assert_eq!(forced["forced_star"], json!([]));
    assert_eq!(forced["forced_empty"], json!([[0, 0], [0, 3], [1, 1], [1, 2], [2, 1], [2, 2], [3, 0], [3, 3]]));
    let closest = json(&starbattle(&["solve", "--closest", "--json", QUADRANTS]));
    assert_eq!(closest["closest"]["differing_cells"].as_array().unwrap().len(), 8);
    assert_eq!(closest["closest"]["proved"], true);
    let ten = json(&starbattle(&["solve", "--limit", "10", "--json", QUADRANTS]));
    assert_eq!((&ten["solutions"], &ten["complete"]), (&json!(2), &json!(true)));
}

#[test]
fn the_closest_pair_is_the_closest_of_all_solutions_or_is_said_to_be_the_closest_found() {
    // The solution nearest to the first one differs from it in 8 cells.
    let board = "5x1.DDDEEDDDEEBDAAABBBBABCCCC";
    for engine in ["auto", "native", "sat"] {
        let run = starbattle(&["solve", "--closest", "--engine", engine, board]);
        assert_eq!(run.code, 1);
        assert!(run.stdout.contains("the closest two differ in 4 cells"), "{run:?}");
    }
    let answer = json(&starbattle(&["solve", "--closest", "--json", "--limit", "1", board]));
    assert_eq!(answer["closest"]["differing_cells"].as_array().unwrap().len(), 4);
    let hasty = starbattle(&["solve", "--closest", "--max-nodes", "8", board]);
    assert_eq!(hasty.code, 1);
    assert!(hasty.stdout.contains("the closest found differ in"), "{hasty:?}");
}

#[test]
fn limits_end_with_exit_code_three() {
    let rows: Vec<String> = (0..20).map(|row| vec![row.to_string(); 20].join(" ")).collect();
    let grid = rows.join("\n");
    let run = starbattle(&["solve", "--all", "--max-nodes", "1000", "--stars", "4", "--from", "text", &grid]);
    assert_eq!(run.code, 3, "{}", run.stderr);
    let timed =
        starbattle(&["solve", "--all", "--json", "--max-seconds", "0.01", "--stars", "4", "--from", "text", &grid]);
    assert_eq!((timed.code, &json(&timed)["complete"]), (3, &json!(false)));
    assert_eq!(starbattle(&["solve", "--limit", "0", QUADRANTS]).code, 2);
}

#[test]
fn a_batch_is_answered_in_order_with_a_summary() {
    let lines: String = (0..700)
        .map(|number| if number % 2 == 0 { "551W9jo0cIn\n".to_owned() } else { format!("{QUADRANTS}\n") })
        .collect();
    let run = with_input(&["solve", "--json", "-"], format!("{lines}oops\n").as_bytes());
    let answers: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 700);
    for (number, answer) in answers.iter().enumerate() {
        assert_eq!(answer["line"], number + 1);
        assert_eq!(answer["unique"], number % 2 == 0);
    }
    assert!(run.stderr.contains("error: line 701"), "{}", run.stderr);
    assert!(run.stderr.ends_with("701 puzzles, 350 unique, 350 with several solutions, 1 failed\n"), "{}", run.stderr);
    assert_eq!(run.code, 2);
    let unsolved = with_input(&["solve", "--unsolved", "-q", "-"], lines.as_bytes());
    assert_eq!((unsolved.stdout.lines().count(), unsolved.code), (350, 1));
}

#[test]
fn a_missing_star_count_is_found_and_said() {
    let run = starbattle(&["solve", SIX]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stderr.contains("note: 1 star assumed, the usual number for this size"), "{}", run.stderr);
    // No site has boards of seven by seven; this one has a single solution with one star and none with more.
    let run = starbattle(&["solve", "--json", "AAAABCC\nAAAABDD\nAAAABDD\nEEAABBB\nEEFFFFB\nEEFFFFB\nGEFFFFF"]);
    assert_eq!((run.code, &json(&run)["stars"]), (0, &json!(1)));
    assert!(
        run.stderr.contains("note: 1 star assumed, the largest number with exactly one solution"),
        "{}",
        run.stderr
    );
    let region_count = starbattle(&["solve", "AAB\nABB\nAAA"]);
    assert_eq!(region_count.code, 2);
    assert!(region_count.stderr.contains("expected 3 regions on a 3x3 board, found 2"), "{}", region_count.stderr);
}

/// The stars of the printed solution of the six-by-six board.
const STARS: [(usize, usize); 6] = [(0, 4), (1, 0), (2, 3), (3, 1), (4, 5), (5, 2)];

fn is_installed(command: &str) -> bool {
    let found = Command::new("sh")
        .args(["-c", &format!("command -v {command}")])
        .output()
        .is_ok_and(|output| output.status.success());
    // The test script installs these; where it has run, a missing one is a fault and no excuse.
    assert!(found || std::env::var_os("STARBATTLE_SOLVERS").is_none(), "{command} is not installed");
    found
}

fn run_solver(folder: &Path, line: &str) -> String {
    let output = Command::new("sh").args(["-c", line]).current_dir(folder).output().expect("a shell");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn other_solvers_find_the_same_solution_in_our_models() {
    let folder = tempfile::tempdir().unwrap();
    for kind in ["cnf", "opb", "lp", "mzn", "asp"] {
        let file = folder.path().join(format!("six.{kind}"));
        let run = starbattle(&["model", "--stars", "1", "--as", kind, SIX, "-o", file.to_str().unwrap()]);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(!fs::read_to_string(file).unwrap().is_empty());
    }
    if is_installed("cadical") {
        let output = run_solver(folder.path(), "cadical -q six.cnf");
        assert!(output.contains("s SATISFIABLE"), "{output}");
        let literals: Vec<i32> = output
            .lines()
            .filter_map(|line| line.strip_prefix("v "))
            .flat_map(str::split_whitespace)
            .map(|word| word.parse().unwrap())
            .collect();
        let stars: Vec<(usize, usize)> =
            (0..36).filter(|&cell| literals.contains(&(cell as i32 + 1))).map(|cell| (cell / 6, cell % 6)).collect();
        assert_eq!(stars, STARS);
    }
    if is_installed("cbc") {
        let output = run_solver(folder.path(), "cbc six.lp solve solution stdout");
        let stars: Vec<&str> =
            output.lines().filter_map(|line| line.split_whitespace().find(|word| word.starts_with("x_r"))).collect();
        let expected: Vec<String> = STARS.iter().map(|(row, col)| format!("x_r{}c{}", row + 1, col + 1)).collect();
        assert!(expected.iter().all(|name| stars.contains(&name.as_str())), "{output}");
    }
    if is_installed("clasp") {
        // The solver of answer sets reads pseudo-Boolean models too.
        let output = run_solver(folder.path(), "clasp --quiet=0 six.opb 0");
        let values = output.lines().filter_map(|line| line.strip_prefix("v ")).flat_map(str::split_whitespace);
        let stars: Vec<(usize, usize)> = values
            .filter_map(|word| word.strip_prefix('x')?.parse::<usize>().ok())
            .map(|variable| ((variable - 1) / 6, (variable - 1) % 6))
            .collect();
        assert_eq!(stars, STARS, "{output}");
    }
    if is_installed("minizinc") && is_installed("fzn-gecode") {
        let output = run_solver(folder.path(), "minizinc --solver gecode -a six.mzn");
        let rows: Vec<String> = STARS.iter().map(|(_, col)| format!("{:.<6}", ".".repeat(*col) + "*")).collect();
        assert_eq!(output.split("----------").next().unwrap().trim(), rows.join("\n"), "{output}");
        assert_eq!(output.matches("----------").count(), 1, "{output}");
    }
    if is_installed("clingo") {
        let output = run_solver(folder.path(), "clingo --outf=0 -n 0 six.asp");
        assert!(output.contains("Models       : 1\n"), "{output}");
        for (row, col) in STARS {
            let plain = output.replace(' ', "");
            assert!(
                plain.contains(&format!("star({row},{col})"))
                    || plain.contains(&format!("star({},{})", row + 1, col + 1)),
                "{output}"
            );
        }
    }
}

#[test]
fn models_carry_marks_and_wrong_kinds_are_refused() {
    let lp = starbattle(&["model", "--as", "lp", QUADRANTS, "--marks", ".*.. .... .... ...x"]).stdout;
    assert!(lp.contains("x_r1c2 = 1") && lp.contains("x_r4c4 = 0"), "{lp}");
    let run = starbattle(&["model", "--as", "xls", QUADRANTS]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("unknown model `xls`"), "{}", run.stderr);
}

#[test]
fn a_model_of_a_batch_is_refused_where_models_would_run_into_each_other() {
    let batch = format!("{QUADRANTS}\n{QUADRANTS}\n");
    for output in [&[][..], &["-o", "-"], &["-o", "models.lp"]] {
        let arguments = [&["model", "--as", "lp", "-"][..], output].concat();
        let run = with_input(&arguments, batch.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run:?}");
        assert!(run.stderr.contains("needs a single puzzle, but standard input has 2\n  hint: "), "{run:?}");
        assert_eq!(run.stderr.matches("error").count(), 1, "{run:?}");
    }
    let json = with_input(&["model", "--json", "--as", "lp", "-"], batch.as_bytes());
    assert_eq!((json.code, json.stdout.lines().count()), (0, 2), "{json:?}");
}
