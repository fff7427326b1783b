//! Readings of pictures.

use schemars::JsonSchema;
use serde::Serialize;

use super::Pair;

/// How sure the reading of a picture is.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PictureReading {
    /// Whether nothing is in doubt.
    pub certain: bool,
    /// What is in doubt, the least sure first.
    pub doubts: Vec<PictureDoubt>,
    /// The corners of the board in the picture, as x and y in pixels, clockwise from the top left.
    pub corners: [[i32; 2]; 4],
}

/// Something that a picture does not show clearly.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PictureDoubt {
    /// The cells it concerns: two for a border, one for a mark, none if it concerns the whole board.
    pub cells: Vec<Pair>,
    /// What is in doubt: `border`, `border_settled_by_solver`, `mark`, `region_count`, `solution_count`, `star_count`, `grid`,
    /// `other_board` or `animation`.
    pub what: String,
    /// The doubt in words.
    pub text: String,
    /// How sure the reading is all the same, from 0 to 1.
    pub confidence: f64,
}
