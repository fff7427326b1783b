//! Exact solving.

use std::ops::ControlFlow;

use starbattle_board::{Cancel, CellSet, MemoryBudget};
use starbattle_exact::{
    Auto, ClosestPair, CountError, Engine, Outcome, Report, SearchLimits, StopReason, Task, closest_pair, forced_cells,
};

use crate::{
    AnswerError, ErrorKind, PuzzleAndMarks,
    wire::{Solution, SolutionPair, SolveRequest},
};

/// The most solutions that a request may ask for.
const MAX_SOLUTIONS: usize = 10_000;

/// The most solutions that are compared with each other.
const MAX_COMPARED: usize = 4096;

/// The search nodes for the closest pair, which must not cost much more than the answer.
const CLOSEST_NODES: u64 = 50_000;

/// What to find out about a puzzle, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolveQuestion {
    /// Stop after this many solutions; 2 decide whether there is exactly one.
    pub limit: usize,
    /// Also find the cells that are alike in all solutions.
    pub forced: bool,
    /// If there are several solutions, also find two that differ in as few cells as possible.
    pub closest: bool,
    /// The most nodes of each search. Without it, only the search for the closest pair has a limit.
    pub max_nodes: Option<u64>,
}

impl Default for SolveQuestion {
    /// Whether there is exactly one solution.
    fn default() -> Self {
        Self { limit: 2, forced: false, closest: false, max_nodes: None }
    }
}

/// The solutions of a puzzle, and what else was asked.
#[derive(Debug, Clone)]
pub struct Solved {
    /// The first two solutions, and how the search ended. However many there are, the others are only counted.
    pub outcome: Outcome,
    /// The number of solutions found.
    pub count: usize,
    /// The stars and the empty cells of all solutions, if they were asked for.
    pub forced: Option<(CellSet, CellSet)>,
    /// The closest pair of solutions that was found, if it was asked for and there are several.
    pub closest: Option<ClosestPair>,
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
        let question = SolveQuestion { limit, forced: self.forced, closest: self.closest, max_nodes: None };
        let solved = solve(&position.task()?, &question, &Auto, cancel)?;
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
    let mut solutions = Vec::new();
    let Report { solutions: count, complete, nodes, stopped } = engine.visit(task, limits, cancel, &mut |solution| {
        if solutions.len() < 2 {
            solutions.push(solution);
        }
        ControlFlow::Continue(())
    });
    let outcome = Outcome { solutions, complete, nodes, stopped };
    let mut cut_short = matches!(outcome.stopped, Some(StopReason::Nodes | StopReason::Cancelled));
    let forced = if question.forced && !cut_short {
        let forced = forced_cells(task, engine, question.max_nodes, cancel);
        cut_short |= !forced.complete;
        Some((forced.stars, forced.empty))
    } else {
        None
    };
    let closest = (question.closest && !cut_short && outcome.is_unique() != Some(true)).then(|| {
        let limits = SearchLimits::solutions(MAX_COMPARED).with_nodes(question.max_nodes.unwrap_or(CLOSEST_NODES));
        let mut closest = closest_pair(task, limits, cancel);
        // A search that was stopped may have nothing better than what is known.
        if let [first, second, ..] = &outcome.solutions[..] {
            closest.pair.get_or_insert_with(|| [first.clone(), second.clone()]);
        }
        closest
    });
    Ok(Solved { outcome, count, forced, closest, cut_short })
}

/// Counts all solutions of a puzzle without finding them one by one.
pub fn count_solutions(task: &Task<'_>, budget: &MemoryBudget, cancel: &dyn Cancel) -> Result<u128, AnswerError> {
    starbattle_exact::count_solutions(task, budget, cancel).map_err(|error| match error {
        CountError::Cancelled => AnswerError::cancelled(),
        CountError::Memory { error, estimate: Some(estimate) } => {
            let message = format!("the solutions, about {estimate:.0e} judged by a sample, cannot be counted: {error}");
            AnswerError::new(ErrorKind::MemoryLimit, message)
        }
        CountError::Memory { error, .. } => AnswerError::new(ErrorKind::MemoryLimit, error),
        other => AnswerError::invalid(other),
    })
}

impl Solved {
    /// The answer for programs. Whoever has a clock fills in `micros`.
    #[must_use]
    pub fn answer(&self, size: usize, stars: usize, engine: &'static str) -> Solution {
        let mut answer = Solution::of(size, stars, self.count, &self.outcome, engine);
        if let Some((stars, empty)) = &self.forced {
            answer.set_forced(stars, empty);
        }
        answer.closest = self.closest.as_ref().and_then(SolutionPair::of);
        answer
    }
}
