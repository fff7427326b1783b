//! What can be wrong with a text, where, and what was worth a warning.

use std::fmt;

use starbattle_board::counted;

/// A place in a text, counted from 1 as people count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A character of a one-line notation.
    Character(usize),
    /// A line.
    Line(usize),
    /// A character of a line.
    LineColumn(usize, usize),
    /// A named field of a structured notation.
    Field(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(number) => write!(f, "character {number}"),
            Self::Line(line) => write!(f, "line {line}"),
            Self::LineColumn(line, column) => write!(f, "line {line}, column {column}"),
            Self::Field(name) => write!(f, "field `{name}`"),
        }
    }
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something the notation needs is not there.
    #[error("expected {0}")]
    Missing(String),
    /// Something else stands there.
    #[error("expected {expected}, found `{found}`")]
    Unexpected {
        /// What the notation asks for at this place.
        expected: String,
        /// What is there, shortened.
        found: String,
    },
    /// A part has the wrong length.
    #[error("expected {}, found {found}", counted(*.expected, what))]
    Length {
        /// What is counted, in the singular.
        what: &'static str,
        /// The right number.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// A number is out of range.
    #[error("{what} {value} is out of range: expected {min} to {max}")]
    Range {
        /// What the number means.
        what: &'static str,
        /// The number as written.
        value: String,
        /// The least allowed.
        min: usize,
        /// The greatest allowed.
        max: usize,
    },
    /// More data than a puzzle can need.
    #[error("{what} is larger than the limit of {limit} bytes")]
    TooLarge {
        /// The part that is too large.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
    /// The same cell is given twice.
    #[error("cell {0} is given twice")]
    Twice(String),
    /// A cell is given nowhere.
    #[error("cell {0} belongs to no region")]
    Uncovered(String),
    /// A container format (JSON, XML, base64, deflate) is damaged.
    #[error("{0}")]
    Damaged(String),
}

/// A problem and its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Fault {
    /// Where, if one place is to blame.
    pub place: Option<Place>,
    /// What.
    pub problem: Problem,
}

impl Fault {
    pub(crate) const fn new(problem: Problem) -> Self {
        Self { place: None, problem }
    }

    pub(crate) const fn at(place: Place, problem: Problem) -> Self {
        Self { place: Some(place), problem }
    }

    pub(crate) fn missing(what: impl Into<String>) -> Self {
        Self::new(Problem::Missing(what.into()))
    }

    pub(crate) fn field(name: impl Into<String>, problem: Problem) -> Self {
        Self::at(Place::Field(name.into()), problem)
    }

    pub(crate) fn unexpected(place: Place, expected: impl Into<String>, found: impl fmt::Display) -> Self {
        Self::at(place, Problem::Unexpected { expected: expected.into(), found: excerpt(&found.to_string()) })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.problem),
            None => self.problem.fmt(f),
        }
    }
}

/// The beginning of a text, on one line and short enough for a message.
#[must_use]
pub fn excerpt(text: &str) -> String {
    let mut short: String = text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

/// Something a reader passed over that a person should know.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// Walls that separate two cells of the same region were ignored.
    DanglingWalls(usize),
    /// Characters after the end of the body were ignored.
    ExtraCharacters(usize),
    /// Missing border digits were read as "no wall".
    MissingDigits(usize),
    /// The size code has its meaning in the first scripts' table.
    LegacySizeCode(usize),
    /// Marks were packed without the shift of two cells.
    LegacyMarks,
    /// A move history was ignored.
    HistoryIgnored,
    /// Region ids are not the numbers from 1 on.
    UnusualIds,
    /// The number of regions written beside the grid is not that of the grid.
    RegionCountDiffers {
        /// The number the text states.
        stated: usize,
        /// The number of regions in the grid.
        found: usize,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DanglingWalls(count) => {
                write!(f, "ignored {} inside a region", counted(*count, "wall"))
            }
            Self::ExtraCharacters(count) => {
                write!(f, "ignored {} after the end of the puzzle", counted(*count, "character"))
            }
            Self::MissingDigits(count) => {
                write!(f, "read {} as \"no wall\"", counted(*count, "missing border digit"))
            }
            Self::LegacySizeCode(size) => {
                write!(f, "the size code is from the oldest table, where it means {size}x{size}")
            }
            Self::LegacyMarks => f.write_str("the marks are packed in the old way, without the two-cell shift"),
            Self::HistoryIgnored => f.write_str("ignored the move history"),
            Self::UnusualIds => f.write_str("the region ids are not 1, 2, 3 …"),
            Self::RegionCountDiffers { stated, found } => {
                write!(f, "the text states {}, the grid has {found}", counted(*stated, "region"))
            }
        }
    }
}
