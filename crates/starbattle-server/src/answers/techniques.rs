//! The library of techniques, from the manual pages of the rules.

use starbattle::{
    board::{Marks, Puzzle, Regions},
    logic::{Options, Position, RULES, Rule, RuleId, Solver},
};

use super::convert::line;
use crate::{
    library::Library,
    rule_names::parse_rule,
    wire::{Example, Grid, Problem, Step, Technique, TechniquePage},
};

/// All techniques in the order of their ids.
#[must_use]
pub fn techniques() -> Vec<Technique> {
    let mut all: Vec<(RuleId, &Rule)> =
        RULES.iter().flat_map(|rule| rule.ids.iter().map(|&(id, _)| (id, *rule))).collect();
    all.sort_unstable_by_key(|(id, _)| *id);
    all.into_iter().map(|(id, rule)| summary(id, rule)).collect()
}

/// One technique in full, by its id or its name.
pub fn technique(name: &str, library: &Library) -> Result<TechniquePage, Problem> {
    let id = parse_rule(name).map_err(Problem::not_found)?;
    let rule = id.rule().ok_or_else(|| Problem::not_found(format!("there is no rule {id}")))?;
    let (examples, silent) = drawings(rule)
        .into_iter()
        .map(|drawing| drawing.example(rule, library))
        .partition(|example: &Example| example.step.is_some());
    Ok(TechniquePage { technique: summary(id, rule), doc: page(rule), examples, silent })
}

fn summary(id: RuleId, rule: &Rule) -> Technique {
    let first = page(rule).split("\n\n").next().unwrap_or_default().replace('\n', " ");
    let aliases = rule.section("Also known as").unwrap_or_default().replace('\n', " ");
    let aliases = aliases.trim().trim_end_matches('.').split(',').map(str::trim).filter(|alias| !alias.is_empty());
    Technique {
        id: id.to_string(),
        name: id.name().unwrap_or_default().to_owned(),
        tier: id.tier,
        summary: first.trim().to_owned(),
        aliases: aliases.map(str::to_owned).collect(),
    }
}

/// The manual page without the space that doc comments begin their lines with.
#[must_use]
pub fn page(rule: &Rule) -> String {
    rule.doc.lines().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

/// A board of a manual page.
struct Drawing {
    puzzle: Puzzle,
    marks: Marks,
    /// Whether the rule finds something here.
    fires: bool,
}

/// The boards drawn in the example section.
fn drawings(rule: &Rule) -> Vec<Drawing> {
    let section = rule.section("Example").unwrap_or_default();
    section.split("```").skip(1).step_by(2).filter_map(drawing).collect()
}

fn drawing(block: &str) -> Option<Drawing> {
    let mut lines = block.strip_prefix("text").unwrap_or(block).lines().map(str::trim).filter(|line| !line.is_empty());
    let stars = lines.next()?.split(' ').next()?.parse().ok()?;
    let rows: Vec<&str> = lines.filter(|line| !line.starts_with("learned:")).collect();
    let column =
        |index: usize| -> Vec<&str> { rows.iter().filter_map(|row| row.split_whitespace().nth(index)).collect() };
    let puzzle = Puzzle::new(stars, Regions::from_rows(&column(0)).ok()?).ok()?;
    let marks = Marks::parse(puzzle.size(), &column(1).concat()).ok()?;
    Some(Drawing { puzzle, marks, fires: !column(2).is_empty() })
}

impl Drawing {
    fn example(&self, rule: &Rule, library: &Library) -> Example {
        let step = if self.fires { self.step(rule, library) } else { None };
        Example { puzzle: Grid::of(&self.puzzle), marks: line(&self.marks), step }
    }

    /// What the rule finds; other rules may learn facts for it first.
    fn step(&self, rule: &Rule, library: &Library) -> Option<Step> {
        let chain = |number: u8| rule.ids.iter().any(|(id, _)| (id.tier, id.number) == (5, number));
        let options =
            Options { chains: chain(9), nested_chains: chain(10), uniqueness: rule.tier == 6, ..Options::default() };
        let position = Position::new(&self.puzzle, &self.marks).ok()?;
        let known = library.of(self.puzzle.board());
        let found = Solver::new(options).with_knowledge(known.knowledge()).all_deductions(&position);
        let own = |deduction: &&_| -> bool {
            let deduction: &starbattle::logic::Deduction = deduction;
            rule.ids.iter().any(|(id, _)| *id == deduction.rule)
        };
        let decides = found.iter().filter(own).find(|deduction| deduction.has_marks());
        decides.or_else(|| found.iter().find(own)).map(Step::of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_a_summary_an_example_and_a_silent_board() {
        let library = Library::new(None, |_| {});
        let all = techniques();
        assert_eq!(all.len(), RULES.iter().map(|rule| rule.ids.len()).sum::<usize>());
        for technique in all {
            assert!(!technique.summary.is_empty() && !technique.aliases.is_empty(), "{technique:?}");
            let page = super::technique(&technique.id, &library).unwrap();
            assert!(page.doc.contains("## Why it is true"));
            assert!(!page.examples.is_empty(), "{}: no example fires", technique.id);
            assert!(page.examples.iter().all(|example| !example.puzzle.regions.is_empty()));
        }
        assert!(super::technique("R9.9", &library).is_err());
    }
}
