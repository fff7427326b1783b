//! Exact answers about a puzzle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_board::{CellSet, Placement};
use starbattle_exact::Outcome;

use super::{Pair, PuzzleInput, pairs};

/// Asks for solutions.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// N² characters `.`, `*` and `x` that solutions must agree with; white space does not count.
    pub marks: Option<String>,
    /// Stop after this many solutions; 2 decide whether there is exactly one.
    #[serde(default = "two")]
    #[schemars(range(min = 1, max = 10_000))]
    pub limit: usize,
    /// Also tell which cells are alike in all solutions.
    #[serde(default)]
    pub forced: bool,
    /// If there are several solutions, also give one that differs little from the first.
    #[serde(default)]
    pub closest: bool,
}

const fn two() -> usize {
    2
}

/// The solutions of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Solution {
    /// The number of rows.
    pub size: usize,
    /// The stars of each row, column and region.
    pub stars: usize,
    /// The number of solutions found.
    pub solutions: usize,
    /// Whether these are all.
    pub complete: bool,
    /// Whether there is exactly one; null if that is not known.
    pub unique: Option<bool>,
    /// The first solution, as rows of `.` and `*`.
    pub solution: Option<Vec<String>>,
    /// Nodes of the search.
    pub nodes: u64,
    /// Microseconds taken.
    pub micros: u64,
    /// How it was solved.
    pub engine: &'static str,
    /// Cells with a star in all solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forced_star: Option<Vec<Pair>>,
    /// Cells empty in all solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forced_empty: Option<Vec<Pair>>,
    /// The solution nearest to the first, as far as was searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closest: Option<OtherSolution>,
    /// Every solution found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<Vec<Vec<String>>>,
}

impl Solution {
    /// The outcome of a search, without any of the optional parts.
    #[must_use]
    pub fn of(size: usize, stars: usize, outcome: &Outcome, engine: &'static str) -> Self {
        Self {
            size,
            stars,
            solutions: outcome.solutions.len(),
            complete: outcome.complete,
            unique: outcome.is_unique(),
            solution: outcome.solutions.first().map(Placement::to_rows),
            nodes: outcome.nodes,
            micros: 0,
            engine,
            forced_star: None,
            forced_empty: None,
            closest: None,
            all: None,
        }
    }

    /// Adds the cells that are alike in all solutions.
    pub fn set_forced(&mut self, stars: &CellSet, empty: &CellSet) {
        self.forced_star = Some(pairs(stars));
        self.forced_empty = Some(pairs(empty));
    }
}

/// A solution and where it differs from the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OtherSolution {
    /// The solution, as rows of `.` and `*`.
    pub solution: Vec<String>,
    /// The cells with a star in only one of the two.
    pub differing_cells: Vec<Pair>,
}

impl OtherSolution {
    /// `other` compared with `first`.
    #[must_use]
    pub fn of(first: &Placement, other: &Placement) -> Self {
        Self { solution: other.to_rows(), differing_cells: pairs(&differing(first, other)) }
    }
}

/// The cells that are a star in one of two solutions only.
#[must_use]
pub fn differing(a: &Placement, b: &Placement) -> CellSet {
    &(a.stars() - b.stars()) | &(b.stars() - a.stars())
}
