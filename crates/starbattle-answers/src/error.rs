//! Why a question has no answer. Front ends turn the kind into a status or an exit code and add a hint in their own words.

use schemars::JsonSchema;
use serde::Serialize;
use starbattle_atlas::{AtlasError, PatternError};
use starbattle_notation::{Fault, Place, Problem, ReadError};

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct AnswerError {
    /// What kind of error it is.
    pub kind: ErrorKind,
    /// What is wrong and what was expected, in one sentence without a full stop.
    pub message: String,
    /// The place in the text to blame, if there is one.
    pub place: Option<Box<TextPosition>>,
    /// What is wrong with a text that could not be read as a puzzle.
    pub fault: Option<Box<TextFault>>,
}

/// The kinds of errors, as far as a front end treats them differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text cannot be read in its notation.
    Unreadable,
    /// The grid is not a valid puzzle.
    NotAPuzzle,
    /// Nothing says how many stars each row, column and region has.
    NoStarCount,
    /// A value is out of range, or does not fit the others.
    Invalid,
    /// There is no notation of that name.
    UnknownNotation,
    /// The notation cannot hold everything that is to be written in it.
    Lossy,
    /// There is nothing of that name or id.
    NotFound,
    /// The question needs a puzzle with exactly one solution.
    NotUnique,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more solutions than can be looked at.
    TooManySolutions,
    /// The patterns occur too often in the solutions.
    TooManyPatterns,
    /// The placements of the board have not been computed.
    NotComputed,
    /// The work would need more memory than is allowed.
    MemoryLimit,
    /// The caller cancelled the work, or its time was up.
    Cancelled,
}

/// What is wrong with a text that could not be read as a puzzle, for programs that have words of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TextFault {
    /// The kind of fault.
    pub kind: FaultKind,
    /// The id of the notation that the text seems to be in, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<&'static str>,
    /// The fault in words, without the notation.
    pub words: String,
    /// The right length, if that is at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<usize>,
    /// The length found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<usize>,
}

/// The kinds of faults of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FaultKind {
    /// There is no text.
    Empty,
    /// The text is too long for a puzzle.
    TooLong,
    /// It is in no known notation.
    Unrecognised,
    /// The notation can only be written.
    WriteOnly,
    /// Something is not there.
    Missing,
    /// Something else is there.
    Unexpected,
    /// A part has the wrong length.
    Length,
    /// A number is out of range, or a part is too large.
    Range,
    /// A cell is given twice, or not at all.
    Cells,
    /// A compressed or structured part is damaged.
    Damaged,
    /// Something else is wrong.
    Other,
}

impl From<&ReadError> for TextFault {
    fn from(error: &ReadError) -> Self {
        let (kind, notation, words) = match error {
            ReadError::Empty => (FaultKind::Empty, None, error.to_string()),
            ReadError::TooLong => (FaultKind::TooLong, None, error.to_string()),
            ReadError::Unrecognised(_) => (FaultKind::Unrecognised, None, error.to_string()),
            ReadError::WriteOnly(notation) => (FaultKind::WriteOnly, Some(*notation), error.to_string()),
            ReadError::Fault { notation, fault } => (FaultKind::of(&fault.problem), Some(*notation), fault.to_string()),
            _ => (FaultKind::Other, None, error.to_string()),
        };
        let (expected, found) = match error {
            ReadError::Fault { fault: Fault { problem: Problem::Length { expected, found, .. }, .. }, .. } => {
                (Some(*expected), Some(*found))
            }
            _ => (None, None),
        };
        Self { kind, notation, words, expected, found }
    }
}

impl FaultKind {
    const fn of(problem: &Problem) -> Self {
        match problem {
            Problem::Missing(_) => Self::Missing,
            Problem::Unexpected { .. } => Self::Unexpected,
            Problem::Length { .. } => Self::Length,
            Problem::Range { .. } | Problem::TooLarge { .. } => Self::Range,
            Problem::Twice(_) | Problem::Uncovered(_) => Self::Cells,
            Problem::Damaged(_) => Self::Damaged,
            _ => Self::Other,
        }
    }
}

/// A place in a text or a JSON body, counted from 1.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TextPosition {
    /// The line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character in the line, or in a text of one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The field of a structured notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

impl From<&Place> for TextPosition {
    fn from(place: &Place) -> Self {
        let none = Self::default();
        match place {
            Place::Character(column) => Self { line: Some(1), column: Some(*column), ..none },
            Place::Line(line) => Self { line: Some(*line), ..none },
            Place::LineColumn(line, column) => Self { line: Some(*line), column: Some(*column), ..none },
            Place::Field(field) => Self { field: Some(field.clone()), ..none },
        }
    }
}

impl From<AtlasError> for AnswerError {
    fn from(error: AtlasError) -> Self {
        match error {
            AtlasError::Cancelled => Self::cancelled(),
            AtlasError::Memory(error) => Self::new(ErrorKind::MemoryLimit, error),
            other => Self::invalid(other),
        }
    }
}

impl From<PatternError> for AnswerError {
    fn from(error: PatternError) -> Self {
        match error {
            PatternError::Memory(error) => Self::new(ErrorKind::MemoryLimit, error),
            other => Self::invalid(other),
        }
    }
}

impl AnswerError {
    /// An error without a place.
    #[expect(clippy::needless_pass_by_value, reason = "so that errors and strings can be passed in map_err")]
    pub fn new(kind: ErrorKind, message: impl ToString) -> Self {
        Self { kind, message: message.to_string(), place: None, fault: None }
    }

    /// A value is out of range, or does not fit the others.
    pub fn invalid(message: impl ToString) -> Self {
        Self::new(ErrorKind::Invalid, message)
    }

    /// There is nothing of that name or id.
    pub fn not_found(message: impl ToString) -> Self {
        Self::new(ErrorKind::NotFound, message)
    }

    /// The work was cancelled before it had an answer.
    #[must_use]
    pub fn cancelled() -> Self {
        Self::new(ErrorKind::Cancelled, "cancelled before there was an answer")
    }
}

impl From<ReadError> for AnswerError {
    fn from(error: ReadError) -> Self {
        let place = match &error {
            ReadError::Fault { fault, .. } => fault.place.as_ref().map(|place| Box::new(TextPosition::from(place))),
            _ => None,
        };
        let fault = Some(Box::new(TextFault::from(&error)));
        Self { place, fault, ..Self::new(ErrorKind::Unreadable, &error) }
    }
}
