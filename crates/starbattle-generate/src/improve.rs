//! Which few border changes would make a board better.

use starbattle_board::{Cancel, Never, Placement, Puzzle};
use starbattle_exact::{Auto, Engine, Limits, Task};

use crate::{
    border_change::{BorderChange, changed, single_changes},
    generator::GiveUp,
    mend::mend,
    rating::{Rated, Rater},
    wishes::Wishes,
};

/// What a board should become.
#[derive(Debug, Clone, PartialEq)]
pub enum Goal {
    /// A puzzle with exactly one solution.
    Unique,
    /// A puzzle with exactly one solution whose rating fulfils the wishes. Board, region sizes and symmetry do not matter here.
    Rated(Wishes),
}

/// How far to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The most changes to make together.
    pub changes: usize,
    /// The most suggestions wanted.
    pub suggestions: usize,
    /// Boards kept at each number of changes to go on from, the most promising first. The first changes are tried all.
    pub beam: usize,
}

impl Default for Effort {
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
    effort: Effort,
    rater: &dyn Rater,
    cancel: &dyn Cancel,
) -> Result<Vec<Suggestion>, GiveUp> {
    let judge = Judge { goal, rater, cancel };
    let start = Candidate { changes: Vec::new(), puzzle: puzzle.clone(), judgement: judge.judge(puzzle)? };
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
                    return Err(GiveUp::Cancelled);
                }
                let mut key = changes.clone();
                key.sort_unstable();
                if seen.contains(&key) {
                    continue;
                }
                seen.push(key);
                let Some(after) = changed(puzzle, &changes) else { continue };
                let judgement = judge.judge(&after)?;
                let candidate = Candidate { changes, puzzle: after, judgement };
                found.extend(candidate.suggestion());
                next.push(candidate);
            }
        }
        if !found.is_empty() {
            found.truncate(effort.suggestions);
            return Ok(found);
        }
        next.sort_by(|a, b| a.judgement.distance.total_cmp(&b.judgement.distance));
        next.truncate(effort.beam.max(1));
        beam = next;
    }
    judge.mended(puzzle, effort)
}

struct Candidate {
    changes: Vec<BorderChange>,
    puzzle: Puzzle,
    judgement: Judgement,
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
        let solution = self.judgement.solution.clone().filter(|_| self.judgement.distance <= 0.0)?;
        let rated = self.judgement.rated.clone();
        Some(Suggestion { changes: self.changes.clone(), puzzle: self.puzzle.clone(), solution, rated })
    }
}

/// How near a board is to the goal.
struct Judgement {
    distance: f64,
    solution: Option<Placement>,
    rated: Option<Rated>,
}

struct Judge<'a> {
    goal: &'a Goal,
    rater: &'a dyn Rater,
    cancel: &'a dyn Cancel,
}

/// Solutions are counted up to here, to tell boards with few from boards with many.
const COUNTED: usize = 50;
/// Farther away than any rating can be.
const NOT_UNIQUE: f64 = 1e9;
/// Nodes of one count.
const NODES: u64 = 200_000;

impl Judge<'_> {
    /// Suggestions from repairs around the solutions of a board that has several.
    fn mended(&self, puzzle: &Puzzle, effort: Effort) -> Result<Vec<Suggestion>, GiveUp> {
        let limits = Limits::solutions(8).with_nodes(NODES);
        let solutions = Auto::default().solve(&Task::new(puzzle), limits, &Never).solutions;
        if solutions.len() < 2 {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        for changes in mend(puzzle, &solutions, self.cancel).ok_or(GiveUp::Cancelled)? {
            let Some(after) = changed(puzzle, &changes) else { continue };
            let judgement = self.judge(&after)?;
            found.extend(Candidate { changes, puzzle: after, judgement }.suggestion());
            if found.len() >= effort.suggestions {
                break;
            }
        }
        Ok(found)
    }

    fn judge(&self, puzzle: &Puzzle) -> Result<Judgement, GiveUp> {
        let limits = Limits::solutions(COUNTED).with_nodes(NODES);
        let outcome = Auto::default().solve(&Task::new(puzzle), limits, self.cancel);
        if self.cancel.is_cancelled() {
            return Err(GiveUp::Cancelled);
        }
        let Some(solution) = outcome.unique().cloned() else {
            // A board without a solution is worse than one with many: nearly no change can help.
            let count = if outcome.solutions.is_empty() { 2 * COUNTED } else { outcome.solutions.len() };
            return Ok(Judgement { distance: NOT_UNIQUE + count as f64, solution: None, rated: None });
        };
        let Goal::Rated(wishes) = self.goal else {
            return Ok(Judgement { distance: 0.0, solution: Some(solution), rated: None });
        };
        let rated = self.rater.rate(puzzle, self.cancel);
        if self.cancel.is_cancelled() {
            return Err(GiveUp::Cancelled);
        }
        Ok(Judgement { distance: wishes.distance(&rated), solution: Some(solution), rated: Some(rated) })
    }
}
