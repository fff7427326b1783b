//! Mistakes in a half-solved puzzle.

use starbattle_board::{Cancel, CellSet, Mark, Text, text};
use starbattle_exact::{Auto, Engine, SearchLimits, Task, forced_cells};
use starbattle_logic as logic;

use crate::{
    AnswerError, PuzzleAndMarks,
    wire::{Check, CheckRequest, Conflict, pairs},
};

impl CheckRequest {
    /// What is wrong with the marks.
    pub fn answer(&self, cancel: &dyn Cancel) -> Result<Check, AnswerError> {
        check(&PuzzleAndMarks::read(&self.puzzle, self.marks.as_deref(), cancel)?, cancel)
    }
}

/// What is wrong with marks.
pub fn check(position: &PuzzleAndMarks, cancel: &dyn Cancel) -> Result<Check, AnswerError> {
    let PuzzleAndMarks { puzzle, marks } = position;
    let found = logic::check(puzzle, marks).map_err(AnswerError::invalid)?;
    let verdict = MarksVerdict::of(position, cancel)?;
    Ok(Check {
        conflicts: found.conflicts.iter().map(|conflict| Conflict::of(conflict, puzzle)).collect(),
        wrong: verdict.wrong().map(pairs).unwrap_or_default(),
        complete: found.complete,
        solvable: verdict != MarksVerdict::Unsolvable,
    })
}

/// Whether some solution agrees with marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarksVerdict {
    /// Some solution agrees with all of them, as far as is known.
    Fine,
    /// No solution agrees with these. If each mark agrees with some solution but none agrees with all, these are all marks.
    Wrong(CellSet),
    /// The puzzle has no solution, whatever the marks.
    Unsolvable,
}

impl MarksVerdict {
    /// Asks the exact solver.
    pub fn of(position: &PuzzleAndMarks, cancel: &dyn Cancel) -> Result<Self, AnswerError> {
        let PuzzleAndMarks { puzzle, marks } = position;
        let engine = Auto;
        let outcome = engine.solve(&position.task()?, SearchLimits::solutions(1), cancel);
        if !outcome.solutions.is_empty() || !outcome.complete {
            return Ok(Self::Fine);
        }
        if marks.is_blank() {
            return Ok(Self::Unsolvable);
        }
        let forced = forced_cells(&Task::new(puzzle), &engine, None, cancel);
        if !forced.solvable {
            return Ok(if forced.complete { Self::Unsolvable } else { Self::Fine });
        }
        let (stars, crosses) = (marks.cells(Mark::Star), marks.cells(Mark::Empty));
        let wrong = &(&stars & &forced.empty) | &(&crosses & &forced.stars);
        Ok(Self::Wrong(if wrong.is_empty() { &stars | &crosses } else { wrong }))
    }

    /// The marks that are wrong, if some are.
    #[must_use]
    pub const fn wrong(&self) -> Option<&CellSet> {
        match self {
            Self::Wrong(cells) => Some(cells),
            Self::Fine | Self::Unsolvable => None,
        }
    }

    /// Why nothing can be deduced from here, without giving more away than that.
    #[must_use]
    pub fn objection(&self) -> Option<Text> {
        match self {
            Self::Fine => None,
            Self::Unsolvable => Some("The puzzle has no solution.".into()),
            Self::Wrong(cells) => {
                let are_wrong = if cells.len() == 1 { " is wrong." } else { " are wrong." };
                Some(text![Text::counted(cells.len(), "mark"), are_wrong])
            }
        }
    }
}
