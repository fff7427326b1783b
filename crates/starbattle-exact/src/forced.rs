//! Cells that are the same in all solutions.

use starbattle_board::{Cancel, CellSet, Mark, Marks};

use crate::{engine::Engine, report::StopReason, search_limits::SearchLimits, task::Task};

/// The cells that are the same in all solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forced {
    /// Cells that hold a star in every solution.
    pub stars: CellSet,
    /// Cells that are empty in every solution.
    pub empty: CellSet,
    /// Whether a solution was found. Without any, no cell is listed.
    pub solvable: bool,
    /// Whether every other cell is known to be open. If not, the cells listed are still right, but some may be missing.
    pub complete: bool,
    /// The nodes of all searches together.
    pub nodes: u64,
    /// What stopped the work, if it is not complete.
    pub stopped: Option<StopReason>,
}

/// Finds the cells that all solutions of a task fill alike.
///
/// Solutions are not listed. Two of them show most cells to be open; for each cell in which all solutions seen so far agree,
/// one search asks for a solution that does not, and settles either this cell or, with one more solution, others as well.
/// `nodes` bounds the nodes of all searches together.
pub fn forced_cells(task: &Task<'_>, engine: &dyn Engine, nodes: Option<u64>, cancel: &dyn Cancel) -> Forced {
    let size = task.puzzle().size();
    let first = engine.solve(task, SearchLimits { solutions: 2, nodes }, cancel);
    let mut forced = Forced {
        stars: CellSet::empty(size),
        empty: CellSet::empty(size),
        solvable: !first.solutions.is_empty(),
        complete: first.complete,
        nodes: first.nodes,
        stopped: None,
    };
    let [seen, rest @ ..] = first.solutions.as_slice() else {
        forced.stopped = first.stopped;
        return forced;
    };
    let mut always_star = seen.stars().clone();
    let mut always_empty = always_star.complement();
    if first.complete && rest.is_empty() {
        return Forced { stars: always_star, empty: always_empty, ..forced };
    }
    for other in rest {
        always_star = &always_star & other.stars();
        always_empty = &always_empty - other.stars();
    }
    // What is proven goes into the marks, so that later searches need not prove it again.
    let mut marks = task.marks().cloned().unwrap_or_else(|| Marks::none(size));
    for (settled, opposite) in [(Mark::Star, Mark::Empty), (Mark::Empty, Mark::Star)] {
        loop {
            let doubtful =
                if settled == Mark::Star { &always_star - &forced.stars } else { &always_empty - &forced.empty };
            let Some(cell) = doubtful.first() else { break };
            let before = marks.get(cell);
            marks.set(cell, opposite);
            if before == settled {
                marks.set(cell, settled);
            }
            let limits = SearchLimits { solutions: 1, nodes: nodes.map(|most| most.saturating_sub(forced.nodes)) };
            let found = match Task::with_marks(task.puzzle(), &marks) {
                Ok(probe) if before != settled => engine.solve(&probe, limits, cancel),
                _ => crate::report::Outcome { complete: true, ..Default::default() },
            };
            forced.nodes += found.nodes;
            if let Some(other) = found.solutions.first() {
                marks.set(cell, Mark::Unknown);
                always_star = &always_star & other.stars();
                always_empty = &always_empty - other.stars();
            } else if found.complete {
                marks.set(cell, settled);
                let proven = if settled == Mark::Star { &mut forced.stars } else { &mut forced.empty };
                proven.insert(cell);
            } else {
                forced.stopped = found.stopped;
                return Forced { complete: false, ..forced };
            }
        }
    }
    Forced { complete: true, ..forced }
}
