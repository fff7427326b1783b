//! Makes puzzles from criteria and a seed.

use starbattle_board::{Board, Cancel, Placement, Progress, Puzzle, counted};
use starbattle_exact::{Auto, Engine, SearchLimits, Task};
use starbattle_logic::{Difficulty, Rating};

use crate::{
    criteria::{Criteria, CriteriaError},
    draft::Draft,
    drawn_regions::choose_solution,
    initial_regions::initial_regions,
    make_unique::{DraftLimits, UniqueOutcome, make_unique},
    raise_difficulty::{Raised, raise_difficulty},
    random::{Random, derived_seed},
    rating::Rater,
    rivals::Rivals,
    sampler::Sampler,
    template::TemplateError,
    template_regions::template_regions,
    tune_difficulty::{RatedPuzzle, WorkingDraft, tune_difficulty},
};

/// Makes puzzles that meet the same criteria.
pub struct Generator<'a> {
    criteria: Criteria,
    rater: &'a dyn Rater,
    source: Source,
    near_misses: Option<NearMisses<'a>>,
}

/// Where boards come from.
enum Source {
    /// Regions are made around a placement.
    Placements(Box<Sampler>),
    /// Regions are drawn, and a solution is chosen. One is known that others are preferred to.
    Drawn { known: Option<Placement> },
}

/// Told of every puzzle that has one solution and that the rules solve, but that does not meet the criteria. Called by several threads.
pub type NearMisses<'a> = &'a (dyn Fn(&Puzzle, &Rating) + Sync);

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
    /// Its index in the series it was made in.
    pub index: u64,
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
    /// Only puzzles came up that are images of earlier ones, or too similar to them.
    #[error("the last {} found were rotations or reflections of earlier ones, or too similar to them; there may be no others", counted(*.0, "puzzle"))]
    Duplicates(usize),
}

impl<'a> Generator<'a> {
    /// A generator for criteria that can be met. Builds the atlas of a small board.
    pub fn new(criteria: Criteria, rater: &'a dyn Rater, cancel: &dyn Cancel) -> Result<Self, CriteriaError> {
        criteria.validate()?;
        let drawn = criteria.template.is_some() || criteria.sibling.is_some();
        let source = if drawn {
            Source::Drawn { known: known_solution(&criteria, cancel)? }
        } else {
            Source::Placements(Box::new(Sampler::new(criteria.board, criteria.symmetry, cancel)))
        };
        Ok(Self { criteria, rater, source, near_misses: None })
    }

    /// The same, telling of near misses.
    #[must_use]
    pub const fn telling(mut self, near_misses: NearMisses<'a>) -> Self {
        self.near_misses = Some(near_misses);
        self
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
            let Some((working, puzzle)) = self.attempt(tried, &mut random, cancel)? else { continue };
            unique += 1;
            let solution = working.solution.clone();
            let Some(found) = self.meet_criteria(working, puzzle, tried, &mut random, cancel)? else { continue };
            return Ok(Generated { puzzle: found.puzzle, solution, rating: found.rated.rating, seed, index });
        }
        Err(GenerateError::Tries { tries: self.criteria.tries, unique })
    }

    /// One board with exactly one solution, if it can be had.
    fn attempt(
        &self,
        tried: usize,
        random: &mut Random,
        cancel: &dyn Cancel,
    ) -> Result<Option<(WorkingDraft, Puzzle)>, GenerateError> {
        let board = self.criteria.board;
        let Some((mut draft, solution)) = self.start(tried, random, cancel)? else { return Ok(None) };
        let mut rivals = Rivals::new(&solution);
        match make_unique(&mut draft, &mut rivals, &solution, draft_limits(board), random, cancel) {
            UniqueOutcome::Unique(puzzle) => Ok(Some((WorkingDraft { draft, rivals, solution }, puzzle))),
            UniqueOutcome::Failed => Ok(None),
            UniqueOutcome::Cancelled => Err(GenerateError::Cancelled),
        }
    }

    /// A division into regions, and one of its solutions.
    fn start(
        &self,
        tried: usize,
        random: &mut Random,
        cancel: &dyn Cancel,
    ) -> Result<Option<(Draft, Placement)>, GenerateError> {
        let Criteria { board, difficulty, ref region_sizes, symmetry, .. } = self.criteria;
        let bounds = region_sizes.bounds_of_regions(board);
        match &self.source {
            Source::Placements(sampler) => {
                let solution = sampler.draw_with(random).ok_or(GenerateError::NoPlacement)?;
                // Every failure makes the next board more uneven, which leaves fewer solutions, but makes it easier.
                let hard = difficulty.is_some_and(|wanted| wanted >= Difficulty::Expert);
                let uneven = || region_sizes.size_variance() + extra_variance(board) + tried.min(20) / 2;
                let size_variance = if hard { tried % 3 } else { uneven() };
                let draft = initial_regions(&solution, &bounds, symmetry, size_variance, random);
                Ok(draft.map(|draft| (draft, solution)))
            }
            Source::Drawn { known } => {
                let template = self.criteria.template.as_ref();
                let sibling = self.criteria.sibling.as_ref();
                let draft = template
                    .and_then(|template| template_regions(template, board, &bounds, random))
                    .or_else(|| sibling.and_then(|sibling| sibling.regions(&bounds, random)));
                let Some(mut draft) = draft else { return Ok(None) };
                let solution = choose_solution(&mut draft, known.as_ref(), random, cancel);
                Ok(solution.map(|solution| (draft, solution)))
            }
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
            return match raise_difficulty(&mut working, puzzle, &self.criteria, self.rater, random, cancel) {
                Raised::Reached(found) => Ok(self.criteria.has_wanted_regions(&found.puzzle).then_some(found)),
                Raised::Failed(puzzle) => {
                    self.tell_near_miss(&puzzle, cancel);
                    Ok(None)
                }
                Raised::Cancelled => Err(GenerateError::Cancelled),
            };
        }
        let tier = self.criteria.highest_tier(tried);
        let rate = |puzzle: Puzzle| {
            let rated = self.rater.rate_up_to(&puzzle, tier, cancel);
            if rated.rating.solved {
                cancel.report(Progress::Rated { tenths: (rated.rating.score * 10.0).round() as u32 });
            }
            let distance = self.criteria.distance(&puzzle, &rated, self.rater, cancel);
            RatedPuzzle { puzzle, rated, distance }
        };
        let first = rate(puzzle);
        if cancel.is_cancelled() {
            return Err(GenerateError::Cancelled);
        }
        let last = tune_difficulty(working, first, &rate, self.max_idle(tier), random, cancel)
            .ok_or(GenerateError::Cancelled)?;
        if last.distance == 0.0 && self.criteria.has_wanted_regions(&last.puzzle) {
            return Ok(Some(last));
        }
        if let Some(tell) = self.near_misses
            && last.rated.rating.solved
        {
            tell(&last.puzzle, &last.rated.rating);
        }
        Ok(None)
    }

    /// Rates a puzzle that is not extreme, if anybody wants to know.
    fn tell_near_miss(&self, puzzle: &Puzzle, cancel: &dyn Cancel) {
        let Some(tell) = self.near_misses else { return };
        let rating = self.rater.rate(puzzle, cancel).rating;
        if rating.solved && !cancel.is_cancelled() {
            tell(puzzle, &rating);
        }
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
}

/// The solution of the puzzle to resemble. A template without a free cell must be a puzzle itself.
fn known_solution(criteria: &Criteria, cancel: &dyn Cancel) -> Result<Option<Placement>, CriteriaError> {
    let drawn = criteria.template.as_ref().and_then(|template| template.to_puzzle(criteria.board));
    let Some(puzzle) = criteria.sibling.as_ref().map(|sibling| &sibling.puzzle).or(drawn.as_ref()) else {
        return Ok(None);
    };
    let outcome = Auto.solve(&Task::new(puzzle), SearchLimits::default(), cancel);
    let problem = match (outcome.is_unique(), outcome.solutions.len()) {
        (Some(false), 0) => "no solution",
        (Some(false), _) => "several solutions",
        _ => return Ok(outcome.unique().cloned()),
    };
    Err(if drawn.is_some() { TemplateError::Fixed(problem).into() } else { CriteriaError::NotUnique(problem) })
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
