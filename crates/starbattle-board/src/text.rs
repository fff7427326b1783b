//! Sentences about boards that stay typed until they are printed.
//!
//! A [`Text`] is a list of [`Span`]s: plain words, and cells, units, rules and numbers as values. `Display` makes the words; whoever
//! links or highlights what a sentence speaks of reads the spans, so that nobody has to parse English.
//!
//! ```
//! use starbattle_board::{Cell, Line, Text, Unit, text};
//!
//! let row = Unit::from(Line::Row(3));
//! let sentence = text![row, " needs ", Text::counted(2, "star"), ", so ", Cell::new(3, 0), " is empty."].capitalized();
//! assert_eq!(sentence.to_string(), "Row 4 needs 2 stars, so r4c1 is empty.");
//! assert_eq!(sentence.spans()[0].units(), [row]);
//! ```

use std::{borrow::Cow, fmt};

use crate::{Cell, CellSet, Line, Unit, region_label, wording::noun};

/// A sentence, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text(Vec<Span>);

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Span {
    /// Words that name nothing on the board.
    Plain(Cow<'static, str>),
    /// `r1c1`.
    Cell(Cell),
    /// Three or more cells in a line, by the first and the last: `r1c1 to r1c5`.
    Run(Cell, Cell),
    /// A 2×2 block by its upper left cell: `r1c1–r2c2`.
    Block(Cell),
    /// Units of one kind: `row 4`, `rows 1, 2 and 5`, `regions A and C`.
    Units {
        /// The units; all of them rows, all columns or all regions.
        units: Vec<Unit>,
        /// Whether the words begin with a capital letter.
        capital: bool,
    },
    /// Lines that follow each other, by the first and the last: `rows 3 to 5`.
    Lines {
        /// The first line.
        first: Line,
        /// The last line, of the same direction.
        last: Line,
        /// Whether the words begin with a capital letter.
        capital: bool,
    },
    /// The id of a rule: `R4.3`.
    Rule {
        /// Its tier.
        tier: u8,
        /// Its number in the tier.
        number: u8,
    },
    /// A number, without what it counts.
    Number(usize),
}

impl Span {
    /// The cells that the span names one by one, as a run or as a block.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let between = |first: &Cell, last: &Cell| {
            let rows = first.row()..=last.row();
            rows.flat_map(|row| (first.col()..=last.col()).map(move |col| Cell::new(row as u8, col as u8))).collect()
        };
        match self {
            Self::Cell(cell) => vec![*cell],
            Self::Run(first, last) => between(first, last),
            Self::Block(corner) => between(corner, &opposite(*corner)),
            _ => Vec::new(),
        }
    }

    /// The rows, columns or regions that the span names.
    #[must_use]
    pub fn units(&self) -> Vec<Unit> {
        match self {
            Self::Units { units, .. } => units.clone(),
            Self::Lines { first: Line::Row(first), last, .. } => {
                (*first..=last.index()).map(|row| Line::Row(row).into()).collect()
            }
            Self::Lines { first: Line::Column(first), last, .. } => {
                (*first..=last.index()).map(|column| Line::Column(column).into()).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The lower right cell of the 2×2 block with this upper left cell.
fn opposite(corner: Cell) -> Cell {
    Cell::new(corner.row() as u8 + 1, corner.col() as u8 + 1)
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(words) => f.write_str(words),
            Self::Cell(cell) => cell.fmt(f),
            Self::Run(first, last) => write!(f, "{first} to {last}"),
            Self::Block(corner) => write!(f, "{corner}–{}", opposite(*corner)),
            Self::Units { units, capital } => {
                let Some(first) = units.first() else { return Ok(()) };
                f.write_str(kind_name(*first, *capital))?;
                f.write_str(if units.len() == 1 { " " } else { "s " })?;
                for (index, unit) in units.iter().enumerate() {
                    let separator = match index {
                        0 => "",
                        _ if index + 1 == units.len() => " and ",
                        _ => ", ",
                    };
                    write!(f, "{separator}{}", label(*unit))?;
                }
                Ok(())
            }
            Self::Lines { first, last, capital } => {
                write!(f, "{}s {} to {}", kind_name((*first).into(), *capital), first.index() + 1, last.index() + 1)
            }
            Self::Rule { tier, number } => write!(f, "R{tier}.{number}"),
            Self::Number(number) => number.fmt(f),
        }
    }
}

/// "row", or "Row" at the start of a sentence.
const fn kind_name(unit: Unit, capital: bool) -> &'static str {
    match (unit, capital) {
        (Unit::Line(Line::Row(_)), false) => "row",
        (Unit::Line(Line::Row(_)), true) => "Row",
        (Unit::Line(Line::Column(_)), false) => "column",
        (Unit::Line(Line::Column(_)), true) => "Column",
        (Unit::Region(_), false) => "region",
        (Unit::Region(_), true) => "Region",
    }
}

/// The number of a line, or the letter of a region.
fn label(unit: Unit) -> String {
    match unit {
        Unit::Line(line) => (line.index() + 1).to_string(),
        Unit::Region(region) => region_label(region).to_string(),
    }
}

impl Text {
    /// No words.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The pieces, in order.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Whether there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds to the end.
    // Texts are not urgent, and inlined they would be large.
    #[inline(never)]
    pub fn push(&mut self, part: impl Into<Self>) {
        self.extend(part.into().0);
    }

    /// "a", "a and b", "a, b and c"; "nothing" if there is nothing.
    #[must_use]
    pub fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::enumerated(items, " and ")
    }

    /// "a", "a or b", "a, b or c"; "nothing" if there is nothing.
    #[must_use]
    pub fn choice<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::enumerated(items, " or ")
    }

    fn enumerated<T: Into<Self>>(items: impl IntoIterator<Item = T>, before_last: &'static str) -> Self {
        let mut items: Vec<Self> = items.into_iter().map(Into::into).collect();
        match items.pop() {
            None => "nothing".into(),
            Some(last) if items.is_empty() => last,
            Some(last) => crate::text![Self::joined(items, ", "), before_last, last],
        }
    }

    /// The items with something between each two.
    #[must_use]
    pub fn joined<T: Into<Self>>(items: impl IntoIterator<Item = T>, separator: &'static str) -> Self {
        let mut text = Self::new();
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                text.push(separator);
            }
            text.push(item);
        }
        text
    }

    /// "row 4", "rows 1 and 2", "rows 3 to 5", "rows 1 and 2 and regions A, B and C": kinds in the order of their first unit.
    #[must_use]
    pub fn units(units: &[Unit]) -> Self {
        let mut kinds: Vec<Vec<Unit>> = Vec::new();
        for unit in units {
            match kinds.iter_mut().find(|kind| kind_name(kind[0], false) == kind_name(*unit, false)) {
                Some(kind) => kind.push(*unit),
                None => kinds.push(vec![*unit]),
            }
        }
        if kinds.is_empty() {
            return "nothing".into();
        }
        Self::joined(kinds.into_iter().map(units_span), " and ")
    }

    /// "r1c1 and r2c3", or with the runs of larger sets drawn together: "r4c2 to r4c6, r5c2 and r7c1".
    #[must_use]
    pub fn cells(cells: &CellSet) -> Self {
        let [across, down] = [(0, 1), (1, 0)].map(|step| runs(cells, step));
        Self::list(if down.len() < across.len() { down } else { across })
    }

    /// A number and what it counts: "1 star", "2 stars".
    #[must_use]
    pub fn counted(count: usize, thing: &str) -> Self {
        crate::text![count, " ", noun(count as u128, thing)]
    }

    /// The text with a capital letter at its start. The names of cells and rules stay as they are.
    #[must_use]
    pub fn capitalized(mut self) -> Self {
        match self.0.first_mut() {
            Some(Span::Plain(words)) => {
                let mut letters = words.chars();
                if let Some(first) = letters.next() {
                    *words = first.to_uppercase().chain(letters).collect::<String>().into();
                }
            }
            Some(Span::Units { capital, .. } | Span::Lines { capital, .. }) => *capital = true,
            _ => {}
        }
        self
    }
}

/// Units of one kind; three and more lines that follow each other by the first and the last.
fn units_span(units: Vec<Unit>) -> Span {
    if let [Unit::Line(first), _, .., Unit::Line(last)] = units[..]
        && units.len() > 2
        && units
            .iter()
            .enumerate()
            .all(|(index, unit)| matches!(unit, Unit::Line(line) if line.index() == first.index() + index))
    {
        return Span::Lines { first, last, capital: false };
    }
    Span::Units { units, capital: false }
}

/// The cells in row-major order of their first one, three and more in a line as one piece.
fn runs(cells: &CellSet, (down, right): (u8, u8)) -> Vec<Span> {
    let next = |cell: Cell| Cell::new(cell.row() as u8 + down, cell.col() as u8 + right);
    let mut left = cells.clone();
    let mut pieces = Vec::new();
    while let Some(first) = left.first() {
        let mut run = vec![first];
        left.remove(first);
        while let Some(&last) = run.last()
            && left.remove(next(last))
        {
            run.push(next(last));
        }
        match run.as_slice() {
            [first, _, .., last] if run.len() > 2 => pieces.push(Span::Run(*first, *last)),
            _ => pieces.extend(run.into_iter().map(Span::Cell)),
        }
    }
    pieces
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| span.fmt(f))
    }
}

impl Extend<Span> for Text {
    /// Neighbouring plain words become one span.
    fn extend<I: IntoIterator<Item = Span>>(&mut self, spans: I) {
        for span in spans {
            match (self.0.last_mut(), span) {
                (_, Span::Plain(words)) if words.is_empty() => {}
                (Some(Span::Plain(last)), Span::Plain(words)) => last.to_mut().push_str(&words),
                (_, span) => self.0.push(span),
            }
        }
    }
}

impl FromIterator<Span> for Text {
    fn from_iter<I: IntoIterator<Item = Span>>(spans: I) -> Self {
        let mut text = Self::new();
        text.extend(spans);
        text
    }
}

impl From<Span> for Text {
    #[inline(never)]
    fn from(span: Span) -> Self {
        Self::from_iter([span])
    }
}

impl From<&'static str> for Text {
    #[inline(never)]
    fn from(words: &'static str) -> Self {
        Span::Plain(Cow::Borrowed(words)).into()
    }
}

impl From<String> for Text {
    #[inline(never)]
    fn from(words: String) -> Self {
        Span::Plain(Cow::Owned(words)).into()
    }
}

impl From<Cell> for Text {
    #[inline(never)]
    fn from(cell: Cell) -> Self {
        Span::Cell(cell).into()
    }
}

impl From<Unit> for Text {
    #[inline(never)]
    fn from(unit: Unit) -> Self {
        Span::Units { units: vec![unit], capital: false }.into()
    }
}

impl From<usize> for Text {
    #[inline(never)]
    fn from(number: usize) -> Self {
        Span::Number(number).into()
    }
}

impl From<&Self> for Text {
    #[inline(never)]
    fn from(text: &Self) -> Self {
        text.clone()
    }
}

/// Compares the words.
impl PartialEq<str> for Text {
    fn eq(&self, words: &str) -> bool {
        let rest = self.0.iter().try_fold(words, |rest, span| rest.strip_prefix(span.to_string().as_str()));
        rest == Some("")
    }
}

/// Compares the words.
impl PartialEq<&str> for Text {
    fn eq(&self, words: &&str) -> bool {
        self == *words
    }
}

/// A [`Text`] from its parts: words, cells, units, numbers, spans and other texts, in order.
#[macro_export]
macro_rules! text {
    ($($part:expr),* $(,)?) => {{
        let mut text = $crate::Text::new();
        $(text.push($part);)*
        text
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: [Unit; 2] = [Unit::Line(Line::Row(0)), Unit::Line(Line::Row(1))];

    #[test]
    fn lists_read_as_english() {
        assert_eq!(Text::list(["a"]), "a");
        assert_eq!(Text::list(["a", "b", "c"]), "a, b and c");
        assert_eq!(Text::choice(["a", "b", "c"]), "a, b or c");
        assert_eq!(Text::list::<Cell>([]), "nothing");
        assert_eq!(Text::units(&ROWS), "rows 1 and 2");
        let mixed = [ROWS[0], Unit::Region(0), ROWS[1], Unit::Region(2), Unit::Line(Line::Column(6))];
        assert_eq!(Text::units(&mixed), "rows 1 and 2 and regions A and C and column 7");
        assert_eq!(Text::units(&mixed).spans()[2].units(), [Unit::Region(0), Unit::Region(2)]);
        let rows = [2, 3, 4].map(|row| Unit::from(Line::Row(row)));
        assert_eq!(Text::units(&rows), "rows 3 to 5");
        assert_eq!(Text::units(&rows).spans()[0].units(), rows);
        assert_eq!(Text::units(&[rows[0], rows[2], rows[1]]), "rows 3, 5 and 4");
        assert_eq!(Text::units(&[0, 1, 2].map(Unit::Region)), "regions A, B and C");
        assert_eq!(text![Text::counted(1, "star"), " or ", Text::counted(2, "star")], "1 star or 2 stars");
    }

    #[test]
    fn long_sets_of_cells_are_shortened() {
        let row = |range: std::ops::Range<u8>| CellSet::from_cells(12, range.map(|col| Cell::new(3, col)));
        assert_eq!(Text::cells(&row(1..3)), "r4c2 and r4c3");
        assert_eq!(Text::cells(&row(1..6)), "r4c2 to r4c6");
        let mut spread = row(1..12);
        spread.remove(Cell::new(3, 5));
        spread.insert(Cell::new(4, 1));
        assert_eq!(Text::cells(&spread), "r4c2 to r4c5, r4c7 to r4c12 and r5c2");
        let column = CellSet::from_cells(12, (0..5).map(|row| Cell::new(row, 7)));
        assert_eq!(Text::cells(&column), "r1c8 to r5c8");
    }

    #[test]
    fn spans_name_all_that_their_words_mean() {
        let run = Span::Run(Cell::new(3, 1), Cell::new(3, 4));
        assert_eq!(run.cells(), [1, 2, 3, 4].map(|col| Cell::new(3, col)));
        let block = Span::Block(Cell::new(0, 0));
        assert_eq!(block.to_string(), "r1c1–r2c2");
        assert_eq!(block.cells(), [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, col)| Cell::new(row, col)));
        let lines = Span::Lines { first: Line::Column(2), last: Line::Column(4), capital: true };
        assert_eq!(lines.to_string(), "Columns 3 to 5");
        assert_eq!(lines.units(), [2, 3, 4].map(|column| Unit::from(Line::Column(column))));
        assert_eq!(Span::Rule { tier: 4, number: 3 }.to_string(), "R4.3");
    }

    #[test]
    fn plain_words_are_drawn_together_and_values_stay_apart() {
        let text = text!["look ", "at ", Text::units(&ROWS), "", ", ", "there"];
        assert_eq!(text.spans().len(), 3);
        assert_eq!(text.spans()[0], Span::Plain("look at ".into()));
        assert_eq!(text.capitalized(), "Look at rows 1 and 2, there");
    }

    #[test]
    fn a_capital_letter_changes_words_but_no_name_of_a_cell() {
        assert_eq!(text!["é"].capitalized(), "É");
        assert_eq!(Text::units(&ROWS).capitalized(), "Rows 1 and 2");
        assert_eq!(text![Unit::Region(3), " has"].capitalized(), "Region D has");
        assert_eq!(text![Cell::new(0, 0), " is"].capitalized(), "r1c1 is");
        assert_eq!(Text::new().capitalized(), Text::new());
    }
}
