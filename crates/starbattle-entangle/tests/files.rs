//! Anybody's rule files are read, and what is wrong with them is found.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use starbattle_atlas::{Atlas, AtlasError};
use starbattle_board::{Board, Cell, CellSet, MemoryBudget, Never, grouped};
use starbattle_entangle::{
    Counterexample, Entry, EntryBody, Facts, Matcher, Report, SpecError, SpecFile, Verdict, WrittenProof, shipped,
    trusted_rules, verify,
};

fn check(text: &str) -> Report {
    let atlas = Atlas::build(Board::new(10, 2).unwrap(), &MemoryBudget::default(), &Never).unwrap();
    let facts = Facts::gather(&atlas, 2, &Never).unwrap();
    verify(&atlas, &facts, &SpecFile::read(text).unwrap(), &Never).unwrap()
}

fn rule_file(rules: &str) -> String {
    format!(r#"{{"board_size":10,"initial_stars":2,"unconstrained_rules":[],"constrained_rules":[{rules}]}}"#)
}

fn counterexample(report: &Report) -> &Counterexample {
    match &report.verdicts[0] {
        Verdict::Unsound(counterexample) => counterexample,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_published_kind_of_rule_is_refuted_by_a_placement() {
    let report = check(&rule_file(
        r#"{"canonical_stars":[[0,0],[0,2]],"canonical_candidate":[-2,-5],"constraint_features":["candidate_on_outer_ring"],"forced":true}"#,
    ));
    let counterexample = counterexample(&report);
    let (placement, candidate) = (counterexample.placement.as_ref().unwrap(), counterexample.candidate.unwrap());
    assert!(placement.stars().contains(candidate));
    assert!(counterexample.pattern.iter().all(|&star| placement.stars().contains(star)));
    let ring = |cell: Cell| cell.row().min(cell.col()).min(9 - cell.row()).min(9 - cell.col());
    assert_eq!(ring(candidate), 1, "the counterexample satisfies the feature");
    assert_eq!(report.covered, 0);
}

#[test]
fn changing_any_single_rule_is_noticed() {
    let shipped = shipped().iter().find(|shipped| shipped.name == "10x10-2star-triple-entanglements.json").unwrap();
    let report = check(shipped.text);
    assert!(report.all_sound());
    assert_eq!((report.verdicts.len(), report.covered), (53, 5760));
    let changed = |from: &str, to: &str| check(&shipped.text.replacen(from, to, 1));
    // A condition turned around, a condition left out, a cell moved, a state exchanged.
    for (from, to) in [
        ("frame_col_even", "frame_col_odd"),
        ("\"constraint_features\":[\"frame_row_even\"]", "\"constraint_features\":[]"),
        ("\"canonical_candidate\":[-2,-5]", "\"canonical_candidate\":[-2,-6]"),
        ("\"forced_state\":\"empty\"", "\"forced_state\":\"star\""),
    ] {
        let report = changed(from, to);
        assert_eq!(report.counts().1, 1, "{from} -> {to}");
        assert!(report.covered < 5760, "{from} -> {to}");
    }
}

#[test]
fn pair_patterns_templates_and_template_rules_are_checked() {
    let pairs = |empties: &str, count: &str| {
        check(&format!(
            r#"{{"board_size":10,"stars_per_row":2,"initial_star_count":2,"patterns":[{{"initial_stars":[[0,3],[0,0]],"forced_empty":{empties}{count}}}]}}"#
        ))
    };
    assert!(pairs("[[2,6],[2,8]]", "").all_sound());
    assert!(pairs("[[2,6]]", r#","compatible_solutions":2143"#).all_sound());
    assert_eq!(pairs("[[2,6],[2,8]]", "").covered, 2);
    assert!(counterexample(&pairs("[[2,6]]", r#","compatible_solutions":2142"#)).reason.contains("2143"));
    assert_eq!(counterexample(&pairs("[[2,6],[9,9]]", "")).candidate, Some(Cell::new(9, 9)));
    let impossible = check(r#"{"board_size":10,"initial_star_count":2,"patterns":[{"initial_stars":[[0,0],[0,1]]}]}"#);
    assert!(counterexample(&impossible).reason.contains("no placement"));

    let template_rule = |features: &str| {
        check(&rule_file(&format!(
            r#"{{"canonical_stars":[[0,0],[0,3]],"canonical_forced_empty":[[-2,-3],[-2,-5]],"constraint_features":{features}}}"#
        )))
    };
    assert!(template_rule("[]").all_sound());
    assert!(template_rule(r#"["has_empty_on_row0"]"#).all_sound());
    assert_eq!(template_rule(r#"["phase_of_the_moon"]"#).counts(), (0, 0, 1));

    let template = |occurrences: u64| {
        let text = shipped().iter().find(|shipped| shipped.name == "10x10-2star-pure-entanglements.json").unwrap().text;
        let first = text
            .lines()
            .find(|line| line.starts_with("{\"canonical_stars\""))
            .unwrap()
            .trim_end_matches(',')
            .to_owned();
        let stated: u64 = first.rsplit(':').next().unwrap().trim_end_matches('}').parse().unwrap();
        check(&format!(
            r#"{{"board_size":10,"initial_stars":2,"pure_entanglement_templates":[{}]}}"#,
            first.replace(&format!("\"occurrences\":{stated}"), &format!("\"occurrences\":{}", stated + occurrences))
        ))
    };
    assert!(template(0).all_sound());
    assert!(counterexample(&template(1)).reason.contains("patterns that decide exactly these cells"));
}

#[test]
fn damaged_entries_are_left_out_with_a_warning_and_the_rest_is_read() {
    let rules = [
        r#"{"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3]}"#,
        "7",
        r#"{"canonical_stars":[[0,0]],"canonical_candidate":[-2,-3]}"#,
        r#"{"canonical_stars":[[0,0],[0,0]],"canonical_candidate":[-2,-3]}"#,
        r#"{"canonical_stars":[[0,0],[0,99999999999]],"canonical_candidate":[-2,-3]}"#,
        r#"{"canonical_stars":[[0,0],[0,3]],"canonical_candidate":["a",3]}"#,
        r#"{"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[1,2,3]}"#,
        r#"{"canonical_stars":[[0,0],[0,3]]}"#,
        r#"{"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3],"forced":false}"#,
        r#"{"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3],"forced_state":"maybe"}"#,
        r#"{"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3],"constraint_features":[1]}"#,
        r#"{"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3]}"#,
    ];
    let file = SpecFile::read(&rule_file(&rules.join(","))).unwrap();
    assert_eq!(file.entries.len(), 2);
    let warnings = file.warnings.lines();
    assert_eq!((file.left_out, warnings.len()), (10, 10));
    assert!(warnings[1].starts_with("constrained_rules[2]: expected 2 stars"), "{warnings:?}");
    assert!(warnings[4].starts_with("constrained_rules[5]: field `canonical_candidate`"), "{warnings:?}");
    assert!(warnings[4].ends_with("found [\"a\",3]; left out (and 1 more like it)"), "{warnings:?}");
    assert!(warnings[9].contains("constrained_rules[11]: says the same as constrained_rules[0]"), "{warnings:?}");
}

#[test]
fn what_is_no_rule_file_says_why() {
    let complaint = |text: &str| SpecFile::read(text).unwrap_err().to_string();
    assert!(complaint("{").contains("not JSON"));
    assert!(complaint("[]").contains("not a rule file"));
    assert!(complaint(r#"{"board_size":10}"#).contains("not a rule file"));
    assert!(complaint(r#"{"patterns":[]}"#).contains("field `board_size`"));
    assert!(complaint(r#"{"patterns":[],"board_size":1000000}"#).contains("from 1 to 62"));
    assert!(complaint(r#"{"patterns":[],"board_size":10}"#).contains("field `initial_stars`"));
    assert!(
        complaint(r#"{"patterns":5,"board_size":10,"initial_stars":2}"#)
            .contains("field `patterns`: expected an array")
    );
    assert!(
        complaint(r#"{"patterns":[],"board_size":10,"initial_stars":2,"stars_per_row":"two"}"#)
            .contains("stars_per_row")
    );
    assert!(complaint(&"[".repeat(100_000)).contains("not JSON"));
}

#[test]
fn a_rule_with_more_stars_than_fit_never_applies() {
    let stars: Vec<String> = (0..30).map(|index| format!("[0,{}]", 2 * index)).collect();
    let text = format!(
        r#"{{"board_size":10,"initial_stars":30,"unconstrained_rules":[{{"canonical_stars":[{}],"canonical_candidate":[1,1]}}],"constrained_rules":[]}}"#,
        stars.join(",")
    );
    let file = SpecFile::read(&text).unwrap();
    assert!(matches!(file.entries[0].body, EntryBody::Rule(_)));
    let atlas = Atlas::build(Board::new(10, 2).unwrap(), &MemoryBudget::default(), &Never).unwrap();
    let facts = Facts::gather(&atlas, 30, &Never).unwrap();
    let report = verify(&atlas, &facts, &file, &Never).unwrap();
    assert_eq!((report.counts(), report.facts), ((1, 0, 0), 0));
}

#[test]
fn the_proofs_of_the_shipped_files_are_found_again_word_for_word() {
    let mut found = 0;
    for shipped in shipped().iter().filter(|shipped| shipped.name.ends_with("-2star-triple-entanglements.json")) {
        let file = SpecFile::read(shipped.text).unwrap();
        let board = file.board(file.stars.unwrap()).unwrap();
        for entry in &file.entries {
            let EntryBody::Rule(rule) = &entry.body else { panic!("{} is no rule", entry.place) };
            let Some(written) = &rule.proof else { continue };
            let proof = written.prove_again(board, rule.state);
            assert_eq!(proof.as_ref().map(WrittenProof::from).as_ref(), Some(written), "{}", entry.place);
            found += 1;
        }
    }
    assert!(found > 50, "{found}");
}

#[test]
fn a_proof_about_cells_outside_the_board_is_not_found_again() {
    let proof = r#"{"stars":[[0,0],[0,3]],"candidate":[200,6],"steps":["Look."]}"#;
    let rule = format!(r#"{{"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[2,6],"proof":{proof}}}"#);
    let file = SpecFile::read(&rule_file(&rule)).unwrap();
    let EntryBody::Rule(rule) = &file.entries[0].body else { panic!("{:?}", file.entries) };
    let written = rule.proof.as_ref().unwrap();
    assert_eq!(written.prove_again(Board::new(10, 2).unwrap(), rule.state), None);
}

#[test]
fn verifying_asks_before_every_rule_whether_to_go_on() {
    let atlas = Atlas::build(Board::new(10, 2).unwrap(), &MemoryBudget::default(), &Never).unwrap();
    let facts = Facts::gather(&atlas, 2, &Never).unwrap();
    for shipped in
        shipped().iter().filter(|shipped| shipped.name.starts_with("10x10-2star") && !shipped.name.contains("z3"))
    {
        let file = SpecFile::read(shipped.text).unwrap();
        let asked = AtomicUsize::new(0);
        let cancel = || asked.fetch_add(1, Ordering::Relaxed) >= 10;
        assert_eq!(verify(&atlas, &facts, &file, &cancel).err(), Some(AtlasError::Cancelled), "{}", shipped.name);
        assert_eq!(asked.into_inner(), 11, "{}", shipped.name);
    }
}

#[test]
fn rules_that_differ_in_unknown_features_are_not_equal() {
    let rule = |feature: &str| {
        format!(
            r#"{{"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3],"constraint_features":[{feature}]}}"#
        )
    };
    let warnings = |rules: [String; 2]| SpecFile::read(&rule_file(&rules.join(","))).unwrap().warnings.lines();
    assert_eq!(warnings([rule(""), rule(r#""on_sundays""#)]), Vec::<String>::new());
    assert_eq!(warnings([rule(r#""on_mondays""#), rule(r#""on_sundays""#)]), Vec::<String>::new());
    let same = warnings([rule(r#""on_sundays""#), rule(r#""on_sundays""#)]);
    assert_eq!(same, ["constrained_rules[1]: says the same as constrained_rules[0]"]);
}

#[test]
fn many_equal_warnings_are_one() {
    let damaged = vec!["7"; 1000].join(",");
    let file = SpecFile::read(&rule_file(&damaged)).unwrap();
    assert_eq!(file.left_out, 1000);
    assert_eq!(file.warnings.lines(), ["constrained_rules[0]: expected an object; left out (and 999 more like it)"]);
}

#[test]
fn reading_and_verifying_stay_within_their_budget() {
    let rules: Vec<String> = (0..100)
        .map(|number| {
            format!(r#"{{"canonical_stars":[[0,0],[0,{}]],"canonical_candidate":[2,{number}]}}"#, 2 + number % 3)
        })
        .collect();
    let text = rule_file(&rules.join(","));
    let budget = MemoryBudget::new(1 << 20);
    let mut memory = budget.reservation();
    let file = SpecFile::read_within(&text, &mut memory).unwrap();
    assert!(memory.bytes() > 100 * 200, "{}", memory.bytes());
    let tight = MemoryBudget::new(10_000);
    assert!(matches!(SpecFile::read_within(&text, &mut tight.reservation()), Err(SpecError::Memory(_))));
    assert_eq!(tight.used(), 0);
    let budget = MemoryBudget::default();
    let atlas = Atlas::build(Board::new(10, 2).unwrap(), &budget, &Never).unwrap();
    let facts = Facts::gather(&atlas, 2, &Never).unwrap();
    let before = budget.used();
    assert!(before >= atlas.memory());
    let full = budget.reserve(budget.left() - 1000).unwrap();
    assert!(matches!(verify(&atlas, &facts, &file, &Never), Err(AtlasError::Memory(_))));
    drop((facts, atlas, full));
    assert_eq!(budget.used(), 0);
}

/// A file of all patterns of 2 stars on a 6x6 board with 1 star, with the state of every cell.
fn states_file(change: impl Fn(&mut Value)) -> String {
    let board = Board::new(6, 1).unwrap();
    let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
    let patterns = atlas.classes(2).table(&Never).unwrap();
    let patterns = patterns.patterns().unwrap().map(|pattern| {
        let analysis = atlas.analyze(pattern.cells()).unwrap();
        let (stars, empties) = (&pattern.pattern() | &analysis.forced_star(), analysis.forced_empty());
        let state = |row, col| match Cell::new(row, col) {
            cell if stars.contains(cell) => "forced_star",
            cell if empties.contains(cell) => "forced_empty",
            _ => "flexible",
        };
        let states: Vec<Vec<&str>> = (0..6).map(|row| (0..6).map(|col| state(row, col)).collect()).collect();
        let cell = |cell: Cell| json!({"row": cell.row(), "col": cell.col()});
        let stars: Vec<Value> = pattern.pattern().iter().map(cell).collect();
        json!({"initial_stars": stars, "compatible_solutions": pattern.compatible() as u64, "cell_states": states})
    });
    let mut patterns: Vec<Value> = patterns.collect();
    change(&mut patterns[0]);
    let head = json!({"board_size": 6, "stars_per_row": 1, "stars_per_column": 1, "initial_star_count": 2});
    let mut file = head.as_object().unwrap().clone();
    file.insert("patterns".to_owned(), patterns.into());
    Value::from(file).to_string()
}

#[test]
fn states_of_all_cells_are_read_as_pair_patterns_and_proved() {
    let board = Board::new(6, 1).unwrap();
    let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
    let facts = Facts::gather(&atlas, 2, &Never).unwrap();
    let check = |text: &str| {
        let file = SpecFile::read(text).unwrap();
        (verify(&atlas, &facts, &file, &Never).unwrap(), file)
    };
    let (report, file) = check(&states_file(|_| {}));
    assert!(report.all_sound() && file.warnings.is_empty(), "{:?}", file.warnings);
    assert_eq!((file.entries.len() as u64, file.kinds()), (facts.patterns(), vec!["pairs"]));
    assert_eq!((report.covered, report.facts), (facts.count(), facts.count()));
    // What is deduced becomes rules, each once, and they find all of it again; what the rules of the game say does not.
    let (rules, _) = trusted_rules(&atlas, &facts, &file, &Never).unwrap();
    assert!((1..=facts.count() / 2).contains(&(rules.len() as u64)), "{}", rules.len());
    let matcher = Matcher::new(board, rules);
    for pattern in atlas.classes(2).table(&Never).unwrap().patterns().unwrap() {
        let mut found = CellSet::empty(6);
        matcher.matches(&pattern.pattern(), &CellSet::empty(6), |one| _ = found.insert(one.cell));
        assert_eq!(found, &pattern.deduced_empty() | &pattern.forced_star(), "{:?}", pattern.cells());
    }

    // The first pattern is r1c1 and r2c3; a wrong state of one cell refutes it.
    for (state, said) in [
        ("forced_empty", "is said to be empty, but it is a star here"),
        ("forced_star", "is said to be a star, but it is empty here"),
    ] {
        let (report, _) = check(&states_file(|pattern| {
            let states = pattern["cell_states"].as_array_mut().unwrap().iter_mut();
            let mut cells = states.flat_map(|row| row.as_array_mut().unwrap());
            *cells.find(|cell| **cell == "flexible").unwrap() = state.into();
        }));
        assert_eq!(report.counts(), (file.entries.len() - 1, 1, 0));
        assert!(counterexample(&report).reason.ends_with(said), "{}", counterexample(&report).reason);
    }
    let (report, _) = check(&states_file(|pattern| pattern["cell_states"][0][1] = "flexible".into()));
    assert_eq!(counterexample(&report).reason, "r1c2 is said to be open, but it is decided");

    for (change, said) in [
        (json!([]), "field `cell_states`: expected a 6x6 matrix of states; left out"),
        (json!(vec![vec!["flexible"; 6]; 6]), "expected \"forced_star\" for r1c1, a star of the pattern; left out"),
        (json!(vec![vec!["maybe"; 6]; 6]), "\"forced_empty\" or \"flexible\", found \"maybe\"; left out"),
    ] {
        let (report, file) = check(&states_file(|pattern| pattern["cell_states"] = change.clone()));
        assert!(report.all_sound() && file.left_out == 1);
        assert!(file.warnings.lines()[0].ends_with(said), "{:?}", file.warnings);
    }
}

#[test]
fn a_false_rule_is_refuted_wherever_its_coordinates_start() {
    let board = Board::new(10, 2).unwrap();
    let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
    let facts = Facts::gather(&atlas, 2, &Never).unwrap();
    let text = shipped().iter().find(|shipped| shipped.name == "10x10-2star-triple-entanglements.json").unwrap().text;
    let mut file = SpecFile::read(text).unwrap();
    // Without their conditions, these rules are false somewhere.
    file.entries.retain(|entry| matches!(&entry.body, EntryBody::Rule(rule) if !rule.features.is_empty()));
    assert_eq!(file.entries.len(), 39);
    for (rows, cols) in [(0, 0), (9, 0), (0, 9), (7, 7), (-9, 0), (0, -9), (-6, 8)] {
        let mut moved = file.clone();
        for entry in &mut moved.entries {
            let EntryBody::Rule(rule) = &mut entry.body else { continue };
            rule.features.clear();
            for point in rule.stars.iter_mut().chain(&mut rule.cells) {
                *point = (point.0 + rows, point.1 + cols);
            }
        }
        let report = verify(&atlas, &facts, &moved, &Never).unwrap();
        assert_eq!(report.counts(), (0, 39, 0), "moved by {rows} rows and {cols} columns");
    }
}

#[test]
fn the_book_says_how_many_rules_have_a_short_proof() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/mathematics/entanglement.md");
    let book = std::fs::read_to_string(path).unwrap();
    for (board, stars, file) in [
        ("8×8, 1 star", 3, "8x8-1star-z3"),
        ("9×9, 2 stars", 2, "9x9-2star"),
        ("10×10, 2 stars", 2, "10x10-2star"),
        ("10×10, 2 stars", 3, "10x10-2star-z3"),
        ("11×11, 2 stars", 2, "11x11-2star"),
        ("13×13, 3 stars", 2, "13x13-3star"),
        ("14×14, 3 stars", 2, "14x14-3star"),
    ] {
        let name = format!("{file}-triple-entanglements.json");
        let text = shipped().iter().find(|shipped| shipped.name == name).unwrap().text;
        let file = SpecFile::read(text).unwrap();
        let rule = |entry| match entry {
            &Entry { body: EntryBody::Rule(ref rule), .. } => Some(rule),
            _ => None,
        };
        let rules: Vec<_> = file.entries.iter().filter_map(rule).collect();
        let proofs: Vec<&WrittenProof> = rules.iter().filter_map(|rule| rule.proof.as_ref()).collect();
        let others = ["counted together", "stars only if", "cannot all get", "cannot get", ", too:"];
        let is_by_lines = |proof: &&&WrittenProof| {
            let text = proof.text().to_lowercase();
            !others.iter().any(|words| text.contains(words))
        };
        let by_lines = proofs.iter().filter(is_by_lines).count();
        let everywhere = proofs.iter().filter(|proof| proof.everywhere).count();
        let new: Vec<_> = rules.iter().filter(|rule| rule.follows_from.is_none()).collect();
        let new_and_proved = new.iter().filter(|rule| rule.proof.is_some()).count();
        let counts = [rules.len(), by_lines, proofs.len(), everywhere].map(|count| grouped(count as u128)).join(" | ");
        // The files about three stars have only rules that are new beyond tier 2.
        let new = match (stars, new.len()) {
            (2, 0) => "0 | ".to_owned(),
            (2, new) => format!("{} | {} ", grouped(new as u128), grouped(new_and_proved as u128)),
            _ => "| ".to_owned(),
        };
        let line = format!("| {board} | {stars} | {counts} | {new}|");
        assert!(book.contains(&line), "{line}");
    }
}
