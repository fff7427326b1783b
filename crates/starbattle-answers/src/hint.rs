//! The next step.

use starbattle_board::{Cancel, Text, text};
use starbattle_exact::{Auto, Engine, SearchLimits};
use starbattle_logic::{self as logic, Deduction, End, Position};

use crate::{
    AnswerError, MarksVerdict, PuzzleAndMarks, gallery,
    library::Library,
    puzzle_and_marks::solver,
    wire::{Hint, HintRequest, HintState, RuleFilter},
};

impl HintRequest {
    /// The next step, up to the level asked for.
    pub fn answer(&self, library: &Library, cancel: &dyn Cancel) -> Result<HintOutcome, AnswerError> {
        let position = PuzzleAndMarks::read(&self.puzzle, self.marks.as_deref(), cancel)?;
        hint(&position, self.level, &self.rules, library, cancel)
    }
}

/// A hint, and the deduction behind it for whoever draws it.
#[derive(Debug, Clone, PartialEq)]
pub struct HintOutcome {
    /// The answer.
    pub hint: Hint,
    /// The puzzle and the marks that it is about.
    pub position: PuzzleAndMarks,
    /// The deduction, if there is a step.
    pub deduction: Option<Deduction>,
}

/// Finds the next step and tells it up to a level. Wrong marks are reported first, as no step can help then.
pub fn hint(
    position: &PuzzleAndMarks,
    level: u8,
    rules: &RuleFilter,
    library: &Library,
    cancel: &dyn Cancel,
) -> Result<HintOutcome, AnswerError> {
    if !(1..=5).contains(&level) {
        return Err(AnswerError::invalid(format!("`level` {level} is out of range: expected 1 to 5")));
    }
    let PuzzleAndMarks { puzzle, marks } = position;
    let outcome = |hint, deduction| Ok(HintOutcome { hint, position: position.clone(), deduction });
    let remark = |state, text: Text| outcome(Hint::remark(level, state, text), None);
    let known = library.of(puzzle.board());
    let solver = solver(rules, puzzle, &known, cancel)?;
    let verdict = MarksVerdict::of(position, cancel)?;
    if let Some(objection) = verdict.objection() {
        return outcome(
            match verdict.wrong() {
                Some(wrong) => Hint::wrong_marks(level, objection, wrong),
                None => Hint::remark(level, HintState::NoSolution, objection),
            },
            None,
        );
    }
    // All stars are placed: the puzzle is solved, whether or not there are crosses.
    if logic::check(puzzle, marks).map_err(AnswerError::invalid)?.complete {
        return remark(HintState::Solved, "The puzzle is solved.".into());
    }
    let start = Position::new(puzzle, marks).map_err(AnswerError::invalid)?;
    let mut end = start.clone();
    let mut steps = match solver.next_step(&mut end) {
        Ok(steps) => steps,
        Err(End::Solved) => return remark(HintState::Solved, "The puzzle is solved.".into()),
        Err(End::Dead(contradiction)) => {
            return remark(HintState::NoSolution, text!["No solution from here: ", contradiction.text(), "."]);
        }
        Err(End::Cancelled) => return Err(AnswerError::cancelled()),
        Err(End::Stuck) => Vec::new(),
    };
    solver.tidy(&start, &mut steps);
    solver.arrange(&start, &mut steps);
    let Some(last) = steps.pop() else {
        return if has_several_solutions(position, cancel)? {
            remark(HintState::SeveralSolutions, "No rule finds anything more: the puzzle has several solutions.".into())
        } else {
            remark(HintState::Stuck, "No rule finds anything more.".into())
        };
    };
    // Facts that the step rests on are part of its argument.
    let premises: Vec<_> = steps.iter().filter(|step| step.used).map(|step| step.explain().sentence).collect();
    let mut hint = Hint::step(&last.deduction, &premises, level);
    if level >= 3 {
        hint.pattern = gallery::link(library, puzzle.board(), &last.deduction);
    }
    outcome(hint, Some(last.deduction))
}

fn has_several_solutions(position: &PuzzleAndMarks, cancel: &dyn Cancel) -> Result<bool, AnswerError> {
    let outcome = Auto.solve(&position.task()?, SearchLimits::default(), cancel);
    Ok(outcome.solutions.len() > 1)
}
