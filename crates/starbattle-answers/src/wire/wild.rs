//! Positions of new puzzles.

use schemars::JsonSchema;
use serde::Serialize;

use super::Grid;

/// A position on the human solver's path through a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WildPosition {
    /// The seed that makes the puzzle.
    pub seed: u64,
    /// The puzzle.
    pub puzzle: Grid,
    /// The marks: N² characters `.`, `*` and `x`.
    pub marks: String,
    /// The number of steps before it.
    pub step: usize,
    /// The number of steps of the whole path.
    pub steps: usize,
}

/// A rule in new puzzles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TechniqueWild {
    /// The side of the board.
    pub size: usize,
    /// The stars of a row.
    pub stars: usize,
    /// The number of puzzles searched: those of the seeds 1, 2, 3 and so on.
    pub puzzles: usize,
    /// Whether the search ended early: its time was up, or no more puzzles could be made.
    pub cut_short: bool,
    /// Positions whose next step needs the rule, at most one in each puzzle.
    pub found: Vec<WildPosition>,
}
