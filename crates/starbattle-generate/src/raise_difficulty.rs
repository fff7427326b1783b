//! Reaches the class `extreme`: changes the border step by step until forced chains no longer solve the puzzle and nested ones do.
//!
//! Such puzzles are too rare to be found by chance. But on the way to every solution there is a place where rules and forced chains
//! find least, and a small change of the border makes that a little more or a little less. So changes are tried one after the
//! other and kept if they find no more there than before, or hardly more: that little is what leads out of dead ends. Where they find
//! nothing at all, the puzzle is rated.

use starbattle_board::{Cancel, Cell, Puzzle};
use starbattle_logic::Resistance;

use crate::{
    criteria::Criteria,
    draft::{Draft, Move},
    make_unique::{DraftLimits, UniqueOutcome, make_unique},
    random::Random,
    rating::Rater,
    tune_difficulty::{RatedPuzzle, WorkingDraft},
};

/// The search ends after this many changes in a row without a new best.
const MAX_IDLE: usize = 300;
/// A change may raise the share of footholds by less than this percentage.
const TEMPERATURE: usize = 30;
/// The percentage of changes made beside footholds, which have to disappear.
const AIMED_PERCENT: usize = 50;

/// How [`raise_difficulty`] ended.
pub(crate) enum Raised {
    /// With a puzzle that meets the criteria.
    Reached(RatedPuzzle),
    /// Without one.
    Failed,
    /// Easy rules solve the puzzle, so there is nothing to count.
    Easy,
    /// The work was cancelled.
    Cancelled,
}

/// Starts from a puzzle with one solution.
pub(crate) fn raise_difficulty(
    working: &mut WorkingDraft,
    puzzle: &Puzzle,
    criteria: &Criteria,
    rater: &dyn Rater,
    random: &mut Random,
    cancel: &dyn Cancel,
) -> Raised {
    let start = rater.resistance(puzzle, &criteria.board.no_cells(), u64::MAX, cancel);
    let Some(mut now) = start else { return if cancel.is_cancelled() { Raised::Cancelled } else { Raised::Easy } };
    let mut kept = puzzle.clone();
    let (mut best, mut left) = (now.share, MAX_IDLE);
    while left > 0 {
        left -= 1;
        let Some(step) = propose(&working.draft, &now, random) else { continue };
        let mut draft = working.draft.clone();
        let mut rivals = working.rivals.clone();
        rivals.follow(draft.apply(step));
        let limits = DraftLimits { changes: 20, nodes: 20_000 };
        let most = now.share + now.share * random.below(TEMPERATURE) as u64 / 100;
        let outcome = make_unique(&mut draft, &mut rivals, &working.solution, limits, random, cancel);
        // Making the puzzle unique again may have undone the change.
        if let UniqueOutcome::Unique(puzzle) = outcome
            && puzzle != kept
            && let Some(next) = rater.resistance(&puzzle, &now.footholds, most, cancel)
            && next.share <= most
        {
            if next.share == 0 {
                let rated = rater.rate(&puzzle, cancel);
                let distance = criteria.distance(&puzzle, &rated, rater, cancel);
                if distance == 0.0 && !cancel.is_cancelled() {
                    return Raised::Reached(RatedPuzzle { puzzle, rated, distance });
                }
            }
            if next.share < best {
                (best, left) = (next.share, MAX_IDLE);
            }
            (now, kept, working.draft) = (next, puzzle, draft);
        }
        if cancel.is_cancelled() {
            return Raised::Cancelled;
        }
        // What was learned about rivals stays true for the draft that was kept.
        working.rivals = rivals.rebased(&working.draft);
    }
    Raised::Failed
}

/// A change anywhere, or on or beside a foothold.
fn propose(draft: &Draft, now: &Resistance, random: &mut Random) -> Option<Move> {
    let size = draft.size();
    let aimed = random.below(100) < AIMED_PERCENT;
    let near = |index: usize| {
        let cell = Cell::from_index(index, size);
        now.footholds.contains(cell) || cell.neighbours(size).any(|next| now.footholds.contains(next))
    };
    let cells = (0..size * size).filter(|&cell| !aimed || near(cell));
    let moves: Vec<Move> = cells.flat_map(|cell| draft.moves_of(cell).collect::<Vec<_>>()).collect();
    random.pick(&moves)
}
