//! `rate`: how hard puzzles are.

use clap::Args;
use starbattle::{
    answers::{
        Library, RatedPath, rate,
        wire::{self, RuleFilter},
    },
    board::Puzzle,
    exact::{Auto, Engine, SearchLimits, Task},
    logic::{End, Rating},
};

use crate::{
    arguments::{Loaded, PuzzleInput, Specs, Threads, TimeLimit},
    batch::{Answer, Batch, for_each_of},
    cli::GlobalOptions,
    deadline::Deadline,
    failure::{Exit, explain_answer},
    output::print_line,
    wording,
};

/// Rate the difficulty of puzzles by the hardest step that a person needs.
///
/// The classes are easy (tiers 1 and 2), medium (tier 3), hard (tier 4), expert (tier 5), extreme (nested chains) and stuck (not
/// solved by the rules; the output says so if there is no solution or more than one). The score grows with the class and, within a
/// class, with the hardest step, the steps before the first star and the effort of the whole path.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
#[command(mut_arg("marks", |marks| marks.help("Marks, which are checked but do not affect the rating")))]
pub struct Rate {
    #[command(flatten)]
    input: PuzzleInput,

    /// Print comma-separated values with a header line.
    #[arg(long)]
    csv: bool,

    #[command(flatten)]
    specs: Specs,

    #[command(flatten)]
    time: TimeLimit,

    #[command(flatten)]
    batch: Batch,

    #[command(flatten)]
    threads: Threads,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle rate -q 551W9jo0cIn | cut -f 1
  easy";

impl Rate {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let library = self.specs.library()?;
        if self.csv {
            shared.without_json("--csv")?;
            print_line("line,size,stars,solved,difficulty,score,hardest,first_star,effort")?;
        }
        self.threads.run(|| for_each_of(&self.input, shared, self.batch, |loaded| self.rate(loaded, &library, shared)))
    }

    fn rate(&self, loaded: &Loaded, library: &Library, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let puzzle = &loaded.puzzle;
        let deadline = self.time.start();
        let rated = rate(puzzle, &RuleFilter::default(), library, &deadline);
        deadline.check_interrupt()?;
        let RatedPath { path, rating } = rated.map_err(explain_answer)?;
        let stopped = path.end == End::Cancelled;
        let (exit, outcome) = match path.end {
            End::Solved => (Exit::Done, rating.difficulty.name()),
            End::Cancelled => (Exit::Limit, "stopped"),
            End::Stuck | End::Dead(_) => (Exit::No, rating.difficulty.name()),
        };
        let answer = if self.csv {
            Answer::text(separated(loaded, puzzle, &rating, outcome))
        } else if shared.json {
            Answer::json(&wire::Rating::of(&path, &rating))?
        } else if stopped && loaded.line.is_none() {
            deadline.check()?;
            Answer::text(deadline.stopped())
        } else {
            let reason = match path.end {
                End::Stuck => reason(puzzle, &deadline),
                // A dead end from the blank board means that there is no solution.
                End::Dead(_) => "\tno solution",
                End::Solved | End::Cancelled => "",
            };
            let hardest =
                rating.hardest.map_or_else(String::new, |rule| format!("{rule} {}", rule.name().unwrap_or_default()));
            Answer::text(wording::rated(&path, &rating, &hardest, &deadline) + reason)
        };
        Ok(answer.with_exit(exit).with_outcome(outcome))
    }
}

/// A line of comma-separated values.
fn separated(loaded: &Loaded, puzzle: &Puzzle, rating: &Rating, outcome: &str) -> String {
    let Rating { solved, score, hardest, first_star, effort, .. } = rating;
    let (line, size, stars) = (loaded.line.unwrap_or(1), puzzle.size(), puzzle.stars());
    let hardest = hardest.map(|rule| rule.to_string()).unwrap_or_default();
    format!("{line},{size},{stars},{solved},{outcome},{score:.1},{hardest},{first_star},{effort}")
}

/// Why no rule can help, if there is no solution or more than one. The exact solver needs less time than the rules took.
fn reason(puzzle: &Puzzle, deadline: &Deadline<'_>) -> &'static str {
    let outcome = Auto::default().solve(&Task::new(puzzle), SearchLimits::default(), deadline);
    match (outcome.is_unique(), outcome.solutions.len()) {
        (Some(false), 0) => "\tno solution",
        (Some(false), _) => "\tseveral solutions",
        _ => "",
    }
}
