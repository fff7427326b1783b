//! Puzzles and layouts, and how to read them.

use anyhow::{Context, bail};
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use starbattle::{
    answers::{
        PuzzleAndMarks, StarsFrom, fill_in_star_count, picture_reading, read_as, read_picture, wire::PictureReading,
    },
    board::{MAX_SIZE, Marks, Puzzle},
    notation::{Entry, Layout, LayoutError, NOTATIONS, Notation, ReadError, Reading, entries, read},
};

use super::{
    source::{Blocks, Source},
    whole,
};
use crate::{deadline::Deadline, failure::ErrorWithHint, wording::counted};

/// The text of a puzzle, and how to read it.
#[derive(Args)]
pub struct TextInput {
    /// A puzzle in any notation, a file of puzzles, a picture of one, or `-` for standard input.
    #[arg(value_name = "PUZZLE")]
    puzzle: String,

    /// Read the puzzle in this notation (see `starbattle help notations`).
    #[arg(long, value_name = "NOTATION", value_parser = notation_parser(Notation::can_read), hide_possible_values = true)]
    from: Option<&'static Notation>,

    /// The stars per row, column and region, instead of the puzzle's number.
    #[arg(long, value_name = "S", value_parser = whole::<usize>(1..=MAX_SIZE as i128))]
    stars: Option<usize>,

    /// Marks: N² characters `.`, `*`, `x`, or a marked puzzle, or a file.
    #[arg(long, value_name = "MARKS")]
    marks: Option<String>,
}

/// Input of a verb that works on valid puzzles only.
#[derive(Args)]
pub struct PuzzleInput {
    #[command(flatten)]
    text: TextInput,
}

impl PuzzleInput {
    /// A puzzle in any notation, a file with one puzzle, or a picture.
    pub const fn of(puzzle: String) -> Self {
        Self { text: TextInput { puzzle, from: None, stars: None, marks: None } }
    }

    /// The only puzzle of the input.
    pub fn load_single(&self) -> anyhow::Result<Loaded> {
        let source = self.text.open()?;
        match self.text.entries(&source)?[..] {
            [entry] => load_only(self, &source, entry),
            ref entries => bail!("{} has {}, but one is needed", source.name, counted(entries.len(), "puzzle")),
        }
    }

    /// The stars per row, column and region, if they are set.
    pub const fn stars(&self) -> Option<usize> {
        self.text.stars
    }
}

/// Input of a verb that also converts or draws boards that are not valid puzzles.
#[derive(Args)]
pub struct LayoutInput {
    #[command(flatten)]
    text: TextInput,

    /// Accept input that is not a valid puzzle: a rectangle, a wrong number of regions, no star count, or a puzz.link address with missing digits.
    #[arg(long)]
    lenient: bool,
}

/// A puzzle given by an option, for a verb that otherwise works on boards without regions.
#[derive(Args)]
pub struct PuzzleOption {
    /// Analyse this puzzle, with its regions: text in any notation, a file, or `-`.
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["params", "size"])]
    puzzle: Option<String>,

    /// Read the puzzle in this notation (see `starbattle help notations`).
    #[arg(long, value_name = "NOTATION", value_parser = notation_parser(Notation::can_read), hide_possible_values = true, requires = "puzzle")]
    from: Option<&'static Notation>,

    /// Marks on the puzzle that its solutions must agree with.
    #[arg(long, value_name = "MARKS", requires = "puzzle")]
    marks: Option<String>,
}

impl PuzzleOption {
    /// The puzzle as other verbs read it, if there is one.
    pub fn input(&self, stars: Option<usize>) -> Option<PuzzleInput> {
        let (puzzle, marks) = (self.puzzle.clone()?, self.marks.clone());
        Some(PuzzleInput { text: TextInput { puzzle, from: self.from, stars, marks } })
    }
}

/// Input that holds one puzzle or many.
pub trait Input: Sync {
    /// What a layout is read as: a puzzle, or a puzzle if it is one.
    type Puzzle: Send;

    fn text(&self) -> &TextInput;

    fn is_lenient(&self) -> bool;

    fn to_puzzle(&self, layout: &Layout) -> anyhow::Result<Self::Puzzle>;
}

impl Input for PuzzleInput {
    type Puzzle = Puzzle;

    fn text(&self) -> &TextInput {
        &self.text
    }

    fn is_lenient(&self) -> bool {
        false
    }

    fn to_puzzle(&self, layout: &Layout) -> anyhow::Result<Puzzle> {
        layout.to_puzzle().map_err(|error| explain(&error, "`convert`, `show` and `render` accept it with --lenient"))
    }
}

impl Input for LayoutInput {
    type Puzzle = Option<Puzzle>;

    fn text(&self) -> &TextInput {
        &self.text
    }

    fn is_lenient(&self) -> bool {
        self.lenient
    }

    fn to_puzzle(&self, layout: &Layout) -> anyhow::Result<Option<Puzzle>> {
        match layout.to_puzzle() {
            Ok(puzzle) => Ok(Some(puzzle)),
            Err(_) if self.lenient => Ok(None),
            Err(error) => Err(explain(&error, "use --lenient to accept it")),
        }
    }
}

/// Reads the id of a notation that has the given ability; the help lists them with their descriptions.
pub fn notation_parser(can: fn(&Notation) -> bool) -> impl TypedValueParser<Value = &'static Notation> {
    let usable = NOTATIONS.iter().filter(move |notation| can(notation));
    PossibleValuesParser::new(usable.map(|notation| PossibleValue::new(notation.id).help(notation.description)))
        .try_map(|id| Notation::by_id(&id).ok_or("unknown notation"))
}

/// A puzzle that was read.
pub struct Loaded<P = Puzzle> {
    /// The line of the puzzle, if it is one of a batch.
    pub line: Option<usize>,
    pub reading: Reading,
    pub puzzle: P,
    /// How a star count was found that the notation does not carry.
    stars_from: Option<StarsFrom>,
    /// How sure the reading of a picture is.
    pub picture: Option<PictureReading>,
}

impl Loaded {
    /// The puzzle with its marks.
    pub fn position(&self) -> PuzzleAndMarks {
        PuzzleAndMarks::new(self.puzzle.clone(), self.marks())
    }
}

impl<P> Loaded<P> {
    pub fn layout(&self) -> &Layout {
        &self.reading.layout
    }

    /// The marks, if there are any.
    pub fn marks(&self) -> Option<Marks> {
        self.layout().square_marks().filter(|marks| !marks.is_blank())
    }

    /// Warnings and notes about how the puzzle was read.
    pub fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> =
            self.reading.warnings.iter().map(|warning| format!("warning: {warning}")).collect();
        notes.extend(self.picture.iter().flat_map(doubts));
        if let (Some(from), Some(stars)) = (self.stars_from, self.layout().stars) {
            notes.push(format!(
                "note: {} assumed, {}; use --stars to change it",
                counted(stars, "star"),
                from.reason()
            ));
        }
        notes
    }
}

impl TextInput {
    /// The text that holds one puzzle or many.
    pub fn open(&self) -> anyhow::Result<Source> {
        Source::open(&self.puzzle)
    }

    /// The same, but of a long batch only the first lines, with a reader of the others.
    pub fn open_in_blocks(&self) -> anyhow::Result<(Source, Option<Blocks>)> {
        let (first, mut rest) = Source::open_in_blocks(&self.puzzle)?;
        let is_batch = first.picture().is_none() && self.entries(&first)?.len() > 1;
        match rest.take_if(|_| !is_batch) {
            Some(rest) => Ok((rest.into_whole()?, None)),
            None => Ok((first, rest)),
        }
    }

    /// The parts of the text that are read as puzzles.
    pub fn entries<'s>(&self, source: &'s Source) -> anyhow::Result<Vec<Entry<'s>>> {
        if source.picture().is_some() {
            if self.from.is_some() {
                bail!("--from cannot be used with a picture");
            }
            return Ok(vec![Entry { line: 1, text: "" }]);
        }
        if self.from.is_some_and(|notation| !source.is_batch_of(notation)) {
            return Ok(vec![Entry { line: 1, text: &source.text }]);
        }
        let entries = entries(&source.text);
        if entries.len() > 1 && self.marks.is_some() {
            bail!("--marks needs a single puzzle, but {} has {}", source.name, entries.len());
        }
        Ok(entries)
    }
}

/// Reads the only puzzle of a text.
pub fn load_only<I: Input>(input: &I, source: &Source, entry: Entry<'_>) -> anyhow::Result<Loaded<I::Puzzle>> {
    if let Some(bytes) = source.picture() {
        let seen = read_picture(bytes).map_err(|error| anyhow::Error::new(error).context(source.name.clone()))?;
        let doubts = picture_reading(&seen);
        let reading = Reading { notation: "picture", layout: seen.layout, warnings: Vec::new() };
        return Ok(Loaded { picture: Some(doubts), ..complete(input, reading, None)? });
    }
    source.whole()?;
    load(input, entry.text, None, |error| source.explain(error))
}

/// Reads one puzzle of a batch.
pub fn load_one_of_many<I: Input>(input: &I, source: &Source, entry: Entry<'_>) -> anyhow::Result<Loaded<I::Puzzle>> {
    source.check_line(entry.line)?;
    load(input, entry.text, Some(entry.line), Into::into)
}

fn load<I: Input>(
    input: &I,
    text: &str,
    line: Option<usize>,
    explain_failure: impl FnOnce(ReadError) -> anyhow::Error,
) -> anyhow::Result<Loaded<I::Puzzle>> {
    complete(input, read_as(text, input.text().from, input.is_lenient()).map_err(explain_failure)?, line)
}

/// Adds what the options say to what was read.
fn complete<I: Input>(input: &I, mut reading: Reading, line: Option<usize>) -> anyhow::Result<Loaded<I::Puzzle>> {
    let options = input.text();
    if let Some(stars) = options.stars {
        reading.layout.stars = Some(stars);
    }
    if let Some(marks) = &options.marks {
        apply_marks(&mut reading.layout, marks)?;
    }
    let mut stars_from = None;
    if reading.layout.stars.is_none() && !input.is_lenient() {
        let deadline = Deadline::after(None);
        stars_from = fill_in_star_count(&mut reading.layout, &deadline);
        deadline.check_interrupt()?;
    }
    let puzzle = input.to_puzzle(&reading.layout)?;
    Ok(Loaded { line, reading, puzzle, stars_from, picture: None })
}

/// The doubts about a picture that are printed; the others are counted.
const MAX_DOUBTS: usize = 12;

/// What is in doubt about a picture, line by line.
pub fn doubts(reading: &PictureReading) -> Vec<String> {
    let mut lines: Vec<String> = reading
        .doubts
        .iter()
        .take(MAX_DOUBTS)
        .map(|doubt| {
            let cells: Vec<String> = doubt.cells.iter().map(|[row, col]| format!("r{}c{}", row + 1, col + 1)).collect();
            let place = if cells.is_empty() { String::new() } else { format!("{}: ", cells.join(" and ")) };
            format!("doubt: {place}{} ({:.0} % sure)", doubt.text, doubt.confidence * 100.0)
        })
        .collect();
    if reading.doubts.len() > MAX_DOUBTS {
        lines.push(format!("{} about the picture", counted(reading.doubts.len() - MAX_DOUBTS, "more doubt")));
    }
    lines
}

/// Adds to an error about a layout what the user can do about it.
fn explain(error: &LayoutError, accept: &str) -> anyhow::Error {
    let hint = match error {
        LayoutError::NoStars => "set it with --stars",
        LayoutError::NotSquare { .. } | LayoutError::Regions(_) | LayoutError::Givens(_) => accept,
        _ => return anyhow::Error::msg(error.to_string()),
    };
    ErrorWithHint::new(error, hint).into()
}

fn apply_marks(layout: &mut Layout, marks: &str) -> anyhow::Result<()> {
    let is_plain = |text: &str| text.chars().all(|c| c.is_whitespace() || ".*xX".contains(c));
    // `..` means two marks, not the parent folder.
    let text =
        if is_plain(marks) { marks.to_owned() } else { Source::open(marks).context("--marks")?.whole()?.to_owned() };
    let cells = layout.marks().len();
    if let (true, Some(size)) = (is_plain(&text), layout.side()) {
        return Ok(layout.set_marks(Marks::parse(size, &text).context("--marks")?.as_slice().to_vec())?);
    }
    let reading = match (read(&text), layout.side()) {
        // Most likely marks with a typing error.
        (Err(ReadError::Unrecognised(_)), Some(size)) => {
            let marks = Marks::parse(size, &text).context("--marks")?;
            return Ok(layout.set_marks(marks.as_slice().to_vec())?);
        }
        (reading, _) => reading.context("--marks")?,
    };
    if reading.layout.marks().len() != cells || reading.layout.regions() != layout.regions() {
        bail!("--marks: the marks belong to another board ({reading})");
    }
    Ok(layout.set_marks(reading.layout.marks().to_vec())?)
}
