//! Makes a puzzle resist forced chains ever more, until only nested chains solve it.
//!
//! Such puzzles are far too rare to be met by chance. But where all other rules have come to their end, one can count the cells that forced
//! chains decide, and a small change of the border makes them a few more or a few less. So changes are tried one after the
//! other and kept if the chains do not find more than before, or hardly more: that little is what leads out of dead ends. When few
//! cells are left, the chains often come to an end soon after, and the puzzle is rated.

use starbattle_board::{Cancel, Cell, Puzzle};

use crate::{
    draft::{Draft, Move},
    polish::{Polished, Workpiece},
    random::Random,
    rating::{Rater, Resistance},
    repair::{Patience, Repaired, repair},
    wishes::Wishes,
};

/// So many changes in a row that do not lead to a new best end the climb.
const IDLE: usize = 300;
/// A change may add up to so much to the share of the footholds: on common boards, about one cell.
const WARMTH: usize = 3000;
/// A percentage of changes is made beside footholds, which are what has to go.
const AIMED: usize = 50;
/// A puzzle is rated if no more than one of so many open cells is a foothold.
const RARE: usize = 8;

/// How a climb ended.
pub(crate) enum Climbed {
    /// At a puzzle that fulfils the wishes.
    Top(Polished),
    /// Nowhere.
    Stranded,
    /// The puzzle needs no chains at all.
    NoStart,
    /// The work was cancelled.
    Cancelled,
}

/// Climbs from a puzzle with one solution.
pub(crate) fn climb(
    piece: &mut Workpiece,
    puzzle: &Puzzle,
    wishes: &Wishes,
    rater: &dyn Rater,
    random: &mut Random,
    cancel: &dyn Cancel,
) -> Climbed {
    let start = rater.resistance(puzzle, &wishes.board.no_cells(), u64::MAX, cancel);
    let Some(mut now) = start else { return if cancel.is_cancelled() { Climbed::Cancelled } else { Climbed::NoStart } };
    let mut kept = puzzle.clone();
    let (mut best, mut left) = (now.share, IDLE);
    while left > 0 {
        left -= 1;
        let Some(step) = propose(&piece.draft, &now, random) else { continue };
        let mut draft = piece.draft.clone();
        let mut rivals = piece.rivals.clone();
        rivals.follow(draft.apply(step));
        let patience = Patience { changes: 20, nodes: 20_000 };
        let most = now.share.saturating_add(random.below(WARMTH) as u64);
        let repaired = repair(&mut draft, &mut rivals, &piece.solution, patience, random, cancel);
        // The repair may have taken the change back.
        if let Repaired::Unique(puzzle) = repaired
            && puzzle != kept
            && let Some(next) = rater.resistance(&puzzle, &now.footholds, most, cancel)
        {
            if next.footholds.len() * RARE <= next.open.len() {
                let rated = rater.rate(&puzzle, cancel);
                let distance = wishes.distance(&rated);
                if distance == 0.0 && !cancel.is_cancelled() {
                    return Climbed::Top(Polished { puzzle, rated, distance });
                }
            }
            if next.share < best {
                (best, left) = (next.share, IDLE);
            }
            (now, kept, piece.draft) = (next, puzzle, draft);
        }
        if cancel.is_cancelled() {
            return Climbed::Cancelled;
        }
        // What was learnt about rivals stays true for the draft that was kept.
        piece.rivals = rivals.rebased(&piece.draft);
    }
    Climbed::Stranded
}

/// A change anywhere, or on or beside a foothold.
fn propose(draft: &Draft, now: &Resistance, random: &mut Random) -> Option<Move> {
    let size = draft.size();
    let aimed = random.below(100) < AIMED;
    let near = |index: usize| {
        let cell = Cell::from_index(index, size);
        now.footholds.contains(cell) || cell.neighbours(size).any(|next| now.footholds.contains(next))
    };
    let cells = (0..size * size).filter(|&cell| !aimed || near(cell));
    let moves: Vec<Move> = cells.flat_map(|cell| draft.moves_of(cell).collect::<Vec<_>>()).collect();
    random.pick(&moves)
}
