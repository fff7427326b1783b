//! The list of rules keeps its promises: names, order, manual pages, and examples that are true.

use std::collections::BTreeSet;

use starbattle_board::{Cell, CellSet, Mark, Marks, Puzzle, Regions};
use starbattle_logic::{Deduction, Options, Position, RULES, Rule, RuleId, Solver};

const SECTIONS: [&str; 4] = ["What it finds", "Why it is true", "Example", "Also known as"];

/// Rules that need knowledge from outside have tests of their own.
fn needs_knowledge(rule: &Rule) -> bool {
    rule.module.ends_with("entanglement") || rule.module.ends_with("whole_board")
}

struct Drawing {
    puzzle: Puzzle,
    before: Marks,
    after: Option<Marks>,
    learned: Vec<(CellSet, bool, u8)>,
}

/// The boards drawn in the example section: first one where the rule fires, then one where it is silent.
fn drawings(rule: &Rule) -> Vec<Drawing> {
    let section = rule.section("Example").expect("an example");
    let fences: Vec<&str> = section.split("```").collect();
    fences.iter().skip(1).step_by(2).map(|block| drawing(block.strip_prefix("text").unwrap_or(block))).collect()
}

fn drawing(block: &str) -> Drawing {
    let mut lines = block.lines().map(str::trim).filter(|line| !line.is_empty());
    let stars =
        lines.next().and_then(|line| line.split(' ').next()).and_then(|word| word.parse().ok()).expect("a star count");
    let (learned, rows): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("learned:"));
    let column =
        |index: usize| -> Vec<&str> { rows.iter().filter_map(|row| row.split_whitespace().nth(index)).collect() };
    let puzzle = Puzzle::new(stars, Regions::from_rows(&column(0)).expect("regions")).expect("a puzzle");
    let marks = |index: usize| Marks::parse(puzzle.size(), &column(index).concat()).expect("marks");
    let after = (!column(2).is_empty()).then(|| marks(2));
    let learned = learned.iter().map(|line| claim(line, puzzle.size())).collect();
    Drawing { before: marks(1), after, learned, puzzle }
}

fn claim(line: &str, size: usize) -> (CellSet, bool, u8) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let cells = CellSet::from_cells(size, words.iter().filter_map(|word| word.parse::<Cell>().ok()));
    (cells, line.contains("exactly"), words.last().and_then(|word| word.parse().ok()).expect("a number"))
}

fn findings(rule: &Rule, drawing: &Drawing) -> Vec<Deduction> {
    let chain = |number: u8| rule.ids.iter().any(|(id, _)| (id.tier, id.number) == (5, number));
    let options =
        Options { chains: chain(9), nested_chains: chain(10), uniqueness: rule.tier == 6, ..Options::default() };
    let position = Position::new(&drawing.puzzle, &drawing.before).expect("marks of the right size");
    let all = Solver::new(options).all_deductions(&position);
    all.into_iter().filter(|deduction| rule.ids.iter().any(|(id, _)| *id == deduction.rule)).collect()
}

fn says(deduction: &Deduction, drawing: &Drawing, after: &Marks) -> bool {
    let new = |mark: Mark| &after.cells(mark) - &drawing.before.cells(mark);
    let claims = drawing.learned.iter().all(|(cells, exact, min)| {
        deduction.claims.iter().any(|claim| claim.cells == *cells && claim.min == *min && (claim.max == *min) == *exact)
    });
    deduction.stars == new(Mark::Star) && deduction.empties == new(Mark::Empty) && claims
}

#[test]
fn ids_are_unique_and_ordered_by_tier() {
    let ids: Vec<RuleId> = RULES.iter().flat_map(|rule| rule.ids).map(|&(id, _)| id).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    assert!(RULES.windows(2).all(|pair| pair[0].tier <= pair[1].tier));
    assert!(RULES.iter().all(|rule| rule.ids.iter().all(|(id, _)| id.tier == rule.tier)));
    for (tier, last) in [(1, 7), (2, 10), (3, 7), (4, 9), (5, 10), (6, 3)] {
        for number in 1..=last {
            assert!(ids.contains(&RuleId { tier, number }), "R{tier}.{number} is missing");
        }
    }
}

#[test]
fn ids_are_written_and_read_back() {
    for (id, name) in RULES.iter().flat_map(|rule| rule.ids) {
        assert_eq!(id.to_string().parse(), Ok(*id));
        assert_eq!(id.name(), Some(*name));
    }
    assert!("R9.9".parse::<RuleId>().is_err());
    assert_eq!(
        "pointing".parse::<RuleId>().unwrap_err().to_string(),
        "`pointing` is not a rule: expected a name such as R4.3"
    );
}

#[test]
fn every_manual_page_has_its_sections_in_order() {
    for rule in RULES {
        let places: Vec<Option<usize>> = SECTIONS.iter().map(|name| rule.doc.find(&format!("## {name}"))).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{}", rule.module);
        assert!(
            SECTIONS.iter().all(|name| rule.section(name).is_some_and(|text| !text.trim().is_empty())),
            "{}",
            rule.module
        );
    }
}

#[test]
fn every_rule_lives_in_a_file_of_its_own_in_the_folder_of_its_tier() {
    let folders = ["direct", "bounds", "exclusion", "counting", "patterns", "uniqueness"];
    let mut files = BTreeSet::new();
    for rule in RULES {
        let parts: Vec<&str> = rule.module.rsplit("::").collect();
        assert_eq!(parts[1], folders[usize::from(rule.tier) - 1], "{}", rule.module);
        let file = format!("{}/src/rules/{}/{}.rs", env!("CARGO_MANIFEST_DIR"), parts[1], parts[0]);
        assert!(std::fs::exists(&file).unwrap(), "{file}");
        assert!(files.insert(file), "{} declares two rules", rule.module);
    }
}

#[test]
fn every_example_fires_as_drawn() {
    for rule in RULES.iter().filter(|rule| !needs_knowledge(rule)) {
        let drawings = drawings(rule);
        let (drawing, after) = (&drawings[0], drawings[0].after.as_ref().expect("marks after"));
        let found = findings(rule, drawing);
        assert!(found.iter().any(|one| says(one, drawing, after)), "{}: {found:?}", rule.module);
    }
}

#[test]
fn every_rule_is_silent_where_its_page_says_so() {
    for rule in RULES.iter().filter(|rule| !needs_knowledge(rule)) {
        let drawings = drawings(rule);
        assert_eq!(drawings.len(), 2, "{}", rule.module);
        let found = findings(rule, &drawings[1]);
        assert!(found.is_empty(), "{}: {found:?}", rule.module);
    }
}
