//! Mistakes in a half-solved puzzle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_board::Puzzle;
use starbattle_logic as logic;

use super::{Pair, PuzzleInput, Sentence, pair, pairs};

/// Asks what is wrong with marks.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// N² characters `.`, `*` and `x`; white space does not count.
    pub marks: Option<String>,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Check {
    /// Rules of the game that the marks break.
    pub conflicts: Vec<Conflict>,
    /// Marks that no solution agrees with.
    pub wrong: Vec<Pair>,
    /// Whether all stars are placed and nothing is wrong.
    pub complete: bool,
    /// Whether the puzzle has a solution, whatever the marks; true also if that is not known.
    pub solvable: bool,
}

/// A rule of the game that the marks break.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Conflict {
    /// What is broken.
    #[serde(flatten)]
    pub sentence: Sentence,
    /// The cells it is about: the marked cell that is given otherwise, the two stars that touch, or all cells of a row, column or region.
    pub cells: Vec<Pair>,
}

impl Conflict {
    /// A conflict with its cells.
    #[must_use]
    pub fn of(conflict: &logic::Conflict, puzzle: &Puzzle) -> Self {
        let cells = match conflict {
            logic::Conflict::Given { cell, .. } => vec![pair(*cell)],
            logic::Conflict::Touching(one, other) => vec![pair(*one), pair(*other)],
            logic::Conflict::Overfull { unit, .. } | logic::Conflict::Short { unit, .. } => match unit {
                starbattle_board::Unit::Line(line) => line.cells(puzzle.size()).map(pair).collect(),
                starbattle_board::Unit::Region(region) => {
                    puzzle.regions().cell_sets().get(*region).map(pairs).unwrap_or_default()
                }
            },
        };
        Self { sentence: conflict.text().into(), cells }
    }
}
