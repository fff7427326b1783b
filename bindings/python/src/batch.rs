//! Many puzzles at once, on all cores.

use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use rayon::prelude::*;
use starbattle::{
    answers::AnswerError,
    exact::{Auto, Engine, SearchLimits, Task},
};

use crate::{
    error::{json, to_python},
    interrupt::in_background,
    puzzle::{Found, Puzzle, rating, to_pairs},
};

/// The ratings of puzzles in their order, as JSON.
#[pyfunction]
pub fn rate_many(py: Python<'_>, puzzles: Vec<PyRef<'_, Puzzle>>) -> PyResult<Vec<String>> {
    let puzzles: Vec<_> = puzzles.iter().map(|puzzle| puzzle.puzzle.clone()).collect();
    let ratings = each(py, &puzzles, |puzzle, cancel| rating(puzzle, cancel))?;
    ratings.iter().map(|rating| json(py, rating)).collect()
}

/// Up to so many solutions of each puzzle.
#[pyfunction]
pub fn solve_many(py: Python<'_>, puzzles: Vec<PyRef<'_, Puzzle>>, limit: usize) -> PyResult<Vec<Found>> {
    let puzzles: Vec<_> = puzzles.iter().map(|puzzle| puzzle.puzzle.clone()).collect();
    each(py, &puzzles, |puzzle, cancel| {
        let outcome = Auto.solve(&Task::new(puzzle), SearchLimits::solutions(limit), cancel);
        let solutions = outcome.solutions.iter().map(|solution| to_pairs(solution.stars())).collect();
        Ok((solutions, outcome.complete, outcome.nodes))
    })
}

fn each<P: Sync, T: Send>(
    py: Python<'_>,
    puzzles: &[P],
    answer: impl Fn(&P, &AtomicBool) -> Result<T, AnswerError> + Sync + Send,
) -> PyResult<Vec<T>> {
    let answers = in_background(py, |cancelled| {
        // Larger pieces would leave a core idle at the end; the order of the answers is that of the puzzles.
        puzzles.par_iter().with_max_len(1).map(|puzzle| answer(puzzle, cancelled)).collect::<Result<Vec<T>, _>>()
    })?;
    answers.map_err(|error| to_python(py, &error))
}
