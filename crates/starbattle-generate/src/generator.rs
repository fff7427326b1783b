//! Makes puzzles from criteria and a seed.

use starbattle_board::{Board, Cancel, CellSet, Placement, Progress, Puzzle, counted};
use starbattle_logic::{Difficulty, Rating};

use crate::{
    criteria::{Criteria, CriteriaError},
    initial_regions::initial_regions,
    make_unique::{DraftLimits, UniqueOutcome, make_unique},
    raise_difficulty::{Raised, raise_difficulty},
    random::{Random, derived_seed},
    rating::Rater,
    rivals::Rivals,
    sampler::Sampler,
    tune_difficulty::{RatedPuzzle, WorkingDraft, tune_difficulty},
};

/// Makes puzzles that meet the same criteria.
pub struct Generator<'a> {
    criteria: Criteria,
    rater: &'a dyn Rater,
    sampler: Sampler,
}

/// A new puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct Generated {
    /// The puzzle. It has exactly one solution.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Placement,
    /// How hard it is.
    pub rating: Rating,
    /// The seed that makes this very puzzle the first of a series.
    pub seed: u64,
}

/// Why there is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The work was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// No star placement was found, for instance because none is symmetric.
    #[error("no star placement was found for this board")]
    NoPlacement,
    /// As many boards were begun as allowed.
    #[error("no puzzle that meets the criteria was found in {} ({unique} of them had one solution)", counted(*tries, "try"))]
    Tries {
        /// Boards begun.
        tries: usize,
        /// Boards that had exactly one solution, but did not meet the other criteria.
        unique: usize,
    },
    /// Only puzzles came up that are images of earlier ones.
    #[error("the last {} found were rotations or reflections of earlier ones; there may be no others", counted(*.0, "puzzle"))]
    Duplicates(usize),
}

impl<'a> Generator<'a> {
    /// A generator for criteria that can be met. Builds the atlas of a small board.
    pub fn new(criteria: Criteria, rater: &'a dyn Rater, cancel: &dyn Cancel) -> Result<Self, CriteriaError> {
        criteria.validate()?;
        let sampler = Sampler::new(criteria.board, criteria.symmetric, cancel);
        Ok(Self { criteria, rater, sampler })
    }

    /// The criteria.
    #[must_use]
    pub const fn criteria(&self) -> &Criteria {
        &self.criteria
    }

    /// The puzzle with the given place in the series of a seed, the same on every machine.
    pub fn generate(&self, seed: u64, index: u64, cancel: &dyn Cancel) -> Result<Generated, GenerateError> {
        let seed = derived_seed(seed, index);
        let mut random = Random::new(seed);
        let mut unique = 0;
        for tried in 0..self.criteria.tries {
            if cancel.is_cancelled() {
                return Err(GenerateError::Cancelled);
            }
            cancel.report(Progress::Tried);
            let solution = self.sampler.draw_with(&mut random).ok_or(GenerateError::NoPlacement)?;
            let Some((working, puzzle)) = self.attempt(solution, tried, &mut random, cancel)? else { continue };
            unique += 1;
            let solution = working.solution.clone();
            let Some(found) = self.meet_criteria(working, puzzle, tried, &mut random, cancel)? else { continue };
            return Ok(Generated { puzzle: found.puzzle, solution, rating: found.rated.rating, seed });
        }
        Err(GenerateError::Tries { tries: self.criteria.tries, unique })
    }

    /// One board with exactly one solution, if it can be had.
    fn attempt(
        &self,
        solution: Placement,
        tried: usize,
        random: &mut Random,
        cancel: &dyn Cancel,
    ) -> Result<Option<(WorkingDraft, Puzzle)>, GenerateError> {
        let Criteria { board, difficulty, region_sizes, symmetric, .. } = self.criteria;
        // Every failure makes the next board more uneven, which leaves fewer solutions, but makes it easier.
        let hard = difficulty.is_some_and(|wanted| wanted >= Difficulty::Expert);
        let size_variance =
            if hard { tried % 3 } else { region_sizes.size_variance() + extra_variance(board) + tried.min(20) / 2 };
        let Some(mut draft) = initial_regions(&solution, region_sizes.bounds(board), symmetric, size_variance, random)
        else {
            return Ok(None);
        };
        let mut rivals = Rivals::new(&solution);
        match make_unique(&mut draft, &mut rivals, &solution, draft_limits(board), random, cancel) {
            UniqueOutcome::Unique(puzzle) => Ok(Some((WorkingDraft { draft, rivals, solution }, puzzle))),
            UniqueOutcome::Failed => Ok(None),
            UniqueOutcome::Cancelled => Err(GenerateError::Cancelled),
        }
    }

    /// The puzzle, or one near it, that meets the criteria.
    fn meet_criteria(
        &self,
        mut working: WorkingDraft,
        puzzle: Puzzle,
        tried: usize,
        random: &mut Random,
        cancel: &dyn Cancel,
    ) -> Result<Option<RatedPuzzle>, GenerateError> {
        if self.criteria.difficulty == Some(Difficulty::Extreme) {
            match raise_difficulty(&mut working, &puzzle, &self.criteria, self.rater, random, cancel) {
                Raised::Reached(found) => return Ok(self.has_wanted_sizes(&found.puzzle).then_some(found)),
                Raised::Failed => return Ok(None),
                Raised::Cancelled => return Err(GenerateError::Cancelled),
                Raised::NoChains => {}
            }
        }
        let tier = self.criteria.highest_tier(tried);
        let rate = |puzzle: Puzzle| {
            let rated = self.rater.rate_up_to(&puzzle, tier, cancel);
            let distance = self.criteria.distance(&puzzle, &rated, self.rater, cancel);
            RatedPuzzle { puzzle, rated, distance }
        };
        let first = rate(puzzle);
        if cancel.is_cancelled() {
            return Err(GenerateError::Cancelled);
        }
        let last = tune_difficulty(working, first, &rate, self.max_idle(tier), random, cancel)
            .ok_or(GenerateError::Cancelled)?;
        Ok((last.distance == 0.0 && self.has_wanted_sizes(&last.puzzle)).then_some(last))
    }

    /// The most changes without effect before a new board is begun. Where a rating takes longer than a new board, that is soon; on a
    /// small board hard puzzles are rare and ratings quick, so it is late.
    fn max_idle(&self, tier: u8) -> usize {
        let rare = self.criteria.difficulty == Some(Difficulty::Expert) && self.criteria.board.size() <= SMALL;
        match tier {
            _ if self.criteria.is_open() => 0,
            _ if rare => 40,
            0..=3 => 6,
            _ => 1,
        }
    }

    /// Whether the regions have the wanted sizes.
    fn has_wanted_sizes(&self, puzzle: &Puzzle) -> bool {
        let sizes: Vec<usize> = puzzle.regions().cell_sets().iter().map(CellSet::len).collect();
        self.criteria.region_sizes.holds(self.criteria.board, &sizes)
    }
}

/// Up to this size nearly every board can be solved with counting alone.
const SMALL: usize = 8;

/// Large boards with few stars need more changes; none is worth a long search.
const fn draft_limits(board: Board) -> DraftLimits {
    DraftLimits { changes: 200 + 10 * board.size(), nodes: 20_000 }
}

/// Large boards with much room to spare have so many solutions that only very uneven regions leave a single one.
const fn extra_variance(board: Board) -> usize {
    let spare = board.size().saturating_sub(4 * board.stars());
    if board.size() < 15 || spare < 4 { 0 } else { spare }
}
