//! The first line of the input names a route and the rest is its body. Whatever is sent, the answer is an answer or a problem.
//! A panic on any thread ends the run, so the nets in the server that turn panics into problems hide nothing here.

#![no_main]

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use axum::{Router, body::Body, http::Request, response::Response};
use http_body_util::BodyExt;
use starbattle_server::http::{App, Config, router};
use tokio::runtime::Runtime;
use tower::ServiceExt;

const ROUTES: [&str; 21] = [
    "parse",
    "parse/all",
    "format",
    "validate",
    "solve",
    "check",
    "hint",
    "steps",
    "why",
    "rate",
    "improve",
    "borders",
    "analyze",
    "analyze/puzzle",
    "analyze/puzzle/patterns",
    "placements",
    "generate",
    "mine",
    "atlas",
    "specs/10x10-2star-triple-entanglements/verify",
    "verify",
];

/// Long answers are not the matter here.
const TIME_LIMIT: Duration = Duration::from_millis(100);

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let threads = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    threads.expect("threads to run on")
});

static SITE: LazyLock<Router> = LazyLock::new(|| {
    let config = Config { time_limit: TIME_LIMIT, ..Config::default() };
    router(Arc::new(App::new(config)))
});

async fn send(method: &str, path: &str, body: &str) -> Response {
    let address = format!("/api/v1/{path}");
    let request = Request::builder().method(method).uri(address).header("host", "127.0.0.1:7827");
    let request = request.header("content-type", "application/json").body(Body::from(body.to_owned()));
    SITE.clone().oneshot(request.expect("a request")).await.expect("an answer")
}

async fn check(path: &str, body: &str) {
    let answer = send("POST", path, body).await;
    let status = answer.status().as_u16();
    let bytes = answer.into_body().collect().await.expect("a whole body").to_bytes();
    let answer: serde_json::Value = serde_json::from_slice(&bytes).expect("JSON");
    match status {
        200 => {}
        202 => {
            let job = answer["job"].as_str().expect("the id of a job");
            assert_eq!(send("DELETE", &format!("jobs/{job}"), "").await.status(), 204);
        }
        _ => {
            assert!(matches!(status, 400..500 | 503 | 504), "{status}: {answer}");
            assert_eq!(answer["status"], status);
        }
    }
}

libfuzzer_sys::fuzz_target!(|input: &str| {
    let Some((route, body)) = input.split_once('\n') else { return };
    if let Some(path) = ROUTES.iter().find(|path| path.starts_with(route)) {
        RUNTIME.block_on(check(path, body));
    }
});
