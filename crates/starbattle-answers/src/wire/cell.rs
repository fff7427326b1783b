//! Cells in questions.

use schemars::JsonSchema;
use serde::Deserialize;
use starbattle_board::{Board, Cell};

use super::Pair;
use crate::AnswerError;

/// A cell, in the form of answers or in that of the command line.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a cell such as [3,6] or \"r4c7\"")]
pub enum CellInput {
    /// Row and column from 0.
    Pair(Pair),
    /// Text such as `r4c7`, counted from 1.
    Text(String),
}

impl CellInput {
    /// The cell, if it is on the board.
    pub fn on(&self, board: Board) -> Result<Cell, AnswerError> {
        let size = board.size();
        let missing = |name: String| AnswerError::invalid(format!("{name} is not on the {size}x{size} board"));
        match self {
            Self::Pair([row, col]) => board.cell(*row, *col).ok_or_else(|| missing(format!("[{row},{col}]"))),
            Self::Text(text) => {
                let cell: Cell = text.parse().map_err(AnswerError::invalid)?;
                if board.contains(cell) { Ok(cell) } else { Err(missing(cell.to_string())) }
            }
        }
    }
}
