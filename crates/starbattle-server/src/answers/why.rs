//! Why one cell is what it is.

use starbattle::{
    board::{Cancel, Cell, Mark, Marks, Puzzle},
    exact::{Auto, Engine, SearchLimits, SizeError, Task},
    logic::{self, Position, PositionError, Solver},
};

use super::{
    check::Standing,
    position::{Asked, solver},
};
use crate::{
    library::Library,
    stop::Stop,
    wire::{Problem, Step, Why, WhyRequest, pair},
};

/// The steps that decide a cell, or what the solutions say.
pub fn why(request: &WhyRequest, library: &Library, stop: &Stop) -> Result<Why, Problem> {
    let Asked { puzzle, marks } = Asked::read(&request.puzzle, request.marks.as_deref(), stop)?;
    let cell = request.cell.on(puzzle.board())?;
    let known = library.of(puzzle.board());
    let solver = solver(&request.rules, &puzzle, &known, stop)?;
    let (answer, _) = explain_cell(&puzzle, &marks, cell, &solver, stop).map_err(Problem::unprocessable)?;
    Ok(answer)
}

/// What the rules say about a cell or, where they say nothing, what the solutions say. From wrong marks anything would follow, so they
/// are told first. If `control` stops a search, the answer is not to be believed: whoever can stop it has to look whether it did.
pub fn explain_cell(
    puzzle: &Puzzle,
    marks: &Marks,
    cell: Cell,
    solver: &Solver<'_>,
    cancel: &dyn Cancel,
) -> Result<(Why, logic::Why), WhyError> {
    let position = Position::new(puzzle, marks)?;
    let answer = |state, text, steps: &[logic::Step]| Why {
        cell: pair(cell),
        state,
        text,
        steps: steps.iter().map(Step::of_step).collect(),
    };
    if let Some(objection) = Standing::of(puzzle, marks, cancel).objection() {
        return Ok((answer("none", objection, &[]), logic::Why { cell, star: None, steps: Vec::new() }));
    }
    let why = solver.why(&position, cell);
    let (state, text) = match why.star {
        Some(true) => ("star", format!("{cell} is a star")),
        Some(false) => ("empty", format!("{cell} is empty")),
        None => by_solutions(puzzle, marks, cell, cancel)?,
    };
    Ok((answer(state, text, &why.steps), why))
}

/// The marks are for a board of another size.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub enum WhyError {
    /// Says the human solver.
    Position(#[from] PositionError),
    /// Says the exact solver.
    Size(#[from] SizeError),
}

/// What the solutions say where the rules say nothing.
fn by_solutions(
    puzzle: &Puzzle,
    marks: &Marks,
    cell: Cell,
    cancel: &dyn Cancel,
) -> Result<(&'static str, String), SizeError> {
    let solution = |mark: Mark| -> Result<Option<String>, SizeError> {
        let mut marks = marks.clone();
        marks.set(cell, mark);
        let outcome = Auto::default().solve(&Task::with_marks(puzzle, &marks)?, SearchLimits::solutions(1), cancel);
        Ok(outcome.solutions.first().map(ToString::to_string))
    };
    Ok(match (solution(Mark::Star)?, solution(Mark::Empty)?) {
        (Some(star), Some(empty)) => (
            "open",
            format!("{cell} is open: a star in the first of these solutions, empty in the second\n{star}\n\n{empty}"),
        ),
        (Some(star), None) => {
            ("star", format!("{cell} is a star in every solution, but the rules do not reach it\n{star}"))
        }
        (None, Some(empty)) => {
            ("empty", format!("{cell} is empty in every solution, but the rules do not reach it\n{empty}"))
        }
        (None, None) => ("none", "The puzzle has no solution with these marks.".to_owned()),
    })
}
