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
use starbattle::{
    board::{Marks, Puzzle},
    notation::{Layout, LayoutError, NOTATIONS, Notation, ReadError, Reading, entries, read},
};

use crate::{
    cli::Shared,
    failure::{Exit, Hinted},
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
    pub puzzle: Option<Puzzle>,
}

impl Loaded {
    pub fn layout(&self) -> &Layout {
        &self.reading.layout
    }
}

impl PuzzleInput {
    /// Reads every puzzle of the input and hands it on. Bad entries of a batch are reported with their lines and skipped.
    pub fn for_each(
        &self,
        shared: Shared,
        mut work: impl FnMut(&Loaded) -> anyhow::Result<()>,
    ) -> anyhow::Result<Exit> {
        let source = Source::open(&self.puzzle)?;
        let entries = if self.from.is_some_and(|notation| !source.is_batch_of(notation)) {
            vec![starbattle::notation::Entry { line: 1, text: &source.text }]
        } else {
            entries(&source.text)
        };
        if let [only] = entries[..] {
            let loaded = self.load(only.text, None, |error| source.explain(error))?;
            if !shared.quiet {
                eprintln!("detected: {}", loaded.reading);
                for warning in &loaded.reading.warnings {
                    eprintln!("warning: {warning}");
                }
            }
            work(&loaded)?;
            return Ok(Exit::Done);
        }
        if self.marks.is_some() {
            bail!("--marks goes with one puzzle, but {} has {}", source.name, entries.len());
        }
        let mut notations: BTreeMap<&str, usize> = BTreeMap::new();
        let mut failed = 0;
        for entry in &entries {
            let result = self.load(entry.text, Some(entry.line), Into::into).and_then(|loaded| {
                *notations.entry(loaded.reading.notation).or_default() += 1;
                if !shared.quiet {
                    for warning in &loaded.reading.warnings {
                        eprintln!("warning: line {}: {warning}", entry.line);
                    }
                }
                work(&loaded)
            });
            match result {
                Err(error) if error.downcast_ref::<io::Error>().is_some() => return Err(error),
                Err(error) => {
                    failed += 1;
                    eprintln!("error: line {}: {error:#}", entry.line);
                }
                Ok(()) => {}
            }
        }
        if !shared.quiet {
            let kinds: Vec<String> = notations.iter().map(|(id, count)| format!("{count} {id}")).collect();
            eprintln!("detected: {}", if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(", ") });
        }
        eprintln!("{} puzzles, {failed} failed", entries.len());
        Ok(if failed > 0 { Exit::BadInput } else { Exit::Done })
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
        let puzzle = match reading.layout.to_puzzle() {
            Ok(puzzle) => Some(puzzle),
            Err(_) if self.lenient => None,
            Err(error) => return Err(explain(&error)),
        };
        Ok(Loaded { line, reading, puzzle })
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
