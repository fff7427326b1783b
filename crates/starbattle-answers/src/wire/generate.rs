//! New puzzles.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_board::Placement;
use starbattle_generate::Generated;

use super::RuleCounts;

/// Asks for new puzzles.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    /// The number of rows and columns.
    pub size: usize,
    /// The stars of each row, column and region.
    pub stars: usize,
    /// The seed; a new one if not given.
    pub seed: Option<u64>,
    /// `easy`, `medium`, `hard`, `expert` or `extreme`.
    pub difficulty: Option<String>,
    /// The least and the greatest score.
    pub score: Option<[f64; 2]>,
    /// Rules that must be on the solver's path, by id or name. Other rules might do instead.
    #[serde(default)]
    pub require: Vec<String>,
    /// Rules that the puzzle must need: without any one of them, all other rules up to its difficulty are stuck.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Rules that must not be on the solver's path.
    #[serde(default)]
    pub forbid: Vec<String>,
    /// How many puzzles to make; 1 if not given.
    #[schemars(range(min = 1, max = 1000))]
    pub count: Option<usize>,
    /// Make regions that half a turn leaves as they are.
    #[serde(default)]
    pub symmetric: bool,
    /// `even`, `wild`, or the least and most cells such as `5..15`.
    pub region_sizes: Option<String>,
    /// Allow puzzles that the rules alone do not solve.
    #[serde(default)]
    pub guess: bool,
    /// The notation to write puzzles in; `dotted` if not given.
    pub to: Option<String>,
}

/// A new puzzle.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GeneratedPuzzle {
    /// The puzzle in the wanted notation.
    pub puzzle: String,
    /// The seed that makes this very puzzle the first of a series.
    pub seed: u64,
    /// `easy`, `medium`, `hard`, `expert`, `extreme` or `stuck`.
    pub difficulty: String,
    /// The difficulty as a number.
    pub score: f64,
    /// The hardest rule on the path.
    pub hardest: Option<String>,
    /// How often each rule is used.
    pub rules: RuleCounts,
    /// Whether the rules solve it.
    pub solved: bool,
    /// The solution, as rows of `.` and `*`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<String>>,
}

impl GeneratedPuzzle {
    /// A new puzzle with its text.
    #[must_use]
    pub fn of(generated: &Generated, text: String, with_solution: bool) -> Self {
        let rating = &generated.rating;
        Self {
            puzzle: text,
            seed: generated.seed,
            difficulty: rating.difficulty.to_string(),
            score: rating.score,
            hardest: rating.hardest.map(|rule| rule.to_string()),
            rules: RuleCounts::of(&rating.rules),
            solved: rating.solved,
            solution: with_solution.then(|| Placement::to_rows(&generated.solution)),
        }
    }
}
