//! A rater that knows nothing about solving: quick, and easy to predict.
#![allow(dead_code, reason = "every test file uses another part")]

use starbattle_board::{Board, CellSet, Puzzle};
use starbattle_generate::{Difficulty, Rater, Rating, Wishes};

/// Calls a puzzle the harder the larger its smallest region is.
pub struct BySmallestRegion;

impl Rater for BySmallestRegion {
    fn rate(&self, puzzle: &Puzzle) -> Rating {
        let smallest = puzzle.regions().cell_sets().iter().map(CellSet::len).min().unwrap_or(0);
        let difficulty = match smallest {
            0..=3 => Difficulty::Easy,
            4 => Difficulty::Medium,
            _ => Difficulty::Hard,
        };
        let corner = puzzle.regions().cell_sets()[0].len();
        let rule = if corner % 2 == 0 { "even" } else { "odd" };
        Rating {
            difficulty,
            score: smallest as f64,
            hardest: Some(rule.to_owned()),
            rules: vec![rule.to_owned()],
            undecided: CellSet::empty(puzzle.size()),
        }
    }

    fn knows(&self, rule: &str) -> bool {
        ["even", "odd"].contains(&rule)
    }
}

pub fn wishes(size: usize, stars: usize) -> Wishes {
    Wishes::new(Board::new(size, stars).unwrap())
}
