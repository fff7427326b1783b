//! Sets of border changes that leave one of several solutions, where no small set was found by trial.

use starbattle_board::{Cancel, Cell, CompactSort, Never, Placement, Puzzle};
use starbattle_exact::{Engine, Native, SearchLimits, Task};

use crate::{
    border_change::{BorderChange, changed},
    draft::Draft,
    make_unique::{DraftLimits, UniqueOutcome, make_unique},
    random::Random,
    region_symmetry::RegionSymmetry,
    rivals::Rivals,
};

/// Attempts made. Each starts from the given board, with one of its solutions as the intended one.
const ATTEMPTS: usize = 40;
/// The most nodes of one search.
const MAX_NODES: u64 = 20_000;

/// Sets of changes, smallest first, after which exactly one solution is left. Nothing if the work was cancelled.
pub(crate) fn repair_board(
    puzzle: &Puzzle,
    solutions: &[Placement],
    cancel: &dyn Cancel,
) -> Option<Vec<Vec<BorderChange>>> {
    let size = puzzle.size();
    let labels: Vec<u8> = puzzle.regions().of_cells().map(|region| region as u8).collect();
    let mut random = Random::new(0);
    let mut sets: Vec<Vec<BorderChange>> = Vec::new();
    for solution in solutions.iter().cycle().take(if solutions.is_empty() { 0 } else { ATTEMPTS }) {
        let mut draft = Draft::new(solution, labels.clone(), vec![(1, size * size); size], RegionSymmetry::None);
        let mut rivals = Rivals::new(solution);
        let limits = DraftLimits { changes: 60, nodes: MAX_NODES };
        match make_unique(&mut draft, &mut rivals, solution, limits, &mut random, cancel) {
            UniqueOutcome::Cancelled => return None,
            UniqueOutcome::Failed => {}
            UniqueOutcome::Unique(_) => {
                let moved = labels.iter().enumerate().filter(|&(cell, &from)| draft.region(cell) != from);
                let change = |(cell, &from): (usize, &u8)| BorderChange {
                    cell: Cell::from_index(cell, size),
                    from: from.into(),
                    to: draft.region(cell).into(),
                };
                let mut set = without_redundant(puzzle, moved.map(change).collect());
                set.compact_sort();
                if !sets.contains(&set) {
                    sets.push(set);
                }
            }
        }
    }
    sets.compact_sort_by_key(Vec::len);
    Some(sets)
}

/// Drops redundant changes one by one.
fn without_redundant(puzzle: &Puzzle, mut changes: Vec<BorderChange>) -> Vec<BorderChange> {
    let mut at = 0;
    while at < changes.len() {
        let mut fewer = changes.clone();
        fewer.remove(at);
        if is_unique(puzzle, &fewer) {
            changes = fewer;
        } else {
            at += 1;
        }
    }
    changes
}

fn is_unique(puzzle: &Puzzle, changes: &[BorderChange]) -> bool {
    let Some(after) = changed(puzzle, changes) else { return false };
    let limits = SearchLimits::default().with_nodes(MAX_NODES);
    after.regions().disconnected().is_none() && Native.solve(&Task::new(&after), limits, &Never).unique().is_some()
}
