//! The two solutions that are most alike.

use std::cmp::Ordering;

use starbattle_board::{Cancel, CellSet, CompactSort, Placement};

use crate::{
    auto::Auto,
    engine::Engine,
    exchange::{Exchange, find_exchange},
    report::StopReason,
    search_limits::SearchLimits,
    task::Task,
};

/// Two solutions, as close to each other as could be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosestPair {
    /// The two solutions, in reading order of their first difference; none if there are not two, or if they were not found in time.
    pub pair: Option<[Placement; 2]>,
    /// Whether it is proved that no two solutions are closer, or, without a pair, that there are not two.
    pub proved: bool,
    /// The nodes of all searches together.
    pub nodes: u64,
    /// What stopped the work, if nothing is proved.
    pub stopped: Option<StopReason>,
}

impl ClosestPair {
    /// The cells that hold a star in one of the two solutions only.
    #[must_use]
    pub fn differing_cells(&self) -> Option<CellSet> {
        self.pair.as_ref().map(|[a, b]| &(a.stars() - b.stars()) | &(b.stars() - a.stars()))
    }
}

/// No two solutions differ by fewer stars: one star cannot move without leaving its row or its column.
const MIN_MOVED: usize = 2;

/// Finds two solutions that differ in as few cells as possible.
///
/// Up to `limits.solutions` solutions are listed and compared. If there are more, two close ones are likely, and they are searched
/// for directly: first all ways in which two solutions can differ by two stars, then by three, and so on up to the best pair of the
/// list. `limits.nodes` bounds the nodes for the list, and once more those for the direct search. The answer is always the same for the
/// same limits.
#[must_use]
pub fn closest_pair(task: &Task<'_>, limits: SearchLimits, cancel: &dyn Cancel) -> ClosestPair {
    let listed = Auto.solve(task, SearchLimits { solutions: limits.solutions.max(2), ..limits }, cancel);
    let (complete, stopped) = (listed.complete, listed.stopped);
    let mut closest = ClosestPair { pair: None, proved: complete, nodes: listed.nodes, stopped: None };
    let mut bound = task.puzzle().size() * task.puzzle().stars() + 1;
    if let Some((moved, pair)) = closest_listed(listed.solutions) {
        closest.pair = Some(pair);
        bound = moved;
    }
    if complete {
        return closest;
    }
    if stopped == Some(StopReason::Cancelled) {
        return ClosestPair { stopped, ..closest };
    }
    let listing = closest.nodes;
    for moved in MIN_MOVED..bound {
        let left = limits.nodes.map(|nodes| (listing + nodes).saturating_sub(closest.nodes));
        match find_exchange(task, moved, left, cancel) {
            Exchange::Found { pair, nodes } => {
                return ClosestPair { pair: Some(pair), proved: true, nodes: closest.nodes + nodes, stopped: None };
            }
            Exchange::None { nodes } => closest.nodes += nodes,
            Exchange::Stopped { nodes, reason } => {
                return ClosestPair { nodes: closest.nodes + nodes, stopped: Some(reason), ..closest };
            }
        }
    }
    ClosestPair { proved: true, ..closest }
}

/// The closest two of some solutions, the first such pair in reading order, and how many stars are different.
fn closest_listed(mut solutions: Vec<Placement>) -> Option<(usize, [Placement; 2])> {
    solutions.compact_sort_by(reading_order);
    let mut best = None;
    'pairs: for (at, one) in solutions.iter().enumerate() {
        for other in &solutions[at + 1..] {
            let moved = one.stars().len() - one.stars().common(other.stars());
            if best.as_ref().is_none_or(|&(least, _)| moved < least) {
                best = Some((moved, [one, other]));
                if moved == MIN_MOVED {
                    break 'pairs;
                }
            }
        }
    }
    best.map(|(moved, pair)| (moved, pair.map(Clone::clone)))
}

fn reading_order(a: &Placement, b: &Placement) -> Ordering {
    a.stars().iter().cmp(b.stars().iter())
}
