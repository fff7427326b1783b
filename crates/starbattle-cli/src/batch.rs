//! Working puzzles off: one, or many in parallel with their answers in order.

use std::{collections::BTreeMap, io};

use clap::Args;
use rayon::prelude::*;
use starbattle::notation::Entry;

use crate::{
    arguments::{Loaded, PuzzleInput},
    cli::Shared,
    failure::{Exit, Interrupted},
    output::print_line,
};

/// What a verb says about one puzzle.
pub struct Answer {
    /// The text to print.
    pub text: String,
    /// How the run ends if all puzzles fare like this one.
    pub exit: Exit,
    /// A word for the summary of a batch, such as `unique`.
    pub outcome: Option<&'static str>,
}

impl Answer {
    /// A plain result.
    pub fn done(text: String) -> Self {
        Self { text, exit: Exit::Done, outcome: None }
    }
}

/// How a batch is worked off.
#[derive(Args, Clone, Copy)]
pub struct Batch {
    /// Print only the puzzles of a batch for which the answer is no.
    #[arg(long)]
    pub unsolved: bool,
}

/// So many puzzles are worked on at a time, in parallel, before their results are printed in order.
const CHUNK: usize = 512;

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
        let [only] = entries[..] else { return self.work_off(&entries, shared, batch, work) };
        let loaded = self.load_only(&source, only)?;
        if !shared.quiet {
            eprintln!("detected: {}", loaded.reading);
            for note in loaded.notes() {
                eprintln!("{note}");
            }
        }
        let answer = work(&loaded)?;
        if !answer.text.is_empty() {
            print_line(&answer.text)?;
        }
        Ok(answer.exit)
    }

    fn work_off(
        &self,
        entries: &[Entry<'_>],
        shared: Shared,
        batch: Batch,
        work: impl Fn(&Loaded) -> anyhow::Result<Answer> + Sync,
    ) -> anyhow::Result<Exit> {
        let mut summary = Summary::default();
        for chunk in entries.chunks(CHUNK) {
            let results: Vec<anyhow::Result<(Loaded, anyhow::Result<Answer>)>> = chunk
                .par_iter()
                .map(|entry| {
                    let loaded = self.load_one_of_many(*entry)?;
                    let answer = work(&loaded);
                    Ok((loaded, answer))
                })
                .collect();
            for (entry, result) in chunk.iter().zip(results) {
                let answer = result.and_then(|(loaded, answer)| {
                    *summary.notations.entry(loaded.reading.notation).or_default() += 1;
                    if !shared.quiet {
                        for note in loaded.notes() {
                            eprintln!("line {}: {note}", entry.line);
                        }
                    }
                    answer
                });
                match answer {
                    // Nobody can read more, or wants more.
                    Err(error) if error.is::<io::Error>() || error.is::<Interrupted>() => return Err(error),
                    Err(error) => {
                        summary.failed += 1;
                        eprintln!("error: line {}: {error:#}", entry.line);
                    }
                    Ok(answer) => {
                        summary.add(&answer);
                        let hidden = batch.unsolved && answer.exit == Exit::Done;
                        if !answer.text.is_empty() && !hidden {
                            print_line(&answer.text)?;
                        }
                    }
                }
            }
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
    /// Those that could not be read or worked on.
    failed: usize,
    /// Those for which the answer is no.
    noes: usize,
}

impl Summary {
    fn add(&mut self, answer: &Answer) {
        self.noes += usize::from(answer.exit != Exit::Done);
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
        eprintln!("{puzzles} puzzles, {outcomes}{} failed", self.failed);
    }

    fn exit(&self) -> Exit {
        match (self.failed, self.noes) {
            (0, 0) => Exit::Done,
            (0, _) => Exit::No,
            _ => Exit::BadInput,
        }
    }
}
