//! Small changes that bring a puzzle with one solution nearer to the wishes.

use starbattle_atlas::Watch;
use starbattle_board::{Placement, Puzzle};

use crate::{
    draft::{Draft, Move},
    random::Random,
    rating::{Rater, Rating},
    repair::{Patience, Repaired, repair},
    rivals::Rivals,
    wishes::Wishes,
};

/// A puzzle with one solution and how it rates.
#[derive(Debug, Clone)]
pub(crate) struct Polished {
    pub(crate) puzzle: Puzzle,
    pub(crate) rating: Rating,
    pub(crate) distance: f64,
}

/// What the changes start from.
pub(crate) struct Workpiece {
    pub(crate) draft: Draft,
    pub(crate) rivals: Rivals,
    pub(crate) solution: Placement,
}

/// Tries changes of the border one after the other and keeps those that do not lead away from the wishes. Nothing if the
/// watch cancelled.
pub(crate) fn polish(
    mut piece: Workpiece,
    mut best: Polished,
    wishes: &Wishes,
    rater: &dyn Rater,
    changes: usize,
    random: &mut Random,
    watch: &dyn Watch,
) -> Option<Polished> {
    for _ in 0..changes {
        if best.distance == 0.0 {
            break;
        }
        let Some(step) = propose(&piece.draft, &best.rating, random) else { break };
        let mut draft = piece.draft.clone();
        let mut rivals = piece.rivals.clone();
        rivals.follow(draft.apply(step));
        let patience = Patience { changes: 20, nodes: 20_000 };
        match repair(&mut draft, &mut rivals, &piece.solution, patience, random, watch) {
            Repaired::Cancelled => return None,
            Repaired::Failed => {}
            Repaired::Unique(puzzle) => {
                let rating = rater.rate(&puzzle);
                let distance = wishes.distance(&rating);
                if distance <= best.distance {
                    best = Polished { puzzle, rating, distance };
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
fn propose(draft: &Draft, rating: &Rating, random: &mut Random) -> Option<Move> {
    let size = draft.size();
    let cells: Vec<usize> = if rating.is_solved() {
        (0..size * size).collect()
    } else {
        rating.undecided.iter().map(|cell| cell.index(size)).collect()
    };
    let moves: Vec<Move> = cells.iter().flat_map(|&cell| draft.moves_of(cell).collect::<Vec<_>>()).collect();
    random.pick(&moves)
}
