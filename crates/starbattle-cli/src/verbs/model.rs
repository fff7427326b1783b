//! `model`: a puzzle for other solvers.

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, builder::ArgPredicate};
use starbattle::{
    answers::wire,
    board::{MAX_SIZE, Marks, Placement, Puzzle, Regions},
    exact::{Auto, Engine, ModelKind, ModelOptions, Objective, SearchLimits, Task, model},
};

use crate::{
    arguments::{Loaded, PuzzleInput, whole},
    batch::{Answer, for_each, for_single, print_answer},
    cli::GlobalOptions,
    deadline::Deadline,
    failure::Exit,
    output::{is_standard_output, write_file},
};

/// Write a puzzle as a mathematical model for another solver.
///
/// The model has one 0/1 variable per cell, `x_r1c1` in its name or in a comment. Every row, column and region adds up to S, and every
/// 2x2 window holds at most one star. Marks become fixed variables. Use cnf for SAT solvers (CaDiCaL, Kissat), opb for pseudo-Boolean
/// solvers (RoundingSat), lp for integer programming (HiGHS, CBC), mzn for MiniZinc, asp for clingo and cpsat for a Python script that
/// runs OR-Tools CP-SAT.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
#[command(mut_arg("puzzle", |puzzle| {
    puzzle.required(false).required_unless_present("size").default_value_if("size", ArgPredicate::IsPresent, "")
}))]
pub struct Model {
    #[command(flatten)]
    input: PuzzleInput,

    /// The language of the model: cnf, opb, lp, mzn, asp or cpsat.
    #[arg(long = "as", value_name = "KIND")]
    kind: ModelKind,

    /// Instead of a puzzle, model a board of this size without regions: its solutions are all placements. Needs --stars.
    #[arg(long, value_name = "N", conflicts_with_all = ["puzzle", "from", "marks"], requires = "stars", value_parser = whole::<usize>(1..=MAX_SIZE as i128))]
    size: Option<usize>,

    /// What to optimise: none, or marks, which agrees with as many --marks as possible instead of with all.
    #[arg(long, value_name = "GOAL", default_value_t = Objective::None)]
    objective: Objective,

    /// Exclude a solution, which is found first: the model has none left exactly if the puzzle has one solution.
    #[arg(long)]
    another: bool,

    /// Count the solutions instead of printing one; only cpsat scripts can.
    #[arg(long)]
    count: bool,

    /// Write the model to this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle model -q 551W9jo0cIn --as lp -o five.lp && grep row_1 five.lp
   row_1: x_r1c1 + x_r1c2 + x_r1c3 + x_r1c4 + x_r1c5 = 1
  $ starbattle model -q 551W9jo0cIn --as cpsat --count | grep enumerate
  solver.parameters.enumerate_all_solutions = True";

impl Model {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        if self.output.as_deref().is_some_and(is_standard_output) {
            shared.without_json("`-o -`, which prints the model itself")?;
        }
        if let Some(size) = self.size {
            // The rows are regions that add nothing; the model leaves them out.
            let rows: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
            let stars = self.input.stars().unwrap_or(1);
            let puzzle = Puzzle::new(stars, Regions::new(size, &rows)?)?;
            return print_answer(self.model(&puzzle, None, shared)?, shared);
        }
        let work = |loaded: &Loaded| self.model(&loaded.puzzle, loaded.marks().as_ref(), shared);
        match &self.output {
            Some(_) => {
                for_single(&self.input, shared, ("-o", "leave it out and use --json, or write one by one"), work)
            }
            None if shared.json => for_each(&self.input, shared, work),
            // One model after another is a model for no solver.
            None => for_single(&self.input, shared, ("a model", "use --json to get one object for each"), work),
        }
    }

    fn model(&self, puzzle: &Puzzle, marks: Option<&Marks>, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let task = match marks {
            Some(marks) => Task::with_marks(puzzle, marks)?,
            None => Task::new(puzzle),
        };
        let options = ModelOptions {
            objective: self.objective,
            without_regions: self.size.is_some(),
            excluded: self.another.then(|| self.solution(&task)).transpose()?,
            count: self.count,
        };
        let text = model(&task, self.kind, &options)?;
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

    /// A solution to exclude. Marks that are only wishes do not limit it.
    fn solution(&self, task: &Task<'_>) -> anyhow::Result<Placement> {
        let task = if self.objective == Objective::Marks { Task::new(task.puzzle()) } else { *task };
        let deadline = Deadline::after(None);
        let found = Auto.solve(&task, SearchLimits::solutions(1), &deadline);
        deadline.check_interrupt()?;
        match found.solutions.into_iter().next() {
            Some(solution) => Ok(solution),
            None => bail!("--another: there is no solution to exclude"),
        }
    }
}
