//! Puzzles: what is given, and how it is to be read.

use anyhow::{Context, bail};
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use starbattle::{
    answers::{PuzzleAndMarks, StarsFrom, find_stars, read_as},
    board::{Marks, Puzzle},
    notation::{Entry, Layout, LayoutError, NOTATIONS, Notation, ReadError, Reading, entries, read},
};

use super::source::Source;
use crate::{deadline::Deadline, failure::ErrorWithHint, wording::counted};

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
            ErrorWithHint::new(format!("{} is not a valid puzzle", self.reading), "leave out --lenient to see why")
                .into()
        })
    }

    /// The puzzle with its marks.
    pub fn position(&self) -> anyhow::Result<PuzzleAndMarks> {
        Ok(PuzzleAndMarks::new(self.puzzle()?.clone(), self.marks()))
    }

    /// The marks, if there are any.
    pub fn marks(&self) -> Option<Marks> {
        self.layout().square_marks().filter(|marks| !marks.is_blank())
    }

    /// What a person should know about how the puzzle was read.
    pub fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> =
            self.reading.warnings.iter().map(|warning| format!("warning: {warning}")).collect();
        if let (Some(from), Some(stars)) = (self.stars_from, self.layout().stars) {
            notes.push(format!("note: {}, {}; --stars says otherwise", counted(stars, "star"), from.reason()));
        }
        notes
    }
}

impl PuzzleInput {
    /// The text that holds the puzzle, or many.
    pub fn open(&self) -> anyhow::Result<Source> {
        Source::open(&self.puzzle)
    }

    /// The parts of the text that are to be puzzles.
    pub fn entries<'s>(&self, source: &'s Source) -> anyhow::Result<Vec<Entry<'s>>> {
        if self.from.is_some_and(|notation| !source.is_batch_of(notation)) {
            return Ok(vec![Entry { line: 1, text: &source.text }]);
        }
        let entries = entries(&source.text);
        if entries.len() > 1 && self.marks.is_some() {
            bail!("--marks goes with one puzzle, but {} has {}", source.name, entries.len());
        }
        Ok(entries)
    }

    /// Reads the only puzzle of a text.
    pub fn load_only(&self, source: &Source, entry: Entry<'_>) -> anyhow::Result<Loaded> {
        source.whole()?;
        self.load(entry.text, None, |error| source.explain(error))
    }

    /// Reads one of many puzzles.
    pub fn load_one_of_many(&self, source: &Source, entry: Entry<'_>) -> anyhow::Result<Loaded> {
        source.check_line(entry.line)?;
        self.load(entry.text, Some(entry.line), Into::into)
    }

    fn load(
        &self,
        text: &str,
        line: Option<usize>,
        explain_failure: impl FnOnce(ReadError) -> anyhow::Error,
    ) -> anyhow::Result<Loaded> {
        let mut reading = read_as(text, self.from, self.lenient).map_err(explain_failure)?;
        if let Some(stars) = self.stars {
            reading.layout.stars = Some(stars);
        }
        if let Some(marks) = &self.marks {
            apply_marks(&mut reading.layout, marks)?;
        }
        let mut stars_from = None;
        if reading.layout.stars.is_none() && !self.lenient {
            let deadline = Deadline::after(None);
            stars_from = find_stars(&mut reading.layout, &deadline);
            deadline.check_interrupt()?;
        }
        let puzzle = match reading.layout.to_puzzle() {
            Ok(puzzle) => Some(puzzle),
            Err(_) if self.lenient => None,
            Err(error) => return Err(explain(&error)),
        };
        Ok(Loaded { line, reading, puzzle, stars_from })
    }
}

/// Says what can be done about a layout that is no puzzle.
fn explain(error: &LayoutError) -> anyhow::Error {
    let hint = match error {
        LayoutError::NoStars => "give it with --stars S",
        LayoutError::NotSquare { .. } => "--lenient converts and draws rectangles all the same",
        LayoutError::Regions(_) => "--lenient converts and draws such boards all the same",
        _ => return anyhow::Error::msg(error.to_string()),
    };
    ErrorWithHint::new(error, hint).into()
}

fn apply_marks(layout: &mut Layout, marks: &str) -> anyhow::Result<()> {
    let is_plain = |text: &str| text.chars().all(|c| c.is_whitespace() || ".*xX".contains(c));
    // `..` is two marks before it is the folder above.
    let text =
        if is_plain(marks) { marks.to_owned() } else { Source::open(marks).context("--marks")?.whole()?.to_owned() };
    let cells = layout.marks().len();
    if let (true, Some(size)) = (is_plain(&text), layout.side()) {
        return Ok(layout.set_marks(Marks::parse(size, &text).context("--marks")?.as_slice().to_vec())?);
    }
    let reading = match (read(&text), layout.side()) {
        // Most likely marks with a slip of the finger.
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
