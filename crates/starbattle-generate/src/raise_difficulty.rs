//! Reaches the class `extreme`: changes the border step by step until forced chains no longer solve the puzzle and nested ones do.
//!
//! Such puzzles are too rare to be found by chance, and to follow chains as a person does takes too long to try many thousand boards.
//! But what chains make of a board is foretold by the exact solver's reductions, which follow a supposition of every cell in less than
//! a millisecond ([`probe`]). So changes are tried one after the other that keep the solution the only one: they are kept if such
//! suppositions decide no more cells than before, or hardly more, for that little leads out of dead ends. Where they leave nearly the
//! whole board open, the human solver is asked.

use starbattle_board::{Cancel, Puzzle};
use starbattle_exact::{Engine, Native, SearchLimits, Task, probe};
use starbattle_logic::Resistance;

use crate::{
    criteria::Criteria,
    draft::{Draft, Move, Moves},
    random::Random,
    rating::Rater,
    tune_difficulty::{RatedPuzzle, WorkingDraft},
};

/// A board that has not become extreme after this many tried changes is given up: a new one gets there sooner.
const CHANGES: usize = 2000;
/// A change may raise what suppositions decide by less than this, in thousandths.
const TEMPERATURE: usize = 30;
/// The human solver is asked if suppositions of single cells decide no more of the board, in thousandths.
const MOST_DECIDED: usize = 100;
/// The most nodes of the search that proves the solution to be the only one.
const NODES: u64 = 20_000;

/// How [`raise_difficulty`] ended.
pub(crate) enum Raised {
    /// With a puzzle that meets the criteria.
    Reached(RatedPuzzle),
    /// With this puzzle, which does not.
    Failed(Puzzle),
    /// The work was cancelled.
    Cancelled,
}

/// Starts from a puzzle with one solution.
pub(crate) fn raise_difficulty(
    working: &mut WorkingDraft,
    puzzle: Puzzle,
    criteria: &Criteria,
    rater: &dyn Rater,
    random: &mut Random,
    cancel: &dyn Cancel,
) -> Raised {
    let mut now = decided(&puzzle, cancel);
    let mut kept = puzzle;
    let mut likely = criteria.board.no_cells();
    for _ in 0..CHANGES {
        if cancel.is_cancelled() {
            return Raised::Cancelled;
        }
        let most = now + random.below(TEMPERATURE);
        let change = propose(&working.draft, random);
        let Some((puzzle, done)) = change.and_then(|change| make(working, change, cancel)) else { continue };
        let next = decided(&puzzle, cancel);
        if next > most {
            take_back(working, done);
            continue;
        }
        (now, kept) = (next, puzzle);
        if now > MOST_DECIDED {
            continue;
        }
        match rater.resistance(&kept, &likely, cancel) {
            Resistance::Yields(footholds) => likely = footholds,
            Resistance::Resists => {
                let rated = rater.rate(&kept, cancel);
                let distance = criteria.distance(&kept, &rated, rater, cancel);
                if distance == 0.0 && !cancel.is_cancelled() {
                    return Raised::Reached(RatedPuzzle { puzzle: kept, rated, distance });
                }
            }
        }
    }
    if cancel.is_cancelled() { Raised::Cancelled } else { Raised::Failed(kept) }
}

/// How far suppositions of single cells get, in thousandths: how much of the board they decide before they get stuck, or, if they decide
/// all of it, 1000 and how much of the open cells they decide where they decide least.
fn decided(puzzle: &Puzzle, cancel: &dyn Cancel) -> usize {
    let rounds = probe(puzzle, cancel);
    let cells = puzzle.size() * puzzle.size();
    match rounds.last() {
        None => 2000,
        Some(last) if last.decided == 0 => 1000 - 1000 * last.open / cells,
        Some(_) => 1000 + rounds.iter().map(|round| 1000 * round.decided / round.open).min().unwrap_or(1000),
    }
}

/// Any change of one cell.
fn propose(draft: &Draft, random: &mut Random) -> Option<Move> {
    let cells = 0..draft.size() * draft.size();
    let moves: Vec<Move> = cells.flat_map(|cell| draft.moves_of(cell).collect::<Vec<_>>()).collect();
    random.pick(&moves)
}

/// Makes a change and returns the puzzle and what was done, if the solution is still the only one.
fn make(working: &mut WorkingDraft, change: Move, cancel: &dyn Cancel) -> Option<(Puzzle, Moves)> {
    let WorkingDraft { draft, rivals, solution } = working;
    let done = draft.apply(change);
    rivals.follow(done);
    if rivals.alive() == 0
        && let Some(puzzle) = draft.puzzle()
    {
        let found = Native.solve(&Task::new(&puzzle), SearchLimits::solutions(2).with_nodes(NODES), cancel);
        if found.unique().is_some() {
            return Some((puzzle, done));
        }
        for other in found.solutions.iter().filter(|&other| other != solution) {
            rivals.add(draft, other);
        }
    }
    take_back(working, done);
    None
}

fn take_back(working: &mut WorkingDraft, done: Moves) {
    working.draft.undo(done);
    working.rivals.follow_back(done);
}
