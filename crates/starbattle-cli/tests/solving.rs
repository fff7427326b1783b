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
fn solutions_are_counted_without_a_list() {
    let rows = |size: usize, stars: usize| -> String {
        let regions: String = ('A'..).take(size).flat_map(|row| std::iter::repeat_n(row, size)).collect();
        format!("{size}x{stars}.{regions}")
    };
    let run = starbattle(&["solve", "-q", "--count", &rows(12, 2)]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "6798881226\n"));
    let run = starbattle(&["solve", "-q", "--count", "--json", QUADRANTS, "--marks", ".*.. .... .... ...."]);
    assert_eq!((run.code, &json(&run)["solutions"]), (0, &json!(1)));
    let run = starbattle(&["solve", "-q", "--count", "3x1.AAABBBCCC"]);
    assert_eq!((run.code, run.stdout.as_str()), (1, "0\n"));
    let run = starbattle(&["solve", "--count", "--max-memory", "24M", &rows(14, 2)]);
    assert_eq!(run.code, 3);
    let estimate = run.stderr.split("about ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<f64>().ok());
    assert!(estimate.is_some_and(|estimate| (1e14..1e15).contains(&estimate)), "{}", run.stderr);
    let run = starbattle(&["solve", "--count", "--max-seconds", "0", &rows(14, 2)]);
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert!(run.stderr.contains("the time was up") && run.stderr.contains("raise --max-seconds"), "{}", run.stderr);
    assert_eq!(starbattle(&["solve", "--max-memory", "1G", QUADRANTS]).code, 2);
    assert_eq!(starbattle(&["solve", "--count", "--all", QUADRANTS]).code, 2);
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
    for kind in ["cnf", "opb", "lp", "mzn", "asp", "cpsat"] {
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

/// A Python that can import OR-Tools. Without one there is a note that says what is not tested.
fn python_with_ortools() -> Option<String> {
    // Where `scripts/setup --all` installs it.
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/ortools/bin/python");
    let pythons = [own.display().to_string(), "python3".to_owned()];
    let imports = |python: &String| {
        let run = Command::new(python).args(["-c", "import ortools.sat.python.cp_model"]).output();
        run.is_ok_and(|output| output.status.success())
    };
    let found = pythons.into_iter().find(imports);
    if found.is_none() {
        eprintln!(
            "not solved: no Python here can import ortools (`scripts/setup --all` installs it); scripts are only compiled"
        );
    }
    found
}

/// Whether a text is Python. Without Python there is a note that it was not tested.
fn is_python(folder: &Path, name: &str) -> bool {
    let python = Command::new("python3").args(["-m", "py_compile", name]).current_dir(folder).output();
    python.map_or_else(
        |_| {
            eprintln!("not compiled: python3 is not installed");
            true
        },
        |output| output.status.success(),
    )
}

#[test]
fn the_cpsat_script_finds_the_same_solutions() {
    const MADE: [(&str, &str); 3] = [("8", "1"), ("9", "2"), ("10", "2")];
    let folder = tempfile::tempdir().unwrap();
    let python = python_with_ortools();
    // Runs the script of some arguments and gives its exit code and its lines, if there is a solver.
    let run = |arguments: &[&str]| -> Option<(i32, String)> {
        let script = starbattle(&[&["model", "-q", "--as", "cpsat", "-o", "-"], arguments].concat());
        assert_eq!(script.code, 0, "{script:?}");
        fs::write(folder.path().join("script.py"), &script.stdout).unwrap();
        assert!(is_python(folder.path(), "script.py"), "{}", script.stdout);
        let output = Command::new(python.as_ref()?).arg("script.py").current_dir(folder.path()).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!stderr.contains("Traceback"), "{stderr}");
        Some((output.status.code().unwrap(), String::from_utf8_lossy(&output.stdout).trim_end().to_owned()))
    };
    let solution = |puzzle: &str| {
        let rows = json(&starbattle(&["solve", "-q", "--json", puzzle]))["solution"].clone();
        rows.as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect::<Vec<_>>().join("\n")
    };
    let check = |found: Option<(i32, String)>, code: i32, text: &str| {
        if let Some(found) = found {
            assert_eq!(found, (code, text.to_owned()));
        }
    };
    for (size, stars) in MADE {
        let made = starbattle(&["generate", "-q", "--size", size, "--stars", stars, "--seed", "4"]).stdout;
        let puzzle = made.trim_end();
        check(run(&[puzzle]), 0, &solution(puzzle));
        check(run(&[puzzle, "--count"]), 0, "1 solution");
        check(run(&[puzzle, "--another"]), 1, "");
    }
    check(run(&[QUADRANTS, "--count"]), 0, "2 solutions");
    check(run(&[QUADRANTS, "--another", "--count"]), 0, "1 solution");
    check(run(&["--size", "7", "--stars", "1", "--count"]), 0, "646 solutions");
    check(run(&["--size", "9", "--stars", "2", "--count"]), 0, "664 solutions");
    check(run(&["--size", "3", "--stars", "1", "--count"]), 1, "0 solutions");
    // Fixed marks, wrong marks, and marks of which most hold: those of the second solution, with one changed.
    let second = "..*. *... ...* .*..";
    check(run(&[QUADRANTS, "--marks", second]), 0, &second.replace(' ', "\n"));
    check(run(&[QUADRANTS, "--marks", "*... .... .... ...."]), 1, "");
    let wishes = "..*. *... ...* ..x*";
    let best = format!("{}\nmarks that hold: 4 of 5", second.replace(' ', "\n"));
    check(run(&[QUADRANTS, "--objective", "marks", "--marks", wishes]), 0, &best);
}

#[test]
fn other_solvers_read_the_options_of_our_models() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        let kind = name.split_once('.').unwrap().1;
        let run = starbattle(&[&["model", "-q", "--as", kind, "-o", path.to_str().unwrap()], arguments].concat());
        assert_eq!(run.code, 0, "{run:?}");
    };
    let second = "..*. *... ...* .*..";
    for kind in ["cnf", "opb", "lp", "mzn", "asp"] {
        file(&format!("alone.{kind}"), &["--another", "--stars", "1", SIX]);
        file(&format!("plain.{kind}"), &["--size", "6", "--stars", "1"]);
        if kind != "cnf" {
            file(&format!("wish.{kind}"), &["--objective", "marks", "--marks", "..*. *... .... ....", QUADRANTS]);
        }
    }
    if is_installed("cadical") {
        assert!(run_solver(folder.path(), "cadical -q alone.cnf").contains("s UNSATISFIABLE"));
        assert!(run_solver(folder.path(), "cadical -q plain.cnf").contains("s SATISFIABLE"));
    }
    if is_installed("cbc") {
        assert!(run_solver(folder.path(), "cbc alone.lp solve solution stdout").contains("infeasible"));
        let output = run_solver(folder.path(), "cbc wish.lp solve solution stdout");
        assert!(["x_r1c3", "x_r2c1", "x_r3c4", "x_r4c2"].iter().all(|name| output.contains(name)), "{output}");
    }
    if is_installed("clasp") {
        assert!(run_solver(folder.path(), "clasp alone.opb 0").contains("UNSATISFIABLE"));
        assert!(run_solver(folder.path(), "clasp plain.opb 0").contains("c Models         : 90\n"));
        let output = run_solver(folder.path(), "clasp wish.opb 0");
        assert!(output.contains("OPTIMUM FOUND") && output.contains(" x3 ") && output.contains(" x5 "), "{output}");
    }
    if is_installed("minizinc") && is_installed("fzn-gecode") {
        assert!(run_solver(folder.path(), "minizinc --solver gecode alone.mzn").contains("UNSATISFIABLE"));
        let output = run_solver(folder.path(), "minizinc --solver gecode -a plain.mzn");
        assert_eq!(output.matches("----------").count(), 90, "{output}");
        let output = run_solver(folder.path(), "minizinc --solver gecode wish.mzn");
        assert_eq!(output.split("----------").next().unwrap().trim(), second.replace(' ', "\n"), "{output}");
    }
    if is_installed("clingo") {
        assert!(run_solver(folder.path(), "clingo --outf=0 -n 0 alone.asp").contains("UNSATISFIABLE"));
        assert!(run_solver(folder.path(), "clingo --outf=0 -n 0 plain.asp").contains("Models       : 90\n"));
        let output = run_solver(folder.path(), "clingo --outf=0 -n 0 wish.asp");
        let best = output.rsplit("Answer: ").next().unwrap();
        assert!(
            best.contains("star(1,3)") && best.contains("star(2,1)") && output.contains("OPTIMUM FOUND"),
            "{output}"
        );
    }
}

#[test]
fn options_that_a_model_cannot_have_are_refused() {
    let refused = |arguments: &[&str], words: &str| {
        let run = starbattle(&[&["model"], arguments].concat());
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains(words), "{run:?}");
    };
    refused(
        &["--as", "cnf", "--objective", "marks", "--marks", "*... .... .... ....", QUADRANTS],
        "a cnf model has no objective: use opb",
    );
    refused(&["--as", "lp", "--objective", "marks", QUADRANTS], "the objective marks needs marks");
    refused(&["--as", "mzn", "--count", QUADRANTS], "use cpsat, or run `minizinc --all-solutions`");
    refused(&["--as", "cpsat", "--objective", "best", QUADRANTS], "unknown objective `best`");
    refused(&["--as", "lp", "--another", "2x1.AABB"], "--another: there is no solution to exclude");
    refused(&["--as", "lp", "--size", "6"], "--stars");
    refused(&["--as", "lp", "--size", "6", "--stars", "1", QUADRANTS], "cannot be used with");
    refused(&["--as", "lp"], "<PUZZLE>");
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
