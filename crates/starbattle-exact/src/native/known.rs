//! What the reductions alone find out about a puzzle.

use super::{
    search::apply,
    state::State,
    tables::{ROWS, Tables},
    with_lines,
};
use crate::task::Task;

/// A puzzle with all that follows from it without a guess.
pub(crate) struct Known {
    pub(crate) size: usize,
    /// The stars in each row, column and region.
    pub(crate) per_unit: usize,
    /// The open cells and the stars of each row.
    pub(crate) open: Vec<u64>,
    pub(crate) stars: Vec<u64>,
    /// The region of each cell.
    pub(crate) region: Vec<u8>,
}

impl Known {
    /// Reduces a task to a fixpoint. Nothing is returned if that shows that it has no solution.
    pub(crate) fn of(task: &Task<'_>) -> Option<Self> {
        with_lines!(task.puzzle().size(), LINES => reduce::<LINES>(task))
    }
}

fn reduce<const M: usize>(task: &Task<'_>) -> Option<Known> {
    let puzzle = task.puzzle();
    if !puzzle.board().has_placements() {
        return None;
    }
    let tables = Box::new(Tables::<M>::new(puzzle));
    let mut state = State::new(&tables);
    apply(&mut state, &tables, puzzle.givens(), task.marks()).ok()?;
    state.propagate(&tables).ok()?;
    Some(Known {
        size: tables.size,
        per_unit: tables.stars,
        open: state.open[ROWS][..tables.size].to_vec(),
        stars: state.stars[..tables.size].to_vec(),
        region: puzzle.regions().of_cells().map(|region| region as u8).collect(),
    })
}
