//! Boards drawn on manual pages, which show what a technique finds and where it finds nothing.

use starbattle_board::{Cell, CellSet, Mark, Marks, Puzzle, Regions};

use crate::{
    deduction::Deduction,
    fact::UNBOUNDED,
    knowledge::Knowledge,
    options::Options,
    position::Position,
    rule::{RuleId, Technique},
    solver::Solver,
};

/// A drawn board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The marks before the step.
    pub marks: Marks,
    /// The marks after the step; none if the technique finds nothing here.
    pub after: Option<Marks>,
    /// What the step learns besides.
    learned: Vec<Learned>,
}

/// Cells with the least and the largest number of stars in them.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Learned {
    cells: CellSet,
    min: u8,
    max: u8,
}

impl Technique {
    /// The boards drawn in the example section, in order.
    ///
    /// A drawing is a fenced block. Its first line gives the star count, as in `2 stars`. Then comes a line for each row of the board with
    /// its regions, its marks and, if the technique finds something, its marks afterwards. Lines such as
    /// `learned: r1c1 r1c2 exactly 1` or `learned: r1c1 r1c2 at least 1` say what else it finds.
    #[must_use]
    pub fn examples(&self) -> Vec<Example> {
        let section = self.section("Example").unwrap_or_default();
        section.split("```").skip(1).step_by(2).filter_map(Example::read).collect()
    }
}

impl Example {
    fn read(block: &str) -> Option<Self> {
        let mut lines = block.strip_prefix("text")?.lines().map(str::trim).filter(|line| !line.is_empty());
        let stars = lines.next()?.split(' ').next()?.parse().ok()?;
        let (learned, rows): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("learned:"));
        let column =
            |index: usize| -> Vec<&str> { rows.iter().filter_map(|row| row.split_whitespace().nth(index)).collect() };
        let puzzle = Puzzle::new(stars, Regions::from_rows(&column(0)).ok()?).ok()?;
        let marks = |index: usize| Marks::parse(puzzle.size(), &column(index).concat()).ok();
        let after = if column(2).is_empty() { None } else { Some(marks(2)?) };
        let learned = learned.iter().map(|line| Learned::read(line, puzzle.size())).collect::<Option<_>>()?;
        Some(Self { marks: marks(1)?, after, learned, puzzle })
    }

    /// Everything that a technique finds here, after easier ones have learned what it may need.
    #[must_use]
    pub fn deductions(&self, technique: RuleId, knowledge: Knowledge<'_>) -> Vec<Deduction> {
        let (Some(rule), Ok(position)) = (technique.rule(), Position::new(&self.puzzle, &self.marks)) else {
            return Vec::new();
        };
        let solver = Solver::new(Options::for_rule(rule)).with_knowledge(knowledge);
        let mut found = solver.all_deductions(&position);
        found.retain(|deduction| deduction.rule == technique);
        found
    }

    /// The step that is drawn; none if the technique finds nothing here, or if the drawing is wrong.
    #[must_use]
    pub fn step(&self, technique: RuleId, knowledge: Knowledge<'_>) -> Option<Deduction> {
        let after = self.after.as_ref()?;
        self.deductions(technique, knowledge).into_iter().find(|deduction| self.draws(deduction, after))
    }

    fn draws(&self, deduction: &Deduction, after: &Marks) -> bool {
        let new = |mark: Mark| &after.cells(mark) - &self.marks.cells(mark);
        let learned = self.learned.iter().all(|learned| {
            let mut claims = deduction.claims.iter();
            claims.any(|claim| (&claim.cells, claim.min, claim.max) == (&learned.cells, learned.min, learned.max))
        });
        deduction.stars == new(Mark::Star) && deduction.empties == new(Mark::Empty) && learned
    }
}

impl Learned {
    fn read(line: &str, size: usize) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (cells, count) = words.split_at(words.iter().position(|word| matches!(*word, "exactly" | "at"))?);
        let cells = cells.get(1..)?.iter().map(|word| word.parse().ok()).collect::<Option<Vec<Cell>>>()?;
        let (min, max) = match count {
            ["exactly", count] => (count.parse().ok()?, count.parse().ok()?),
            ["at", "least", count] => (count.parse().ok()?, UNBOUNDED),
            _ => return None,
        };
        Some(Self { cells: CellSet::from_cells(size, cells), min, max })
    }
}
