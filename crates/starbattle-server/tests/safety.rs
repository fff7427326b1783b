//! Who may ask, what may be sent, and that nothing gets out.

mod common;

use std::{sync::Arc, time::Duration};

use axum::body::Body;
use common::{FIVE, Site, builder, rule_files::RuleFiles};
use serde_json::json;
use starbattle_server::http::Config;

#[tokio::test]
async fn only_our_own_name_and_our_own_pages_are_answered() {
    let site = Site::new();
    let asked = |host: &str, origin: Option<&str>| {
        let request = axum::http::Request::builder().uri("/api/v1/health").header("host", host);
        let request = origin.into_iter().fold(request, |request, origin| request.header("origin", origin));
        request.body(Body::empty()).unwrap()
    };
    for (host, origin) in [("127.0.0.1:7827", None), ("localhost:7827", Some("http://localhost:7827"))] {
        assert_eq!(site.send(asked(host, origin)).await.status, 200, "{host}");
    }
    for (host, origin) in [
        ("evil.example:7827", None),
        ("127.0.0.1:80", None),
        ("localhost:7827", Some("http://evil.example")),
        ("localhost:7827", Some("null")),
    ] {
        site.send(asked(host, origin)).await.problem(403);
    }
    let nameless = axum::http::Request::builder().uri("/").body(Body::empty()).unwrap();
    site.send(nameless).await.problem(403);
}

#[tokio::test]
async fn every_answer_carries_the_policy() {
    let site = Site::new();
    for path in ["/", "/docs", "/nothing", "/api/v1/health", "/api/v1/nothing"] {
        let answer = site.get(path).await;
        let header =
            |name: &str| answer.headers.get(name).unwrap_or_else(|| panic!("{path}: {name}")).to_str().unwrap();
        let policy = header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
    }
}

#[tokio::test]
async fn pages_are_served_whole_and_unknown_paths_are_not() {
    let site = Site::new();
    for page in ["/", "/patterns", "/techniques", "/generate", "/edit", "/docs"] {
        let answer = site.get(page).await;
        assert_eq!((answer.status.as_u16(), answer.content_type()), (200, "text/html; charset=utf-8"), "{page}");
    }
    let script = site.get("/js/docs/main.js").await;
    assert_eq!(script.content_type(), "text/javascript; charset=utf-8");
    let tag = script.headers["etag"].clone();
    let again =
        site.send(builder("GET", "/js/docs/main.js").header("if-none-match", tag).body(Body::empty()).unwrap()).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    for path in [
        "/nothing",
        "/js/",
        "/js/nothing.js",
        "/../Cargo.toml",
        "/js/../../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/.git/config",
    ] {
        // People get a page, programs a problem object.
        let asked = builder("GET", path).header("accept", "text/html,application/xhtml+xml,*/*;q=0.8");
        let answer = site.send(asked.body(Body::empty()).unwrap()).await;
        assert_eq!((answer.status.as_u16(), answer.content_type()), (404, "text/html; charset=utf-8"), "{path}");
        site.get(path).await.problem(404);
    }
    site.get("/api/v1/nothing").await.problem(404);
    site.get("/api/v2/health").await.problem(404);
    site.get("/api/v1/solve").await.problem(405);
}

#[tokio::test]
async fn bodies_must_be_json_of_a_sensible_size() {
    let site = Site::new();
    let plain = builder("POST", "/api/v1/parse").header("content-type", "text/plain").body(Body::from("{}")).unwrap();
    site.send(plain).await.problem(415);
    let none = builder("POST", "/api/v1/parse").body(Body::from("{}")).unwrap();
    site.send(none).await.problem(415);
    let broken = site.post("/api/v1/parse", "{\"text\":\n oops}").await.problem(400);
    assert_eq!((&broken["position"]["line"], &broken["position"]["column"]), (&json!(2), &json!(2)));
    let unknown = site.ask("/parse", json!({"text": FIVE, "colour": "red"})).await.problem(400);
    assert!(unknown["detail"].as_str().unwrap().contains("colour"), "{unknown}");
    let large = format!("{{\"text\": \"{}\"}}", "A".repeat(2 << 20));
    site.post("/api/v1/parse", large).await.problem(413);
}

#[tokio::test]
async fn work_that_takes_too_long_is_stopped() {
    let site = Site::with_limit(Duration::ZERO);
    let hard = json!({"puzzle": {"stars": 1, "regions": ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD", "EEEEEEEE", "FFFFFFFF", "GGGGGGGG", "HHHHHHHH"]}, "limit": 5000});
    site.ask("/solve", hard.clone()).await.problem(504);
    site.ask("/steps", json!({"puzzle": FIVE})).await.problem(504);
    let patient = Site::new().ask("/solve", hard).await.good();
    assert!(patient["solutions"].as_u64().unwrap() > 1000);
}

#[tokio::test]
async fn answers_are_compressed_for_those_who_ask() {
    let site = Site::new();
    let request = builder("GET", "/api/v1/openapi.json").header("accept-encoding", "br").body(Body::empty()).unwrap();
    let answer = site.send(request).await;
    assert_eq!(answer.headers["content-encoding"], "br");
    let plain = site.get("/api/v1/openapi.json").await;
    assert!(plain.headers.get("content-encoding").is_none() && plain.text.len() > 2 * answer.text.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn health_is_answered_when_the_pool_is_full_and_work_ends_when_its_caller_has_gone() {
    // To refute each of these rules takes a while, and all of them many minutes.
    let rule = r#"{"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[5,5]}"#;
    let head = r#""board_size":11,"stars_per_row":2,"initial_stars":2"#;
    let rules = vec![rule; 100_000].join(",");
    let file = format!("{{{head},\"unconstrained_rules\":[{rules}]}}");
    let folder = RuleFiles::of(&[("slow.json", &file)]);
    let time_limit = Duration::from_secs(6000);
    let config = Config { workers: 1, queue: 0, time_limit, rule_folder: Some(folder), ..Config::default() };
    let site = Arc::new(Site::with(config));
    let caller = Arc::clone(&site);
    // The requests below may hold the only seat when this one arrives; it then tries again.
    let waiting =
        tokio::spawn(async move { while caller.post("/api/v1/specs/slow/verify", "").await.status == 503 {} });
    answers_with(&site, 503).await;
    assert_eq!(site.get("/api/v1/health").await.good()["version"], env!("CARGO_PKG_VERSION"));
    assert!(!waiting.is_finished());
    waiting.abort();
    answers_with(&site, 200).await;
}

/// Asks again and again until the answer has this status.
async fn answers_with(site: &Site, status: u16) {
    let asking = async {
        while site.get("/api/v1/formats").await.status != status {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), asking)
        .await
        .unwrap_or_else(|_| panic!("no answer had status {status}"));
}
