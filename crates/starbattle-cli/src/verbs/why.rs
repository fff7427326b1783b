//! `why`: why one cell is what it is.

use clap::Args;
use starbattle::{
    board::{Cell, Marks},
    logic::Solver,
};
use starbattle_server::{answers::explain_cell, library::Library};

use crate::{
    arguments::{Loaded, PuzzleInput, RuleChoice, Specs, TimeLimit},
    batch::Answer,
    cli::Shared,
    failure::Exit,
    wording,
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

    #[command(flatten)]
    time: TimeLimit,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle why -q 551W9jo0cIn --marks '.*... ..... ..... ..... .....' r2c3 | tail -n 1
  r2c3 is empty";

impl Why {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        let library = self.specs.library()?;
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
        let deadline = self.time.start();
        let options = self.choice.options(puzzle, &deadline);
        deadline.check()?;
        let solver = Solver::new(options?).with_knowledge(known.knowledge()).with_cancel(&deadline);
        let (answer, why) = explain_cell(puzzle, &marks, cell, &solver, &deadline)?;
        deadline.check()?;
        let exit = if why.star.is_some() { Exit::Done } else { Exit::No };
        if shared.json {
            return Ok(Answer::json(&answer)?.with_exit(exit));
        }
        let steps = why.steps.iter().enumerate().map(|(index, step)| wording::numbered(index + 1, step));
        Ok(Answer::text(steps.chain([answer.text]).collect::<Vec<_>>().join("\n")).with_exit(exit))
    }
}
