//! A server inside the test: requests go straight to the router.

#![allow(dead_code, reason = "every test file uses its own part")]

pub mod rule_files;

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Request, StatusCode},
};
use http_body_util::BodyExt;
use rule_files::RuleFiles;
use serde_json::Value;
use starbattle_server::http::{App, Config, router};
use tower::ServiceExt;

/// A puzzle that every test may use.
pub const FIVE: &str = "551W9jo0cIn";
pub const FIVE_SOLUTION: &str = ".*... ...*. *.... ....* ..*..";

pub struct Site {
    router: Router,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub fn content_type(&self) -> &str {
        self.headers.get("content-type").map_or("", |value| value.to_str().unwrap())
    }

    /// The problem object, which every error must be.
    #[track_caller]
    pub fn problem(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(self.content_type(), "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["status"], status);
        assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{problem}");
        problem
    }

    #[track_caller]
    pub fn good(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        assert_eq!(self.content_type(), "application/json");
        self.json()
    }
}

impl Site {
    pub fn new() -> Self {
        Self::with(Config::default())
    }

    pub fn with_folder(folder: Arc<RuleFiles>) -> Self {
        Self::with(Config { rule_folder: Some(folder), ..Config::default() })
    }

    pub fn with_limit(time_limit: Duration) -> Self {
        Self::with(Config { time_limit, ..Config::default() })
    }

    pub fn with(config: Config) -> Self {
        // A busy machine must not change what is found.
        let search_time = Duration::from_secs(600);
        Self { router: router(Arc::new(App::new(Config { port: 7827, search_time, ..config }))) }
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer { status: parts.status, headers: parts.headers, text }
    }

    /// A request with a body that is not read to its end.
    pub async fn open(&self, path: &str) -> Body {
        self.router.clone().oneshot(get(path)).await.unwrap().into_body()
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(get(path)).await
    }

    pub async fn post(&self, path: &str, body: impl Into<String>) -> Answer {
        let request = builder("POST", path).header("content-type", "application/json");
        self.send(request.body(Body::from(body.into())).unwrap()).await
    }

    pub async fn post_picture(&self, path: &str, body: Vec<u8>) -> Answer {
        let request = builder("POST", path).header("content-type", "image/png");
        self.send(request.body(Body::from(body)).unwrap()).await
    }

    pub async fn ask(&self, path: &str, body: Value) -> Answer {
        self.post(&format!("/api/v1{path}"), body.to_string()).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(builder("DELETE", path).body(Body::empty()).unwrap()).await
    }
}

pub fn builder(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header("host", "127.0.0.1:7827")
}

fn get(path: &str) -> Request<Body> {
    builder("GET", path).body(Body::empty()).unwrap()
}

/// The events of a stream, each with its name and data.
pub fn events(text: &str) -> Vec<(String, Value)> {
    let blocks = text.split("\n\n").filter(|block| block.contains("event:"));
    blocks
        .map(|block| {
            let field = |name: &str| {
                let lines = block.lines().filter_map(|line| line.strip_prefix(name));
                lines.map(str::trim_start).collect::<Vec<_>>().join("\n")
            };
            (field("event:"), serde_json::from_str(&field("data:")).unwrap())
        })
        .collect()
}
