//! A solution for a division that was not made for one.

use starbattle_board::{Cancel, Placement, Symmetry};
use starbattle_exact::{Engine, Native, SearchLimits, Task};

use crate::{draft::Draft, random::Random};

/// Solutions to choose from, and the most nodes of the search for them.
const SOLUTIONS: usize = 40;
const MAX_NODES: u64 = 20_000;

/// A random one of the first solutions; another than `known` if there is one. Keeps its stars where they are.
///
/// The search goes from top to bottom, so its first solutions are alike. A random image of the board gives others.
pub(crate) fn choose_solution(
    draft: &mut Draft,
    known: Option<&Placement>,
    random: &mut Random,
    cancel: &dyn Cancel,
) -> Option<Placement> {
    let map = Symmetry::ALL[random.below(8)];
    let puzzle = draft.puzzle()?.transformed(map);
    let limits = SearchLimits::solutions(SOLUTIONS).with_nodes(MAX_NODES);
    let outcome = Native.solve(&Task::new(&puzzle), limits, cancel);
    let mut solutions: Vec<Placement> =
        outcome.solutions.iter().map(|solution| solution.transformed(map.inverse())).collect();
    if solutions.iter().any(|solution| Some(solution) != known) {
        solutions.retain(|solution| Some(solution) != known);
    }
    let solution = (!solutions.is_empty()).then(|| solutions.swap_remove(random.below(solutions.len())))?;
    draft.fix_stars(&solution);
    Some(solution)
}
