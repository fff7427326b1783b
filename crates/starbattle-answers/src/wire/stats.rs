//! What is in a collection of puzzles.

use schemars::JsonSchema;
use serde::Serialize;

/// What is in a collection of puzzles.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Stats {
    /// The number of puzzles.
    pub puzzles: usize,
    /// How many have exactly one solution.
    pub unique: usize,
    /// How many have several solutions.
    pub several: usize,
    /// How many have none.
    pub unsolvable: usize,
    /// How many are rotations or reflections of an earlier one.
    pub duplicates: usize,
    /// How many there are of each size.
    pub boards: Vec<BoardCount>,
    /// How many there are of each difficulty, easiest first.
    pub difficulties: Vec<DifficultyCount>,
    /// The scores of puzzles that the rules solve.
    pub score: Option<Spread>,
    /// How many of these there are in each range of scores.
    pub scores: Vec<ScoreCount>,
    /// The steps that follow from the longest supposition of each.
    pub longest_supposition: Option<Spread>,
    /// How many puzzles use each rule, in the order of the rules.
    pub rules: Vec<RuleUse>,
    /// How many regions there are of each number of cells.
    pub region_sizes: Vec<SizeCount>,
}

/// The puzzles of one size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoardCount {
    /// The number of rows and columns.
    pub size: usize,
    /// The stars of each row, column and region.
    pub stars: usize,
    /// How many puzzles there are.
    pub count: usize,
}

/// The puzzles of one difficulty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DifficultyCount {
    /// The difficulty.
    pub difficulty: String,
    /// How many puzzles there are.
    pub count: usize,
}

/// The least, the middle and the greatest of some numbers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Spread {
    /// The least.
    pub least: f64,
    /// The one in the middle.
    pub median: f64,
    /// The greatest.
    pub most: f64,
}

/// The puzzles of a range of scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ScoreCount {
    /// Where the range begins.
    pub from: usize,
    /// Where it ends, which is not part of it.
    pub to: usize,
    /// How many puzzles there are.
    pub count: usize,
}

/// The puzzles that use a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RuleUse {
    /// The rule.
    pub rule: String,
    /// Its name.
    pub name: String,
    /// How many puzzles use it.
    pub puzzles: usize,
}

/// The regions of one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SizeCount {
    /// The number of cells.
    pub cells: usize,
    /// How many regions there are.
    pub regions: usize,
}
