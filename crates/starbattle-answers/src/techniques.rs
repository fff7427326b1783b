//! The library of techniques, from the manual pages of the rules.

use starbattle_board::{CellSet, Mark, Marks, Puzzle, Regions};
use starbattle_logic::{Deduction, Options, Position, RULES, Rule, RuleId, Solver};

use crate::{
    AnswerError,
    library::Library,
    notations::line,
    parse_rule,
    wire::{Example, Grid, Step, Technique, TechniquePage},
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
pub fn technique(name: &str, library: &Library) -> Result<TechniquePage, AnswerError> {
    let id = parse_rule(name).map_err(AnswerError::not_found)?;
    let rule = id.rule().ok_or_else(|| AnswerError::not_found(format!("there is no rule {id}")))?;
    let (examples, silent) = drawings(rule)
        .into_iter()
        .map(|drawing| drawing.example(id, rule, library))
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
    /// The marks afterwards, if the rule finds something here.
    after: Option<Marks>,
}

/// The boards drawn in the example section. Rules about whole boards have none there; they get one whose regions do not matter.
fn drawings(rule: &Rule) -> Vec<Drawing> {
    let section = rule.section("Example").unwrap_or_default();
    let mut drawn: Vec<Drawing> = section.split("```").skip(1).step_by(2).filter_map(drawing).collect();
    if drawn.is_empty() {
        drawn.extend(whole_board("*..*......", &["r3c7", "r3c9"]));
        drawn.extend(whole_board("*.........", &[]));
    }
    drawn
}

/// A 10×10 board with two stars, regions like bricks, marks in the first row only, and the cells that are empty therefore.
fn whole_board(first_row: &str, empty: &[&str]) -> Option<Drawing> {
    let rows: Vec<String> = (0..10)
        .map(|row| {
            let letter = |half: u8| char::from(b'A' + row / 2 * 2 + half).to_string().repeat(5);
            letter(0) + &letter(1)
        })
        .collect();
    let puzzle = Puzzle::new(2, Regions::from_rows(&rows).ok()?).ok()?;
    let marks = Marks::parse(10, &format!("{first_row}{}", ".".repeat(90))).ok()?;
    let mut after = marks.clone();
    empty.iter().filter_map(|name| name.parse().ok()).for_each(|cell| after.set(cell, Mark::Empty));
    Some(Drawing { puzzle, marks, after: (!empty.is_empty()).then_some(after) })
}

fn drawing(block: &str) -> Option<Drawing> {
    let mut lines = block.strip_prefix("text").unwrap_or(block).lines().map(str::trim).filter(|line| !line.is_empty());
    let stars = lines.next()?.split(' ').next()?.parse().ok()?;
    let rows: Vec<&str> = lines.filter(|line| !line.starts_with("learned:")).collect();
    let column =
        |index: usize| -> Vec<&str> { rows.iter().filter_map(|row| row.split_whitespace().nth(index)).collect() };
    let puzzle = Puzzle::new(stars, Regions::from_rows(&column(0)).ok()?).ok()?;
    let read = |index: usize| Marks::parse(puzzle.size(), &column(index).concat()).ok();
    let marks = read(1)?;
    let after = if column(2).is_empty() { None } else { Some(read(2)?) };
    Some(Drawing { puzzle, marks, after })
}

impl Drawing {
    fn example(&self, id: RuleId, rule: &Rule, library: &Library) -> Example {
        let step = self.after.as_ref().and_then(|after| self.step(id, rule, after, library));
        Example { puzzle: Grid::of(&self.puzzle), marks: line(&self.marks), step }
    }

    /// What the rule finds; other rules may learn facts for it first. Of several deductions the one that was drawn is shown, and
    /// of those that were drawn one that bears the id.
    fn step(&self, id: RuleId, rule: &Rule, after: &Marks, library: &Library) -> Option<Step> {
        let chain = |number: u8| rule.ids.iter().any(|(id, _)| (id.tier, id.number) == (5, number));
        let options =
            Options { chains: chain(9), nested_chains: chain(10), uniqueness: rule.tier == 6, ..Options::default() };
        let position = Position::new(&self.puzzle, &self.marks).ok()?;
        let known = library.of(self.puzzle.board());
        let found = Solver::new(options).with_knowledge(known.knowledge()).all_deductions(&position);
        let is_drawn = |deduction: &Deduction| {
            let is = |cells: &CellSet, mark: Mark| cells.iter().all(|cell| after.get(cell) == mark);
            deduction.has_marks() && is(&deduction.stars, Mark::Star) && is(&deduction.empties, Mark::Empty)
        };
        let own = found.iter().filter(|deduction| rule.ids.iter().any(|(id, _)| *id == deduction.rule));
        // Of equals the last would be taken; the first is the one that people see first, too.
        own.rev()
            .max_by_key(|deduction| {
                let cells = deduction.stars.len() + deduction.empties.len();
                let drawn = is_drawn(deduction);
                (drawn, drawn && deduction.rule == id, if drawn { cells } else { 0 }, deduction.has_marks())
            })
            .map(Step::of)
    }
}

#[cfg(test)]
mod tests {
    use super::{technique as page_of, *};
    use crate::ErrorKind;

    #[test]
    fn every_technique_has_a_summary_an_example_and_a_silent_board() {
        let library = Library::default();
        let all = techniques();
        assert_eq!(all.len(), RULES.iter().map(|rule| rule.ids.len()).sum::<usize>());
        for technique in all {
            assert!(!technique.summary.is_empty() && !technique.aliases.is_empty(), "{technique:?}");
            let page = page_of(&technique.id, &library).unwrap();
            assert!(page.doc.contains("## Why it is true"));
            assert!(!page.examples.is_empty(), "{}: no example fires", technique.id);
            assert!(!page.silent.is_empty(), "{}: no silent board", technique.id);
        }
        assert!(page_of("R9.9", &library).is_err_and(|error| error.kind == ErrorKind::NotFound));
    }

    #[test]
    fn an_example_shows_the_step_that_was_drawn() {
        let page = page_of("R4.1", &Library::default()).unwrap();
        let step = page.examples[0].step.as_ref().unwrap();
        assert_eq!(step.empties, [[1, 3], [2, 2], [2, 3]]);
    }
}
