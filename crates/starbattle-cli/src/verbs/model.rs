//! `model`: a puzzle for other solvers.

use std::path::PathBuf;

use clap::Args;
use starbattle::answers::wire;
use starbattle::exact::{ModelKind, Task, model};

use crate::{
    arguments::{Loaded, PuzzleInput},
    batch::{Answer, for_each, for_single},
    cli::GlobalOptions,
    failure::Exit,
    output::{is_standard_output, write_file},
};

/// Write a puzzle as a mathematical model for another solver.
///
/// The model has one 0/1 variable per cell, `x_r1c1` in its name or in a comment. Every row, column and region adds up to S, and every
/// 2x2 window holds at most one star. Marks become fixed variables. Use cnf for SAT solvers (CaDiCaL, Kissat), opb for pseudo-Boolean
/// solvers (RoundingSat), lp for integer programming (HiGHS, CBC), mzn for MiniZinc and asp for clingo.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Model {
    #[command(flatten)]
    input: PuzzleInput,

    /// The language of the model: cnf, opb, lp, mzn or asp.
    #[arg(long = "as", value_name = "KIND")]
    kind: ModelKind,

    /// Write the model to this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle model -q 551W9jo0cIn --as lp -o five.lp && grep row_1 five.lp
   row_1: x_r1c1 + x_r1c2 + x_r1c3 + x_r1c4 + x_r1c5 = 1";

impl Model {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        if self.output.as_deref().is_some_and(is_standard_output) {
            shared.without_json("`-o -`, which prints the model itself")?;
        }
        let work = |loaded: &Loaded| self.model(loaded, shared);
        match &self.output {
            Some(_) => {
                for_single(&self.input, shared, ("-o", "leave it out and use --json, or write one by one"), work)
            }
            None if shared.json => for_each(&self.input, shared, work),
            // One model after another is a model for no solver.
            None => for_single(&self.input, shared, ("a model", "use --json to get one object for each"), work),
        }
    }

    fn model(&self, loaded: &Loaded, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let marks = loaded.marks();
        let task = match &marks {
            Some(marks) => Task::with_marks(&loaded.puzzle, marks)?,
            None => Task::new(&loaded.puzzle),
        };
        let text = model(&task, self.kind);
        match &self.output {
            Some(path) => {
                write_file(path, text.as_bytes())?;
                let answer = wire::Model { kind: None, model: path.display().to_string() };
                if shared.json { Answer::json(&answer) } else { Ok(Answer::text(String::new())) }
            }
            None if shared.json => Answer::json(&wire::Model { kind: Some(self.kind.name()), model: text }),
            None => Ok(Answer::text(text)),
        }
    }
}
