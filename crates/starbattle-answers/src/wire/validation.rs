//! What is still missing from a board that is being drawn.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Pair, PuzzleInput, Sentence};

/// Asks what is wrong with a grid, finished or not.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValidateRequest {
    /// The puzzle; in a grid, `.` is a cell that belongs to no region yet.
    pub puzzle: PuzzleInput,
}

/// What is wrong, and what the regions are like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Validation {
    /// Everything that keeps the grid from being a valid puzzle.
    pub problems: Vec<ValidationProblem>,
    /// The regions, by first appearance.
    pub regions: Vec<RegionInfo>,
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ValidationProblem {
    /// `unassigned`, `not_square`, `regions`, `disconnected`, `too_small`, `stars` or `givens`.
    pub kind: &'static str,
    /// The problem.
    #[serde(flatten)]
    pub sentence: Sentence,
    /// The cells it is about.
    pub cells: Vec<Pair>,
    /// The letter of the region it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

/// A region of a grid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RegionInfo {
    /// Its letter.
    pub name: String,
    /// Its cells.
    pub cells: Vec<Pair>,
    /// Whether it is one piece.
    pub connected: bool,
    /// The stars it can hold without two touching, counted up to the number it needs.
    pub capacity: usize,
}
