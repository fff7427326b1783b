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
        ("/format", json!({"puzzle": grid, "marks": ".".repeat(25), "to": "text"})),
        ("/validate", json!({"puzzle": grid})),
        ("/solve", json!({"puzzle": grid, "limit": 3, "forced": true})),
        ("/check", json!({"puzzle": grid, "marks": "*".repeat(25)})),
        ("/hint", json!({"puzzle": FIVE, "level": 4, "rules": {"without": ["R1.1"], "max_tier": 5}})),
        ("/steps", json!({"puzzle": grid, "now": true})),
        ("/why", json!({"puzzle": grid, "cell": [1, 2]})),
        ("/rate", json!({"puzzle": FIVE})),
        ("/improve", json!({"puzzle": FIVE, "difficulty": "easy"})),
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
