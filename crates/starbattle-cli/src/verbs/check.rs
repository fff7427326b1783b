//! `check`: mistakes in a partly solved puzzle.

use clap::Args;
use starbattle::answers::{check, wire};

use crate::{
    arguments::{Loaded, PuzzleInput},
    batch::{Answer, for_each},
    cli::GlobalOptions,
    deadline::Deadline,
    failure::Exit,
    wording::counted,
};

/// Find mistakes in a partly solved board without giving the solution away.
///
/// Names the rules that the marks break, and counts the marks that are wrong. Use --where or --json to see which ones. Exit code 0
/// means that there are no mistakes, 1 that there are.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Check {
    #[command(flatten)]
    input: PuzzleInput,

    /// Show which marks are wrong, not only how many.
    #[arg(long = "where")]
    show_where: bool,
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle check -q 551W9jo0cIn --marks '.*... ...*. x.... ..... .....' || true
  1 mark is wrong
  $ starbattle check -q 551W9jo0cIn --marks '.*... ...*. *.... ....* ..*..'
  complete and correct";

impl Check {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        for_each(&self.input, shared, |loaded| self.check(loaded, shared))
    }

    fn check(&self, loaded: &Loaded, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let deadline = Deadline::after(None);
        let answer = check(&loaded.position(), &deadline);
        let answer = deadline.finish(answer)?;
        let fine = answer.conflicts.is_empty() && answer.wrong.is_empty() && answer.solvable;
        let exit = if fine { Exit::Done } else { Exit::No };
        if shared.json {
            return Ok(Answer::json(&answer)?.with_exit(exit));
        }
        Ok(Answer::text(self.describe(&answer, fine)).with_exit(exit))
    }

    fn describe(&self, answer: &wire::Check, fine: bool) -> String {
        let mut lines: Vec<String> = answer.conflicts.iter().map(|conflict| conflict.sentence.text.clone()).collect();
        let wrong = &answer.wrong;
        if !answer.solvable {
            lines.push("the puzzle has no solution".to_owned());
        } else if !wrong.is_empty() && self.show_where {
            let cells: Vec<String> = wrong.iter().map(|[row, col]| format!("r{}c{}", row + 1, col + 1)).collect();
            lines.push(format!("wrong: {}", cells.join(", ")));
        } else if !wrong.is_empty() {
            let verb = if wrong.len() == 1 { "is" } else { "are" };
            lines.push(format!("{} {verb} wrong", counted(wrong.len(), "mark")));
        }
        if fine {
            lines.push(if answer.complete { "complete and correct" } else { "no mistakes so far" }.to_owned());
        }
        lines.join("\n")
    }
}
