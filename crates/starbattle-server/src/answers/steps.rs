//! The path of the human solver, and the rating that follows from it.

use starbattle::logic::{self, Position};

use super::position::{Asked, solver};
use crate::{
    library::Library,
    stop::Stop,
    wire::{Path, Problem, RateRequest, Rating, Step, Steps, StepsAnswer, StepsRequest},
};

/// The whole path, or every step that can be made now.
pub fn steps(request: &StepsRequest, library: &Library, stop: &Stop) -> Result<StepsAnswer, Problem> {
    let Asked { puzzle, marks } = Asked::read(&request.puzzle, request.marks.as_deref(), stop)?;
    let position = Position::new(&puzzle, &marks).map_err(Problem::unprocessable)?;
    let known = library.of(puzzle.board());
    let solver = solver(&request.rules, &puzzle, &known, stop)?;
    if request.now {
        return Ok(StepsAnswer::Now(Steps { steps: solver.all_steps(&position).iter().map(Step::of).collect() }));
    }
    let mut path = solver.solve(&position);
    let rating = logic::Rating::of(&path);
    solver.tidy(&position, &mut path.steps);
    Ok(StepsAnswer::Path(Path::of(&path, &rating)))
}

/// How hard a puzzle is.
pub fn rate(request: &RateRequest, library: &Library, stop: &Stop) -> Result<Rating, Problem> {
    let puzzle = super::puzzle(&request.puzzle, stop)?;
    let known = library.of(puzzle.board());
    let solver = solver(&request.rules, &puzzle, &known, stop)?;
    let path = solver.solve(&Position::blank(&puzzle));
    Ok(Rating::of(&path, &logic::Rating::of(&path)))
}
