//! Answers for one puzzle, or for many: worked on in parallel, printed in order.

use std::{collections::BTreeMap, io};

use anyhow::Context;
use clap::Args;
use serde::Serialize;
use serde_json::Value;
use starbattle::{answers::wire::PictureReading, notation::Entry};

use crate::{
    arguments::{Blocks, Input, Loaded, Source, load_one_of_many, load_only},
    cli::GlobalOptions,
    failure::{ErrorWithHint, Exit, Interrupted, LimitHit},
    in_order::in_order,
    meter::interrupted,
    output::{note, print_line},
    wording::counted,
};

/// The answer of a verb for one puzzle.
pub struct Answer {
    content: Content,
    /// How the run ends if all puzzles have this outcome.
    exit: Exit,
    /// A word for the summary of a batch, such as `unique`.
    outcome: Option<&'static str>,
    /// What a person should know about the answer.
    warnings: Vec<String>,
    /// How sure the reading of a picture is.
    reading: Option<PictureReading>,
}

enum Content {
    Text(String),
    Json(Value),
}

impl Answer {
    /// An answer for people; nothing is printed if it is empty.
    pub fn text(text: String) -> Self {
        Self { content: Content::Text(text), exit: Exit::Done, outcome: None, warnings: Vec::new(), reading: None }
    }

    /// An answer for programs. In a batch it also has a `line`, and for a picture a `reading`.
    pub fn json(answer: &impl Serialize) -> anyhow::Result<Self> {
        let value = serde_json::to_value(answer).context("the answer cannot be written as JSON")?;
        Ok(Self { content: Content::Json(value), exit: Exit::Done, outcome: None, warnings: Vec::new(), reading: None })
    }

    pub fn with_exit(self, exit: Exit) -> Self {
        Self { exit, ..self }
    }

    pub fn with_outcome(self, outcome: &'static str) -> Self {
        Self { outcome: Some(outcome), ..self }
    }

    pub fn with_warnings(self, warnings: Vec<String>) -> Self {
        Self { warnings, ..self }
    }

    fn print(self, line: Option<usize>) -> anyhow::Result<()> {
        match self.content {
            Content::Text(text) if text.is_empty() => Ok(()),
            Content::Text(text) => print_line(&text),
            Content::Json(mut value) => {
                if let (Value::Object(fields), Some(line)) = (&mut value, line) {
                    fields.insert("line".to_owned(), line.into());
                }
                if let (Value::Object(fields), Some(reading)) = (&mut value, &self.reading) {
                    fields.insert("reading".to_owned(), serde_json::to_value(reading)?);
                }
                print_line(&value.to_string())
            }
        }
    }
}

/// Which answers of a batch to print.
#[derive(Args, Clone, Copy)]
pub struct Batch {
    /// In a batch, print only puzzles whose answer is no or unknown.
    #[arg(long)]
    pub unsolved: bool,
}

/// Reads every puzzle of the input, works on it and prints the answer, in order. Errors in a batch are reported with their
/// lines, and the work goes on.
pub fn for_each<I: Input>(
    input: &I,
    shared: GlobalOptions,
    work: impl Fn(&Loaded<I::Puzzle>) -> anyhow::Result<Answer> + Sync,
) -> anyhow::Result<Exit> {
    for_each_of(input, shared, Batch { unsolved: false }, work)
}

/// Like [`for_each`], with a choice of what is printed.
pub fn for_each_of<I: Input>(
    input: &I,
    shared: GlobalOptions,
    batch: Batch,
    work: impl Fn(&Loaded<I::Puzzle>) -> anyhow::Result<Answer> + Sync,
) -> anyhow::Result<Exit> {
    for_each_finished(input, shared, batch, work, Ok)
}

/// Like [`for_each_of`], for answers that depend on those before: `work` is done in any order, and `finish` makes an answer of the
/// result in the order of the input. A long batch is read piece by piece.
pub fn for_each_finished<I: Input, R: Send>(
    input: &I,
    shared: GlobalOptions,
    batch: Batch,
    work: impl Fn(&Loaded<I::Puzzle>) -> anyhow::Result<R> + Sync,
    mut finish: impl FnMut(R) -> anyhow::Result<Answer> + Send,
) -> anyhow::Result<Exit> {
    let (mut source, mut rest) = input.text().open_in_blocks()?;
    let entries = input.text().entries(&source)?;
    if let [only] = entries[..] {
        return for_only(input, &source, only, shared, |loaded| finish(work(loaded)?));
    }
    let mut summary = Summary { puzzles: entries.len(), ..Summary::default() };
    for_each_entry(input, &source, &entries, shared, batch, &work, &mut finish, &mut summary)?;
    while let Some(next) = rest.as_mut().map(Blocks::next).transpose()?.flatten() {
        if interrupted() {
            break;
        }
        source = next;
        let entries = source.line_entries();
        summary.puzzles += entries.len();
        for_each_entry(input, &source, &entries, shared, batch, &work, &mut finish, &mut summary)?;
    }
    if interrupted() {
        return Err(Interrupted::Halfway { done: summary.done, total: summary.puzzles }.into());
    }
    if !shared.quiet {
        summary.print();
    }
    Ok(summary.exit())
}

/// Like [`for_each`], but refuses a batch: several answers would make no sense together.
pub fn for_single<I: Input>(
    input: &I,
    shared: GlobalOptions,
    (what, hint): (&str, &str),
    work: impl Fn(&Loaded<I::Puzzle>) -> anyhow::Result<Answer> + Sync,
) -> anyhow::Result<Exit> {
    let source = input.text().open()?;
    let entries = input.text().entries(&source)?;
    let [only] = entries[..] else {
        let message = format!("{what} needs a single puzzle, but {} has {}", source.name, entries.len());
        return Err(ErrorWithHint::new(message, hint).into());
    };
    for_only(input, &source, only, shared, work)
}

fn for_only<I: Input>(
    input: &I,
    source: &Source,
    only: Entry<'_>,
    shared: GlobalOptions,
    work: impl FnOnce(&Loaded<I::Puzzle>) -> anyhow::Result<Answer>,
) -> anyhow::Result<Exit> {
    let loaded = load_only(input, source, only)?;
    if !shared.quiet {
        note!("detected: {}", loaded.reading);
        for note in loaded.notes() {
            note!("{note}");
        }
    }
    let answer = work(&loaded)?;
    print_answer(Answer { reading: loaded.picture, ..answer }, shared)
}

/// Prints the only answer of a run.
pub fn print_answer(answer: Answer, shared: GlobalOptions) -> anyhow::Result<Exit> {
    let exit = answer.exit;
    if !shared.quiet {
        for warning in &answer.warnings {
            note!("warning: {warning}");
        }
    }
    answer.print(None)?;
    Ok(exit)
}

#[expect(clippy::too_many_arguments, reason = "one part of one function")]
fn for_each_entry<I: Input, R: Send>(
    input: &I,
    source: &Source,
    entries: &[Entry<'_>],
    shared: GlobalOptions,
    batch: Batch,
    work: &(impl Fn(&Loaded<I::Puzzle>) -> anyhow::Result<R> + Sync),
    finish: &mut (impl FnMut(R) -> anyhow::Result<Answer> + Send),
    summary: &mut Summary,
) -> anyhow::Result<()> {
    let load_and_work = |entry: &Entry<'_>| -> anyhow::Result<(Loaded<I::Puzzle>, anyhow::Result<R>)> {
        let loaded = load_one_of_many(input, source, *entry)?;
        let answer = work(&loaded);
        Ok((loaded, answer))
    };
    in_order(entries, interrupted, load_and_work, |index, result| {
        let line = entries[index].line;
        let answer = result.and_then(|(loaded, answer)| {
            *summary.notations.entry(loaded.reading.notation).or_default() += 1;
            if !shared.quiet {
                for note in loaded.notes() {
                    note!("line {line}: {note}");
                }
            }
            finish(answer?)
        });
        match answer {
            // Standard output is closed: nobody reads further answers.
            Err(error) if error.is::<io::Error>() => return Err(error),
            Err(error) if error.is::<Interrupted>() => note!("error: line {line}: interrupted"),
            Err(error) => {
                summary.done += 1;
                *(if error.is::<LimitHit>() { &mut summary.limits } else { &mut summary.failed }) += 1;
                note!("error: line {line}: {error:#}");
            }
            Ok(answer) => {
                summary.add(&answer);
                if !shared.quiet {
                    summary.warn(line, &answer);
                }
                if !(batch.unsolved && answer.exit == Exit::Done) {
                    answer.print(Some(line))?;
                }
            }
        }
        Ok(())
    })
}

/// The outcomes of a batch.
#[derive(Default)]
struct Summary {
    /// All puzzles so far.
    puzzles: usize,
    notations: BTreeMap<&'static str, usize>,
    outcomes: BTreeMap<&'static str, usize>,
    /// Puzzles that were not interrupted.
    done: usize,
    /// Puzzles that could not be read or worked on.
    failed: usize,
    /// Puzzles for which the answer is no.
    noes: usize,
    /// Puzzles without an answer because of a limit.
    limits: usize,
    /// Puzzles with a warning about their answer.
    warned: usize,
}

/// The largest number of puzzles of a batch whose warnings are printed; the others are counted.
const MAX_WARNED: usize = 10;

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

    fn warn(&mut self, line: usize, answer: &Answer) {
        self.warned += usize::from(!answer.warnings.is_empty());
        if self.warned <= MAX_WARNED {
            for warning in &answer.warnings {
                note!("line {line}: warning: {warning}");
            }
        }
    }

    fn print(&self) {
        let listed = |counts: &BTreeMap<&str, usize>| -> String {
            counts.iter().map(|(word, count)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
        };
        let notations = if self.notations.is_empty() { "nothing".to_owned() } else { listed(&self.notations) };
        let outcomes = if self.outcomes.is_empty() { String::new() } else { format!("{}, ", listed(&self.outcomes)) };
        if self.warned > MAX_WARNED {
            note!("warnings about {}", counted(self.warned - MAX_WARNED, "more puzzle"));
        }
        note!("detected: {notations}");
        note!("{}, {outcomes}{} failed", counted(self.puzzles, "puzzle"), self.failed);
    }

    /// Bad input outranks a limit, and a limit outranks a no.
    fn exit(&self) -> Exit {
        match (self.failed, self.limits, self.noes) {
            (0, 0, 0) => Exit::Done,
            (0, 0, _) => Exit::No,
            (0, ..) => Exit::Limit,
            _ => Exit::BadInput,
        }
    }
}
