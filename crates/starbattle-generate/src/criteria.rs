//! What a new puzzle should be like.

use std::ops::RangeInclusive;

use starbattle_board::{Board, Cancel, Puzzle, article, counted};
use starbattle_logic::{Difficulty, RuleId};

use crate::{
    rating::{Rated, Rater},
    region_sizes::RegionSizes,
};

/// Criteria for a puzzle. [`Generator::new`](crate::Generator::new) validates them.
#[derive(Debug, Clone, PartialEq)]
pub struct Criteria {
    /// Size and stars.
    pub board: Board,
    /// The class of difficulty.
    pub difficulty: Option<Difficulty>,
    /// The score, both ends included.
    pub score: Option<RangeInclusive<f64>>,
    /// Rules that must be on the path to the solution. Others might do instead.
    pub require: Vec<RuleId>,
    /// Rules that the puzzle needs: without any one of them, all other rules up to its class are stuck.
    pub needs: Vec<RuleId>,
    /// Rules that must not be on the path.
    pub forbid: Vec<RuleId>,
    /// The sizes of the regions.
    pub region_sizes: RegionSizes,
    /// Whether half a turn leaves the regions as they are.
    pub symmetric: bool,
    /// Whether the puzzle must be solvable without guessing.
    ///
    /// Without criteria for difficulty, score or rules, puzzles that need tier 5 (on boards above 16×16, tier 4) come up only
    /// after many boards that did not meet them: they take long to rate. Ask for a difficulty to get them.
    pub no_guess: bool,
    /// Boards to begin before giving up.
    pub tries: usize,
}

/// Why no puzzle can meet the criteria.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CriteriaError {
    /// The board is too small for its stars.
    #[error("a board with {} per line needs at least {}, not {size}", counted(*stars, "star"), counted(4 * stars, "row"))]
    Crowded {
        /// The side of the board.
        size: usize,
        /// The stars of each line.
        stars: usize,
    },
    /// The sizes of regions cannot add up to the board.
    #[error(
        "regions of {least} to {most} cells cannot divide {} {size}x{size} board with {} in each",
        article(*size),
        counted(*stars, "star")
    )]
    RegionSizes {
        /// The fewest cells of a region.
        least: usize,
        /// The most cells of a region.
        most: usize,
        /// The side of the board.
        size: usize,
        /// The stars of each region.
        stars: usize,
    },
    /// There is no such rule.
    #[error("there is no rule {0}")]
    UnknownRule(RuleId),
    /// A rule is both required and forbidden.
    #[error("rule {0} is both required and forbidden")]
    Contradiction(RuleId),
    /// A rule that assumes a unique solution is never on the path that rates a puzzle.
    #[error(
        "rule {0} assumes that the solution is unique; puzzles are rated without it, so it can be neither required nor needed"
    )]
    UniquenessRule(RuleId),
    /// No puzzle is rated by a path that assumes a unique solution.
    #[error("puzzles are rated without assuming that the solution is unique, so none has the difficulty uniqueness")]
    UniquenessClass,
    /// Rules are needed for a puzzle that they do not solve.
    #[error("a puzzle that needs a rule cannot have the difficulty stuck")]
    StuckAnyway,
    /// A puzzle that needs no guess cannot be one that does.
    #[error("a puzzle that is solvable without guessing cannot have the difficulty stuck")]
    StuckWithoutGuess,
    /// The range of scores is empty.
    #[error("no score lies between {least} and {most}")]
    Score {
        /// The lower end.
        least: f64,
        /// The upper end.
        most: f64,
    },
    /// Zero tries are allowed.
    #[error("at least one try is needed")]
    NoTries,
}

impl Criteria {
    /// A puzzle of the given size that can be solved without guessing.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            difficulty: None,
            score: None,
            require: Vec::new(),
            needs: Vec::new(),
            forbid: Vec::new(),
            region_sizes: RegionSizes::Any,
            symmetric: false,
            no_guess: true,
            tries: 1000,
        }
    }

    /// Checks that the criteria can be met at all, as far as that is known beforehand.
    pub fn validate(&self) -> Result<(), CriteriaError> {
        let (size, stars) = (self.board.size(), self.board.stars());
        if !self.board.has_placements() {
            return Err(CriteriaError::Crowded { size, stars });
        }
        if !self.region_sizes.is_possible(self.board) {
            let (least, most) = self.region_sizes.bounds(self.board);
            return Err(CriteriaError::RegionSizes { least, most, size, stars });
        }
        let mut wanted = self.require.iter().chain(&self.needs);
        if let Some(rule) = wanted.clone().chain(&self.forbid).find(|rule| rule.rule().is_none()) {
            return Err(CriteriaError::UnknownRule(*rule));
        }
        if let Some(rule) = wanted.clone().find(|rule| Difficulty::of_rule(**rule) == Difficulty::Uniqueness) {
            return Err(CriteriaError::UniquenessRule(*rule));
        }
        if let Some(rule) = wanted.find(|rule| self.forbid.contains(rule)) {
            return Err(CriteriaError::Contradiction(*rule));
        }
        if self.difficulty == Some(Difficulty::Uniqueness) {
            return Err(CriteriaError::UniquenessClass);
        }
        if !self.needs.is_empty() && self.difficulty == Some(Difficulty::Stuck) {
            return Err(CriteriaError::StuckAnyway);
        }
        if self.no_guess && self.difficulty == Some(Difficulty::Stuck) {
            return Err(CriteriaError::StuckWithoutGuess);
        }
        if let Some(score) = &self.score
            && (score.is_empty() || score.start().is_nan() || score.end().is_nan())
        {
            return Err(CriteriaError::Score { least: *score.start(), most: *score.end() });
        }
        if self.tries == 0 {
            return Err(CriteriaError::NoTries);
        }
        Ok(())
    }

    /// How far a puzzle with this rating is from the criteria: zero if it meets them.
    ///
    /// What is needed is found out last, and only for a puzzle that meets all other criteria: that takes one more solving path for each rule.
    pub(crate) fn distance(&self, puzzle: &Puzzle, rated: &Rated, rater: &dyn Rater, cancel: &dyn Cancel) -> f64 {
        let distance = self.rating_distance(rated);
        let is_spare =
            |rule: &&RuleId| distance == 0.0 && !rater.needs(puzzle, rated.rating.difficulty, **rule, cancel);
        distance + self.needs.iter().filter(is_spare).count() as f64 * 25.0
    }

    /// How far a rating is from the criteria, where rules that are on the path may be needed.
    fn rating_distance(&self, rated: &Rated) -> f64 {
        let rating = &rated.rating;
        let may_be_stuck =
            !self.no_guess && self.needs.is_empty() && self.difficulty.is_none_or(|wanted| wanted == Difficulty::Stuck);
        if !rating.solved && !may_be_stuck {
            return 1e6 + rated.undecided.len() as f64;
        }
        // The hundreds of a score are its class, so that the score shows a way to another class.
        let class = self.difficulty.filter(|&wanted| wanted != rating.difficulty).map_or(0.0, |wanted| {
            let start = f64::from(wanted as u8) * 100.0;
            1.0 + gap(rating.score, start, start + 100.0)
        });
        let score = self.score.as_ref().map_or(0.0, |wanted| gap(rating.score, *wanted.start(), *wanted.end()));
        let wanted = self.require.iter().chain(&self.needs);
        let missing = wanted.filter(|&rule| !rating.rules.contains_key(rule)).count();
        let surplus = self.forbid.iter().filter(|&rule| rating.rules.contains_key(rule)).count();
        class + score + (missing + surplus) as f64 * 50.0
    }

    /// Whether any puzzle will do that can be solved.
    pub(crate) const fn is_open(&self) -> bool {
        let no_rules = self.require.is_empty() && self.needs.is_empty() && self.forbid.is_empty();
        self.difficulty.is_none() && self.score.is_none() && no_rules
    }

    /// The highest tier worth trying on a board, after this many boards that did not meet them. Nothing is said about puzzles that are
    /// harder.
    ///
    /// Unless something hard is asked for, puzzles that take long to rate are passed over, as long as others can be had.
    pub(crate) fn highest_tier(&self, tried: usize) -> u8 {
        let wanted = self.difficulty.map(|difficulty| match difficulty {
            Difficulty::Easy => 2,
            Difficulty::Medium => 3,
            Difficulty::Hard => 4,
            _ => 5,
        });
        let open = self.is_open() && self.no_guess;
        let quick = if self.board.size() <= 16 { 4 } else { 3 };
        wanted.unwrap_or(if open { (quick + tried / 24).min(5) as u8 } else { 5 })
    }
}

/// How far a number is outside a range.
fn gap(value: f64, least: f64, most: f64) -> f64 {
    (least - value).max(0.0) + (value - most).max(0.0)
}
