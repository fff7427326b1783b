//! Small changes that bring a puzzle with one solution nearer to the wishes.

use starbattle_board::{Cancel, Placement, Puzzle};

use crate::{
    draft::{Draft, Move},
    random::Random,
    rating::Rated,
    repair::{Patience, Repaired, repair},
    rivals::Rivals,
    wishes::Wishes,
};

/// A puzzle with one solution and how it rates.
#[derive(Debug, Clone)]
pub(crate) struct Polished {
    pub(crate) puzzle: Puzzle,
    pub(crate) rated: Rated,
    pub(crate) distance: f64,
}

/// What the changes start from.
pub(crate) struct Workpiece {
    pub(crate) draft: Draft,
    pub(crate) rivals: Rivals,
    pub(crate) solution: Placement,
}

/// Tries changes of the border one after the other and keeps those that do not lead away from the wishes, until `idle` of them
/// in a row have not helped. Nothing if the work was cancelled.
pub(crate) fn polish(
    mut piece: Workpiece,
    mut best: Polished,
    wishes: &Wishes,
    rate: &dyn Fn(&Puzzle) -> Rated,
    idle: usize,
    random: &mut Random,
    cancel: &dyn Cancel,
) -> Option<Polished> {
    let mut left = idle;
    while best.distance > 0.0 && left > 0 {
        left -= 1;
        let Some(step) = propose(&piece.draft, &best.rated, random) else { break };
        let mut draft = piece.draft.clone();
        let mut rivals = piece.rivals.clone();
        rivals.follow(draft.apply(step));
        let patience = Patience { changes: 20, nodes: 20_000 };
        match repair(&mut draft, &mut rivals, &piece.solution, patience, random, cancel) {
            Repaired::Cancelled => return None,
            Repaired::Failed => {}
            Repaired::Unique(puzzle) => {
                let rated = rate(&puzzle);
                if cancel.is_cancelled() {
                    return None;
                }
                let distance = wishes.distance(&rated);
                if distance < best.distance {
                    left = idle;
                }
                if distance <= best.distance {
                    best = Polished { puzzle, rated, distance };
                    piece.draft = draft;
                }
            }
        }
        // What was learnt about rivals stays true for the draft that was kept.
        piece.rivals = rivals.rebased(&piece.draft);
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
