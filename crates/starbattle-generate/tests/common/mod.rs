//! A rater that knows nothing about solving: quick, and easy to predict.
#![allow(dead_code, reason = "every test file uses another part")]

use starbattle_board::{Board, Cancel, CellSet, Puzzle};
use starbattle_generate::{Criteria, Rated, Rater};
use starbattle_logic::{Difficulty, Rating, RuleId};

/// Calls a puzzle the harder the larger its smallest region is.
pub struct BySmallestRegion;

impl Rater for BySmallestRegion {
    fn rate(&self, puzzle: &Puzzle, _cancel: &dyn Cancel) -> Rated {
        let smallest = puzzle.regions().cell_sets().iter().map(CellSet::len).min().unwrap_or(0);
        let difficulty = match smallest {
            0..=3 => Difficulty::Easy,
            4 => Difficulty::Medium,
            _ => Difficulty::Hard,
        };
        let corner = puzzle.regions().cell_sets()[0].len();
        let rule = if corner.is_multiple_of(2) { EVEN } else { ODD };
        let rating = Rating {
            solved: true,
            difficulty,
            score: smallest as f64,
            hardest: Some(rule),
            hardest_effort: 0,
            longest_supposition: 0,
            first_star_tier: 1,
            bottlenecks: 0,
            effort: 0,
            rules: [(rule, 1)].into(),
        };
        Rated { rating, undecided: puzzle.board().no_cells() }
    }

    /// Without its only rule, nothing is solved.
    fn needs(&self, puzzle: &Puzzle, _class: Difficulty, rule: RuleId, cancel: &dyn Cancel) -> bool {
        self.rate(puzzle, cancel).rating.rules.contains_key(&rule)
    }
}

/// Stands for a first region with an even number of cells.
pub const EVEN: RuleId = RuleId { tier: 1, number: 1 };
/// Stands for a first region with an odd number of cells.
pub const ODD: RuleId = RuleId { tier: 1, number: 2 };

pub fn criteria(size: usize, stars: usize) -> Criteria {
    Criteria::new(Board::new(size, stars).unwrap())
}
