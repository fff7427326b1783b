//! What patterns are looked for in: the placements of a board, or the solutions of a puzzle.

use starbattle::{
    answers::PuzzleSolutions,
    atlas::{Atlas, PatternAnalysis},
    board::{Cell, Puzzle},
};

use crate::failure::{explain_answer, explain_pattern};

pub enum Subject {
    Placements(Atlas),
    Solutions(PuzzleSolutions),
}

impl Subject {
    /// The puzzle, if there is one.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match self {
            Self::Placements(_) => None,
            Self::Solutions(solutions) => Some(&solutions.position().puzzle),
        }
    }

    /// The number of placements or solutions.
    pub fn total(&self) -> u128 {
        match self {
            Self::Placements(atlas) => atlas.placements(),
            Self::Solutions(solutions) => solutions.count() as u128,
        }
    }

    /// What is counted.
    pub const fn noun(&self) -> &'static str {
        match self {
            Self::Placements(_) => "placement",
            Self::Solutions(_) => "solution",
        }
    }

    /// What the cells force.
    pub fn analyze(&self, cells: &[Cell]) -> anyhow::Result<PatternAnalysis> {
        match self {
            Self::Placements(atlas) => atlas.analyze(cells).map_err(explain_pattern),
            Self::Solutions(solutions) => solutions.analyze(cells).map_err(explain_answer),
        }
    }
}
