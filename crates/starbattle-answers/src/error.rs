//! Why a question has no answer. Front ends turn the kind into a status or an exit code and add a hint in their own words.

use schemars::JsonSchema;
use serde::Serialize;
use starbattle_atlas::{AtlasError, PatternError};
use starbattle_notation::{Place, ReadError};

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
        Self { kind, message: message.to_string(), place: None }
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
        Self { place, ..Self::new(ErrorKind::Unreadable, &error) }
    }
}
