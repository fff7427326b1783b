//! Errors as RFC 9457 problem objects.

use axum::{
    body::to_bytes,
    extract::Request,
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use schemars::JsonSchema;
use serde::Serialize;
use starbattle::answers::{AnswerError, ErrorKind, TextPosition};

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
    /// What a client of the API can do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl Problem {
    /// A problem with its status; the title follows from that.
    #[must_use]
    pub fn new(status: u16, detail: impl Into<String>) -> Self {
        let title = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason()).unwrap_or("Problem");
        Self { kind: "about:blank", title, status, detail: detail.into(), code: None, position: None, hint: None }
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

    /// The same problem with something that may help.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
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
            hint: hint.map(str::to_owned),
            ..Self::new(status, error.message)
        }
    }
}

/// The longest error text of a library that is passed on.
const MAX_DETAIL: usize = 1000;

/// Makes a problem object of every error that is not one, such as those of extractors. Only people get a page instead.
pub async fn only_problems(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    let content_type = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_ours = content_type.is_some_and(|kind| kind == PROBLEM_TYPE || kind.starts_with("text/html"));
    if is_ours || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let text = to_bytes(response.into_body(), MAX_DETAIL).await.unwrap_or_default();
    let detail = String::from_utf8_lossy(&text).trim().to_owned();
    let detail = if detail.is_empty() { "the request cannot be answered".to_owned() } else { detail };
    Problem::new(status.as_u16(), detail).into_response()
}

/// The media type of problem objects.
const PROBLEM_TYPE: &str = "application/problem+json";

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let text = serde_json::to_string(&self).unwrap_or_default();
        (status, [(header::CONTENT_TYPE, PROBLEM_TYPE)], text).into_response()
    }
}
