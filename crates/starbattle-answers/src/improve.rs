//! Small changes that make a board a better puzzle.

use starbattle_board::{Cancel, Puzzle};
use starbattle_generate::{
    self as generate, Criteria, GenerateError, Goal, Improved, LogicRater, SearchEffort, Suggestion,
};
use starbattle_notation::{Layout, Notation};

use crate::{
    AnswerError,
    generate::criterion,
    library::Library,
    notation, puzzle,
    wire::{ImproveRequest, Improvement, Improvements},
    write_as,
};

/// The boards that a request may rate for a proof, which must not cost much more than the suggestions.
const PROOF_RATINGS: usize = 500;

impl ImproveRequest {
    /// Suggestions for the board.
    pub fn answer(&self, library: &Library, cancel: &dyn Cancel) -> Result<Improvements, AnswerError> {
        let puzzle = puzzle(&self.puzzle, cancel)?;
        let notation = notation(self.to.as_deref().unwrap_or("dotted"))?;
        let goal = if self.unique {
            Goal::Unique
        } else {
            let difficulty = self.difficulty.as_deref().map(criterion).transpose()?;
            let score = self.score.map(|[least, most]| least..=most);
            Goal::Rated(Box::new(Criteria { difficulty, score, ..Criteria::new(puzzle.board()) }))
        };
        let usual = SearchEffort::default();
        let changes = self.max_changes.unwrap_or(usual.changes);
        let effort = SearchEffort { changes, suggestions: 5, proof_ratings: PROOF_RATINGS, ..usual };
        improvements(&improve(&puzzle, &goal, effort, library, cancel)?, notation)
    }
}

/// Suggestions for a board, fewest changes first.
pub fn improve(
    puzzle: &Puzzle,
    goal: &Goal,
    effort: SearchEffort,
    library: &Library,
    cancel: &dyn Cancel,
) -> Result<Improved, AnswerError> {
    if let Goal::Rated(criteria) = goal
        && (criteria.difficulty.is_some() || criteria.score.is_some())
    {
        criteria.validate().map_err(AnswerError::invalid)?;
    }
    let known = library.of(puzzle.board());
    let rater = LogicRater { knowledge: known.knowledge() };
    generate::improve(puzzle, goal, effort, &rater, cancel).map_err(|error| match error {
        GenerateError::Cancelled => AnswerError::cancelled(),
        other => AnswerError::invalid(other),
    })
}

/// Suggestions for programs, each with its board in a notation.
pub fn improvements(improved: &Improved, notation: &Notation) -> Result<Improvements, AnswerError> {
    let mut warnings = Vec::new();
    let write = |suggestion: &Suggestion| {
        let written = write_as(&Layout::from_puzzle(&suggestion.puzzle), notation, false)?;
        // All boards have the givens of the first one.
        warnings = written.warnings;
        Ok(Improvement::of(suggestion, written.text))
    };
    let suggestions = improved.suggestions.iter().map(write).collect::<Result<_, AnswerError>>()?;
    Ok(Improvements { suggestions, proved: improved.proved, warnings })
}
