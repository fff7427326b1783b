//! The path of the human solver, and the rating that follows from it.

use starbattle_board::{Cancel, Puzzle};
use starbattle_logic::{self as logic, Position, SolverState};

use crate::{
    AnswerError, PuzzleAndMarks,
    library::Library,
    puzzle,
    puzzle_and_marks::solver,
    wire::{Path, RateRequest, Rating, RuleFilter, Step, Steps, StepsAnswer, StepsRequest},
};

impl StepsRequest {
    /// The whole path, or every step that can be made now.
    pub fn answer(&self, library: &Library, cancel: &dyn Cancel) -> Result<StepsAnswer, AnswerError> {
        let position = PuzzleAndMarks::read(&self.puzzle, self.marks.as_deref(), cancel)?;
        Ok(if self.now {
            let mut available = available_steps(&position, &self.rules, library, cancel)?;
            if self.facts {
                available.known = Some(known_now(&position, &self.rules, library, cancel)?);
            }
            StepsAnswer::Now(available.answer())
        } else {
            let rated = steps(&position, &self.rules, library, cancel)?;
            let answer = rated.answer();
            StepsAnswer::Path(if self.facts {
                answer.with_facts(&known_states(&position, &rated, &self.rules, library, cancel)?)
            } else {
                answer
            })
        })
    }
}

impl RateRequest {
    /// How hard the puzzle is.
    pub fn answer(&self, library: &Library, cancel: &dyn Cancel) -> Result<Rating, AnswerError> {
        let rated = rate(&puzzle(&self.puzzle, cancel)?, &self.rules, library, cancel)?;
        Ok(Rating::of(&rated))
    }
}

/// A path with its rating.
#[derive(Debug, Clone, PartialEq)]
pub struct RatedPath {
    /// The path.
    pub path: logic::Path,
    /// How hard it is.
    pub rating: logic::Rating,
}

impl RatedPath {
    /// Whether the path was cut short.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.path.end == logic::End::Cancelled
    }

    /// The class and the score. A path that was cut short has neither: it might have been solved.
    #[must_use]
    pub fn class(&self) -> Option<(logic::Difficulty, f64)> {
        (!self.is_stopped()).then_some((self.rating.difficulty, self.rating.score))
    }

    /// The answer for programs.
    #[must_use]
    pub fn answer(&self) -> Path {
        Path::of(self)
    }
}

/// The whole path from a position, without steps that nothing rests on.
pub fn steps(
    position: &PuzzleAndMarks,
    rules: &RuleFilter,
    library: &Library,
    cancel: &dyn Cancel,
) -> Result<RatedPath, AnswerError> {
    let start = Position::new(&position.puzzle, &position.marks).map_err(AnswerError::invalid)?;
    let known = library.of(position.puzzle.board());
    let solver = solver(rules, &position.puzzle, &known, cancel)?;
    let mut path = solver.solve(&start);
    let rating = logic::Rating::of(&path);
    solver.tidy(&start, &mut path.steps);
    solver.arrange(&start, &mut path.steps);
    Ok(RatedPath { path, rating })
}

/// What is known along a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownStates {
    /// Before the first step.
    pub start: SolverState,
    /// After each step that is shown.
    pub after: Vec<SolverState>,
}

/// What is known at the start of a path from a position, and after each of its steps.
pub fn known_states(
    position: &PuzzleAndMarks,
    rated: &RatedPath,
    rules: &RuleFilter,
    library: &Library,
    cancel: &dyn Cancel,
) -> Result<KnownStates, AnswerError> {
    let start = Position::new(&position.puzzle, &position.marks).map_err(AnswerError::invalid)?;
    let known = library.of(position.puzzle.board());
    let solver = solver(rules, &position.puzzle, &known, cancel)?;
    Ok(KnownStates { after: rated.path.states(&solver, &start), start: SolverState::of(&start) })
}

/// What the rules see in a position beyond its marks.
pub fn known_now(
    position: &PuzzleAndMarks,
    rules: &RuleFilter,
    library: &Library,
    cancel: &dyn Cancel,
) -> Result<SolverState, AnswerError> {
    let start = Position::new(&position.puzzle, &position.marks).map_err(AnswerError::invalid)?;
    let known = library.of(position.puzzle.board());
    Ok(SolverState::of(&solver(rules, &position.puzzle, &known, cancel)?.learn_all(&start)))
}

/// Steps that can be made in the same position.
#[derive(Debug, Clone)]
pub struct AvailableSteps {
    /// The position.
    pub position: Position,
    /// What each step deduces, easiest rule first.
    pub deductions: Vec<logic::Deduction>,
    /// What is known in the position, if that was asked for.
    pub known: Option<SolverState>,
}

impl AvailableSteps {
    /// The answer for programs.
    #[must_use]
    pub fn answer(&self) -> Steps {
        let facts = self.known.as_ref().map(Into::into);
        Steps { steps: self.deductions.iter().map(Step::of).collect(), facts }
    }
}

/// Every step that can be made in a position.
pub fn available_steps(
    position: &PuzzleAndMarks,
    rules: &RuleFilter,
    library: &Library,
    cancel: &dyn Cancel,
) -> Result<AvailableSteps, AnswerError> {
    let start = Position::new(&position.puzzle, &position.marks).map_err(AnswerError::invalid)?;
    let known = library.of(position.puzzle.board());
    let solver = solver(rules, &position.puzzle, &known, cancel)?;
    let deductions = solver.all_steps(&start);
    Ok(AvailableSteps { position: start, deductions, known: None })
}

/// How hard a puzzle is, with the path that shows it.
pub fn rate(
    puzzle: &Puzzle,
    rules: &RuleFilter,
    library: &Library,
    cancel: &dyn Cancel,
) -> Result<RatedPath, AnswerError> {
    let known = library.of(puzzle.board());
    let path = solver(rules, puzzle, &known, cancel)?.solve(&Position::blank(puzzle));
    let rating = logic::Rating::of(&path);
    Ok(RatedPath { path, rating })
}
