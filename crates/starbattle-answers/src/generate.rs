//! What new puzzles are to be like.

use std::{
    fmt::Display,
    str::FromStr,
    sync::atomic::{AtomicUsize, Ordering},
};

use starbattle_board::{Never, Puzzle};
use starbattle_generate::{Criteria, Generated, RegionSymmetry, Sibling};
use starbattle_logic::{End, Position, Rating, Solver, suppositions};
use starbattle_notation::{Layout, Notation};

use crate::{
    AnswerError, board, puzzle,
    puzzle_and_marks::rule_ids,
    wire::{GenerateRequest, GeneratedPuzzle, PuzzleInput},
};

impl GenerateRequest {
    /// The criteria of the request. Whether a puzzle can meet them is for the generator to find out.
    pub fn criteria(&self) -> Result<Criteria, AnswerError> {
        let mut criteria = Criteria::new(board(self.size, self.stars)?);
        if let Some(text) = &self.like {
            let sibling = puzzle(&PuzzleInput::Text(text.clone()), &Never)?;
            criteria = if self.says_how_hard() {
                Criteria { sibling: Some(Sibling::of(sibling)), ..criteria }
            } else {
                criteria_like(&sibling)?
            };
            criteria.board = board(self.size, self.stars)?;
        }
        if let (Some(sibling), Some(distance)) = (&mut criteria.sibling, &self.distance) {
            sibling.distance = criterion(distance)?;
        } else if self.distance.is_some() {
            return Err(AnswerError::invalid("`distance` needs `like`"));
        }
        if self.says_how_hard() {
            criteria.difficulty = self.difficulty.as_deref().map(criterion).transpose()?;
            criteria.score = self.score.map(|[least, most]| least..=most);
            criteria.require = rule_ids(&self.require)?;
        }
        criteria.needs = rule_ids(&self.needs)?;
        criteria.forbid = rule_ids(&self.forbid)?;
        if !self.suppositions {
            criteria.forbid.extend(suppositions());
        }
        criteria.chain = self.chain.as_deref().map(criterion).transpose()?;
        criteria.first_star = self.first_star.as_deref().map(criterion).transpose()?;
        criteria.hard_steps = self.hard_steps.as_deref().map(criterion).transpose()?;
        criteria.symmetry = match &self.symmetry {
            Some(symmetry) => criterion(symmetry)?,
            None if self.symmetric => RegionSymmetry::HalfTurn,
            None => RegionSymmetry::None,
        };
        criteria.template = self.template.as_ref().map(|rows| criterion(&rows.join("\n"))).transpose()?;
        criteria.no_guess = !self.guess;
        if let Some(sizes) = &self.region_sizes {
            criteria.region_sizes = criterion(sizes)?;
        }
        criteria.validate().map_err(AnswerError::invalid)?;
        Ok(criteria)
    }

    /// Whether the request says how hard puzzles are to be, and not the puzzle to resemble.
    const fn says_how_hard(&self) -> bool {
        self.difficulty.is_some() || self.score.is_some() || !self.require.is_empty() || self.like.is_none()
    }
}

/// So often the solver may ask whether to go on when it rates a puzzle to resemble: seconds on boards of usual size.
const MAX_QUESTIONS: usize = 2_000_000;

/// Criteria for siblings of a puzzle, which is rated for them.
pub fn criteria_like(puzzle: &Puzzle) -> Result<Criteria, AnswerError> {
    let asked = AtomicUsize::new(0);
    let cancel = || asked.fetch_add(1, Ordering::Relaxed) > MAX_QUESTIONS;
    let path = Solver::default().with_cancel(&cancel).solve(&Position::blank(puzzle));
    match path.end {
        End::Cancelled => {
            Err(AnswerError::invalid("the puzzle to resemble takes too long to rate; say which difficulty is wanted"))
        }
        End::Solved => Ok(Criteria::like(puzzle, &Rating::of(&path))),
        End::Stuck | End::Dead(_) => {
            Err(AnswerError::invalid("the rules do not solve the puzzle to resemble; say which difficulty is wanted"))
        }
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
