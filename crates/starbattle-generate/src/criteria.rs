//! What a new puzzle should be like.

use std::ops::RangeInclusive;

use starbattle_board::{Board, Cancel, CellSet, Puzzle, article, counted};
use starbattle_logic::{Difficulty, RuleId, SHORT_SUPPOSITION, suppositions};

use crate::{
    count_range::CountRange,
    rating::{Rated, Rater},
    region_sizes::RegionSizes,
    region_symmetry::RegionSymmetry,
    sibling::Sibling,
    template::{Template, TemplateError},
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
    /// The number of steps that follow from the longest supposition; 0 if there is none.
    pub chain: Option<CountRange>,
    /// The hardest tier up to the first star.
    pub first_star: Option<CountRange>,
    /// The number of steps of the hardest tier.
    pub hard_steps: Option<CountRange>,
    /// The sizes of the regions.
    pub region_sizes: RegionSizes,
    /// The symmetry of the regions.
    pub symmetry: RegionSymmetry,
    /// What the regions must look like.
    pub template: Option<Template>,
    /// A puzzle to resemble.
    pub sibling: Option<Sibling>,
    /// Whether the puzzle must be solvable without guessing.
    ///
    /// Without criteria for difficulty, score or rules, puzzles that need tier 5 (on boards above 16×16, tier 4) come up only
    /// after many boards that did not meet them: they take long to rate. Ask for a difficulty to get them.
    pub no_guess: bool,
    /// In how many places at least the borders of two puzzles of a series differ, whichever way they are turned.
    pub distance_apart: usize,
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
    /// Sizes are listed for more regions than there are.
    #[error("sizes are listed for {}, but {} {size}x{size} board has {size}", counted(*listed, "region"), article(*size))]
    TooManyRegions {
        /// The regions that are listed.
        listed: usize,
        /// The side of the board.
        size: usize,
    },
    /// The listed sizes do not add up to the board.
    #[error(
        "regions of these sizes have {least} to {most} cells together, and the others at least {} each; the board has {cells}",
        counted(2 * *stars - 1, "cell")
    )]
    SizesDoNotAddUp {
        /// The fewest cells of all regions together.
        least: usize,
        /// The most cells of all regions together.
        most: usize,
        /// The cells of the board.
        cells: usize,
        /// The stars of each region.
        stars: usize,
    },
    /// No puzzle of the board has the symmetry.
    #[error("no puzzle of {} {size}x{size} board with {} has the symmetry {symmetry}: {reason}", article(*size), counted(*stars, "star"))]
    Symmetry {
        /// The wanted symmetry.
        symmetry: RegionSymmetry,
        /// The side of the board.
        size: usize,
        /// The stars of each line.
        stars: usize,
        /// Why there is none.
        reason: &'static str,
    },
    /// No puzzle looks like the template.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// Two criteria are not found together.
    #[error("{0} cannot be combined")]
    NotCombined(&'static str),
    /// The puzzle to resemble has another size or number of stars.
    #[error("the puzzle to resemble is {size}x{size} with {}, which is not what is asked for", counted(*stars, "star"))]
    OtherBoard {
        /// The side of the puzzle's board.
        size: usize,
        /// Its stars.
        stars: usize,
    },
    /// The borders cannot differ in so many places.
    #[error("the borders of a sibling differ in {0}, but they must differ in one place at least")]
    SameBorders(CountRange),
    /// The puzzle to resemble has none or several solutions.
    #[error("the puzzle to resemble has {0}")]
    NotUnique(&'static str),
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
    /// No puzzle of the wanted class has such a score.
    #[error(
        "no puzzle that is {class} has a score between {least} and {most}: those of this class go from {from} to {to}"
    )]
    ScoreOfClass {
        /// The class.
        class: Difficulty,
        /// The lower end of the wanted range.
        least: f64,
        /// The upper end of the wanted range.
        most: f64,
        /// The lowest score of the class.
        from: f64,
        /// The highest score of the class.
        to: f64,
    },
    /// No puzzle that the rules solve has such a score.
    #[error("puzzles that the rules solve have scores below {limit}, not {least} or more")]
    ScoreTooHigh {
        /// Where the scores end.
        limit: f64,
        /// The lower end of the wanted range.
        least: f64,
    },
    /// Suppositions are both asked for and forbidden.
    #[error("suppositions of length {0} are asked for, but every rule that supposes something is forbidden")]
    ForbiddenChain(CountRange),
    /// Longer suppositions are harder than the wanted class.
    #[error("suppositions of more than {} make a puzzle expert or extreme, not {class}", counted(*short, "step"))]
    LongChain {
        /// The most steps of a short supposition.
        short: usize,
        /// The class.
        class: Difficulty,
    },
    /// There is no such tier, or it is harder than the wanted class.
    #[error("no puzzle {} needs tier {wanted} for its first star: tiers go from 1 to {highest} there", match class { Some(class) => format!("that is {class}"), None => "at all".to_owned() })]
    FirstStar {
        /// The wanted tiers.
        wanted: CountRange,
        /// The class, if one is wanted.
        class: Option<Difficulty>,
        /// The highest tier.
        highest: u8,
    },
    /// Borders cannot differ in so many places.
    #[error("borders of {} {size}x{size} board cannot differ in {}: it has {places}", article(*size), counted(*wanted, "place"))]
    TooFarApart {
        /// The wanted number of places.
        wanted: usize,
        /// The side of the board.
        size: usize,
        /// The sides of cells inside the board.
        places: usize,
    },
    /// Every path has a step of its hardest tier.
    #[error("a path has at least one step of its hardest tier")]
    NoHardSteps,
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
            chain: None,
            first_star: None,
            hard_steps: None,
            region_sizes: RegionSizes::Any,
            symmetry: RegionSymmetry::None,
            template: None,
            sibling: None,
            no_guess: true,
            distance_apart: 1,
            tries: 1000,
        }
    }

    /// Checks that the criteria can be met at all, as far as that is known beforehand.
    pub fn validate(&self) -> Result<(), CriteriaError> {
        let (size, stars) = (self.board.size(), self.board.stars());
        if !self.board.has_placements() {
            return Err(CriteriaError::Crowded { size, stars });
        }
        self.validate_regions()?;
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
        self.validate_score()?;
        self.validate_path()?;
        let places = 2 * size * (size - 1);
        if self.distance_apart > places.max(1) {
            return Err(CriteriaError::TooFarApart { wanted: self.distance_apart, size, places });
        }
        if self.tries == 0 {
            return Err(CriteriaError::NoTries);
        }
        Ok(())
    }

    /// Whether sizes and symmetry of regions are possible.
    fn validate_regions(&self) -> Result<(), CriteriaError> {
        let (size, stars) = (self.board.size(), self.board.stars());
        let listed = self.region_sizes.listed();
        if listed > size {
            return Err(CriteriaError::TooManyRegions { listed, size });
        }
        if !self.region_sizes.is_possible(self.board) {
            let (least, most) = self.region_sizes.total(self.board);
            if listed > 0 {
                return Err(CriteriaError::SizesDoNotAddUp { least, most, cells: size * size, stars });
            }
            let (least, most) = self.region_sizes.bounds(self.board);
            return Err(CriteriaError::RegionSizes { least, most, size, stars });
        }
        let has_symmetry = self.symmetry != RegionSymmetry::None;
        let combined = [
            (listed > 0 && has_symmetry, "numbers of regions with their sizes and a symmetry"),
            (listed > 0 && self.template.is_some(), "numbers of regions with their sizes and a template"),
            (listed > 0 && self.sibling.is_some(), "numbers of regions with their sizes and a puzzle to resemble"),
            (has_symmetry && self.template.is_some(), "a symmetry and a template"),
            (has_symmetry && self.sibling.is_some(), "a symmetry and a puzzle to resemble"),
            (self.template.is_some() && self.sibling.is_some(), "a template and a puzzle to resemble"),
        ];
        if let Some((_, what)) = combined.into_iter().find(|(is_wanted, _)| *is_wanted) {
            return Err(CriteriaError::NotCombined(what));
        }
        if let Some(reason) = self.symmetry.obstacle(self.board) {
            return Err(CriteriaError::Symmetry { symmetry: self.symmetry, size, stars, reason });
        }
        if let Some(template) = &self.template {
            template.validate(self.board, self.region_sizes.bounds(self.board))?;
        }
        if let Some(Sibling { puzzle, distance }) = &self.sibling {
            if puzzle.board() != self.board {
                return Err(CriteriaError::OtherBoard { size: puzzle.size(), stars: puzzle.stars() });
            }
            if distance.most == 0 {
                return Err(CriteriaError::SameBorders(*distance));
            }
        }
        Ok(())
    }

    /// Whether some class that may come up has the wanted score.
    fn validate_score(&self) -> Result<(), CriteriaError> {
        let Some(score) = &self.score else { return Ok(()) };
        let (least, most) = (*score.start(), *score.end());
        if let Some(class) = self.difficulty {
            let from = start_of(class);
            let to = from + CLASS_WIDTH;
            let misses = least >= to || most < from;
            return if misses { Err(CriteriaError::ScoreOfClass { class, least, most, from, to }) } else { Ok(()) };
        }
        let limit = start_of(Difficulty::Uniqueness);
        if self.no_guess && least >= limit { Err(CriteriaError::ScoreTooHigh { limit, least }) } else { Ok(()) }
    }

    /// Whether a path can be as wanted.
    fn validate_path(&self) -> Result<(), CriteriaError> {
        let all_forbidden = suppositions().all(|rule| self.forbid.contains(&rule));
        if let Some(chain) = self.chain.filter(|chain| chain.least > 0) {
            if all_forbidden {
                return Err(CriteriaError::ForbiddenChain(chain));
            }
            let class = self.difficulty.filter(|class| *class < Difficulty::Expert && chain.least > SHORT_SUPPOSITION);
            if let Some(class) = class {
                return Err(CriteriaError::LongChain { short: SHORT_SUPPOSITION, class });
            }
        }
        if let Some(chain) = self.chain.filter(|chain| chain.most == 0)
            && suppositions().any(|rule| self.require.contains(&rule) || self.needs.contains(&rule))
        {
            return Err(CriteriaError::ForbiddenChain(chain));
        }
        let highest = self.difficulty.map_or(MAX_TIER, highest_tier_of);
        if let Some(wanted) = self.first_star.filter(|wanted| wanted.least > highest.into() || wanted.most == 0) {
            return Err(CriteriaError::FirstStar { wanted, class: self.difficulty, highest });
        }
        if self.hard_steps.is_some_and(|wanted| wanted.most == 0) {
            return Err(CriteriaError::NoHardSteps);
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
            let start = start_of(wanted);
            1.0 + gap(rating.score, start, start + CLASS_WIDTH)
        });
        let score = self.score.as_ref().map_or(0.0, |wanted| gap(rating.score, *wanted.start(), *wanted.end()));
        let wanted = self.require.iter().chain(&self.needs);
        let missing = wanted.filter(|&rule| !rating.rules.contains_key(rule)).count();
        let surplus = self.forbid.iter().filter(|&rule| rating.rules.contains_key(rule)).count();
        let path = [
            (self.chain, rating.longest_supposition, 2.0),
            (self.first_star, usize::from(rating.first_star_tier), 25.0),
            (self.hard_steps, rating.hard_steps(), 5.0),
        ];
        let path = path
            .into_iter()
            .map(|(wanted, found, weight)| wanted.map_or(0.0, |wanted: CountRange| wanted.gap(found) as f64 * weight));
        class + score + (missing + surplus) as f64 * 50.0 + path.sum::<f64>()
    }

    /// Whether the regions of a puzzle are as wanted: their sizes, their symmetry and what they look like.
    #[must_use]
    pub fn has_wanted_regions(&self, puzzle: &Puzzle) -> bool {
        let sizes: Vec<usize> = puzzle.regions().cell_sets().iter().map(CellSet::len).collect();
        self.region_sizes.holds(self.board, &sizes)
            && self.symmetry.maps().iter().all(|&map| puzzle.regions().transformed(map) == *puzzle.regions())
            && self.template.as_ref().is_none_or(|template| template.fits(puzzle))
            && self.sibling.as_ref().is_none_or(|sibling| sibling.fits(puzzle))
    }

    /// Whether any puzzle will do that can be solved.
    pub(crate) const fn is_open(&self) -> bool {
        let no_rules = self.require.is_empty() && self.needs.is_empty() && self.forbid.is_empty();
        let no_path = self.chain.is_none() && self.first_star.is_none() && self.hard_steps.is_none();
        self.difficulty.is_none() && self.score.is_none() && no_rules && no_path
    }

    /// The highest tier worth trying on a board, after this many boards that did not meet them. Nothing is said about puzzles that are
    /// harder.
    ///
    /// Unless something hard is asked for, puzzles that take long to rate are passed over, as long as others can be had.
    pub(crate) fn highest_tier(&self, tried: usize) -> u8 {
        let wanted = self.difficulty.map(highest_tier_of);
        let open = self.is_open() && self.no_guess;
        let quick = if self.board.size() <= 16 { 4 } else { 3 };
        wanted.unwrap_or(if open { (quick + tried / 24).min(5) as u8 } else { 5 })
    }
}

/// The hardest tier that ratings use.
const MAX_TIER: u8 = 5;

/// The highest tier of a class.
const fn highest_tier_of(class: Difficulty) -> u8 {
    match class {
        Difficulty::Easy => 2,
        Difficulty::Medium => 3,
        Difficulty::Hard => 4,
        _ => MAX_TIER,
    }
}

/// The range of scores of one class.
const CLASS_WIDTH: f64 = 100.0;

/// The lowest score of a class.
fn start_of(class: Difficulty) -> f64 {
    f64::from(class as u8) * CLASS_WIDTH
}

/// How far a number is outside a range.
fn gap(value: f64, least: f64, most: f64) -> f64 {
    (least - value).max(0.0) + (value - most).max(0.0)
}
