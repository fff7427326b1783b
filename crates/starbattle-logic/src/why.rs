//! Why a cell is what it is.

use starbattle_board::{Cell, CellSet};

use crate::{
    fact::FactId,
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
    /// Solves until the cell is decided and keeps only the steps that this depends on.
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
        Why {
            cell,
            star: Some(star),
            steps: needed(position, steps, CellSet::from_cells(position.geometry().size, [cell]), Vec::new()),
        }
    }

    /// A rule of the first three tiers that decides the cell without any fact.
    fn quick(&self, position: &Position, cell: Cell) -> Option<Step> {
        let easy = crate::options::Options { max_tier: self.options().max_tier.min(3), ..self.options().clone() };
        let easy = crate::options::Options { chains: false, nested_chains: false, uniqueness: false, ..easy };
        let mut deductions = Solver::new(easy).all_steps(position).into_iter();
        let deduction = deductions.find(|deduction| {
            deduction.uses.is_empty() && (deduction.stars.contains(cell) || deduction.empties.contains(cell))
        })?;
        Some(Step { deduction, learned: Vec::new(), used: true })
    }
}

/// The steps that matter, from the last to the first: those that decide a cell or prove a fact that a kept step, or the end, looks
/// at. `from` is the position before the first step.
pub(crate) fn needed(from: &Position, steps: Vec<Step>, mut looked_at: CellSet, mut facts: Vec<FactId>) -> Vec<Step> {
    let geometry = from.geometry();
    let mut kept = Vec::new();
    for mut step in steps.into_iter().rev() {
        let marks = &step.deduction.stars | &step.deduction.empties;
        let proves = step.learned.iter().any(|fact| facts.contains(fact));
        if !proves && marks.is_disjoint(&looked_at) {
            continue;
        }
        looked_at |= &step.deduction.evidence.scope(geometry);
        for claim in &step.deduction.claims {
            looked_at |= &claim.cells;
        }
        for fact in from.facts().iter().filter(|fact| step.deduction.uses.contains(&fact.id)) {
            looked_at |= &fact.cells;
        }
        facts.extend(&step.deduction.uses);
        step.used = true;
        kept.push(step);
    }
    kept.reverse();
    kept
}
