//! Why a cell is what it is.

use std::collections::HashMap;

use starbattle_board::{Cell, CellSet};

use crate::{
    deduction::Deduction,
    fact::{FactId, FactSet},
    group_name::name_groups,
    path::{End, Step},
    position::Position,
    solver::Solver,
};

/// The steps that decide one cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Why {
    /// The cell.
    pub cell: Cell,
    /// Whether it is a star; none if the rules do not decide it.
    pub star: Option<bool>,
    /// The steps it depends on, in order; the last one decides it. None if it was marked from the start.
    pub steps: Vec<Step>,
}

impl Solver<'_> {
    /// Solves until the cell is decided and keeps only the steps that this depends on, as few as are easily found.
    #[must_use]
    pub fn why(&self, position: &Position, cell: Cell) -> Why {
        if position.stars().contains(cell) || !position.live().contains(cell) {
            let star = position.board().contains(cell).then(|| position.stars().contains(cell));
            return Why { cell, star, steps: Vec::new() };
        }
        // A cell that can be decided at once needs no path.
        let here = self.quick(position, cell);
        if let Some(step) = here {
            let star = step.deduction.stars.contains(cell);
            return Why { cell, star: Some(star), steps: vec![step] };
        }
        let mut known = position.clone();
        let mut steps = Vec::new();
        while known.live().contains(cell) {
            match self.advance(&mut known, &mut steps) {
                Ok(()) => {}
                Err(End::Solved | End::Stuck | End::Dead(_) | End::Cancelled) => {
                    return Why { cell, star: None, steps: Vec::new() };
                }
            }
        }
        let star = known.stars().contains(cell);
        let steps = needed(position, steps, CellSet::from_cells(position.units().size(), [cell]), &[]);
        let mut steps = self.shortened(position, steps, cell);
        name_groups(position, &mut steps);
        Why { cell, star: Some(star), steps }
    }

    /// A rule of the first three tiers that decides the cell without any fact.
    fn quick(&self, position: &Position, cell: Cell) -> Option<Step> {
        let easy = crate::options::Options { max_tier: self.options().max_tier.min(3), ..self.options().clone() };
        let easy = crate::options::Options { chains: false, nested_chains: false, uniqueness: false, ..easy };
        let mut deductions = Solver::new(easy).all_steps(position).into_iter();
        let deduction = deductions.find(|deduction| {
            deduction.uses.is_empty() && (deduction.stars.contains(cell) || deduction.empties.contains(cell))
        })?;
        Some(Step { used: true, ..Step::new(deduction, Vec::new()) })
    }
}

/// The steps that matter, from the last to the first: those that decide a cell or prove a fact that a kept step, or the end, looks
/// at. `from` is the position before the first step.
pub(crate) fn needed(from: &Position, mut steps: Vec<Step>, looked_at: CellSet, facts: &[FactId]) -> Vec<Step> {
    let mut needs = Needs { cells: looked_at, facts: FactSet::default(), about: about(from, &steps) };
    needs.add_facts(facts);
    let mut cited: Vec<Option<Vec<FactId>>> = vec![None; steps.len()];
    for (step, cited) in steps.iter().zip(&mut cited).rev() {
        let facts: Vec<FactId> = step.learned.iter().copied().filter(|&fact| needs.facts.contains(fact)).collect();
        let Deduction { stars, empties, evidence, uses, .. } = &step.deduction;
        if facts.is_empty() && stars.is_disjoint(&needs.cells) && empties.is_disjoint(&needs.cells) {
            continue;
        }
        needs.cells |= &evidence.scope(from.units());
        needs.add_facts(uses);
        *cited = Some(facts);
    }
    for (step, cited) in steps.iter_mut().zip(cited) {
        step.used = cited.is_some();
        step.cited = cited.unwrap_or_default();
    }
    steps.retain(|step| step.used);
    steps
}

/// All cells that each fact was about at first: whoever uses a fact later relies on what became of every one of them.
fn about<'a>(from: &'a Position, steps: &'a [Step]) -> HashMap<FactId, &'a CellSet> {
    let known = from.facts().iter().map(|fact| (fact.id, &fact.cells));
    let proved = steps.iter().flat_map(|step| step.learned.iter().copied().zip(&step.deduction.claims));
    known.chain(proved.map(|(fact, claim)| (fact, &claim.cells))).collect()
}

/// What the steps looked at so far rest on.
struct Needs<'a> {
    cells: CellSet,
    facts: FactSet,
    about: HashMap<FactId, &'a CellSet>,
}

impl Needs<'_> {
    fn add_facts(&mut self, facts: &[FactId]) {
        for fact in facts {
            self.facts.insert(*fact);
            if let Some(&cells) = self.about.get(fact) {
                self.cells |= cells;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Board, Never, Puzzle};
    use starbattle_testkit::{Random, random_puzzle};

    use super::*;
    use crate::{deduction_sink::DeductionSink, knowledge::Knowledge, options::Options};

    /// Whether the rule of the step finds the same again.
    fn is_found(position: &Position, step: &Step) -> bool {
        let (options, wanted) = (Options::default(), &step.deduction);
        let mut found = DeductionSink::new(&options, Knowledge::default(), &Never, true, Vec::new());
        let rule = wanted.rule.rule().unwrap();
        let _ = (rule.find)(&position.without_caches(), &mut found);
        found.deductions.iter().any(|deduction| {
            let claims = step.learned.iter().zip(&wanted.claims).filter(|(fact, _)| step.cited.contains(fact));
            deduction.rule == wanted.rule
                && wanted.stars.is_subset(&deduction.stars)
                && wanted.empties.is_subset(&deduction.empties)
                && claims.into_iter().all(|(_, claim)| deduction.claims.contains(claim))
        })
    }

    fn random_puzzles(size: usize, stars: usize, count: usize) -> Vec<Puzzle> {
        let mut random = Random::new(7 * size as u64);
        (0..count).map(|_| random_puzzle(Board::new(size, stars).unwrap(), &mut random)).collect()
    }

    #[test]
    fn every_step_follows_from_the_steps_that_are_kept_before_it() {
        let solver = Solver::new(Options { nested_chains: false, ..Options::default() });
        let (mut decided, mut steps) = (0, 0);
        for puzzle in [(6, 1, 40), (8, 1, 12), (9, 2, 5), (10, 2, 3)].map(|(n, s, k)| random_puzzles(n, s, k)).concat()
        {
            let position = Position::blank(&puzzle);
            for cell in puzzle.board().cells().step_by(7) {
                let why = solver.why(&position, cell);
                let mut known = position.clone();
                for step in &why.steps {
                    assert!(is_found(&known, step), "{puzzle:?} {cell}: {}", step.explain().sentence);
                    step.apply_to(&mut known);
                    steps += 1;
                }
                assert_eq!(why.star, (!known.live().contains(cell)).then(|| known.stars().contains(cell)));
                decided += usize::from(why.star.is_some());
            }
        }
        assert!(decided > 200 && steps > 3 * decided, "{decided} cells, {steps} steps");
    }
}
