//! `check`: mistakes in a half-solved puzzle.

use clap::Args;
use serde_json::json;
use starbattle::{
    board::{CellSet, Mark, Marks, Puzzle},
    exact::{Auto, Engine, Limits, Task, Unwatched, forced_cells},
    logic::check,
};

use crate::{
    cli::Shared,
    failure::Exit,
    input::{Answer, Loaded, PuzzleInput},
    step_text::pairs,
};

/// Find mistakes in a half-solved board without giving anything away.
///
/// Broken rules are named. Marks that are merely wrong are counted; --where tells which they are. Exit code 0 if nothing is wrong, 1
/// if something is.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Check {
    #[command(flatten)]
    input: PuzzleInput,

    /// Tell which marks are wrong, not only how many.
    #[arg(long = "where")]
    tell_where: bool,
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle check -q 551W9jo0cIn --marks '.*... ...*. x.... ..... .....' || true
  1 mark is wrong
  $ starbattle check -q 551W9jo0cIn --marks '.*... ...*. *.... ....* ..*..'
  complete and right";

impl Check {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        self.input.for_each(shared, |loaded| self.check(loaded, shared))
    }

    fn check(&self, loaded: &Loaded, shared: Shared) -> anyhow::Result<Answer> {
        let puzzle = loaded.puzzle()?;
        let marks = loaded.marks().unwrap_or_else(|| Marks::none(puzzle.size()));
        let found = check(puzzle, &marks)?;
        let wrong = wrong_marks(puzzle, &marks);
        let conflicts: Vec<String> = found.conflicts.iter().map(ToString::to_string).collect();
        let fine = conflicts.is_empty() && wrong.is_empty();
        let exit = if fine { Exit::Done } else { Exit::No };
        if shared.json {
            let text = json!({"conflicts": conflicts, "wrong": pairs(&wrong), "complete": found.complete}).to_string();
            return Ok(Answer { text, exit, outcome: None });
        }
        let mut lines = conflicts;
        match wrong.len() {
            0 => {}
            _ if self.tell_where => {
                let cells: Vec<String> = wrong.iter().map(|cell| cell.to_string()).collect();
                lines.push(format!("wrong: {}", cells.join(", ")));
            }
            1 => lines.push("1 mark is wrong".to_owned()),
            count => lines.push(format!("{count} marks are wrong")),
        }
        if fine {
            lines.push(if found.complete { "complete and right" } else { "nothing is wrong so far" }.to_owned());
        }
        Ok(Answer { text: lines.join("\n"), exit, outcome: None })
    }
}

/// The marks that no solution agrees with. If each mark agrees with some solution but none agrees with all, all of them.
pub fn wrong_marks(puzzle: &Puzzle, marks: &Marks) -> CellSet {
    let none = CellSet::empty(puzzle.size());
    if marks.is_blank() {
        return none;
    }
    let engine = Auto::default();
    let agrees = Task::with_marks(puzzle, marks)
        .is_ok_and(|task| !engine.solve(&task, Limits::solutions(1), &mut Unwatched).solutions.is_empty());
    if agrees {
        return none;
    }
    let forced = forced_cells(&Task::new(puzzle), &engine, None, &mut Unwatched);
    let (stars, crosses) = (marks.cells(Mark::Star), marks.cells(Mark::Empty));
    if !forced.solvable {
        return none;
    }
    let wrong = &(&stars & &forced.empty) | &(&crosses & &forced.stars);
    if wrong.is_empty() { &stars | &crosses } else { wrong }
}
