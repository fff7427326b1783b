//! Mistakes in a half-solved puzzle.

use starbattle::{
    board::{CellSet, Mark, Marks, Puzzle},
    exact::{Auto, Control, Engine, Limits, Task, forced_cells},
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
    Ok(Check {
        conflicts: found.conflicts.iter().map(|conflict| Conflict::of(conflict, &puzzle)).collect(),
        wrong: pairs(&wrong_marks(&puzzle, &marks, &mut &*stop)),
        complete: found.complete,
    })
}

/// The marks that no solution agrees with. If each mark agrees with some solution but none agrees with all, all of them.
pub fn wrong_marks(puzzle: &Puzzle, marks: &Marks, control: &mut dyn Control) -> CellSet {
    let none = CellSet::empty(puzzle.size());
    if marks.is_blank() {
        return none;
    }
    let engine = Auto::default();
    let Ok(task) = Task::with_marks(puzzle, marks) else { return none };
    let outcome = engine.solve(&task, Limits::solutions(1), control);
    // A search that was stopped has shown nothing.
    if !outcome.solutions.is_empty() || !outcome.complete {
        return none;
    }
    let forced = forced_cells(&Task::new(puzzle), &engine, None, control);
    let (stars, crosses) = (marks.cells(Mark::Star), marks.cells(Mark::Empty));
    if !forced.solvable {
        return none;
    }
    let wrong = &(&stars & &forced.empty) | &(&crosses & &forced.stars);
    if wrong.is_empty() { &stars | &crosses } else { wrong }
}
