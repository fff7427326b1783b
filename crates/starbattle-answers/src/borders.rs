//! What each border change of one cell does to a board.

use starbattle_board::{Cancel, Puzzle};
use starbattle_exact::{Auto, Engine, SearchLimits, Task};
use starbattle_generate::{BorderChange, LogicRater, Rater, border_changes, changed};

use crate::{
    AnswerError,
    library::Library,
    puzzle,
    wire::{BorderEffect, BorderEffects, BordersRequest, Change},
};

/// The most nodes of the search for a second solution, so that one change of many cannot take all the time.
const MAX_NODES: u64 = 200_000;

impl BordersRequest {
    /// The effects of the changes, as many as there is time for.
    pub fn answer(
        &self,
        library: &Library,
        cancel: &dyn Cancel,
        end_search: &dyn Cancel,
    ) -> Result<BorderEffects, AnswerError> {
        let puzzle = puzzle(&self.puzzle, cancel)?;
        let known = library.of(puzzle.board());
        let rater = LogicRater { knowledge: known.knowledge() };
        let all = border_changes(&puzzle);
        let mut changes = Vec::new();
        for change in all.iter().skip(self.skip).take(self.limit.unwrap_or(usize::MAX)) {
            if !changes.is_empty() && end_search.is_cancelled() {
                break;
            }
            changes.push(effect(&puzzle, *change, &rater, cancel)?);
        }
        Ok(BorderEffects { total: all.len(), changes })
    }
}

fn effect(
    puzzle: &Puzzle,
    change: BorderChange,
    rater: &LogicRater<'_>,
    cancel: &dyn Cancel,
) -> Result<BorderEffect, AnswerError> {
    let mut effect = BorderEffect { change: Change::of(&change), solutions: Some(0), difficulty: None, score: None };
    // A change that contradicts the givens leaves no solution.
    let Some(after) = changed(puzzle, &[change]) else { return Ok(effect) };
    let outcome = Auto.solve(&Task::new(&after), SearchLimits::solutions(2).with_nodes(MAX_NODES), cancel);
    let unique = outcome.is_unique();
    effect.solutions = unique.map(|_| outcome.solutions.len());
    if unique == Some(true) {
        let rating = rater.rate(&after, cancel).rating;
        effect.difficulty = Some(rating.difficulty.to_string());
        effect.score = Some(rating.score);
    }
    if cancel.is_cancelled() { Err(AnswerError::cancelled()) } else { Ok(effect) }
}
