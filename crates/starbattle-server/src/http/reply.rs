//! Answers as HTTP has them.

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;

use crate::wire::Problem;

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let text = serde_json::to_string(&self).unwrap_or_default();
        (status, [(header::CONTENT_TYPE, "application/problem+json")], text).into_response()
    }
}

/// An answer as JSON.
pub fn json<A: Serialize>(status: StatusCode, answer: &A) -> Response {
    match serde_json::to_string(answer) {
        Ok(text) => (status, [(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(_) => super::pool::broken().into_response(),
    }
}
