//! Exact solving.

use std::time::Instant;

use starbattle::exact::{Auto, Engine, SearchLimits, Task, closest_other, forced_cells};

use super::position::Asked;
use crate::{
    stop::Stop,
    wire::{OtherSolution, Problem, Solution, SolveRequest},
};

/// The most solutions that are looked for.
const MAX_SOLUTIONS: usize = 10_000;

/// The closest second solution is a nicety; it must not cost more than the answer.
const CLOSEST_NODES: u64 = 20_000;

/// Solutions of a puzzle.
pub fn solve(request: &SolveRequest, stop: &Stop) -> Result<Solution, Problem> {
    if !(1..=MAX_SOLUTIONS).contains(&request.limit) {
        let limit = request.limit;
        return Err(Problem::unprocessable(format!("`limit` {limit} is out of range: expected 1 to {MAX_SOLUTIONS}")));
    }
    let Asked { puzzle, marks } = Asked::read(&request.puzzle, request.marks.as_deref(), stop)?;
    let task = if marks.is_blank() {
        Task::new(&puzzle)
    } else {
        Task::with_marks(&puzzle, &marks).map_err(Problem::unprocessable)?
    };
    let engine = Auto::default();
    let start = Instant::now();
    let outcome = engine.solve(&task, SearchLimits::solutions(request.limit), stop);
    let micros = start.elapsed().as_micros();
    let mut answer = Solution::of(puzzle.size(), Some(puzzle.stars()), &outcome, micros, "auto");
    if request.forced {
        let forced = forced_cells(&task, &engine, None, stop);
        answer.set_forced(&forced.stars, &forced.empty);
    }
    if let [first, second, ..] = &outcome.solutions[..] {
        let closest = closest_other(&task, first, Some(CLOSEST_NODES), stop).ok();
        let other = closest.and_then(|closest| closest.other).unwrap_or_else(|| second.clone());
        answer.other = Some(OtherSolution::of(first, &other));
    }
    Ok(answer)
}
