//! Small changes that make a board a better puzzle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_generate::{BorderChange, Suggestion};

use super::{Pair, PuzzleInput, pair};

/// Asks for border changes.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ImproveRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// The difficulty to reach; without it, a board that the rules solve.
    pub difficulty: Option<String>,
    /// The least and the greatest score to reach.
    pub score: Option<[f64; 2]>,
    /// Only make the board unique, whether or not the rules solve it.
    #[serde(default)]
    pub unique: bool,
    /// The most changes of a suggestion; 20 if not given.
    pub max_changes: Option<usize>,
    /// The notation to write boards in; `dotted` if not given.
    pub to: Option<String>,
}

/// Suggestions, fewest changes first.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Improvements {
    /// None if nothing was found.
    pub suggestions: Vec<Improvement>,
    /// Whether it is proved that fewer changes than those of the first suggestion do not reach the goal; without suggestions, that no
    /// set of changes up to the allowed number does. If false, the smallest number of changes is at most that of the first suggestion.
    pub proved: bool,
    /// What the notation cannot hold, so that it is not in the boards.
    pub warnings: Vec<String>,
}

/// Changes that together reach the goal.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Improvement {
    /// The changes; none if the board needs none.
    pub changes: Vec<Change>,
    /// The board after them.
    pub puzzle: String,
    /// Its solution, as rows of `.` and `*`.
    pub solution: Vec<String>,
    /// Its difficulty, if it was asked for.
    pub difficulty: Option<String>,
    /// Its difficulty as a number.
    pub score: Option<f64>,
}

/// One cell that goes to another region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Change {
    /// The cell.
    pub cell: Pair,
    /// The number of its region, from 0 by first appearance.
    pub from: usize,
    /// The number of its new region.
    pub to: usize,
}

impl Change {
    /// A border change for programs.
    #[must_use]
    pub const fn of(change: &BorderChange) -> Self {
        Self { cell: pair(change.cell), from: change.from, to: change.to }
    }
}

impl Improvement {
    /// A suggestion with its board as text.
    #[must_use]
    pub fn of(suggestion: &Suggestion, text: String) -> Self {
        let changes = suggestion.changes.iter();
        let rating = suggestion.rated.as_ref().map(|rated| &rated.rating);
        Self {
            changes: changes.map(Change::of).collect(),
            puzzle: text,
            solution: suggestion.solution.to_rows(),
            difficulty: rating.map(|rating| rating.difficulty.to_string()),
            score: rating.map(|rating| rating.score),
        }
    }
}
