//! Positions of new puzzles.

use schemars::JsonSchema;
use serde::Serialize;

use super::Grid;

/// A position on the human solver's way through a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WildPosition {
    /// The seed that makes the puzzle.
    pub seed: u64,
    /// The puzzle.
    pub puzzle: Grid,
    /// The marks: N² characters `.`, `*` and `x`.
    pub marks: String,
    /// The steps made from the blank board.
    pub step: usize,
    /// The steps of the whole way.
    pub steps: usize,
}

/// A rule in new puzzles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TechniqueWild {
    /// The side of the board.
    pub size: usize,
    /// The stars of a row.
    pub stars: usize,
    /// How many puzzles were looked at: those of the seeds 1, 2, 3 and so on.
    pub puzzles: usize,
    /// Whether the search ended before its time: the clock ran out, or no more puzzles could be made.
    pub cut_short: bool,
    /// Positions whose next step needs the rule, at most one in each puzzle.
    pub found: Vec<WildPosition>,
}
