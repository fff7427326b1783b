//! Which few border changes would make a board better.

use std::ops::ControlFlow;

use starbattle_board::{Cancel, CompactSort, Never, Placement, Puzzle};
use starbattle_exact::{Auto, Engine, SearchLimits, Task};

use crate::{
    border_change::{BorderChange, changed, single_changes},
    criteria::Criteria,
    generator::GenerateError,
    rating::{Rated, Rater},
    repair_board::repair_board,
    two_changes::{KnownSolutions, MAX_PAIRS_SIZE, visit_pairs},
};

/// What a board should become.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Goal {
    /// A puzzle with exactly one solution.
    Unique,
    /// A puzzle with exactly one solution whose rating meets the criteria. Board, region sizes and symmetry do not matter here.
    Rated(Box<Criteria>),
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
    /// The most boards to rate in order to prove that two changes do not reach a [`Goal::Rated`].
    pub proof_ratings: usize,
}

impl Default for SearchEffort {
    fn default() -> Self {
        Self { changes: 20, suggestions: 10, beam: 12, proof_ratings: usize::MAX }
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

/// What [`improve`] found.
#[derive(Debug, Clone, PartialEq)]
pub struct Improved {
    /// The suggestions, fewest changes first; none if nothing was found.
    pub suggestions: Vec<Suggestion>,
    /// Whether it is proved that fewer changes than those of the first suggestion do not reach the goal; without suggestions, that no set
    /// of changes up to the allowed number does.
    pub proved: bool,
}

/// Up to this many changes are found by trial; larger sets only by repairs.
const MAX_TRIED: usize = 4;

/// Finds the fewest single-cell border changes that reach a goal: first one, then two, and so on.
///
/// One change is tried everywhere. From two on, only the boards nearest to the goal are changed further, those with the fewest
/// solutions or the best rating. If that reaches no board with one solution, the border is repaired around some of the solutions. If
/// the result has more than two changes, all pairs of changes are tried on boards up to 10x10, so that up to two changes are never
/// missed, and three are known to be the fewest. No suggestion has more than `effort.changes` changes.
///
/// If the work is cancelled after suggestions were found, they are returned, but nothing more is proved.
pub fn improve(
    puzzle: &Puzzle,
    goal: &Goal,
    effort: SearchEffort,
    rater: &dyn Rater,
    cancel: &dyn Cancel,
) -> Result<Improved, GenerateError> {
    let mut search = Search { puzzle, goal, rater, cancel, conclusive: true, known: KnownSolutions::new(puzzle) };
    let start = search.candidate(Vec::new(), puzzle.clone())?;
    if let Some(done) = start.suggestion() {
        return Ok(Improved { suggestions: vec![done], proved: true });
    }
    let mut suggestions = search.by_trial(start, effort)?;
    if suggestions.is_empty() && effort.changes > 2 {
        suggestions = search.by_repair(effort)?;
    }
    let fewest = suggestions.first().map_or(effort.changes + 1, |suggestion| suggestion.changes.len());
    if fewest <= 2 {
        return Ok(Improved { suggestions, proved: search.conclusive });
    }
    if puzzle.size() > MAX_PAIRS_SIZE {
        return Ok(Improved { suggestions, proved: false });
    }
    match search.by_all_pairs(effort) {
        Ok(pairs) if !pairs.is_empty() => Ok(Improved { suggestions: pairs, proved: search.conclusive }),
        Ok(_) => Ok(Improved { suggestions, proved: search.conclusive && fewest == 3 }),
        Err(_) if !suggestions.is_empty() => Ok(Improved { suggestions, proved: false }),
        Err(error) => Err(error),
    }
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

struct Search<'a> {
    puzzle: &'a Puzzle,
    goal: &'a Goal,
    rater: &'a dyn Rater,
    cancel: &'a dyn Cancel,
    /// Whether it was always known if a board has exactly one solution.
    conclusive: bool,
    known: KnownSolutions,
}

/// Solutions are counted up to here, to tell boards with few from boards with many.
const MAX_COUNTED: usize = 50;
/// Larger than the distance of any rating.
const NOT_UNIQUE: f64 = 1e9;
/// The most nodes of one count.
const MAX_NODES: u64 = 200_000;
/// The highest tier of the rules that may solve a puzzle.
const MAX_TIER: u8 = 5;

impl Search<'_> {
    /// Suggestions with as few changes as are found by adding one change after the other.
    fn by_trial(&mut self, start: Candidate, effort: SearchEffort) -> Result<Vec<Suggestion>, GenerateError> {
        let mut beam = vec![start];
        for _ in 0..effort.changes.min(MAX_TRIED) {
            let mut found = Vec::new();
            let mut next: Vec<Candidate> = Vec::new();
            let mut seen: Vec<Vec<BorderChange>> = Vec::new();
            'beam: for candidate in &beam {
                for changes in candidate.extended(self.puzzle) {
                    let mut key = changes.clone();
                    key.compact_sort();
                    if seen.contains(&key) {
                        continue;
                    }
                    seen.push(key);
                    let Some(after) = changed(self.puzzle, &changes) else { continue };
                    match self.candidate(changes, after) {
                        Ok(candidate) => {
                            found.extend(candidate.suggestion());
                            next.push(candidate);
                        }
                        Err(_) if !found.is_empty() => break 'beam,
                        Err(error) => return Err(error),
                    }
                }
            }
            if !found.is_empty() {
                found.truncate(effort.suggestions);
                return Ok(found);
            }
            next.compact_sort_by(|a, b| a.evaluation.distance.total_cmp(&b.evaluation.distance));
            next.truncate(effort.beam.max(1));
            beam = next;
        }
        Ok(Vec::new())
    }

    /// Suggestions from repairs around the solutions of a board that has several.
    fn by_repair(&mut self, effort: SearchEffort) -> Result<Vec<Suggestion>, GenerateError> {
        let limits = SearchLimits::solutions(8).with_nodes(MAX_NODES);
        let solutions = Auto.solve(&Task::new(self.puzzle), limits, &Never).solutions;
        if solutions.len() < 2 {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        for changes in repair_board(self.puzzle, &solutions, self.cancel).ok_or(GenerateError::Cancelled)? {
            if changes.len() > effort.changes {
                continue;
            }
            let Some(after) = changed(self.puzzle, &changes) else { continue };
            found.extend(self.candidate(changes, after)?.suggestion());
            if found.len() >= effort.suggestions {
                break;
            }
        }
        Ok(found)
    }

    /// Suggestions with two changes, if there are any.
    fn by_all_pairs(&mut self, effort: SearchEffort) -> Result<Vec<Suggestion>, GenerateError> {
        let puzzle = self.puzzle;
        let size = puzzle.size();
        // A harder board than the wanted class is given up early.
        let max_tier = match self.goal {
            Goal::Unique => MAX_TIER,
            Goal::Rated(criteria) => criteria.highest_tier(usize::MAX),
        };
        let before: Vec<usize> = puzzle.regions().of_cells().collect();
        let mut after = before.clone();
        let (mut found, mut ratings, mut error) = (Vec::new(), 0, None);
        let _ = visit_pairs(&before, size, &mut |changes| {
            for change in changes {
                after[change.cell.index(size)] = change.to;
            }
            let several = self.known.show_several(&after);
            for change in changes {
                after[change.cell.index(size)] = change.from;
            }
            let Some(board) = changed(puzzle, &changes).filter(|_| !several) else { return ControlFlow::Continue(()) };
            match self.evaluate(&board, SearchLimits::default(), max_tier) {
                Ok(evaluation) => {
                    ratings += usize::from(evaluation.rated.is_some());
                    found.extend(Candidate { changes: changes.to_vec(), puzzle: board, evaluation }.suggestion());
                }
                Err(cancelled) => error = Some(cancelled),
            }
            if found.len() >= effort.suggestions || error.is_some() {
                return ControlFlow::Break(());
            }
            if ratings >= effort.proof_ratings {
                self.conclusive = false;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        match error {
            Some(error) if found.is_empty() => Err(error),
            _ => Ok(found),
        }
    }

    fn candidate(&mut self, changes: Vec<BorderChange>, puzzle: Puzzle) -> Result<Candidate, GenerateError> {
        let evaluation = self.evaluate(&puzzle, SearchLimits::solutions(MAX_COUNTED), MAX_TIER)?;
        Ok(Candidate { changes, puzzle, evaluation })
    }

    /// Evaluates a board. Above a tier, any rating that does not meet the goal will do.
    fn evaluate(&mut self, puzzle: &Puzzle, limits: SearchLimits, max_tier: u8) -> Result<Evaluation, GenerateError> {
        let outcome = Auto.solve(&Task::new(puzzle), limits.with_nodes(MAX_NODES), self.cancel);
        if self.cancel.is_cancelled() {
            return Err(GenerateError::Cancelled);
        }
        self.conclusive &= outcome.is_unique().is_some();
        let Some(solution) = outcome.unique().cloned() else {
            outcome.solutions.iter().take(2).for_each(|solution| self.known.add(solution));
            // A board without a solution is worse than one with many: nearly no change can help.
            let count = if outcome.solutions.is_empty() { 2 * MAX_COUNTED } else { outcome.solutions.len() };
            return Ok(Evaluation { distance: NOT_UNIQUE + count as f64, solution: None, rated: None });
        };
        let Goal::Rated(criteria) = self.goal else {
            return Ok(Evaluation { distance: 0.0, solution: Some(solution), rated: None });
        };
        let rated = self.rater.rate_up_to(puzzle, max_tier, self.cancel);
        let distance = criteria.distance(puzzle, &rated, self.rater, self.cancel);
        if self.cancel.is_cancelled() {
            return Err(GenerateError::Cancelled);
        }
        Ok(Evaluation { distance, solution: Some(solution), rated: Some(rated) })
    }
}
