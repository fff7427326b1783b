//! Why one cell is what it is.

use starbattle_board::{Cancel, Cell, Mark, Placement, Text, text};
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
    let answer = |Verdict { state, text, solutions }, steps: &[logic::Step]| Why {
        cell: pair(cell),
        state,
        sentence: text.into(),
        solutions: solutions.iter().map(Placement::to_rows).collect(),
        steps: steps.iter().map(Step::of_step).collect(),
    };
    if let Some(objection) = MarksVerdict::of(position, cancel)?.objection() {
        let undecided = logic::Why { cell, star: None, steps: Vec::new() };
        return Ok((answer(Verdict::new("none", objection), &[]), undecided));
    }
    let why = solver.why(&start, cell);
    let verdict = match why.star {
        Some(true) => Verdict::new("star", text![cell, " is a star"]),
        Some(false) => Verdict::new("empty", text![cell, " is empty"]),
        None => by_solutions(position, cell, cancel)?,
    };
    Ok((answer(verdict, &why.steps), why))
}

/// What a cell is, and the solutions that show it.
struct Verdict {
    state: &'static str,
    text: Text,
    solutions: Vec<Placement>,
}

impl Verdict {
    const fn new(state: &'static str, text: Text) -> Self {
        Self { state, text, solutions: Vec::new() }
    }
}

/// What the solutions say where the rules say nothing.
fn by_solutions(position: &PuzzleAndMarks, cell: Cell, cancel: &dyn Cancel) -> Result<Verdict, AnswerError> {
    let solution = |mark: Mark| -> Result<Option<Placement>, AnswerError> {
        let mut supposed = position.clone();
        supposed.marks.set(cell, mark);
        let outcome = Auto.solve(&supposed.task()?, SearchLimits::solutions(1), cancel);
        Ok(outcome.solutions.into_iter().next())
    };
    let (star, empty) = (solution(Mark::Star)?, solution(Mark::Empty)?);
    let (state, text) = match (&star, &empty) {
        (Some(_), Some(_)) => {
            ("open", text![cell, " is open: a star in the first of these solutions, empty in the second"])
        }
        (Some(_), None) => ("star", text![cell, " is a star in every solution, but the rules do not reach it"]),
        (None, Some(_)) => ("empty", text![cell, " is empty in every solution, but the rules do not reach it"]),
        (None, None) => ("none", "The puzzle has no solution with these marks.".into()),
    };
    Ok(Verdict { state, text, solutions: star.into_iter().chain(empty).collect() })
}
