//! Errors as RFC 9457 has them.

use schemars::JsonSchema;
use serde::Serialize;
use starbattle::notation::{Place, ReadError};

/// What went wrong with a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Problem {
    /// The kind of problem; always `about:blank`, so the status says it.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The status in words.
    pub title: &'static str,
    /// The status of the answer.
    pub status: u16,
    /// What went wrong this time.
    pub detail: String,
    /// Where, if one place is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Box<Position>>,
    /// What may help.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// A place in a text or a body, counted from 1.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Position {
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

impl From<&Place> for Position {
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

impl Problem {
    /// A problem with its status; the title follows from that.
    #[must_use]
    pub fn new(status: u16, detail: impl Into<String>) -> Self {
        let title = axum::http::StatusCode::from_u16(status)
            .ok()
            .and_then(|status| status.canonical_reason())
            .unwrap_or("Problem");
        Self { kind: "about:blank", title, status, detail: detail.into(), position: None, hint: None }
    }

    /// The request is understood, but asks for something impossible.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "so that it can stand in map_err")]
    pub fn unprocessable(detail: impl ToString) -> Self {
        Self::new(422, detail.to_string())
    }

    /// There is no such thing.
    #[must_use]
    pub fn not_found(detail: impl Into<String>) -> Self {
        Self::new(404, detail)
    }

    /// The same problem with something that may help.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Self {
        let position = match &error {
            ReadError::Fault { fault, .. } => fault.place.as_ref().map(|place| Box::new(Position::from(place))),
            _ => None,
        };
        Self { position, ..Self::unprocessable(&error) }
    }
}
