//! Errors as RFC 9457 problem objects.

use schemars::JsonSchema;
use serde::Serialize;
use starbattle::answers::{AnswerError, ErrorKind, TextFault, TextPosition};

/// What went wrong with a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Problem {
    /// The kind of problem; always `about:blank`: `status` and `code` say more.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The status in words.
    pub title: &'static str,
    /// The status of the answer.
    pub status: u16,
    /// What went wrong this time.
    pub detail: String,
    /// The kind of error, if the question itself has no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<ErrorKind>,
    /// Where, if one place is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Box<TextPosition>>,
    /// What is wrong with a text that could not be read as a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Box<TextFault>>,
    /// What a client of the API can do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl Problem {
    /// A problem with its status; the title follows from that.
    #[must_use]
    pub fn new(status: u16, detail: impl Into<String>) -> Self {
        let kind = "about:blank";
        let (code, position, fault, hint) = (None, None, None, None);
        Self { kind, title: title(status), status, detail: detail.into(), code, position, fault, hint }
    }

    /// The request is understood, but asks for something impossible.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "so that it can be passed to map_err")]
    pub fn unprocessable(detail: impl ToString) -> Self {
        Self::new(422, detail.to_string())
    }

    /// There is no such thing.
    #[must_use]
    pub fn not_found(detail: impl Into<String>) -> Self {
        Self::new(404, detail)
    }

    /// A bug.
    #[must_use]
    pub fn broken() -> Self {
        Self::new(500, "internal error: the request could not be answered")
    }

    /// A job ended before it was done, because its client wanted it to.
    #[must_use]
    pub fn job_cancelled() -> Self {
        Self::new(409, "the job was cancelled")
    }

    /// The same problem with something that may help.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// The problem as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A status in words, as HTTP has them.
fn title(status: u16) -> &'static str {
    match status {
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        409 => "Conflict",
        413 => "Payload Too Large",
        415 => "Unsupported Media Type",
        422 => "Unprocessable Entity",
        500 => "Internal Server Error",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        _ => "Problem",
    }
}

impl From<AnswerError> for Problem {
    fn from(error: AnswerError) -> Self {
        let (status, hint) = match error.kind {
            ErrorKind::NotFound => (404, None),
            ErrorKind::Cancelled => (504, None),
            ErrorKind::NotAPuzzle => (422, Some("`POST /validate` lists everything that is missing")),
            ErrorKind::NoStarCount => (422, Some("set `stars`")),
            ErrorKind::UnknownNotation => (422, Some("`GET /formats` lists them")),
            ErrorKind::Lossy => (422, Some("`json` holds everything; without `strict`, the rest is left out")),
            ErrorKind::NotComputed => (422, Some("`POST /atlas` computes them")),
            ErrorKind::TooManySolutions => (422, Some("leave fewer, with marks or borders, or use the command line")),
            ErrorKind::TooManyPatterns => (422, Some("choose a smaller `initial`, or use the command line")),
            ErrorKind::MemoryLimit => (422, Some("choose a smaller board")),
            _ => (422, None),
        };
        Self {
            code: Some(error.kind),
            position: error.place,
            fault: error.fault,
            hint: hint.map(str::to_owned),
            ..Self::new(status, error.message)
        }
    }
}
