//! Working puzzles off: one, or many in parallel with their answers in order.

use std::{collections::BTreeMap, io};

use anyhow::Context;
use clap::Args;
use serde::Serialize;
use serde_json::Value;
use starbattle::notation::Entry;

use crate::{
    arguments::{Loaded, PuzzleInput, Source},
    cli::Shared,
    failure::{Exit, Interrupted, LimitHit},
    in_order::in_order,
    meter::interrupted,
    output::print_line,
    wording::counted,
};

/// What a verb says about one puzzle.
pub struct Answer {
    said: Said,
    /// How the run ends if all puzzles fare like this one.
    exit: Exit,
    /// A word for the summary of a batch, such as `unique`.
    outcome: Option<&'static str>,
}

enum Said {
    ToPeople(String),
    ToPrograms(Value),
}

impl Answer {
    /// A plain result; nothing is printed if it is empty.
    pub fn text(text: String) -> Self {
        Self { said: Said::ToPeople(text), exit: Exit::Done, outcome: None }
    }

    /// A result for programs. In a batch it will also have a `line`.
    pub fn json(answer: &impl Serialize) -> anyhow::Result<Self> {
        let value = serde_json::to_value(answer).context("the answer cannot be written as JSON")?;
        Ok(Self { said: Said::ToPrograms(value), exit: Exit::Done, outcome: None })
    }

    pub fn with_exit(self, exit: Exit) -> Self {
        Self { exit, ..self }
    }

    pub fn with_outcome(self, outcome: &'static str) -> Self {
        Self { outcome: Some(outcome), ..self }
    }

    fn print(self, line: Option<usize>) -> anyhow::Result<()> {
        match self.said {
            Said::ToPeople(text) if text.is_empty() => Ok(()),
            Said::ToPeople(text) => print_line(&text),
            Said::ToPrograms(mut value) => {
                if let (Value::Object(fields), Some(line)) = (&mut value, line) {
                    fields.insert("line".to_owned(), line.into());
                }
                print_line(&value.to_string())
            }
        }
    }
}

/// How a batch is worked off.
#[derive(Args, Clone, Copy)]
pub struct Batch {
    /// Print only the puzzles of a batch for which the answer is no.
    #[arg(long)]
    pub unsolved: bool,
}

impl PuzzleInput {
    /// Reads every puzzle of the input, works on it and prints the answer, in order. Bad entries of a batch are reported with
    /// their lines and skipped.
    pub fn for_each(
        &self,
        shared: Shared,
        work: impl Fn(&Loaded) -> anyhow::Result<Answer> + Sync,
    ) -> anyhow::Result<Exit> {
        self.for_each_of(shared, Batch { unsolved: false }, work)
    }

    /// As [`Self::for_each`], with a say in what is printed.
    pub fn for_each_of(
        &self,
        shared: Shared,
        batch: Batch,
        work: impl Fn(&Loaded) -> anyhow::Result<Answer> + Sync,
    ) -> anyhow::Result<Exit> {
        let source = self.open()?;
        let entries = self.entries(&source)?;
        let [only] = entries[..] else { return self.work_off(&source, &entries, shared, batch, work) };
        let loaded = self.load_only(&source, only)?;
        if !shared.quiet {
            eprintln!("detected: {}", loaded.reading);
            for note in loaded.notes() {
                eprintln!("{note}");
            }
        }
        let answer = work(&loaded)?;
        let exit = answer.exit;
        answer.print(None)?;
        Ok(exit)
    }

    fn work_off(
        &self,
        source: &Source,
        entries: &[Entry<'_>],
        shared: Shared,
        batch: Batch,
        work: impl Fn(&Loaded) -> anyhow::Result<Answer> + Sync,
    ) -> anyhow::Result<Exit> {
        let mut summary = Summary::default();
        let load_and_work = |entry: &Entry<'_>| -> anyhow::Result<(Loaded, anyhow::Result<Answer>)> {
            let loaded = self.load_one_of_many(source, *entry)?;
            let answer = work(&loaded);
            Ok((loaded, answer))
        };
        in_order(entries, interrupted, load_and_work, |index, result| {
            let line = entries[index].line;
            let answer = result.and_then(|(loaded, answer)| {
                *summary.notations.entry(loaded.reading.notation).or_default() += 1;
                if !shared.quiet {
                    for note in loaded.notes() {
                        eprintln!("line {line}: {note}");
                    }
                }
                answer
            });
            match answer {
                // Nobody can read more.
                Err(error) if error.is::<io::Error>() => return Err(error),
                Err(error) if error.is::<Interrupted>() => eprintln!("error: line {line}: interrupted"),
                Err(error) => {
                    summary.done += 1;
                    *(if error.is::<LimitHit>() { &mut summary.limits } else { &mut summary.failed }) += 1;
                    eprintln!("error: line {line}: {error:#}");
                }
                Ok(answer) => {
                    summary.add(&answer);
                    if !(batch.unsolved && answer.exit == Exit::Done) {
                        answer.print(Some(line))?;
                    }
                }
            }
            Ok(())
        })?;
        if interrupted() {
            return Err(Interrupted::Halfway { done: summary.done, total: entries.len() }.into());
        }
        if !shared.quiet {
            summary.tell(entries.len());
        }
        Ok(summary.exit())
    }
}

/// What became of the puzzles of a batch.
#[derive(Default)]
struct Summary {
    notations: BTreeMap<&'static str, usize>,
    outcomes: BTreeMap<&'static str, usize>,
    /// Those that were not interrupted.
    done: usize,
    /// Those that could not be read or worked on.
    failed: usize,
    /// Those for which the answer is no.
    noes: usize,
    /// Those that a limit kept from being answered.
    limits: usize,
}

impl Summary {
    fn add(&mut self, answer: &Answer) {
        self.done += 1;
        match answer.exit {
            Exit::Done => {}
            Exit::No => self.noes += 1,
            Exit::Limit | Exit::Interrupted => self.limits += 1,
            Exit::BadInput => self.failed += 1,
        }
        if let Some(outcome) = answer.outcome {
            *self.outcomes.entry(outcome).or_default() += 1;
        }
    }

    fn tell(&self, puzzles: usize) {
        let listed = |counts: &BTreeMap<&str, usize>| -> String {
            counts.iter().map(|(word, count)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
        };
        let notations = if self.notations.is_empty() { "nothing".to_owned() } else { listed(&self.notations) };
        let outcomes = if self.outcomes.is_empty() { String::new() } else { format!("{}, ", listed(&self.outcomes)) };
        eprintln!("detected: {notations}");
        eprintln!("{}, {outcomes}{} failed", counted(puzzles, "puzzle"), self.failed);
    }

    /// What could not be read is worse than what could not be answered, and that is worse than a no.
    fn exit(&self) -> Exit {
        match (self.failed, self.limits, self.noes) {
            (0, 0, 0) => Exit::Done,
            (0, 0, _) => Exit::No,
            (0, ..) => Exit::Limit,
            _ => Exit::BadInput,
        }
    }
}
