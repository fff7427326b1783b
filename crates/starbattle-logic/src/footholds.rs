//! Cells that forced chains can decide: a measure of how close a position is to resisting them.

use starbattle_board::{Cancel, Cell, CellSet};

use crate::{
    chains::Suppositions,
    position::Position,
    rules::patterns::chain::{chain_solver, contradict, promising},
};

/// The open cells that forced chains (R5.9) decide in a position, and how readily they do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Footholds {
    /// The cells.
    pub cells: CellSet,
    /// The weight of all of them: each has up to [`Footholds::ONE`], less the longer the way to its contradiction is.
    pub weight: u64,
}

impl Footholds {
    /// The weight of a cell that dies at once.
    pub const ONE: u64 = 1_000_000;

    /// So many steps halve the weight of a cell.
    const HALF: u64 = 16;

    /// Cells whose being empty leads to a contradiction weigh so much less: they matter once there is no other foothold.
    const EMPTY: u64 = 1000;

    fn add(&mut self, cell: Cell, star: bool, steps: usize) {
        let one = if star { Self::ONE } else { Self::ONE / Self::EMPTY };
        self.cells.insert(cell);
        self.weight += one * Self::HALF / (Self::HALF + steps as u64);
    }
}

/// Finds the footholds of a position; of cells that must be stars, only if there are no others.
///
/// The search ends as soon as the weight is more than `most`. The cells of `first` are tried before the others: where they are
/// likely to be footholds, that end comes sooner. If the work is cancelled, cells are missing.
#[must_use]
pub fn footholds(position: &Position, first: &CellSet, most: u64, cancel: &dyn Cancel) -> Footholds {
    let mut found = Footholds { cells: position.board().no_cells(), weight: 0 };
    let (likely, others): (Vec<Cell>, Vec<Cell>) =
        promising(position).into_iter().partition(|&cell| first.contains(cell));
    let cells = || likely.iter().chain(&others).copied();
    let mut suppositions = Suppositions::new(position);
    let inner = chain_solver().with_cancel(cancel);
    // Harder links only where the plain ones lead nowhere, as the chains themselves do.
    for plain in [true, false] {
        for star in [true, false] {
            for cell in cells() {
                if found.weight > most || cancel.is_cancelled() {
                    return found;
                }
                let steps = if plain {
                    suppositions.refute(cell, star).map(|refutation| refutation.links.len())
                } else {
                    contradict(position, &inner, cell, star).map(|(steps, _)| steps.len())
                };
                if let Some(steps) = steps {
                    found.add(cell, star, steps);
                }
            }
            if found.weight > 0 {
                return found;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Never, Puzzle, Regions};

    use super::*;
    use crate::{options::Options, rules::patterns::chain, solver::Solver};

    /// Needs chains from the start.
    fn position() -> Position {
        let rows = [
            "AAAAAABCC",
            "DDAAABBBC",
            "DDDDBBCCC",
            "DDEEBEFFF",
            "GGGEEEFFH",
            "GGGGEEFFF",
            "IIIIGGHFF",
            "BIIIGHHHF",
            "BIIIHHHHF",
        ];
        Position::blank(&Puzzle::new(2, Regions::from_rows(&rows).unwrap()).unwrap())
    }

    #[test]
    fn footholds_are_the_cells_that_forced_chains_empty() {
        let position = position();
        let none = position.board().no_cells();
        let found = footholds(&position, &none, u64::MAX, &Never);
        let chains = Options { only: vec![chain::ID], ..Options::default() };
        let steps = Solver::new(chains).all_steps(&position);
        let emptied = steps.iter().fold(none, |cells, step| &cells | &step.empties);
        assert!(!emptied.is_empty());
        assert_eq!(found.cells, emptied);
        assert!(found.weight <= Footholds::ONE * emptied.len() as u64);
    }

    #[test]
    fn the_search_ends_when_enough_is_found() {
        let position = position();
        let none = position.board().no_cells();
        let all = footholds(&position, &none, u64::MAX, &Never);
        let first = footholds(&position, &all.cells, 0, &Never);
        assert_eq!(first.cells.len(), 1);
        assert!(first.cells.is_subset(&all.cells));
    }
}
