//! Puzzles in requests: text in any notation, or a grid.

use std::fmt;

use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{MapAccess, Visitor, value::MapAccessDeserializer},
};
use starbattle_board::Puzzle;

/// A puzzle: a string in any notation, or a grid.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
#[schemars(untagged)]
pub enum PuzzleInput {
    /// Text in any notation.
    Text(String),
    /// Rows of region letters.
    Grid(Grid),
}

/// A grid of region letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// The number of rows and columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    /// The stars of each row, column and region.
    pub stars: Option<usize>,
    /// One string per row, one letter per cell; cells with the same letter are one region.
    pub regions: Vec<String>,
    /// The stars and crosses that belong to the puzzle, if there are any: one string of `.`, `*` and `x` per row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub givens: Option<Vec<String>>,
}

impl Grid {
    /// The grid of a puzzle.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        Self {
            size: Some(puzzle.size()),
            stars: Some(puzzle.stars()),
            regions: puzzle.regions().to_rows(),
            givens: (!puzzle.givens().is_blank()).then(|| puzzle.givens().to_rows()),
        }
    }
}

impl<'de> Deserialize<'de> for PuzzleInput {
    // By hand, as a derived untagged enum hides what is wrong with a grid.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InputVisitor;

        impl<'de> Visitor<'de> for InputVisitor {
            type Value = PuzzleInput;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a puzzle: a string in any notation, or an object with `regions`")
            }

            fn visit_str<E>(self, text: &str) -> Result<PuzzleInput, E> {
                Ok(PuzzleInput::Text(text.to_owned()))
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<PuzzleInput, M::Error> {
                Grid::deserialize(MapAccessDeserializer::new(map)).map(PuzzleInput::Grid)
            }
        }

        deserializer.deserialize_any(InputVisitor)
    }
}
