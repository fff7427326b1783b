//! Placements of a board that contain certain stars.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_board::Placement;

use super::{CellInput, Count, Pair};

/// Asks for placements with certain stars: from a rank on, or at random.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlacementsRequest {
    /// The number of rows and columns.
    pub size: usize,
    /// The stars of each row and column.
    pub stars: usize,
    /// The stars that a placement must have: row and column from 0, or text such as `r4c7`. Without any, all placements are meant.
    #[serde(default)]
    pub pattern: Vec<CellInput>,
    /// The rank of the first placement; 0 if it is left out. Ranks count the placements with these stars, in order.
    pub rank: Option<RankInput>,
    /// The most placements to list; 10 if it is left out.
    #[schemars(range(min = 1, max = 1000))]
    pub limit: Option<usize>,
    /// Instead of placements in order, so many drawn uniformly at random.
    #[schemars(range(min = 1, max = 1000))]
    pub sample: Option<usize>,
    /// The seed of `sample`; 0 if it is left out. The same seed gives the same placements on every machine.
    pub seed: Option<u64>,
}

/// A rank: a number, or its decimal digits in a string where a number would not be exact.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a rank such as 7 or \"7\"")]
pub enum RankInput {
    /// As a number.
    Number(u64),
    /// As digits.
    Digits(String),
}

impl RankInput {
    /// The rank, if the text is one.
    #[must_use]
    pub fn value(&self) -> Option<u128> {
        match self {
            Self::Number(number) => Some(u128::from(*number)),
            Self::Digits(digits) => digits.parse().ok(),
        }
    }
}

/// Placements with certain stars.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlacementList {
    /// The number of rows.
    pub size: usize,
    /// The stars of each row and column.
    pub stars: usize,
    /// The stars that the placements have.
    pub pattern: Vec<Pair>,
    /// All placements of the board.
    pub total_solutions: Count,
    /// Those with the stars of the pattern.
    pub compatible_solutions: Count,
    /// Some of these: in order, or as they were drawn.
    pub placements: Vec<RankedPlacement>,
}

/// A placement and its number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RankedPlacement {
    /// Its rank among the placements with the same given stars; the first has rank 0.
    pub rank: Count,
    /// Rows of 0 and 1, where 1 is a star.
    pub matrix: Vec<Vec<u8>>,
}

impl RankedPlacement {
    /// A placement with its rank.
    #[must_use]
    pub fn of(rank: u128, placement: &Placement) -> Self {
        let board = placement.board();
        let cells: Vec<u8> = board.cells().map(|cell| u8::from(placement.stars().contains(cell))).collect();
        Self { rank: Count::of(rank), matrix: cells.chunks(board.size()).map(<[u8]>::to_vec).collect() }
    }
}
