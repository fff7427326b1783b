//! Puzzles and layouts, and how to read them.

use anyhow::{Context, bail};
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use starbattle::{
    answers::{PuzzleAndMarks, StarsFrom, fill_in_star_count, read_as},
    board::{MAX_SIZE, Marks, Puzzle},
    notation::{Entry, Layout, LayoutError, NOTATIONS, Notation, ReadError, Reading, entries, read},
};

use super::{source::Source, whole};
use crate::{deadline::Deadline, failure::ErrorWithHint, wording::counted};

/// The text of a puzzle, and how to read it.
#[derive(Args)]
pub struct TextInput {
    /// A puzzle in any notation, a file with one or more puzzles, or `-` for standard input.
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

    /// The parts of the text that are read as puzzles.
    pub fn entries<'s>(&self, source: &'s Source) -> anyhow::Result<Vec<Entry<'s>>> {
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
    let options = input.text();
    let mut reading = read_as(text, options.from, input.is_lenient()).map_err(explain_failure)?;
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
    Ok(Loaded { line, reading, puzzle, stars_from })
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
