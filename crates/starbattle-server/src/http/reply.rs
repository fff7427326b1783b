//! Answers as HTTP responses.

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;

/// An answer as JSON.
pub fn json<A: Serialize>(status: StatusCode, answer: &A) -> Response {
    match serde_json::to_string(answer) {
        Ok(text) => (status, [(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(_) => super::pool::broken().into_response(),
    }
}
