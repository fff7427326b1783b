//! Getting puzzles: from the command line, a file or standard input, one or many.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, bail};
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use rayon::prelude::*;
use starbattle::{
    board::{Marks, Puzzle},
    exact::Unwatched,
    notation::{Entry, Layout, LayoutError, NOTATIONS, Notation, ReadError, Reading, entries, read},
};
use starbattle_server::star_count::{StarsFrom, find_stars};

use crate::{
    cli::Shared,
    failure::{Exit, Hinted},
    output::print_line,
};

/// The most that is read from a file or from standard input. Far above any collection of puzzles, far below any memory.
const MAX_INPUT: u64 = 64 << 20;

/// The puzzle a verb works on, and how to read it.
#[derive(Args)]
pub struct PuzzleInput {
    /// A puzzle in any notation, a file with one or many, or `-` for standard input.
    #[arg(value_name = "PUZZLE")]
    puzzle: String,

    /// Read the puzzle in this notation instead of finding out.
    #[arg(long, value_name = "NOTATION", value_parser = notation_parser(Notation::can_read), hide_possible_values = true)]
    from: Option<&'static Notation>,

    /// The number of stars per row, column and region, where the notation does not say or says something else.
    #[arg(long, value_name = "S")]
    stars: Option<usize>,

    /// Marks to put on the board: N² characters `.`, `*` and `x`, a notation that carries marks, or a file with either.
    #[arg(long, value_name = "MARKS")]
    marks: Option<String>,

    /// Accept what is no proper puzzle: rectangles, other numbers of regions, no star count, missing border digits.
    #[arg(long)]
    lenient: bool,
}

/// The ids of those notations that can do something, with their descriptions for the help.
pub fn notation_parser(can: fn(&Notation) -> bool) -> impl TypedValueParser<Value = &'static Notation> {
    let usable = NOTATIONS.iter().filter(move |notation| can(notation));
    PossibleValuesParser::new(usable.map(|notation| PossibleValue::new(notation.id).help(notation.description)))
        .try_map(|id| Notation::by_id(&id).ok_or("unknown notation"))
}

/// A puzzle that was read, with the line it stands in if it is one of many.
pub struct Loaded {
    pub line: Option<usize>,
    pub reading: Reading,
    /// Absent only with `--lenient`.
    puzzle: Option<Puzzle>,
    /// How a star count was found that the notation does not carry.
    stars_from: Option<StarsFrom>,
}

impl Loaded {
    pub fn layout(&self) -> &Layout {
        &self.reading.layout
    }

    /// The puzzle, which is missing only with `--lenient`.
    pub fn puzzle(&self) -> anyhow::Result<&Puzzle> {
        self.puzzle.as_ref().ok_or_else(|| {
            Hinted::new(format!("{} is not a proper puzzle", self.reading), "leave out --lenient to see why").into()
        })
    }

    /// The marks, if there are any.
    pub fn marks(&self) -> Option<Marks> {
        self.layout().square_marks().filter(|marks| !marks.is_blank())
    }
}

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
        let source = Source::open(&self.puzzle)?;
        let entries = if self.from.is_some_and(|notation| !source.is_batch_of(notation)) {
            vec![Entry { line: 1, text: &source.text }]
        } else {
            entries(&source.text)
        };
        if let [only] = entries[..] {
            let loaded = self.load(only.text, None, |error| source.explain(error))?;
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
            return Ok(answer.exit);
        }
        if self.marks.is_some() {
            bail!("--marks goes with one puzzle, but {} has {}", source.name, entries.len());
        }
        self.work_off(&entries, shared, batch, work)
    }

    fn work_off(
        &self,
        entries: &[Entry<'_>],
        shared: Shared,
        batch: Batch,
        work: impl Fn(&Loaded) -> anyhow::Result<Answer> + Sync,
    ) -> anyhow::Result<Exit> {
        let mut notations: BTreeMap<&str, usize> = BTreeMap::new();
        let mut outcomes: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut failed, mut noes) = (0, 0);
        for chunk in entries.chunks(CHUNK) {
            let results: Vec<anyhow::Result<(Loaded, anyhow::Result<Answer>)>> = chunk
                .par_iter()
                .map(|entry| {
                    let loaded = self.load(entry.text, Some(entry.line), Into::into)?;
                    let answer = work(&loaded);
                    Ok((loaded, answer))
                })
                .collect();
            for (entry, result) in chunk.iter().zip(results) {
                let answer = result.and_then(|(loaded, answer)| {
                    *notations.entry(loaded.reading.notation).or_default() += 1;
                    if !shared.quiet {
                        for note in loaded.notes() {
                            eprintln!("line {}: {note}", entry.line);
                        }
                    }
                    answer
                });
                match answer {
                    Err(error) if error.is::<io::Error>() => return Err(error),
                    Err(error) => {
                        failed += 1;
                        eprintln!("error: line {}: {error:#}", entry.line);
                    }
                    Ok(answer) => {
                        noes += usize::from(answer.exit != Exit::Done);
                        if let Some(outcome) = answer.outcome {
                            *outcomes.entry(outcome).or_default() += 1;
                        }
                        let hidden = batch.unsolved && answer.exit == Exit::Done;
                        if !answer.text.is_empty() && !hidden {
                            print_line(&answer.text)?;
                        }
                    }
                }
            }
        }
        let listed = |counts: &BTreeMap<&str, usize>| -> String {
            counts.iter().map(|(word, count)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
        };
        if !shared.quiet {
            eprintln!("detected: {}", if notations.is_empty() { "nothing".to_owned() } else { listed(&notations) });
        }
        let outcomes = if outcomes.is_empty() { String::new() } else { format!("{}, ", listed(&outcomes)) };
        eprintln!("{} puzzles, {outcomes}{failed} failed", entries.len());
        Ok(match (failed, noes) {
            (0, 0) => Exit::Done,
            (0, _) => Exit::No,
            _ => Exit::BadInput,
        })
    }

    fn load(
        &self,
        text: &str,
        line: Option<usize>,
        explain_failure: impl FnOnce(ReadError) -> anyhow::Error,
    ) -> anyhow::Result<Loaded> {
        let reading = match (self.from, self.lenient) {
            (Some(notation), false) => notation.read(text),
            (Some(notation), true) => notation.read_leniently(text),
            (None, false) => read(text),
            (None, true) => Notation::detect(text).map_or_else(|| read(text), |notation| notation.read_leniently(text)),
        };
        let mut reading = reading.map_err(explain_failure)?;
        if let Some(stars) = self.stars {
            reading.layout.stars = Some(stars);
        }
        if let Some(marks) = &self.marks {
            apply_marks(&mut reading.layout, marks)?;
        }
        let mut stars_from = None;
        if reading.layout.stars.is_none() && !self.lenient {
            stars_from = find_stars(&mut reading.layout, &mut Unwatched);
        }
        let puzzle = match reading.layout.to_puzzle() {
            Ok(puzzle) => Some(puzzle),
            Err(_) if self.lenient => None,
            Err(error) => return Err(explain(&error)),
        };
        Ok(Loaded { line, reading, puzzle, stars_from })
    }
}

impl Loaded {
    /// What a person should know about how the puzzle was read.
    fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> =
            self.reading.warnings.iter().map(|warning| format!("warning: {warning}")).collect();
        if let (Some(from), Some(stars)) = (self.stars_from, self.layout().stars) {
            let plural = if stars == 1 { "star" } else { "stars" };
            notes.push(format!("note: {stars} {plural}, {}; --stars says otherwise", from.reason()));
        }
        notes
    }
}

/// Says what can be done about a layout that is no puzzle.
fn explain(error: &LayoutError) -> anyhow::Error {
    let hint = match error {
        LayoutError::NoStars => "give it with --stars S",
        LayoutError::NotSquare { .. } => "--lenient converts and draws rectangles all the same",
        LayoutError::Regions(_) => "--lenient converts and draws such boards all the same",
        LayoutError::Board(_) => return anyhow::Error::msg(error.to_string()),
    };
    Hinted::new(error, hint).into()
}

fn apply_marks(layout: &mut Layout, marks: &str) -> anyhow::Result<()> {
    let is_plain = |text: &str| text.chars().all(|c| c.is_whitespace() || ".*xX".contains(c));
    // `..` is two marks before it is the folder above.
    let text = if is_plain(marks) { marks.to_owned() } else { Source::open(marks).context("--marks")?.text };
    let cells = layout.marks().len();
    if let (true, Some(size)) = (is_plain(&text), layout.side()) {
        return Ok(layout.set_marks(Marks::parse(size, &text).context("--marks")?.as_slice().to_vec())?);
    }
    let reading = read(&text).context("--marks")?;
    if reading.layout.marks().len() != cells || reading.layout.regions() != layout.regions() {
        bail!("--marks: the marks belong to another board ({reading})");
    }
    Ok(layout.set_marks(reading.layout.marks().to_vec())?)
}

/// The text a PUZZLE argument stands for.
struct Source {
    text: String,
    /// How messages call it.
    name: String,
    /// Whether the text was given on the command line itself.
    inline: bool,
}

impl Source {
    fn open(argument: &str) -> anyhow::Result<Self> {
        if argument == "-" {
            let text = read_text(io::stdin().lock(), "standard input")?;
            return Ok(Self { text, name: "standard input".to_owned(), inline: false });
        }
        let path = Path::new(argument);
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => {
                Err(Hinted::new(format!("{argument} is a directory"), "name a file in it, or a puzzle").into())
            }
            Ok(_) => {
                let file = File::open(path).with_context(|| format!("cannot open {argument}"))?;
                Ok(Self { text: read_text(file, argument)?, name: argument.to_owned(), inline: false })
            }
            Err(_) => Ok(Self { text: argument.to_owned(), name: "the puzzle".to_owned(), inline: true }),
        }
    }

    /// Whether the text is a batch of lines in the given notation.
    fn is_batch_of(&self, notation: &Notation) -> bool {
        let entries = entries(&self.text);
        entries.len() > 1 && entries.iter().any(|entry| notation.read(entry.text).is_ok())
    }

    /// Adds what is known about where the text came from to an error.
    fn explain(&self, error: ReadError) -> anyhow::Error {
        match error {
            ReadError::Unrecognised(text) if self.inline => Hinted::new(
                format!("`{text}` is neither a file nor a puzzle in any known notation"),
                "`starbattle convert --help` lists the notations",
            )
            .into(),
            error if self.inline => error.into(),
            error => anyhow::Error::new(error).context(self.name.clone()),
        }
    }
}

fn read_text(reader: impl Read, name: &str) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    reader.take(MAX_INPUT + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > MAX_INPUT {
        bail!("{name} is larger than {} MiB, the most that is read at once", MAX_INPUT >> 20);
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = String::from_utf8_lossy(&error.as_bytes()[..at]).matches('\n').count() + 1;
        anyhow::anyhow!("{name}: line {line}, byte {}: not UTF-8 text", at + 1)
    })
}
