//! The star count of a board that does not say.

use starbattle_board::{Cancel, Marks, Puzzle, Regions};

use crate::{engine::Engine, search_limits::SearchLimits, task::Task};

/// The largest number of stars per unit with which the regions and givens make a puzzle with exactly one solution.
///
/// A star count whose search is stopped, by `nodes` (for each count) or by `cancel`, is passed over like one that fails.
pub fn find_star_count(
    regions: &Regions,
    givens: &Marks,
    engine: &dyn Engine,
    nodes: Option<u64>,
    cancel: &dyn Cancel,
) -> Option<usize> {
    (1..=regions.size()).rev().find(|&stars| {
        let puzzle =
            Puzzle::new(stars, regions.clone()).ok().and_then(|puzzle| puzzle.with_givens(givens.clone()).ok());
        puzzle.is_some_and(|puzzle| {
            puzzle.board().has_placements()
                && engine.solve(&Task::new(&puzzle), SearchLimits { solutions: 2, nodes }, cancel).is_unique()
                    == Some(true)
        })
    })
}
