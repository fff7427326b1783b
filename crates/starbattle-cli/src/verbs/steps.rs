//! `steps`: the whole path of the human solver.

use clap::Args;
use starbattle::{
    answers::{AvailableSteps, KnownStates, Library, RatedPath, available_steps, known_now, known_states, steps},
    logic::{End, Path, Rating},
};

use crate::{
    arguments::{Loaded, PuzzleInput, RuleChoice, Specs, Threads, TimeLimit},
    batch::{Answer, Batch, for_each_of},
    cli::GlobalOptions,
    deadline::Deadline,
    failure::{Exit, explain_answer},
    wording::{self, counted, facts},
};

/// Solve a puzzle as a person would, and explain every step.
///
/// Tries the rules from the easiest to the hardest, and starts over after each step. Exit code 0 means that the rules solve the
/// puzzle, 1 that they do not, and 3 that the time limit was reached first.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Steps {
    #[command(flatten)]
    input: PuzzleInput,

    #[command(flatten)]
    choice: RuleChoice,

    #[command(flatten)]
    specs: Specs,

    /// After each step, show what is known: the least and the most stars in the open cells of rows, columns, regions, strips, blocks
    /// and groups.
    #[arg(long)]
    facts: bool,

    /// List every step that is possible now instead of the whole path.
    #[arg(long)]
    now: bool,

    #[command(flatten)]
    time: TimeLimit,

    #[command(flatten)]
    batch: Batch,

    #[command(flatten)]
    threads: Threads,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle steps -q 551W9jo0cIn | tail -n 1
  solved
  $ starbattle steps -q --facts 551W9jo0cIn | grep -m 1 'known: strip'
         known: strip r1c5 r4c5: 1";

impl Steps {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let library = self.specs.library(shared)?;
        self.threads.run(|| for_each_of(&self.input, shared, self.batch, |loaded| self.steps(loaded, &library, shared)))
    }

    fn steps(&self, loaded: &Loaded, library: &Library, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let position = loaded.position();
        let deadline = self.time.start();
        if self.now {
            let filter = self.choice.filter();
            let available = available_steps(&position, &filter, library, &deadline);
            let mut available = deadline.finish(available)?;
            if self.facts {
                available.known = Some(deadline.finish(known_now(&position, &filter, library, &deadline))?);
            }
            return describe_available(&available, shared);
        }
        let rated = steps(&position, &self.choice.filter(), library, &deadline);
        deadline.check_interrupt()?;
        // A path that was cut short is an answer; a proof of uniqueness that was cut short is not.
        if rated.is_err() {
            deadline.check()?;
        }
        let rated = rated.map_err(explain_answer)?;
        let RatedPath { path, rating } = &rated;
        let (exit, outcome) = match path.end {
            End::Solved => (Exit::Done, "solved"),
            End::Cancelled => (Exit::Limit, "stopped"),
            End::Stuck | End::Dead(_) => (Exit::No, "stuck"),
        };
        let known = self.facts.then(|| known_states(&position, &rated, &self.choice.filter(), library, &deadline));
        let known = known.transpose().map_err(explain_answer)?;
        let answer = if shared.json {
            let answer = rated.answer();
            Answer::json(&if let Some(known) = &known { answer.with_facts(known) } else { answer })?
        } else if loaded.line.is_some() {
            let steps = counted(path.shown().count(), "step");
            let hardest = rating.hardest.map(|rule| rule.to_string()).unwrap_or_default();
            let rated = wording::rated(&rated, &hardest, &deadline);
            Answer::text(format!("{rated}\t{steps}{}", wording::uniqueness_remark(rating)))
        } else {
            let mut lines = known.map_or_else(|| describe(path), |known| describe_with_facts(path, &known));
            lines.extend(ending(path, rating, &deadline));
            Answer::text(lines.join("\n"))
        };
        Ok(answer.with_exit(exit).with_outcome(outcome))
    }
}

/// Every step that is possible in the position.
fn describe_available(available: &AvailableSteps, shared: GlobalOptions) -> anyhow::Result<Answer> {
    let AvailableSteps { position, deductions, known } = available;
    let exit = if deductions.is_empty() { Exit::No } else { Exit::Done };
    let answer = if shared.json {
        Answer::json(&available.answer())?
    } else if let Some(contradiction) = position.contradiction() {
        Answer::text(format!("no solution from here: {contradiction}"))
    } else if deductions.is_empty() {
        Answer::text("no rule finds anything".to_owned())
    } else {
        let lines = deductions.iter().map(|deduction| {
            let explanation = deduction.explain();
            format!("{} {}. {}", deduction.rule, explanation.technique, explanation.sentence)
        });
        Answer::text(lines.chain(known.iter().flat_map(facts)).collect::<Vec<_>>().join("\n"))
    };
    Ok(answer.with_exit(exit))
}

fn describe(path: &Path) -> Vec<String> {
    path.shown().enumerate().map(|(index, step)| wording::numbered(index + 1, step)).collect()
}

/// The path with what is known after each step that decides a cell.
fn describe_with_facts(path: &Path, known: &KnownStates) -> Vec<String> {
    let mut lines = Vec::new();
    for ((index, step), state) in path.shown().enumerate().zip(&known.after) {
        lines.push(wording::numbered(index + 1, step));
        if step.deduction.has_marks() {
            lines.extend(facts(state).into_iter().map(|fact| format!("       {fact}")));
        }
    }
    lines
}

fn ending(path: &Path, rating: &Rating, deadline: &Deadline<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if path.is_solved() {
        let hardest =
            rating.hardest.map_or_else(String::new, |rule| format!("{} {}", rule, rule.name().unwrap_or_default()));
        lines.push(format!("{} ({:.1}), hardest step: {hardest}", rating.difficulty, rating.score));
    }
    if rating.uses_uniqueness() {
        let steps = counted(rating.uniqueness_steps(), "step");
        lines
            .push(format!("uses uniqueness: {steps} of tier 6, true only because the puzzle has exactly one solution"));
    }
    lines.push(match &path.end {
        End::Solved => "solved".to_owned(),
        End::Stuck => "stuck: no rule finds anything more".to_owned(),
        End::Cancelled => format!("{}; raise --max-seconds to go on", deadline.stopped()),
        End::Dead(contradiction) => format!("no solution from here: {contradiction}"),
    });
    lines
}
