//! The next step.

use starbattle::{
    board::{Cancel, CellSet, Marks, Puzzle},
    logic::{self, Deduction, End, Position, PositionError, Solver},
};

use super::{
    check::Standing,
    position::{Asked, solver},
};
use crate::{
    library::Library,
    stop::Stop,
    wire::{HintAnswer, HintRequest, Problem},
};

/// What can be said about the next step.
pub enum Next {
    /// A step, and the reasons for the facts it rests on.
    Step(Box<Deduction>, Vec<String>),
    /// The puzzle is solved.
    Solved(String),
    /// There is no step, and why.
    None(String),
    /// So many marks are wrong that no hint can help.
    Wrong(String, usize),
    /// The search was stopped before it came to an end.
    Stopped,
}

/// Finds the next step. Wrong marks are told first, as is that there is no solution.
pub fn next_hint(
    puzzle: &Puzzle,
    marks: &Marks,
    solver: &Solver<'_>,
    cancel: &dyn Cancel,
) -> Result<Next, PositionError> {
    let standing = Standing::of(puzzle, marks, cancel);
    if let Some(objection) = standing.objection() {
        let wrong = standing.wrong().map(CellSet::len);
        return Ok(wrong.map_or(Next::None(objection.clone()), |wrong| Next::Wrong(objection, wrong)));
    }
    // Whoever has placed all stars is done, crosses or not.
    if logic::check(puzzle, marks)?.complete {
        return Ok(Next::Solved("The puzzle is solved.".to_owned()));
    }
    let from = Position::new(puzzle, marks)?;
    let mut position = from.clone();
    let nothing = || Next::None("No rule finds anything more.".to_owned());
    Ok(match solver.next_step(&mut position) {
        Ok(mut steps) => {
            solver.tidy(&from, &mut steps);
            let Some(last) = steps.pop() else { return Ok(nothing()) };
            // Facts that the step rests on are part of its argument.
            let before = steps.iter().filter(|step| step.used).map(|step| step.explain().sentence);
            Next::Step(Box::new(last.deduction), before.collect())
        }
        Err(End::Solved) => Next::Solved("The puzzle is solved.".to_owned()),
        Err(End::Dead(contradiction)) => Next::None(format!("No solution from here: {contradiction}.")),
        Err(End::Cancelled) => Next::Stopped,
        Err(End::Stuck) => nothing(),
    })
}

/// A hint with all that a page shows, and the deduction it tells of.
pub fn hint(
    request: &HintRequest,
    library: &Library,
    stop: &Stop,
) -> Result<(HintAnswer, Option<(Puzzle, Deduction)>), Problem> {
    let level = request.level;
    if !(1..=5).contains(&level) {
        return Err(Problem::unprocessable(format!("`level` {level} is out of range: expected 1 to 5")));
    }
    let Asked { puzzle, marks } = Asked::read(&request.puzzle, request.marks.as_deref(), stop)?;
    let known = library.of(puzzle.board());
    let solver = solver(&request.rules, &puzzle, &known, stop)?;
    Ok(match next_hint(&puzzle, &marks, &solver, stop).map_err(Problem::unprocessable)? {
        Next::Step(deduction, before) => (HintAnswer::of(&deduction, &before, level), Some((puzzle, *deduction))),
        Next::Solved(text) | Next::None(text) => (HintAnswer::remark(level, text, None), None),
        Next::Wrong(text, wrong) => (HintAnswer::remark(level, text, Some(wrong)), None),
        Next::Stopped => (HintAnswer::remark(level, "Stopped before a step was found.".to_owned(), None), None),
    })
}
