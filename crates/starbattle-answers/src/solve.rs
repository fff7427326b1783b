//! Exact solving.

use starbattle_board::{Cancel, CellSet, Placement};
use starbattle_exact::{Auto, Engine, Outcome, SearchLimits, StopReason, Task, closest_other, forced_cells};

use crate::{
    AnswerError, PuzzleAndMarks,
    wire::{OtherSolution, Solution, SolveRequest},
};

/// The most solutions that a request may ask for.
const MAX_SOLUTIONS: usize = 10_000;

/// The search nodes for the closest solution of a request, which must not cost much more than the answer.
const CLOSEST_NODES: u64 = 20_000;

/// What to find out about a puzzle, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolveQuestion {
    /// Stop after this many solutions; 2 decide whether there is exactly one.
    pub limit: usize,
    /// Also find the cells that are alike in all solutions.
    pub forced: bool,
    /// If there are several solutions, also find one that differs little from the first.
    pub closest: bool,
    /// The most nodes of each search.
    pub max_nodes: Option<u64>,
    /// The most nodes of the search for the closest solution.
    pub max_closest_nodes: Option<u64>,
}

impl Default for SolveQuestion {
    /// Whether there is exactly one solution.
    fn default() -> Self {
        Self { limit: 2, forced: false, closest: false, max_nodes: None, max_closest_nodes: None }
    }
}

/// The solutions of a puzzle, and what else was asked.
#[derive(Debug, Clone)]
pub struct Solved {
    /// The solutions, and how the search ended.
    pub outcome: Outcome,
    /// The stars and the empty cells of all solutions, if they were asked for.
    pub forced: Option<(CellSet, CellSet)>,
    /// A second solution that differs little from the first, if it was asked for and there are several.
    pub closest: Option<Placement>,
    /// Whether a limit kept the question from being answered.
    pub cut_short: bool,
}

impl SolveRequest {
    /// Solutions of the puzzle.
    pub fn answer(&self, cancel: &dyn Cancel) -> Result<Solution, AnswerError> {
        let limit = self.limit;
        if !(1..=MAX_SOLUTIONS).contains(&limit) {
            let message = format!("`limit` {limit} is out of range: expected 1 to {MAX_SOLUTIONS}");
            return Err(AnswerError::invalid(message));
        }
        let position = PuzzleAndMarks::read(&self.puzzle, self.marks.as_deref(), cancel)?;
        let question = SolveQuestion {
            limit,
            forced: self.forced,
            closest: self.closest,
            max_nodes: None,
            max_closest_nodes: Some(CLOSEST_NODES),
        };
        let solved = solve(&position.task()?, &question, &Auto::default(), cancel)?;
        Ok(solved.answer(position.puzzle.size(), position.puzzle.stars(), "auto"))
    }
}

/// Solves a puzzle exactly.
pub fn solve(
    task: &Task<'_>,
    question: &SolveQuestion,
    engine: &dyn Engine,
    cancel: &dyn Cancel,
) -> Result<Solved, AnswerError> {
    let limits = SearchLimits { solutions: question.limit, nodes: question.max_nodes };
    let outcome = engine.solve(task, limits, cancel);
    let mut cut_short = matches!(outcome.stopped, Some(StopReason::Nodes | StopReason::Cancelled));
    let forced = if question.forced && !cut_short {
        let forced = forced_cells(task, engine, question.max_nodes, cancel);
        cut_short |= !forced.complete;
        Some((forced.stars, forced.empty))
    } else {
        None
    };
    let closest = match &outcome.solutions[..] {
        [first, second, ..] if question.closest => {
            let found = closest_other(task, first, question.max_closest_nodes, cancel).map_err(AnswerError::invalid)?;
            // A search that was stopped has nothing better than what is known.
            Some(found.other.unwrap_or_else(|| second.clone()))
        }
        _ => None,
    };
    Ok(Solved { outcome, forced, closest, cut_short })
}

impl Solved {
    /// The answer for programs. Whoever has a clock fills in `micros`.
    #[must_use]
    pub fn answer(&self, size: usize, stars: usize, engine: &'static str) -> Solution {
        let mut answer = Solution::of(size, stars, &self.outcome, engine);
        if let Some((stars, empty)) = &self.forced {
            answer.set_forced(stars, empty);
        }
        if let (Some(other), Some(first)) = (&self.closest, self.outcome.solutions.first()) {
            answer.closest = Some(OtherSolution::of(first, other));
        }
        answer
    }
}
