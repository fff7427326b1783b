//! Exact answers about a puzzle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_board::{CellSet, Placement};
use starbattle_exact::{ClosestPair, Outcome};

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
    /// If there are several solutions, also give two that differ in as few cells as possible.
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
    /// The two solutions that differ in the fewest cells, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closest: Option<SolutionPair>,
    /// Every solution found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<Vec<Vec<String>>>,
}

/// The number of solutions of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SolutionCount {
    /// The number of rows.
    pub size: usize,
    /// The stars of each row, column and region.
    pub stars: usize,
    /// How many; may be beyond 2⁵³.
    pub solutions: u128,
    /// Microseconds taken.
    pub micros: u64,
}

impl Solution {
    /// The outcome of a search that found so many solutions, without any of the optional parts.
    #[must_use]
    pub fn of(size: usize, stars: usize, solutions: usize, outcome: &Outcome, engine: &'static str) -> Self {
        Self {
            size,
            stars,
            solutions,
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

/// Two solutions and where they differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SolutionPair {
    /// The two solutions, as rows of `.` and `*`.
    pub pair: [Vec<String>; 2],
    /// The cells with a star in only one of the two.
    pub differing_cells: Vec<Pair>,
    /// Whether no two solutions differ in fewer cells. If false, there are too many solutions to be sure, and this is the closest pair
    /// found.
    pub proved: bool,
}

impl SolutionPair {
    /// The closest pair, if one was found.
    #[must_use]
    pub fn of(closest: &ClosestPair) -> Option<Self> {
        Some(Self {
            pair: closest.pair.as_ref()?.each_ref().map(Placement::to_rows),
            differing_cells: pairs(&closest.differing_cells()?),
            proved: closest.proved,
        })
    }
}
