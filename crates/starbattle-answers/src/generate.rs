//! What new puzzles are to be like.

use std::{fmt::Display, str::FromStr};

use starbattle_generate::{Criteria, Generated};
use starbattle_notation::{Layout, Notation};

use crate::{
    AnswerError, board,
    puzzle_and_marks::rule_ids,
    wire::{GenerateRequest, GeneratedPuzzle},
};

impl GenerateRequest {
    /// The criteria of the request. Whether a puzzle can meet them is for the generator to find out.
    pub fn criteria(&self) -> Result<Criteria, AnswerError> {
        let mut criteria = Criteria::new(board(self.size, self.stars)?);
        criteria.difficulty = self.difficulty.as_deref().map(criterion).transpose()?;
        criteria.score = self.score.map(|[least, most]| least..=most);
        criteria.require = rule_ids(&self.require)?;
        criteria.needs = rule_ids(&self.needs)?;
        criteria.forbid = rule_ids(&self.forbid)?;
        criteria.symmetric = self.symmetric;
        criteria.no_guess = !self.guess;
        if let Some(sizes) = &self.region_sizes {
            criteria.region_sizes = criterion(sizes)?;
        }
        criteria.validate().map_err(AnswerError::invalid)?;
        Ok(criteria)
    }
}

/// A criterion from its text.
pub(crate) fn criterion<T: FromStr<Err: Display>>(text: &str) -> Result<T, AnswerError> {
    text.parse().map_err(AnswerError::invalid)
}

/// A new puzzle for programs, written in a notation.
pub fn generated(puzzle: &Generated, notation: &Notation, with_solution: bool) -> Result<GeneratedPuzzle, AnswerError> {
    let text = notation.write(&Layout::from_puzzle(&puzzle.puzzle)).map_err(AnswerError::invalid)?;
    Ok(GeneratedPuzzle::of(puzzle, text, with_solution))
}
