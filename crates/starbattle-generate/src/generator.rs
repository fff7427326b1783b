//! Makes puzzles from wishes and a seed.

use starbattle_board::{Board, Cancel, CellSet, Placement, Puzzle};
use starbattle_logic::{Difficulty, Rating};

use crate::{
    climb::{Climbed, climb},
    layout::lay_out,
    polish::{Polished, Workpiece, polish},
    random::{Random, derived_seed},
    rating::Rater,
    repair::{Patience, Repaired, repair},
    rivals::Rivals,
    sampler::Sampler,
    wishes::{WishError, Wishes},
};

/// Makes puzzles that fulfil the same wishes.
pub struct Generator<'a> {
    wishes: Wishes,
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
pub enum GiveUp {
    /// The work was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// No star placement was found, for instance because none is symmetric.
    #[error("no star placement was found for this board")]
    NoPlacement,
    /// As many boards were begun as allowed.
    #[error("no puzzle like that was found in {tries} tries ({unique} of them had one solution)")]
    Tries {
        /// Boards begun.
        tries: usize,
        /// Boards that had exactly one solution, but did not fulfil the other wishes.
        unique: usize,
    },
    /// Only puzzles came up that are images of earlier ones.
    #[error("the last {0} puzzles were all images of earlier ones: there may be no more")]
    Duplicates(usize),
}

impl<'a> Generator<'a> {
    /// A generator for wishes that are not impossible. Builds the atlas of a small board.
    pub fn new(wishes: Wishes, rater: &'a dyn Rater, cancel: &dyn Cancel) -> Result<Self, WishError> {
        wishes.examine()?;
        let sampler = Sampler::new(wishes.board, wishes.symmetric, cancel);
        Ok(Self { wishes, rater, sampler })
    }

    /// The wishes.
    #[must_use]
    pub const fn wishes(&self) -> &Wishes {
        &self.wishes
    }

    /// The puzzle with the given place in the series of a seed, the same on every machine.
    pub fn generate(&self, seed: u64, index: u64, cancel: &dyn Cancel) -> Result<Generated, GiveUp> {
        let seed = derived_seed(seed, index);
        let mut random = Random::new(seed);
        let mut unique = 0;
        for tried in 0..self.wishes.tries {
            if cancel.is_cancelled() {
                return Err(GiveUp::Cancelled);
            }
            let solution = self.sampler.draw_with(&mut random).ok_or(GiveUp::NoPlacement)?;
            let Some((piece, puzzle)) = self.attempt(solution, tried, &mut random, cancel)? else { continue };
            unique += 1;
            let solution = piece.solution.clone();
            let Some(found) = self.fulfil(piece, puzzle, tried, &mut random, cancel)? else { continue };
            return Ok(Generated { puzzle: found.puzzle, solution, rating: found.rated.rating, seed });
        }
        Err(GiveUp::Tries { tries: self.wishes.tries, unique })
    }

    /// One board with exactly one solution, if it can be had.
    fn attempt(
        &self,
        solution: Placement,
        tried: usize,
        random: &mut Random,
        cancel: &dyn Cancel,
    ) -> Result<Option<(Workpiece, Puzzle)>, GiveUp> {
        let Wishes { board, difficulty, region_sizes, symmetric, .. } = self.wishes;
        // Every failure makes the next board more uneven, which leaves fewer solutions, but makes it easier.
        let hard = difficulty.is_some_and(|wanted| wanted >= Difficulty::Expert);
        let unrest = if hard { tried % 3 } else { region_sizes.unrest() + slack(board) + tried.min(20) / 2 };
        let Some(mut draft) = lay_out(&solution, region_sizes.bounds(board), symmetric, unrest, random) else {
            return Ok(None);
        };
        let mut rivals = Rivals::new(&solution);
        match repair(&mut draft, &mut rivals, &solution, patience(board), random, cancel) {
            Repaired::Unique(puzzle) => Ok(Some((Workpiece { draft, rivals, solution }, puzzle))),
            Repaired::Failed => Ok(None),
            Repaired::Cancelled => Err(GiveUp::Cancelled),
        }
    }

    /// The puzzle, or one near it, that fulfils the wishes.
    fn fulfil(
        &self,
        mut piece: Workpiece,
        puzzle: Puzzle,
        tried: usize,
        random: &mut Random,
        cancel: &dyn Cancel,
    ) -> Result<Option<Polished>, GiveUp> {
        if self.wishes.difficulty == Some(Difficulty::Extreme) {
            match climb(&mut piece, &puzzle, &self.wishes, self.rater, random, cancel) {
                Climbed::Top(top) => return Ok(self.holds_sizes(&top.puzzle).then_some(top)),
                Climbed::Stranded => return Ok(None),
                Climbed::Cancelled => return Err(GiveUp::Cancelled),
                Climbed::NoStart => {}
            }
        }
        let tier = self.wishes.highest_tier(tried);
        let rate = |puzzle: &Puzzle| self.rater.rate_up_to(puzzle, tier, cancel);
        let rated = rate(&puzzle);
        if cancel.is_cancelled() {
            return Err(GiveUp::Cancelled);
        }
        let distance = self.wishes.distance(&rated);
        let first = Polished { puzzle, rated, distance };
        let last =
            polish(piece, first, &self.wishes, &rate, self.idle(tier), random, cancel).ok_or(GiveUp::Cancelled)?;
        Ok((last.distance == 0.0 && self.holds_sizes(&last.puzzle)).then_some(last))
    }

    /// Changes without effect after which a new board is begun. Where a rating takes longer than a new board, that is soon; on a
    /// small board hard puzzles are rare and ratings quick, so it is late.
    fn idle(&self, tier: u8) -> usize {
        let rare = self.wishes.difficulty == Some(Difficulty::Expert) && self.wishes.board.size() <= SMALL;
        match tier {
            _ if self.wishes.is_open() => 0,
            _ if rare => 40,
            0..=3 => 6,
            _ => 1,
        }
    }

    /// Whether the regions have the wanted sizes.
    fn holds_sizes(&self, puzzle: &Puzzle) -> bool {
        let sizes: Vec<usize> = puzzle.regions().cell_sets().iter().map(CellSet::len).collect();
        self.wishes.region_sizes.holds(self.wishes.board, &sizes)
    }
}

/// Up to this size nearly every board can be solved with counting alone.
const SMALL: usize = 8;

/// Large boards with few stars need more changes; none is worth a long search.
const fn patience(board: Board) -> Patience {
    Patience { changes: 200 + 10 * board.size(), nodes: 20_000 }
}

/// Large boards with much room to spare have so many solutions that only very uneven regions leave a single one.
const fn slack(board: Board) -> usize {
    let spare = board.size().saturating_sub(4 * board.stars());
    if board.size() < 15 || spare < 4 { 0 } else { spare }
}
