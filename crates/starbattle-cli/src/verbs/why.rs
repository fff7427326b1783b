//! `why`: why one cell is what it is.

use clap::Args;
use starbattle::{
    answers::{Library, why},
    board::Cell,
};

use crate::{
    arguments::{Loaded, PuzzleInput, RuleChoice, Specs, TimeLimit},
    batch::{Answer, for_each},
    cli::GlobalOptions,
    failure::Exit,
    wording,
};

/// Explain one cell: the steps that decide it, or two solutions that show that it is undecided.
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
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let library = self.specs.library(shared)?;
        for_each(&self.input, shared, |loaded| self.why(loaded, &library, shared))
    }

    fn why(&self, loaded: &Loaded, library: &Library, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let deadline = self.time.start();
        let found = why(&loaded.position(), self.cell, &self.choice.filter(), library, &deadline);
        let (answer, why) = deadline.finish(found)?;
        let exit = if why.star.is_some() { Exit::Done } else { Exit::No };
        if shared.json {
            return Ok(Answer::json(&answer)?.with_exit(exit));
        }
        let steps = why.steps.iter().enumerate().map(|(index, step)| wording::numbered(index + 1, step));
        let mut lines: Vec<String> = steps.chain([answer.sentence.text]).collect();
        let solutions: Vec<String> = answer.solutions.iter().map(|rows| rows.join("\n")).collect();
        if !solutions.is_empty() {
            lines.push(solutions.join("\n\n"));
        }
        Ok(Answer::text(lines.join("\n")).with_exit(exit))
    }
}
