//! Whatever is sent, the answer is an answer or a problem, never a failure of the server.

mod common;

use std::rc::Rc;

use common::{FIVE, Site, builder};
use proptest::{collection::vec, prelude::*};
use serde_json::{Value, json};

/// A good body for every route that takes one; mutations begin here.
fn seeds() -> Vec<(&'static str, Value)> {
    let grid = json!({"size": 5, "stars": 1, "regions": ["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"]});
    vec![
        ("/parse", json!({"text": FIVE, "from": "sbn1", "stars": 1, "lenient": true})),
        ("/parse/all", json!({"text": format!("{FIVE}\n{FIVE}")})),
        ("/format", json!({"puzzle": grid, "marks": ".".repeat(25), "to": "text"})),
        ("/validate", json!({"puzzle": grid})),
        ("/solve", json!({"puzzle": grid, "limit": 3, "forced": true})),
        ("/check", json!({"puzzle": grid, "marks": "*".repeat(25)})),
        ("/hint", json!({"puzzle": FIVE, "level": 4, "rules": {"without": ["R1.1"], "max_tier": 5}})),
        ("/steps", json!({"puzzle": grid, "now": true})),
        ("/why", json!({"puzzle": grid, "cell": [1, 2]})),
        ("/rate", json!({"puzzle": FIVE})),
        ("/improve", json!({"puzzle": FIVE, "difficulty": "easy"})),
        ("/borders", json!({"puzzle": grid, "skip": 3, "limit": 5})),
        ("/analyze", json!({"size": 6, "stars": 1, "pattern": [[0, 0], [1, 3]]})),
        ("/specs/10x10-2star-triple-entanglements/verify", json!({})),
    ]
}

/// One change to a text.
#[derive(Debug, Clone)]
enum Change {
    Cut(usize),
    Insert(usize, char),
    Swap(usize, usize),
    Repeat(usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let character = prop_oneof![
        prop::sample::select("{}[]\",:0123456789.*xAZ-eE\\u~%/ \n\0é★".chars().collect::<Vec<_>>()),
        any::<char>()
    ];
    let at = 0..400_usize;
    prop_oneof![
        at.clone().prop_map(Change::Cut),
        (at.clone(), character).prop_map(|(at, character)| Change::Insert(at, character)),
        (at.clone(), at.clone()).prop_map(|(a, b)| Change::Swap(a, b)),
        (at, 1..40_usize).prop_map(|(at, length)| Change::Repeat(at, length)),
    ]
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for change in changes {
        let length = characters.len().max(1);
        match *change {
            Change::Cut(at) if !characters.is_empty() => {
                characters.remove(at % length);
            }
            Change::Insert(at, character) => characters.insert(at % (characters.len() + 1), character),
            Change::Swap(a, b) if !characters.is_empty() => characters.swap(a % length, b % length),
            Change::Repeat(at, count) if !characters.is_empty() => {
                let from = at % length;
                let part = characters[from..(from + count).min(length)].to_vec();
                characters.splice(from..from, part);
            }
            _ => {}
        }
    }
    characters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_changed_body_never_breaks_a_route(pick in 0..12_usize, changes in vec(change(), 1..6)) {
        let (path, seed) = seeds().swap_remove(pick);
        let body = changed(&seed.to_string(), &changes);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let answer = runtime.block_on(async { SITE.with(Rc::clone).post(&format!("/api/v1{path}"), body.clone()).await });
        let status = answer.status.as_u16();
        prop_assert!(status < 500 || status == 503 || status == 504, "{path} {body}: {}", answer.text);
        if status != 200 {
            prop_assert_eq!(answer.content_type(), "application/problem+json");
            prop_assert_eq!(&answer.json()["status"], &json!(status));
        }
    }

    #[test]
    fn a_strange_address_never_breaks_a_route(text in "[ -~]{0,60}", page in 0..5_usize) {
        let encoded: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let path = match page {
            0 => format!("/{encoded}"),
            1 => format!("/api/v1/patterns/{encoded}"),
            2 => format!("/api/v1/patterns?q={encoded}"),
            3 => format!("/api/v1/render.svg?p={encoded}&marks={encoded}"),
            _ => format!("/api/v1/techniques/{encoded}"),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let request = builder("GET", &path).body(axum::body::Body::empty()).unwrap();
        let answer = runtime.block_on(async { SITE.with(Rc::clone).send(request).await });
        prop_assert!(answer.status.as_u16() < 500, "{path}: {}", answer.text);
    }
}

thread_local! {
    static SITE: Rc<Site> = Rc::new(Site::new());
}

#[test]
fn every_seed_is_a_good_question() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for (path, body) in seeds() {
        let answer = runtime.block_on(async { SITE.with(Rc::clone).ask(path, body).await });
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    }
}

/// Words that only programmers know.
const TYPES: [&str; 16] = [
    "usize",
    "isize",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "i32",
    "i64",
    "f32",
    "f64",
    "struct",
    "enum",
    "variant",
    "deserialize",
    "tuple",
];

/// Where the parts of a value are, as JSON pointers.
fn places(value: &Value, here: &str) -> Vec<String> {
    let parts: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(key, part)| (key.clone(), part)).collect(),
        Value::Array(items) => items.iter().take(2).enumerate().map(|(at, part)| (at.to_string(), part)).collect(),
        _ => Vec::new(),
    };
    let below = parts.into_iter().flat_map(|(name, part)| places(part, &format!("{here}/{name}")));
    [here.to_owned()].into_iter().chain(below).collect()
}

/// Every copy of a value in which one part is replaced.
fn replaced(value: &Value, with: &Value) -> Vec<Value> {
    let copy = |place: String| {
        let mut copy = value.clone();
        *copy.pointer_mut(&place).unwrap() = with.clone();
        copy
    };
    places(value, "").into_iter().map(copy).collect()
}

#[tokio::test]
async fn no_problem_names_a_type_of_the_program() {
    let site = Site::new();
    let jobs = [
        ("/generate", json!({"size": 5, "stars": 1, "seed": 1, "score": [0, 9], "require": ["x"], "count": 1})),
        ("/mine", json!({"size": 5, "stars": 1, "initial": 9})),
        ("/atlas", json!({"size": 5, "stars": 1})),
    ];
    let wrong = [
        json!(-1),
        json!(1.5),
        json!(1e30),
        json!("x"),
        json!([]),
        json!([1]),
        json!({}),
        json!({"a": 1}),
        json!(true),
    ];
    let mut problems = 0;
    for (path, seed) in seeds().into_iter().chain(jobs) {
        for body in wrong.iter().flat_map(|wrong| replaced(&seed, wrong)) {
            let answer = site.ask(path, body.clone()).await;
            if answer.status.is_success() {
                continue;
            }
            problems += 1;
            let problem = answer.problem(answer.status.as_u16());
            let detail = problem["detail"].as_str().unwrap();
            let words: Vec<&str> = detail.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            let named = TYPES.iter().find(|name| words.contains(*name));
            assert_eq!(named, None, "{path} {body}: {detail}");
        }
    }
    assert!(problems > 300, "{problems}");
    for query in [
        "/patterns?limit=x",
        "/patterns?limit=-1",
        "/patterns?limit=",
        "/render.svg?p=551W9jo0cIn&step=x",
        "/render.svg",
    ] {
        let problem = site.get(&format!("/api/v1{query}")).await.problem(400);
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.starts_with("the query is not valid: ") && !detail.contains("in string"), "{detail}");
    }
}

#[tokio::test]
async fn a_byte_order_mark_before_the_body_is_ignored() {
    let body = format!("\u{feff}{}", json!({"text": FIVE}));
    Site::new().post("/api/v1/parse", body).await.good();
}

#[tokio::test]
async fn every_error_is_a_problem_object() {
    let site = Site::new();
    let description = site.get("/api/v1/openapi.json").await.good();
    let mut paths: Vec<String> =
        ["/", "/api", "/api/v1", "/api/v1/", "/api/v1/nothing", "/nowhere", "/js/%ff.js", "/%ff"]
            .map(str::to_owned)
            .to_vec();
    for path in description["paths"].as_object().unwrap().keys() {
        for id in ["%ff", "%00", "..%2f", "nothing"] {
            paths.push(path.replace("{id}", id));
        }
    }
    let mut errors = 0;
    for path in &paths {
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            let path = if path.starts_with("/api") || !path.contains("openapi") {
                path.clone()
            } else {
                format!("/api/v1{path}")
            };
            // Starting jobs and long answers are other tests' business: an empty body is no question.
            let request = builder(method, &path).header("content-type", "application/json");
            let answer = site.send(request.body(axum::body::Body::empty()).unwrap()).await;
            if !answer.status.is_success() {
                errors += 1;
                assert_eq!(answer.content_type(), "application/problem+json", "{method} {path}: {}", answer.text);
                answer.problem(answer.status.as_u16());
            }
        }
    }
    assert!(errors > 300, "{errors}");
    let techniques = site.get("/api/v1/techniques/%ff").await.problem(400);
    assert!(techniques["detail"].as_str().unwrap().contains("UTF-8"), "{techniques}");
}

#[tokio::test]
async fn pages_and_their_files_can_only_be_read() {
    let site = Site::new();
    for path in ["/", "/docs", "/js/common/board.js"] {
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH"] {
            let answer = site.send(builder(method, path).body(axum::body::Body::empty()).unwrap()).await;
            if method == "GET" {
                assert_eq!(answer.status, 200, "{path}");
            } else {
                answer.problem(405);
            }
        }
    }
}
