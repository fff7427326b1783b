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
    /// The steps that follow from the longest supposition, such as `..12` or `5..20`; 0 without suppositions.
    pub chain: Option<String>,
    /// False for puzzles that need no supposition.
    #[serde(default = "yes")]
    pub suppositions: bool,
    /// The hardest tier up to the first star, such as `3` or `..2`.
    pub first_star: Option<String>,
    /// How many steps of the hardest tier there are, such as `3..`.
    pub hard_steps: Option<String>,
    /// How many puzzles to make; 1 if not given.
    #[schemars(range(min = 1, max = 1000))]
    pub count: Option<usize>,
    /// Make regions that half a turn leaves as they are: the same as `symmetry` with `half-turn`.
    #[serde(default)]
    pub symmetric: bool,
    /// `half-turn`, `quarter-turn`, `diagonal` or `anti-diagonal`: the map that leaves the regions as they are.
    pub symmetry: Option<String>,
    /// `even`, `wild`, the least and most cells such as `5..15`, or numbers of regions with their sizes such as `2x3..5,4x12`.
    pub region_sizes: Option<String>,
    /// What the regions must look like, as rows of text: a capital letter is a whole region, a small letter a part of one that grows, `#`
    /// an area whose outline is a border, `.` a free cell.
    pub template: Option<Vec<String>>,
    /// A puzzle in any notation to make siblings of: with its difficulty, its hardest rule and similar regions, unless others are
    /// asked for. `size` and `stars` must be those of the puzzle.
    pub like: Option<String>,
    /// In how many places the borders differ from those of `like`, such as `5..40`.
    pub distance: Option<String>,
    /// Allow puzzles that the rules alone do not solve.
    #[serde(default)]
    pub guess: bool,
    /// The notation to write puzzles in; `dotted` if not given.
    pub to: Option<String>,
}

const fn yes() -> bool {
    true
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
    /// The most steps that follow from one supposition; 0 if the path has none.
    pub longest_supposition: usize,
    /// The hardest tier up to the first star.
    pub first_star_tier: u8,
    /// How many steps are of the hardest tier on the path.
    pub hard_steps: usize,
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
            longest_supposition: rating.longest_supposition,
            first_star_tier: rating.first_star_tier,
            hard_steps: rating.hard_steps(),
            rules: RuleCounts::of(&rating.rules),
            solved: rating.solved,
            solution: with_solution.then(|| Placement::to_rows(&generated.solution)),
        }
    }
}
