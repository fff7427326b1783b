//! Problem objects as responses.

use axum::{
    body::to_bytes,
    extract::Request,
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use starbattle_routes::Problem;

/// The media type of problem objects.
const PROBLEM_TYPE: &str = "application/problem+json";

/// The longest error text of a library that is passed on.
const MAX_DETAIL: usize = 1000;

/// A problem as a response.
pub fn refuse(problem: &Problem) -> Response {
    let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, [(header::CONTENT_TYPE, PROBLEM_TYPE)], problem.to_json()).into_response()
}

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
    refuse(&Problem::new(status.as_u16(), detail))
}
