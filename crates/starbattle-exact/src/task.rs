//! What is to be solved: a puzzle with its givens, and the marks already made.

use starbattle_board::{Marks, Puzzle};

/// A puzzle, and marks that every solution has to agree with.
#[derive(Debug, Clone, Copy)]
pub struct Task<'a> {
    puzzle: &'a Puzzle,
    marks: Option<&'a Marks>,
}

/// Marks that belong to a board of another size than the puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the marks are for {} {found}x{found} board, but the puzzle is {expected}x{expected}", starbattle_board::article(*.found))]
pub struct SizeError {
    /// The side of the puzzle.
    pub expected: usize,
    /// The side the marks were made for.
    pub found: usize,
}

impl<'a> Task<'a> {
    /// A puzzle nobody has marked yet.
    #[must_use]
    pub const fn new(puzzle: &'a Puzzle) -> Self {
        Self { puzzle, marks: None }
    }

    /// A puzzle with marks. Marks that contradict the rules or the givens are allowed: there is no solution then.
    pub fn with_marks(puzzle: &'a Puzzle, marks: &'a Marks) -> Result<Self, SizeError> {
        if marks.size() != puzzle.size() {
            return Err(SizeError { expected: puzzle.size(), found: marks.size() });
        }
        Ok(Self { puzzle, marks: Some(marks) })
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The marks, if there are any.
    #[must_use]
    pub const fn marks(&self) -> Option<&'a Marks> {
        self.marks
    }
}

impl<'a> From<&'a Puzzle> for Task<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        Self::new(puzzle)
    }
}
