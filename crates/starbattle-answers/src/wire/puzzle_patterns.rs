//! What a few stars force in one puzzle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_board::{Board, Cell, CellSet};
use starbattle_exact::SolutionPattern;

use super::{CellInput, Grid, PuzzleInput};

/// Asks what stars force in a puzzle.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleAnalyzeRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// N² characters `.`, `*` and `x` that solutions must agree with; white space does not count.
    pub marks: Option<String>,
    /// The stars given: row and column from 0, or text such as `r4c7`.
    #[serde(default)]
    pub pattern: Vec<CellInput>,
}

/// Asks what every set of a few stars forces in a puzzle.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzlePatternsRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// N² characters `.`, `*` and `x` that solutions must agree with; white space does not count.
    pub marks: Option<String>,
    /// The number of stars in a pattern.
    #[schemars(range(min = 1))]
    pub initial: usize,
    /// Only patterns that force more than the rules of the game do.
    #[serde(default)]
    pub deduced: bool,
    /// Leave out this many patterns at the beginning.
    #[serde(default)]
    pub skip: usize,
    /// The most patterns to list; 1000 if it is left out.
    #[schemars(range(min = 1, max = 10_000))]
    pub limit: Option<usize>,
}

/// What every set of a few stars forces in a puzzle, in the form of a file of `analyze`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PuzzlePatterns {
    /// N.
    pub board_size: usize,
    /// S.
    pub stars_per_row: usize,
    /// S again.
    pub stars_per_column: usize,
    /// The number of stars in each pattern.
    pub initial_star_count: usize,
    /// The number of solutions.
    pub total_solutions: usize,
    /// The puzzle.
    pub puzzle: Grid,
    /// The marks that solutions agree with, if there are any: rows of `.`, `*` and `x`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<String>>,
    /// Patterns that occur in a solution, in row-major order.
    pub patterns: Vec<PuzzlePattern>,
    /// Whether other patterns follow.
    pub more: bool,
}

/// A pattern and the state of every cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PuzzlePattern {
    /// The stars of the pattern.
    pub initial_stars: Vec<RowAndColumn>,
    /// How many solutions contain them.
    pub compatible_solutions: usize,
    /// `forced_star`, `forced_empty` or `flexible` for every cell.
    pub cell_states: Vec<Vec<&'static str>>,
}

/// A cell by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RowAndColumn {
    /// From 0.
    pub row: usize,
    /// From 0.
    pub col: usize,
}

impl PuzzlePattern {
    /// A pattern of a puzzle on a board.
    #[must_use]
    pub fn of(pattern: &SolutionPattern<'_>, board: Board) -> Self {
        let cell = |cell: &Cell| RowAndColumn { row: cell.row(), col: cell.col() };
        Self {
            initial_stars: pattern.cells.iter().map(cell).collect(),
            compatible_solutions: pattern.solutions,
            cell_states: cell_states(board, &pattern.always, &pattern.never),
        }
    }
}

/// The state of every cell, row by row.
pub(super) fn cell_states(board: Board, always: &CellSet, never: &CellSet) -> Vec<Vec<&'static str>> {
    let state = |cell: Cell| match (always.contains(cell), never.contains(cell)) {
        (true, _) => "forced_star",
        (_, true) => "forced_empty",
        _ => "flexible",
    };
    let cells: Vec<Cell> = board.cells().collect();
    cells.chunks(board.size()).map(|row| row.iter().map(|&cell| state(cell)).collect()).collect()
}
