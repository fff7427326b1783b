//! `why`: why one cell is what it is.

use clap::Args;
use serde_json::json;
use starbattle::{
    board::{Cell, Mark, Marks},
    exact::{Auto, Engine, Limits, Task, Unwatched},
    logic::{Position, Solver},
};

use crate::{
    cli::Shared,
    failure::Exit,
    input::{Answer, Loaded, PuzzleInput},
    knowledge::{Library, Specs},
    rule_choice::RuleChoice,
    step_text,
};

/// Explain one cell: the steps that make it a star or empty, or solutions that show it open.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Why {
    #[command(flatten)]
    input: PuzzleInput,

    /// The cell, such as r4c7.
    cell: Cell,

    #[command(flatten)]
    choice: RuleChoice,

    #[command(flatten)]
    specs: Specs,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle why -q 551W9jo0cIn --marks '.*... ..... ..... ..... .....' r2c3 | tail -n 1
  r2c3 is empty";

impl Why {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        let library = Library::new(&self.specs)?;
        self.input.for_each(shared, |loaded| self.why(loaded, &library, shared))
    }

    fn why(&self, loaded: &Loaded, library: &Library, shared: Shared) -> anyhow::Result<Answer> {
        let puzzle = loaded.puzzle()?;
        let cell = self.cell;
        if !puzzle.board().contains(cell) {
            anyhow::bail!("{cell} is not on the {0}x{0} board", puzzle.size());
        }
        let marks = loaded.marks().unwrap_or_else(|| Marks::none(puzzle.size()));
        let known = library.of(puzzle.board());
        let solver = Solver::new(self.choice.options(puzzle)?).with_knowledge(known.knowledge());
        let why = solver.why(&Position::new(puzzle, &marks)?, cell);
        let (state, text) = match why.star {
            Some(true) => ("star", format!("{cell} is a star")),
            Some(false) => ("empty", format!("{cell} is empty")),
            None => self.by_solutions(loaded, &marks)?,
        };
        let exit = if why.star.is_some() { Exit::Done } else { Exit::No };
        let text = if shared.json {
            let steps: Vec<_> = why.steps.iter().map(|step| step_text::json(&step.deduction)).collect();
            json!({"cell": [cell.row(), cell.col()], "state": state, "text": text, "steps": steps}).to_string()
        } else {
            let steps: Vec<String> =
                why.steps.iter().enumerate().map(|(index, step)| step_text::numbered(index + 1, step)).collect();
            steps.into_iter().chain([text]).collect::<Vec<_>>().join("\n")
        };
        Ok(Answer { text, exit, outcome: None })
    }

    /// What the solutions say where the rules say nothing.
    fn by_solutions(&self, loaded: &Loaded, marks: &Marks) -> anyhow::Result<(&'static str, String)> {
        let puzzle = loaded.puzzle()?;
        let cell = self.cell;
        let solution = |mark: Mark| -> anyhow::Result<Option<String>> {
            let mut marks = marks.clone();
            marks.set(cell, mark);
            let outcome =
                Auto::default().solve(&Task::with_marks(puzzle, &marks)?, Limits::solutions(1), &mut Unwatched);
            Ok(outcome.solutions.first().map(ToString::to_string))
        };
        Ok(match (solution(Mark::Star)?, solution(Mark::Empty)?) {
            (Some(star), Some(empty)) => (
                "open",
                format!(
                    "{cell} is open: a star in the first of these solutions, empty in the second\n{star}\n\n{empty}"
                ),
            ),
            (Some(star), None) => {
                ("star", format!("{cell} is a star in every solution, but the rules do not reach it\n{star}"))
            }
            (None, Some(empty)) => {
                ("empty", format!("{cell} is empty in every solution, but the rules do not reach it\n{empty}"))
            }
            (None, None) => ("none", "the puzzle has no solution with these marks".to_owned()),
        })
    }
}
