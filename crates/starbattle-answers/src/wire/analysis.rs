//! What a few stars force on a board without regions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_atlas::PatternAnalysis;

use super::{CellInput, Pair, ProofStepInfo, pairs, puzzle_patterns::cell_states};

/// Asks what stars force.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalyzeRequest {
    /// The number of rows and columns.
    pub size: usize,
    /// The stars of each row and column.
    pub stars: usize,
    /// The stars given: row and column from 0, or text such as `r4c7`.
    #[serde(default)]
    pub pattern: Vec<CellInput>,
    /// Cells given as empty.
    #[serde(default)]
    pub crosses: Vec<CellInput>,
    /// A cell that the stars and crosses decide, to be told why.
    pub explain: Option<CellInput>,
}

/// A number of placements: a number where every reader can hold it, otherwise decimal digits in a string.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Count {
    /// As a number.
    Number(u128),
    /// As digits.
    Digits(String),
}

impl Count {
    /// A number that programs in which all numbers are floating-point read without loss.
    #[must_use]
    pub fn of(count: u128) -> Self {
        if count <= 1 << 53 { Self::Number(count) } else { Self::Digits(count.to_string()) }
    }
}

/// What the stars of a pattern force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Analysis {
    /// The number of rows.
    pub size: usize,
    /// The stars of each row and column.
    pub stars: usize,
    /// The stars given.
    pub pattern: Vec<Pair>,
    /// The placements that contain them; for a puzzle, its solutions.
    pub compatible_solutions: Count,
    /// Cells empty in all of these.
    pub forced_empty: Vec<Pair>,
    /// Those that neither touch a given star nor lie in a full row, column or region.
    pub deduced_empty: Vec<Pair>,
    /// Other cells with a star in all of these.
    pub forced_star: Vec<Pair>,
    /// `forced_star`, `forced_empty` or `flexible` for every cell; null if no placement contains the pattern.
    pub cell_states: Option<Vec<Vec<&'static str>>>,
    /// All placements of the board, or solutions of the puzzle.
    pub total_solutions: Count,
    /// In how many of the compatible placements each cell has a star.
    pub counts: Vec<Vec<Count>>,
    /// Why the cell asked for is decided; left out if none was asked for, if it is not decided, or if there is no short proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<CellReason>,
}

/// A proof that stars decide a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CellReason {
    /// The cell.
    pub cell: Pair,
    /// Whether it is a star; if not, it is empty.
    pub star: bool,
    /// The steps. The first begins with the opposite, the last ends where that cannot be.
    pub steps: Vec<ProofStepInfo>,
}

impl Analysis {
    /// An analysis, and the number of placements of its board.
    #[must_use]
    pub fn of(analysis: &PatternAnalysis, placements: u128) -> Self {
        let board = analysis.board();
        // Nothing can be said about the cells of a pattern that no placement contains.
        let cell_states = analysis.is_realizable().then(|| cell_states(board, analysis.always(), analysis.never()));
        let rows = analysis.star_counts().chunks(board.size());
        Self {
            size: board.size(),
            stars: board.stars(),
            pattern: pairs(analysis.pattern()),
            compatible_solutions: Count::of(analysis.compatible()),
            forced_empty: pairs(analysis.forced_empty()),
            deduced_empty: pairs(&analysis.deduced_empty()),
            forced_star: pairs(&analysis.forced_star()),
            cell_states,
            total_solutions: Count::of(placements),
            counts: rows.map(|row| row.iter().map(|&count| Count::of(count)).collect()).collect(),
            reason: None,
        }
    }
}

/// A common board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoardInfo {
    /// The number of rows and columns.
    pub size: usize,
    /// The stars of each row and column.
    pub stars: usize,
    /// The number of placements.
    pub placements: Count,
    /// Whether an analysis can begin at once; otherwise `/atlas` computes it first.
    pub ready: bool,
}

/// The state of the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Health {
    /// The version of the program.
    pub version: &'static str,
    /// The number of rules of the human solver.
    pub rules: usize,
    /// The number of boards with rule files.
    pub boards: usize,
}
