//! Small changes that bring a puzzle with one solution closer to the criteria.

use starbattle_board::{Cancel, Placement, Puzzle};

use crate::{
    draft::{Draft, Move},
    make_unique::{DraftLimits, UniqueOutcome, make_unique},
    random::Random,
    rating::Rated,
    rivals::Rivals,
};

/// A puzzle with one solution, its rating, and how far that is from the criteria.
#[derive(Debug, Clone)]
pub(crate) struct RatedPuzzle {
    pub(crate) puzzle: Puzzle,
    pub(crate) rated: Rated,
    pub(crate) distance: f64,
}

/// A draft with one solution, and what is known about it.
pub(crate) struct WorkingDraft {
    pub(crate) draft: Draft,
    pub(crate) rivals: Rivals,
    pub(crate) solution: Placement,
}

/// Tries border changes one after the other and keeps those that do not lead away from the criteria, until `max_idle` in a row
/// have not helped. Nothing if the work was cancelled.
pub(crate) fn tune_difficulty(
    mut working: WorkingDraft,
    mut best: RatedPuzzle,
    rate: &dyn Fn(Puzzle) -> RatedPuzzle,
    max_idle: usize,
    random: &mut Random,
    cancel: &dyn Cancel,
) -> Option<RatedPuzzle> {
    let mut left = max_idle;
    while best.distance > 0.0 && left > 0 {
        left -= 1;
        let Some(step) = propose(&working.draft, &best.rated, random) else { break };
        let mut draft = working.draft.clone();
        let mut rivals = working.rivals.clone();
        rivals.follow(draft.apply(step));
        let limits = DraftLimits { changes: 20, nodes: 20_000 };
        match make_unique(&mut draft, &mut rivals, &working.solution, limits, random, cancel) {
            UniqueOutcome::Cancelled => return None,
            UniqueOutcome::Failed => {}
            UniqueOutcome::Unique(puzzle) => {
                let next = rate(puzzle);
                if cancel.is_cancelled() {
                    return None;
                }
                if next.distance < best.distance {
                    left = max_idle;
                }
                if next.distance <= best.distance {
                    best = next;
                    working.draft = draft;
                }
            }
        }
        // What was learned about rivals stays true for the draft that was kept.
        working.rivals = rivals.rebased(&working.draft);
    }
    Some(best)
}

/// A change where the way to the solution ends, or anywhere if it does not.
fn propose(draft: &Draft, rated: &Rated, random: &mut Random) -> Option<Move> {
    let size = draft.size();
    let cells: Vec<usize> = if rated.rating.solved {
        (0..size * size).collect()
    } else {
        rated.undecided.iter().map(|cell| cell.index(size)).collect()
    };
    let moves: Vec<Move> = cells.iter().flat_map(|&cell| draft.moves_of(cell).collect::<Vec<_>>()).collect();
    random.pick(&moves)
}
