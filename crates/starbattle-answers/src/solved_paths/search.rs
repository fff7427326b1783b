//! Looking through the puzzles of the seeds 1, 2, 3 and so on.

use std::cell::LazyCell;

use starbattle_board::{Board, Cancel};
use starbattle_generate::{Criteria, Generator, LogicRater, Seen};
use starbattle_logic::{Options, Solver};

use super::path::SolvedPath;
use crate::{AnswerError, library::Library};

/// The search ends when this many positions are found.
const ENOUGH: usize = 3;

/// How many puzzles are looked at: fewer where making one takes longer.
const fn max_puzzles(board: Board) -> usize {
    match board.size() {
        0..=10 => 200,
        11..=12 => 100,
        13..=14 => 40,
        _ => 8,
    }
}

/// What a search found.
pub struct SearchResult<T> {
    /// What `look` found, in the order of the puzzles.
    pub found: Vec<T>,
    /// How many puzzles were looked at.
    pub puzzles: usize,
    /// Whether the search was cancelled, or no more puzzles could be made, before enough was found or all puzzles looked at.
    pub cut_short: bool,
}

/// Looks at one path after the other until enough is found, at most one thing in each puzzle. `look` also gets the solver. The number
/// of puzzles is meant to end the search before it is cancelled, so that everyone sees the same positions.
pub fn search<T>(
    board: Board,
    library: &Library,
    cancel: &dyn Cancel,
    look: impl Fn(&SolvedPath, &Solver<'_>) -> Option<T>,
) -> Result<SearchResult<T>, AnswerError> {
    let known = library.of(board);
    let rater = LogicRater { knowledge: known.knowledge() };
    let generator = LazyCell::new(|| Generator::new(Criteria::new(board), &rater, cancel));
    let solver = Solver::new(Options::default()).with_knowledge(known.knowledge()).with_cancel(cancel);
    let make = |seed: u64| -> Result<Option<SolvedPath>, AnswerError> {
        let generator = generator.as_ref().map_err(AnswerError::invalid)?;
        Ok(generator.generate(seed, 0, cancel).ok().and_then(|made| SolvedPath::through(made, seed, &solver)))
    };
    let (mut found, mut puzzles) = (Vec::new(), 0);
    let mut seen = Seen::default();
    while puzzles < max_puzzles(board) && found.len() < ENOUGH {
        let path = match library.paths.get(board, puzzles) {
            Some(path) => path,
            None => match make(puzzles as u64 + 1)? {
                Some(path) => library.paths.keep(board, puzzles, path),
                None => break,
            },
        };
        puzzles += 1;
        found.extend(look(&path, &solver).filter(|_| seen.is_new(&path.puzzle)));
    }
    let cut_short = found.len() < ENOUGH && puzzles < max_puzzles(board);
    Ok(SearchResult { found, puzzles, cut_short })
}
