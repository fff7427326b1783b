//! Mistakes in a half-solved puzzle.

use starbattle::{
    board::{Cancel, CellSet, Mark, Marks, Puzzle},
    exact::{Auto, Engine, SearchLimits, Task, forced_cells},
    logic,
};

use super::position::Asked;
use crate::{
    stop::Stop,
    wire::{Check, CheckRequest, Conflict, Problem, pairs},
};

/// What is wrong with marks.
pub fn check(request: &CheckRequest, stop: &Stop) -> Result<Check, Problem> {
    let Asked { puzzle, marks } = Asked::read(&request.puzzle, request.marks.as_deref(), stop)?;
    let found = logic::check(&puzzle, &marks).map_err(Problem::unprocessable)?;
    let standing = Standing::of(&puzzle, &marks, stop);
    Ok(Check {
        conflicts: found.conflicts.iter().map(|conflict| Conflict::of(conflict, &puzzle)).collect(),
        wrong: standing.wrong().map(pairs).unwrap_or_default(),
        complete: found.complete,
        solvable: standing != Standing::Hopeless,
    })
}

/// How marks stand to the solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// Some solution agrees with all of them, as far as is known.
    Fine,
    /// No solution agrees with these. If each mark agrees with some solution but none agrees with all, these are all marks.
    Wrong(CellSet),
    /// The puzzle has no solution, whatever the marks.
    Hopeless,
}

impl Standing {
    /// Asks the exact solver. A search that was stopped has shown nothing.
    pub fn of(puzzle: &Puzzle, marks: &Marks, cancel: &dyn Cancel) -> Self {
        let engine = Auto::default();
        let Ok(task) = Task::with_marks(puzzle, marks) else { return Self::Fine };
        let outcome = engine.solve(&task, SearchLimits::solutions(1), cancel);
        if !outcome.solutions.is_empty() || !outcome.complete {
            return Self::Fine;
        }
        if marks.is_blank() {
            return Self::Hopeless;
        }
        let forced = forced_cells(&Task::new(puzzle), &engine, None, cancel);
        if !forced.solvable {
            return if forced.complete { Self::Hopeless } else { Self::Fine };
        }
        let (stars, crosses) = (marks.cells(Mark::Star), marks.cells(Mark::Empty));
        let wrong = &(&stars & &forced.empty) | &(&crosses & &forced.stars);
        Self::Wrong(if wrong.is_empty() { &stars | &crosses } else { wrong })
    }

    /// The marks that are wrong, if some are.
    #[must_use]
    pub const fn wrong(&self) -> Option<&CellSet> {
        match self {
            Self::Wrong(cells) => Some(cells),
            Self::Fine | Self::Hopeless => None,
        }
    }

    /// Why nothing can be deduced from here, without giving more away than that.
    #[must_use]
    pub fn objection(&self) -> Option<String> {
        match self {
            Self::Fine => None,
            Self::Hopeless => Some("The puzzle has no solution.".to_owned()),
            Self::Wrong(cells) if cells.len() == 1 => Some("1 mark is wrong; `check` tells more.".to_owned()),
            Self::Wrong(cells) => Some(format!("{} marks are wrong; `check` tells more.", cells.len())),
        }
    }
}
