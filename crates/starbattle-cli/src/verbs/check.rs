//! `check`: mistakes in a half-solved puzzle.

use clap::Args;
use starbattle::{board::Marks, logic::check};
use starbattle_server::{answers::Standing, wire};

use crate::{
    arguments::{Loaded, PuzzleInput},
    batch::Answer,
    cli::Shared,
    deadline::Deadline,
    failure::Exit,
};

/// Find mistakes in a half-solved board without giving anything away.
///
/// Broken rules are named. Marks that are merely wrong are counted; --where tells which they are, and so does --json, which is for
/// programs. Exit code 0 if nothing is wrong, 1 if something is.
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
        let deadline = Deadline::after(None);
        let standing = Standing::of(puzzle, &marks, &deadline);
        deadline.check()?;
        let conflicts: Vec<String> = found.conflicts.iter().map(ToString::to_string).collect();
        let fine = conflicts.is_empty() && standing == Standing::Fine;
        let exit = if fine { Exit::Done } else { Exit::No };
        if shared.json {
            let wrong = standing.wrong().map(wire::pairs).unwrap_or_default();
            let solvable = standing != Standing::Hopeless;
            let told = wire::Check { conflicts, wrong, complete: found.complete, solvable };
            return Ok(Answer::json(&told)?.with_exit(exit));
        }
        let mut lines = conflicts;
        match &standing {
            Standing::Fine => {}
            Standing::Hopeless => lines.push("the puzzle has no solution".to_owned()),
            Standing::Wrong(wrong) if self.tell_where => {
                let cells: Vec<String> = wrong.iter().map(|cell| cell.to_string()).collect();
                lines.push(format!("wrong: {}", cells.join(", ")));
            }
            Standing::Wrong(wrong) if wrong.len() == 1 => lines.push("1 mark is wrong".to_owned()),
            Standing::Wrong(wrong) => lines.push(format!("{} marks are wrong", wrong.len())),
        }
        if fine {
            lines.push(if found.complete { "complete and right" } else { "nothing is wrong so far" }.to_owned());
        }
        Ok(Answer::text(lines.join("\n")).with_exit(exit))
    }
}
