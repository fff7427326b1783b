//! Why one cell is what it is.

use starbattle_board::{Cancel, Cell, Mark};
use starbattle_exact::{Auto, Engine, SearchLimits};
use starbattle_logic::{self as logic, Position};

use crate::{
    AnswerError, MarksVerdict, PuzzleAndMarks,
    library::Library,
    puzzle_and_marks::solver,
    wire::{RuleFilter, Step, Why, WhyRequest, pair},
};

impl WhyRequest {
    /// The steps that decide the cell, or what the solutions say.
    pub fn answer(&self, library: &Library, cancel: &dyn Cancel) -> Result<Why, AnswerError> {
        let position = PuzzleAndMarks::read(&self.puzzle, self.marks.as_deref(), cancel)?;
        let cell = self.cell.on(position.puzzle.board())?;
        why(&position, cell, &self.rules, library, cancel).map(|(answer, _)| answer)
    }
}

/// What the rules say about a cell or, where they say nothing, what the solutions say. Wrong marks are reported first, as anything
/// would follow from them. If `cancel` stops a search, the answer cannot be relied on: whoever can cancel has to check whether it did.
pub fn why(
    position: &PuzzleAndMarks,
    cell: Cell,
    rules: &RuleFilter,
    library: &Library,
    cancel: &dyn Cancel,
) -> Result<(Why, logic::Why), AnswerError> {
    let PuzzleAndMarks { puzzle, marks } = position;
    if !puzzle.board().contains(cell) {
        return Err(AnswerError::invalid(format!("{cell} is not on the {0}x{0} board", puzzle.size())));
    }
    let known = library.of(puzzle.board());
    let solver = solver(rules, puzzle, &known, cancel)?;
    let start = Position::new(puzzle, marks).map_err(AnswerError::invalid)?;
    let answer = |state, text, steps: &[logic::Step]| Why {
        cell: pair(cell),
        state,
        text,
        steps: steps.iter().map(Step::of_step).collect(),
    };
    if let Some(objection) = MarksVerdict::of(position, cancel)?.objection() {
        return Ok((answer("none", objection, &[]), logic::Why { cell, star: None, steps: Vec::new() }));
    }
    let why = solver.why(&start, cell);
    let (state, text) = match why.star {
        Some(true) => ("star", format!("{cell} is a star")),
        Some(false) => ("empty", format!("{cell} is empty")),
        None => by_solutions(position, cell, cancel)?,
    };
    Ok((answer(state, text, &why.steps), why))
}

/// What the solutions say where the rules say nothing.
fn by_solutions(
    position: &PuzzleAndMarks,
    cell: Cell,
    cancel: &dyn Cancel,
) -> Result<(&'static str, String), AnswerError> {
    let solution = |mark: Mark| -> Result<Option<String>, AnswerError> {
        let mut supposed = position.clone();
        supposed.marks.set(cell, mark);
        let outcome = Auto::default().solve(&supposed.task()?, SearchLimits::solutions(1), cancel);
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
