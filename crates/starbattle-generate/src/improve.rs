//! Which few border changes would make a board better.

use starbattle_board::{Cancel, Never, Placement, Puzzle};
use starbattle_exact::{Auto, Engine, SearchLimits, Task};

use crate::{
    border_change::{BorderChange, changed, single_changes},
    criteria::Criteria,
    generator::GenerateError,
    rating::{Rated, Rater},
    repair_board::repair_board,
};

/// What a board should become.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Goal {
    /// A puzzle with exactly one solution.
    Unique,
    /// A puzzle with exactly one solution whose rating meets the criteria. Board, region sizes and symmetry do not matter here.
    Rated(Criteria),
}

/// How far to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchEffort {
    /// The most changes to make together.
    pub changes: usize,
    /// The most suggestions wanted.
    pub suggestions: usize,
    /// Boards kept at each number of changes to go on from, the most promising first. The first changes are tried all.
    pub beam: usize,
}

impl Default for SearchEffort {
    fn default() -> Self {
        Self { changes: 4, suggestions: 10, beam: 12 }
    }
}

/// Changes that together reach the goal.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    /// The changes; every region is in one piece after all of them. None if the board needs none.
    pub changes: Vec<BorderChange>,
    /// The board after them.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Placement,
    /// Its rating, if the goal asks for one.
    pub rated: Option<Rated>,
}

/// Finds the fewest single-cell border changes that reach a goal: first one, then two, and so on.
///
/// One change is tried everywhere. From two on, only the boards nearest to the goal are changed further, those with the fewest
/// solutions or the best rating, so a smaller set might be missed. If that reaches no board with one solution, the border is
/// repaired around some of the solutions, which may take any number of changes. An empty list says that nothing was found.
pub fn improve(
    puzzle: &Puzzle,
    goal: &Goal,
    effort: SearchEffort,
    rater: &dyn Rater,
    cancel: &dyn Cancel,
) -> Result<Vec<Suggestion>, GenerateError> {
    let evaluator = Evaluator { goal, rater, cancel };
    let start = Candidate { changes: Vec::new(), puzzle: puzzle.clone(), evaluation: evaluator.evaluate(puzzle)? };
    if let Some(done) = start.suggestion() {
        return Ok(vec![done]);
    }
    let mut beam = vec![start];
    for _ in 0..effort.changes {
        let mut found = Vec::new();
        let mut next: Vec<Candidate> = Vec::new();
        let mut seen: Vec<Vec<BorderChange>> = Vec::new();
        for candidate in &beam {
            for changes in candidate.extended(puzzle) {
                if cancel.is_cancelled() {
                    return Err(GenerateError::Cancelled);
                }
                let mut key = changes.clone();
                key.sort_unstable();
                if seen.contains(&key) {
                    continue;
                }
                seen.push(key);
                let Some(after) = changed(puzzle, &changes) else { continue };
                let evaluation = evaluator.evaluate(&after)?;
                let candidate = Candidate { changes, puzzle: after, evaluation };
                found.extend(candidate.suggestion());
                next.push(candidate);
            }
        }
        if !found.is_empty() {
            found.truncate(effort.suggestions);
            return Ok(found);
        }
        next.sort_by(|a, b| a.evaluation.distance.total_cmp(&b.evaluation.distance));
        next.truncate(effort.beam.max(1));
        beam = next;
    }
    evaluator.repaired(puzzle, effort)
}

struct Candidate {
    changes: Vec<BorderChange>,
    puzzle: Puzzle,
    evaluation: Evaluation,
}

impl Candidate {
    /// The changes so far and one more, of a cell not yet changed.
    fn extended(&self, puzzle: &Puzzle) -> Vec<Vec<BorderChange>> {
        let size = puzzle.size();
        let mut labels: Vec<usize> = puzzle.regions().of_cells().collect();
        self.changes.iter().for_each(|change| labels[change.cell.index(size)] = change.to);
        let fresh = |change: &BorderChange| self.changes.iter().all(|other| other.cell != change.cell);
        let more = single_changes(&labels, size).into_iter().filter(fresh);
        more.map(|change| self.changes.iter().copied().chain([change]).collect()).collect()
    }

    fn suggestion(&self) -> Option<Suggestion> {
        let solution = self.evaluation.solution.clone().filter(|_| self.evaluation.distance <= 0.0)?;
        let rated = self.evaluation.rated.clone();
        Some(Suggestion { changes: self.changes.clone(), puzzle: self.puzzle.clone(), solution, rated })
    }
}

/// How close a board is to the goal.
struct Evaluation {
    distance: f64,
    solution: Option<Placement>,
    rated: Option<Rated>,
}

struct Evaluator<'a> {
    goal: &'a Goal,
    rater: &'a dyn Rater,
    cancel: &'a dyn Cancel,
}

/// Solutions are counted up to here, to tell boards with few from boards with many.
const MAX_COUNTED: usize = 50;
/// Larger than the distance of any rating.
const NOT_UNIQUE: f64 = 1e9;
/// The most nodes of one count.
const MAX_NODES: u64 = 200_000;

impl Evaluator<'_> {
    /// Suggestions from repairs around the solutions of a board that has several.
    fn repaired(&self, puzzle: &Puzzle, effort: SearchEffort) -> Result<Vec<Suggestion>, GenerateError> {
        let limits = SearchLimits::solutions(8).with_nodes(MAX_NODES);
        let solutions = Auto::default().solve(&Task::new(puzzle), limits, &Never).solutions;
        if solutions.len() < 2 {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        for changes in repair_board(puzzle, &solutions, self.cancel).ok_or(GenerateError::Cancelled)? {
            let Some(after) = changed(puzzle, &changes) else { continue };
            let evaluation = self.evaluate(&after)?;
            found.extend(Candidate { changes, puzzle: after, evaluation }.suggestion());
            if found.len() >= effort.suggestions {
                break;
            }
        }
        Ok(found)
    }

    fn evaluate(&self, puzzle: &Puzzle) -> Result<Evaluation, GenerateError> {
        let limits = SearchLimits::solutions(MAX_COUNTED).with_nodes(MAX_NODES);
        let outcome = Auto::default().solve(&Task::new(puzzle), limits, self.cancel);
        if self.cancel.is_cancelled() {
            return Err(GenerateError::Cancelled);
        }
        let Some(solution) = outcome.unique().cloned() else {
            // A board without a solution is worse than one with many: nearly no change can help.
            let count = if outcome.solutions.is_empty() { 2 * MAX_COUNTED } else { outcome.solutions.len() };
            return Ok(Evaluation { distance: NOT_UNIQUE + count as f64, solution: None, rated: None });
        };
        let Goal::Rated(criteria) = self.goal else {
            return Ok(Evaluation { distance: 0.0, solution: Some(solution), rated: None });
        };
        let rated = self.rater.rate(puzzle, self.cancel);
        if self.cancel.is_cancelled() {
            return Err(GenerateError::Cancelled);
        }
        Ok(Evaluation { distance: criteria.distance(&rated), solution: Some(solution), rated: Some(rated) })
    }
}
