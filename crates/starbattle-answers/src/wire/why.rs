//! Why one cell is what it is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CellInput, Pair, PuzzleInput, RuleFilter, Sentence, Step};

/// Asks about a cell.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// N² characters `.`, `*` and `x`; white space does not count.
    pub marks: Option<String>,
    /// The cell: row and column from 0, or text such as `r4c7`.
    pub cell: CellInput,
    /// Which rules to use.
    #[serde(default)]
    pub rules: RuleFilter,
}

/// What a cell is, and the steps that decide it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Why {
    /// The cell.
    pub cell: Pair,
    /// `star`, `empty`, `open` (solutions differ) or `none` (there is no solution).
    pub state: &'static str,
    /// The answer.
    #[serde(flatten)]
    pub sentence: Sentence,
    /// Solutions that show it where the rules do not reach the cell, as rows of `.` and `*`: first one with a star in it, if there is
    /// one, then one without.
    pub solutions: Vec<Vec<String>>,
    /// The steps that decide the cell, if the rules do.
    pub steps: Vec<Step>,
}
