//! Small changes that make a board a better puzzle.

use starbattle::{
    generate::{self, Criteria, GenerateError, Goal, LogicRater, SearchEffort},
    notation::Layout,
};

use super::{convert::notation, generate::parse_criterion};
use crate::{
    library::Library,
    stop::Stop,
    wire::{ImproveRequest, Improvement, Improvements, Problem},
};

/// Suggestions for a board.
pub fn improve(request: &ImproveRequest, library: &Library, stop: &Stop) -> Result<Improvements, Problem> {
    let puzzle = super::puzzle(&request.puzzle, stop)?;
    let notation = notation(request.to.as_deref().unwrap_or("dotted"))?;
    let known = library.of(puzzle.board());
    let rater = LogicRater { knowledge: known.knowledge() };
    let goal = if request.unique {
        Goal::Unique
    } else {
        let difficulty = request.difficulty.as_deref().map(parse_criterion).transpose()?;
        Goal::Rated(Criteria { difficulty, ..Criteria::new(puzzle.board()) })
    };
    let effort = SearchEffort { suggestions: 5, ..SearchEffort::default() };
    let suggestions = match generate::improve(&puzzle, &goal, effort, &rater, stop) {
        Ok(suggestions) => suggestions,
        // The one who stopped it says so.
        Err(GenerateError::Cancelled) => Vec::new(),
        Err(error) => return Err(Problem::unprocessable(error)),
    };
    let write = |suggestion: &generate::Suggestion| {
        let text = notation.write(&Layout::from_puzzle(&suggestion.puzzle)).map_err(Problem::unprocessable)?;
        Ok(Improvement::of(suggestion, text))
    };
    Ok(Improvements { suggestions: suggestions.iter().map(write).collect::<Result<_, Problem>>()? })
}
