//! `rate`: how hard puzzles are.

use clap::Args;
use starbattle::{
    answers::{Library, RatedPath, rate, wire},
    board::Puzzle,
    exact::{Auto, Engine, SearchLimits, Task},
    logic::{End, Rating},
};

use crate::{
    arguments::{Loaded, PuzzleInput, RuleChoice, Specs, Threads, TimeLimit},
    batch::{Answer, Batch, for_each_of},
    cli::GlobalOptions,
    deadline::Deadline,
    failure::{Exit, explain_answer},
    output::print_line,
    wording,
};

/// Rate the difficulty of puzzles by the hardest step that a person needs.
///
/// The classes are easy (tiers 1 and 2), medium (tier 3), hard (tier 4), expert (tier 5), extreme (nested chains), uniqueness (tier 6,
/// which is used only if you ask for it) and stuck (not solved by the rules; the output says so if there is no solution or more than
/// one). The score grows with the class and, within a class, with the effort of the path: more for larger groups, longer suppositions
/// and moments with a single place to go on.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
#[command(mut_arg("marks", |marks| marks.help("Marks, which are checked but do not affect the rating")))]
pub struct Rate {
    #[command(flatten)]
    input: PuzzleInput,

    #[command(flatten)]
    choice: RuleChoice,

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

/// The header of comma-separated values.
const COLUMNS: &str = "line,size,stars,solved,difficulty,score,hardest,hardest_effort,longest_supposition,\
    first_star_tier,hard_steps,bottlenecks,effort,stopped,uses_uniqueness";

const EXAMPLE: &str = "\
Example:
  $ starbattle rate -q 551W9jo0cIn | cut -f 1
  easy
  $ starbattle rate -q --max-tier 2 --uniqueness 661WdCEo2O8nr0 | cut -f 1,4
  uniqueness	uses uniqueness";

impl Rate {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let library = self.specs.library(shared)?;
        if self.csv {
            shared.without_json("--csv")?;
            print_line(COLUMNS)?;
        }
        self.threads.run(|| for_each_of(&self.input, shared, self.batch, |loaded| self.rate(loaded, &library, shared)))
    }

    fn rate(&self, loaded: &Loaded, library: &Library, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let puzzle = &loaded.puzzle;
        let deadline = self.time.start();
        let rated = rate(puzzle, &self.choice.filter(), library, &deadline);
        deadline.check_interrupt()?;
        // A rating that was cut short is an answer; a proof of uniqueness that was cut short is not.
        if rated.is_err() {
            deadline.check()?;
        }
        let rated = rated.map_err(explain_answer)?;
        let RatedPath { path, rating } = &rated;
        let outcome = rated.class().map_or("stopped", |(difficulty, _)| difficulty.name());
        let exit = match path.end {
            End::Solved => Exit::Done,
            End::Cancelled => Exit::Limit,
            End::Stuck | End::Dead(_) => Exit::No,
        };
        let answer = if self.csv {
            Answer::text(separated(loaded, &rated))
        } else if shared.json {
            Answer::json(&wire::Rating::of(&rated))?
        } else if rated.is_stopped() && loaded.line.is_none() {
            deadline.check()?;
            Answer::text(deadline.stopped())
        } else {
            let reason = match path.end {
                End::Stuck => reason(puzzle, &deadline),
                // A dead end from the blank board means that there is no solution.
                End::Dead(_) => "\tno solution",
                End::Solved | End::Cancelled => "",
            };
            let uniqueness = wording::uniqueness_remark(rating);
            let hardest =
                rating.hardest.map_or_else(String::new, |rule| format!("{rule} {}", rule.name().unwrap_or_default()));
            Answer::text(wording::rated(&rated, &hardest, &deadline) + uniqueness + reason)
        };
        Ok(answer.with_exit(exit).with_outcome(outcome))
    }
}

/// A line of comma-separated values. Difficulty and score stay empty where the path was stopped.
fn separated(loaded: &Loaded, rated: &RatedPath) -> String {
    let Rating { solved, hardest, hardest_effort, longest_supposition, first_star_tier, bottlenecks, effort, .. } =
        &rated.rating;
    let hard_steps = rated.rating.hard_steps();
    let (line, size, stars) = (loaded.line.unwrap_or(1), loaded.puzzle.size(), loaded.puzzle.stars());
    let class = rated.class().map_or_else(|| ",".to_owned(), |(difficulty, score)| format!("{difficulty},{score:.1}"));
    let (hardest, stopped) = (hardest.map(|rule| rule.to_string()).unwrap_or_default(), rated.is_stopped());
    let uniqueness = rated.rating.uses_uniqueness();
    let parts = format!(
        "{hardest},{hardest_effort},{longest_supposition},{first_star_tier},{hard_steps},{bottlenecks},{effort}"
    );
    format!("{line},{size},{stars},{solved},{class},{parts},{stopped},{uniqueness}")
}

/// Why no rule can help, if there is no solution or more than one. The exact solver needs less time than the rules took.
fn reason(puzzle: &Puzzle, deadline: &Deadline<'_>) -> &'static str {
    let outcome = Auto.solve(&Task::new(puzzle), SearchLimits::default(), deadline);
    match (outcome.is_unique(), outcome.solutions.len()) {
        (Some(false), 0) => "\tno solution",
        (Some(false), _) => "\tseveral solutions",
        _ => "",
    }
}
