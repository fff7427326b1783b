//! What single border changes do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Change, PuzzleInput};

/// Asks what becomes of a board when one cell goes to a neighbouring region, for each such change.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BordersRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// How many changes to skip; to go on where the last answer ended, the number of changes that are known.
    #[serde(default)]
    pub skip: usize,
    /// The most changes to try; all if not given. A time limit may end the answer earlier, but never before the first change.
    pub limit: Option<usize>,
}

/// What border changes do.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct BorderEffects {
    /// How many changes of one cell leave every region in one piece.
    pub total: usize,
    /// The changes that were tried, in row-major order of their cells.
    pub changes: Vec<BorderEffect>,
}

/// A border change and the board after it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct BorderEffect {
    /// The change.
    #[serde(flatten)]
    pub change: Change,
    /// The number of solutions after it: 0, 1, or 2 for more than one; null if it is not known.
    pub solutions: Option<usize>,
    /// With one solution, the difficulty: `easy`, `medium`, `hard`, `expert`, `extreme` or `stuck`.
    pub difficulty: Option<String>,
    /// With one solution, the difficulty as a number.
    pub score: Option<f64>,
}
