//! Looking through the puzzles of the seeds 1, 2, 3 and so on.

use std::{
    cell::LazyCell,
    time::{Duration, Instant},
};

use starbattle::{
    board::{Board, Cancel},
    generate::{Criteria, Generator, LogicRater, Seen},
    logic::{Options, Solver},
};

use super::walk::{Walk, Walks};
use crate::{library::Library, stop::Stop, wire::Problem};

/// So many positions are enough.
const ENOUGH: usize = 3;

/// Nobody waits longer. The number of puzzles is meant to end the search first, so that everyone sees the same positions.
const MAX_TIME: Duration = Duration::from_secs(4);

/// How many puzzles are looked at: fewer where making one takes longer.
const fn max_puzzles(board: Board) -> usize {
    match board.size() {
        0..=10 => 200,
        11..=12 => 100,
        13..=14 => 40,
        _ => 8,
    }
}

/// Says stop with the request, and after a while of its own.
struct Patience<'a> {
    stop: &'a Stop,
    until: Instant,
}

impl Cancel for Patience<'_> {
    fn is_cancelled(&self) -> bool {
        self.stop.is_due() || Instant::now() >= self.until
    }
}

/// What was met.
pub struct Met<T> {
    /// What `look` found, in the order of the puzzles.
    pub found: Vec<T>,
    /// How many puzzles were looked at.
    pub puzzles: usize,
    /// Whether the clock ran out, or no more puzzles could be made, before enough was found or all puzzles looked at.
    pub cut_short: bool,
}

/// Looks at one walk after the other until enough is found, at most one thing in each puzzle. `look` gets the solver, too.
pub fn search<T>(
    walks: &Walks,
    board: Board,
    library: &Library,
    stop: &Stop,
    look: impl Fn(&Walk, &Solver<'_>) -> Option<T>,
) -> Result<Met<T>, Problem> {
    let known = library.of(board);
    let patience = Patience { stop, until: Instant::now() + MAX_TIME };
    let rater = LogicRater { knowledge: known.knowledge() };
    let generator = LazyCell::new(|| Generator::new(Criteria::new(board), &rater, &patience));
    let solver = Solver::new(Options::default()).with_knowledge(known.knowledge()).with_cancel(&patience);
    let make = |seed: u64| -> Result<Option<Walk>, Problem> {
        let generator = generator.as_ref().map_err(Problem::unprocessable)?;
        Ok(generator.generate(seed, 0, &patience).ok().and_then(|made| Walk::through(made, seed, &solver)))
    };
    let (mut found, mut puzzles) = (Vec::new(), 0);
    let mut seen = Seen::default();
    while puzzles < max_puzzles(board) && found.len() < ENOUGH {
        let walk = match walks.get(board, puzzles) {
            Some(walk) => walk,
            None => match make(puzzles as u64 + 1)? {
                Some(walk) => walks.keep(board, puzzles, walk),
                None => break,
            },
        };
        puzzles += 1;
        found.extend(look(&walk, &solver).filter(|_| seen.is_new(&walk.puzzle)));
    }
    let cut_short = found.len() < ENOUGH && puzzles < max_puzzles(board);
    Ok(Met { found, puzzles, cut_short })
}
