//! `steps`, `hint`, `why`, `check`, `rate` and `rules`.

mod common;

use std::fs;

use common::{Run, assert_pages_are_current, starbattle, with_input};
use serde_json::{Value, json};

const FIVE: &str = "551W9jo0cIn";
const TEN: &str = "AA2W001H3m7LYIZecL6o6QcbBbrHq-gq2W";
const QUADRANTS: &str = "4x1.AABBAABBCCDDCCDD";

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

/// Whether a step's marks agree with a solution.
fn agrees(step: &Value, solution: &[Vec<char>]) -> bool {
    let all = |key: &str, wanted: char| {
        step[key]
            .as_array()
            .unwrap()
            .iter()
            .all(|cell| solution[cell[0].as_u64().unwrap() as usize][cell[1].as_u64().unwrap() as usize] == wanted)
    };
    all("stars", '*') && all("empties", '.')
}

#[test]
fn the_path_leads_to_the_solution_and_every_step_is_true() {
    for puzzle in [FIVE, TEN] {
        let run = starbattle(&["steps", "--json", puzzle]);
        let path = json(&run);
        assert_eq!((run.code, &path["solved"]), (0, &json!(true)), "{run:?}");
        let solved = json(&starbattle(&["solve", "--json", puzzle]));
        let rows: Vec<Vec<char>> =
            solved["solution"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().chars().collect()).collect();
        for step in path["steps"].as_array().unwrap() {
            assert!(agrees(step, &rows), "{step}");
            assert!(
                step["rule"].as_str().unwrap().starts_with('R')
                    && step["tier"].is_u64()
                    && !step["text"].as_str().unwrap().is_empty()
            );
            assert!(step["evidence"].is_object());
        }
        let stars = rows.iter().flatten().filter(|&&cell| cell == '*').count();
        assert_eq!(path["stars"].as_array().unwrap().len(), stars);
        let rating = json(&starbattle(&["rate", "--json", puzzle]));
        for key in ["solved", "difficulty", "score", "hardest"] {
            assert_eq!(path[key], rating[key], "{key}");
        }
    }
}

#[test]
fn steps_read_as_text_with_facts_and_as_a_list_of_what_is_possible_now() {
    let text = starbattle(&["steps", TEN]).stdout;
    assert!(text.contains("  1. R") && text.trim_end().ends_with("solved"), "{text}");
    assert!(starbattle(&["steps", "--facts", TEN]).stdout.contains("       known: "));
    let now = json(&starbattle(&["steps", "--now", "--json", TEN]));
    assert!(now["steps"].as_array().unwrap().len() > 1);
}

#[test]
fn facts_hold_in_the_solution_after_every_step() {
    for (puzzle, size, stars) in [(FIVE, 5, 1), (TEN, 10, 2)] {
        let solution = json(&starbattle(&["solve", "--json", puzzle]))["solution"].clone();
        let is_star = |row: usize, col: usize| solution[row].as_str().unwrap().as_bytes()[col] == b'*';
        let path = json(&starbattle(&["steps", "--json", "--facts", puzzle]));
        let steps = path["steps"].as_array().unwrap();
        let states: Vec<&Value> = [&path["facts"]].into_iter().chain(steps.iter().map(|step| &step["facts"])).collect();
        let number = |value: &Value| value.as_u64().unwrap() as usize;
        let mut known = 0;
        for facts in &states {
            for unit in ["rows", "columns", "regions"].iter().flat_map(|units| facts[units].as_array().unwrap()) {
                let [has, need, min, max] = ["stars", "need", "min", "max"].map(|field| number(&unit[field]));
                assert!(has + need == stars && min <= need && need <= max, "{unit}");
            }
            assert_eq!(
                (facts["rows"].as_array().unwrap().len(), facts["regions"].as_array().unwrap().len()),
                (size, size)
            );
            for fact in ["strips", "blocks", "groups"].iter().flat_map(|kind| facts[kind].as_array().unwrap()) {
                let cells = fact["cells"].as_array().unwrap().iter();
                let count = cells.filter(|cell| is_star(number(&cell[0]), number(&cell[1]))).count();
                assert!((number(&fact["min"])..=number(&fact["max"])).contains(&count), "{fact}");
                known += 1;
            }
        }
        assert!(known > 5);
        // The same numbers as text, after the steps that decide a cell.
        let text = starbattle(&["steps", "--facts", puzzle]).stdout;
        let deciding = |step: &&Value| step["stars"] != json!([]) || step["empties"] != json!([]);
        assert_eq!(text.matches("\n       known: rows ").count(), steps.iter().filter(deciding).count());
        assert!(text.contains("known: block r"), "{text}");
        // Nothing of it is there unless it is asked for.
        assert!(!starbattle(&["steps", "--json", puzzle]).stdout.contains("\"facts\""));
        let now = json(&starbattle(&["steps", "--now", "--facts", "--json", puzzle]));
        assert_eq!(now["facts"]["columns"].as_array().unwrap().len(), size);
        assert!(starbattle(&["steps", "--now", "--facts", puzzle]).stdout.contains("\nknown: rows "));
    }
}

#[test]
fn rules_can_be_limited_and_unknown_ones_suggest_the_nearest() {
    let used = |arguments: &[&str]| -> Vec<String> {
        let path = json(&starbattle(&[&["steps", "--json", TEN], arguments].concat()));
        path["steps"].as_array().unwrap().iter().map(|step| step["rule"].as_str().unwrap().to_owned()).collect()
    };
    assert!(used(&["--max-tier", "1"]).iter().all(|rule| rule.starts_with("R1.")));
    let all = used(&[]);
    let one = all.iter().find(|rule| rule.starts_with("R2.")).expect("a rule of tier 2").clone();
    assert!(!used(&["--without", &one]).contains(&one));
    assert!(used(&["--only", "R1.1", "--only", "R1.2"]).iter().all(|rule| ["R1.1", "R1.2"].contains(&rule.as_str())));
    let run = starbattle(&["steps", TEN, "--without", "R4.33"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("did you mean R4.3"), "{}", run.stderr);
    assert_eq!(starbattle(&["rules", "R9.9"]).code, 2);
    assert_eq!(starbattle(&["steps", QUADRANTS, "--uniqueness"]).code, 2, "uniqueness is proved first");
}

#[test]
fn a_path_that_uses_uniqueness_says_so_and_has_a_class_of_its_own() {
    // Solved with tiers 1, 2 and 6, stuck with tiers 1 and 2; the other one is stuck either way, but uses tier 6 on the way.
    const SOLVED: &str = "6x1.ABBBCDABBBCDBBBBBDEBFFBDEEEDDDEEEEDD";
    const STUCK: &str = "6x1.AABBBBACBBBDCCCBDDCEEBBBCEEBBBEEEFBB";
    let ask = |verb: &str, puzzle: &str, more: &[&str]| {
        starbattle(&[&[verb, "-q", puzzle, "--max-tier", "2"], more].concat()).stdout
    };
    for verb in ["steps", "rate"] {
        let answer = |puzzle, more: &[&str]| -> Value {
            serde_json::from_str(&ask(verb, puzzle, &[&["--json"], more].concat())).unwrap()
        };
        let with = answer(SOLVED, &["--uniqueness"]);
        assert_eq!((&with["difficulty"], &with["uses_uniqueness"]), (&json!("uniqueness"), &json!(true)), "{verb}");
        assert!((500.0..600.0).contains(&with["score"].as_f64().unwrap()));
        let stuck = answer(STUCK, &["--uniqueness"]);
        assert_eq!((&stuck["difficulty"], &stuck["uses_uniqueness"]), (&json!("stuck"), &json!(true)), "{verb}");
        let without = answer(SOLVED, &[]);
        assert_eq!((&without["difficulty"], &without["uses_uniqueness"]), (&json!("stuck"), &Value::Null), "{verb}");
    }
    let steps = ask("steps", SOLVED, &["--uniqueness"]);
    assert!(steps.contains("uses uniqueness: 1 step of tier 6, true only because"), "{steps}");
    assert!(!ask("steps", SOLVED, &[]).contains("uses uniqueness"));
    assert!(ask("rate", SOLVED, &["--uniqueness"]).ends_with("\tR6.2 At sea\tuses uniqueness\n"));
    assert!(ask("rate", STUCK, &["--uniqueness", "--csv"]).ends_with(",false,true\n"));
    let batch =
        with_input(&["steps", "-q", "--max-tier", "2", "--uniqueness", "-"], format!("{SOLVED}\n{STUCK}\n").as_bytes());
    assert!(batch.stdout.lines().all(|line| line.ends_with("steps\tuses uniqueness")), "{batch:?}");
    assert_eq!(starbattle(&["rate", QUADRANTS, "--uniqueness"]).code, 2, "uniqueness is proved first");
}

#[test]
fn a_puzzle_with_several_solutions_is_stuck_and_a_broken_one_is_said_to_be() {
    let several = starbattle(&["steps", "--json", QUADRANTS]);
    assert_eq!((several.code, &json(&several)["difficulty"]), (1, &json!("stuck")));
    assert!(json(&several)["score"].is_number());
    let broken = starbattle(&["steps", QUADRANTS, "--marks", "**.. .... .... ...."]);
    assert_eq!(broken.code, 1);
    assert!(broken.stdout.contains("no solution from here: the stars at r1c1 and r1c2 touch"), "{}", broken.stdout);
    assert_eq!(starbattle(&["steps", "1x1.A"]).code, 0);
}

#[test]
fn hints_tell_more_with_each_level() {
    let hint = |level: &str| json(&starbattle(&["hint", "--json", "--level", level, TEN]));
    assert_eq!(
        (&hint("1")["rule"], &hint("1")["stars"], &hint("1")["empties"]),
        (&Value::Null, &json!([]), &json!([]))
    );
    assert!(hint("2")["rule"].is_string() && hint("2")["empties"] == json!([]));
    let full = hint("4");
    assert!(full["stars"].as_array().unwrap().len() + full["empties"].as_array().unwrap().len() > 0);
    assert!(full["text"].as_str().unwrap().len() > hint("1")["text"].as_str().unwrap().len());
    let drawn = starbattle(&["hint", "--level", "4", TEN]).stdout;
    assert!(drawn.contains("┏━━━") && drawn.contains("cause"), "{drawn}");
    assert_eq!(starbattle(&["hint", "--level", "6", TEN]).code, 2);
}

#[test]
fn wrong_marks_come_before_hints_and_are_counted_or_shown() {
    let marks = "*.... ..... ..... ..... .....";
    let hint = starbattle(&["hint", FIVE, "--marks", marks]);
    assert_eq!((hint.code, hint.stdout.trim_end()), (1, "1 mark is wrong. Run `check` for details."));
    let check = |arguments: &[&str]| starbattle(&[&["check", FIVE], arguments].concat());
    assert_eq!(check(&["--marks", marks]).stdout.trim_end(), "1 mark is wrong");
    assert_eq!(check(&["--marks", marks, "--where"]).stdout.trim_end(), "wrong: r1c1");
    let answer = json(&check(&["--marks", marks, "--json"]));
    assert_eq!((&answer["wrong"], &answer["complete"]), (&json!([[0, 0]]), &json!(false)));
    let touching = json(&check(&["--marks", "**... ..... ..... ..... .....", "--json"]));
    assert!(touching["conflicts"][0]["text"].as_str().unwrap().contains("touch"), "{touching}");
    let done = check(&["--marks", ".*... ...*. *.... ....* ..*..", "--json"]);
    assert_eq!((done.code, &json(&done)["complete"]), (0, &json!(true)));
    assert_eq!(check(&["--marks", "..."]).code, 2);
    let why = starbattle(&["why", FIVE, "r1c2", "--marks", marks]);
    assert_eq!((why.code, why.stdout.trim_end()), (1, "1 mark is wrong."));
}

#[test]
fn puzzles_without_a_solution_get_no_hints() {
    let hopeless = "2x1.AABB";
    for verb in [&["hint"][..], &["why", "r1c1"], &["check"]] {
        let run = starbattle(&[&["-q"], &verb[..1], &[hopeless], &verb[1..]].concat());
        assert_eq!(run.code, 1);
        assert!(run.stdout.to_lowercase().contains("the puzzle has no solution"), "{verb:?}: {}", run.stdout);
    }
}

#[test]
fn one_cell_is_explained_or_shown_open() {
    let star = json(&starbattle(&["why", "--json", FIVE, "r1c2"]));
    assert_eq!((&star["state"], &star["cell"]), (&json!("star"), &json!([0, 1])));
    let last = star["steps"].as_array().unwrap().last().unwrap().clone();
    assert!(last["stars"].as_array().unwrap().contains(&json!([0, 1])), "{last}");
    let open = starbattle(&["why", "--json", QUADRANTS, "r1c2"]);
    assert_eq!((open.code, &json(&open)["state"]), (1, &json!("open")));
    let solutions = json(&open)["solutions"].clone();
    assert_eq!((&solutions[0][0], &solutions[1][0]), (&json!(".*.."), &json!("..*.")));
    let shown = starbattle(&["why", "-q", QUADRANTS, "r1c2"]).stdout;
    assert!(shown.starts_with("r1c2 is open: ") && shown.contains("second\n.*..\n"), "{shown}");
    assert_eq!(starbattle(&["why", FIVE, "r9c9"]).code, 2);
    assert_eq!(starbattle(&["why", FIVE, "b4"]).code, 2);
}

#[test]
fn ratings_of_a_batch_are_lines_or_a_table() {
    let input = format!("{FIVE}\n{TEN}\n{QUADRANTS}\n");
    let run = with_input(&["rate", "--csv", "-"], input.as_bytes());
    let lines: Vec<&str> = run.stdout.lines().collect();
    let parts = "hardest,hardest_effort,longest_supposition,first_star_tier,hard_steps,bottlenecks,effort";
    assert_eq!(lines[0], format!("line,size,stars,solved,difficulty,score,{parts},stopped,uses_uniqueness"));
    assert!(lines[1].starts_with("1,5,1,true,") && lines[3].starts_with("3,4,1,false,stuck,"), "{lines:?}");
    assert_eq!(run.code, 1);
    let unsolved = with_input(&["rate", "--unsolved", "--json", "-"], input.as_bytes());
    assert_eq!(unsolved.stdout.lines().count(), 1);
    let remarks = |puzzle: &str| starbattle(&["rate", "-q", puzzle]).stdout.trim_end().split('\t').count();
    assert!(starbattle(&["rate", "-q", QUADRANTS]).stdout.ends_with("\tseveral solutions\n"));
    assert_eq!((remarks(FIVE), remarks(QUADRANTS)), (3, 4));
}

#[test]
fn rule_files_of_a_folder_are_proved_before_they_are_used() {
    let folder = tempfile::tempdir().unwrap();
    let rules = r#"{"board_size":10,"stars_per_row":2,"initial_stars":2,"unconstrained_rules":[
        {"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,0]}],"constrained_rules":[]}"#;
    fs::write(folder.path().join("false.json"), rules).unwrap();
    let run = starbattle(&["steps", "--only", "R5.7", TEN, "--specs", folder.path().to_str().unwrap()]);
    assert!(run.stderr.contains("warning: false.json: unconstrained_rules[0] is not used"), "{}", run.stderr);
    assert_eq!(starbattle(&["steps", TEN, "--specs", "/nonexistent"]).code, 2);
}

#[test]
fn the_library_lists_every_rule_and_the_book_has_its_pages() {
    let list = starbattle(&["rules", "--json"]).stdout;
    let ids: Vec<String> = list
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned())
        .collect();
    for id in ["R1.1", "R2.10", "R3.5", "R4.9", "R5.7", "R5.10", "R6.3"] {
        assert!(ids.iter().any(|other| other == id), "{id}");
    }
    let page = starbattle(&["rules", "R4.5"]).stdout;
    for section in ["## What it finds", "## Why it is true", "## Example"] {
        assert!(page.contains(section), "{page}");
    }
    let written = tempfile::tempdir().unwrap();
    assert_eq!(starbattle(&["rules", "--book", written.path().to_str().unwrap()]).code, 0);
    let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    assert_pages_are_current(written.path(), &kept, "starbattle rules --book docs/rules");
}
