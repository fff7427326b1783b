//! What border changes do to a board.

mod common;

use std::{sync::Arc, time::Duration};

use axum::body::Body;
use common::{FIVE, Site, builder};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use starbattle_server::http::{App, Config, router};
use tower::ServiceExt;

/// A board with one solution and one with several; regions appear in the order of their letters.
const BOARDS: [[&str; 5]; 2] =
    [["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"], ["AABBB", "AABBB", "CCDDD", "CCDDD", "EEEEE"]];

/// The grid after a change, made by hand.
fn after(rows: [&str; 5], change: &Value) -> Value {
    let index = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let mut rows: Vec<Vec<u8>> = rows.iter().map(|row| row.as_bytes().to_vec()).collect();
    let cell = &mut rows[index(&change["cell"][0])][index(&change["cell"][1])];
    assert_eq!(usize::from(*cell - b'A'), index(&change["from"]), "{change}");
    *cell = b'A' + u8::try_from(index(&change["to"])).unwrap();
    let rows: Vec<String> = rows.into_iter().map(|row| String::from_utf8(row).unwrap()).collect();
    json!({"stars": 1, "regions": rows})
}

#[tokio::test]
async fn effects_are_those_that_the_solver_and_the_rating_find() {
    let site = Site::new();
    let mut kinds = [0; 3];
    for rows in BOARDS {
        let found = site.ask("/borders", json!({"puzzle": {"stars": 1, "regions": rows}})).await.good();
        let changes = found["changes"].as_array().unwrap();
        assert_eq!(found["total"], changes.len());
        for change in changes {
            let puzzle = after(rows, change);
            let solved = site.ask("/solve", json!({"puzzle": puzzle})).await.good();
            assert_eq!(change["solutions"], solved["solutions"], "{change}");
            let rating = match solved["unique"].as_bool() {
                Some(true) => site.ask("/rate", json!({"puzzle": puzzle})).await.good(),
                _ => Value::Null,
            };
            assert_eq!([&change["difficulty"], &change["score"]], [&rating["difficulty"], &rating["score"]]);
            kinds[usize::try_from(change["solutions"].as_u64().unwrap()).unwrap()] += 1;
        }
    }
    assert!(kinds.iter().all(|count| *count > 0), "each kind of effect should be there: {kinds:?}");
}

#[tokio::test]
async fn pieces_make_the_whole() {
    let site = Site::new();
    let whole = site.ask("/borders", json!({"puzzle": FIVE})).await.good();
    let total = whole["changes"].as_array().unwrap().len();
    let mut pieces = Vec::new();
    while pieces.len() < total {
        let piece = site.ask("/borders", json!({"puzzle": FIVE, "skip": pieces.len(), "limit": 7})).await.good();
        let changes = piece["changes"].as_array().unwrap();
        assert!(!changes.is_empty() && changes.len() <= 7 && piece["total"] == total);
        pieces.extend(changes.iter().cloned());
    }
    assert_eq!(Value::from(pieces), whole["changes"]);
    let beyond = site.ask("/borders", json!({"puzzle": FIVE, "skip": 1000})).await.good();
    assert_eq!(beyond, json!({"total": total, "changes": []}));
}

#[tokio::test]
async fn givens_rule_changes_out() {
    let site = Site::new();
    let puzzle = json!({"stars": 1, "regions": BOARDS[0], "givens": [".*...", ".....", ".....", ".....", "....."]});
    let found = site.ask("/borders", json!({"puzzle": puzzle})).await.good();
    let free = site.ask("/borders", json!({"puzzle": {"stars": 1, "regions": BOARDS[0]}})).await.good();
    let most = |found: &Value| found["changes"].as_array().unwrap().iter().filter(|one| one["solutions"] == 2).count();
    assert!(most(&found) < most(&free), "fewer boards have several solutions with a given star");
}

#[tokio::test]
async fn a_short_search_still_tries_one_change() {
    let config = Config { port: 7827, search_time: Duration::ZERO, ..Config::default() };
    let request = builder("POST", "/api/v1/borders").header("content-type", "application/json");
    let request = request.body(Body::from(json!({"puzzle": FIVE}).to_string())).unwrap();
    let response = router(Arc::new(App::new(config))).oneshot(request).await.unwrap();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    let answer: Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(answer["changes"].as_array().unwrap().len(), 1, "{answer}");
}

#[tokio::test]
async fn bad_questions_are_refused() {
    let site = Site::new();
    for bad in [
        json!({}),
        json!({"puzzle": "nothing"}),
        json!({"puzzle": FIVE, "skip": -1}),
        json!({"puzzle": FIVE, "more": 1}),
        json!({"puzzle": {"stars": 1, "regions": ["AB", "A."]}}),
    ] {
        let answer = site.ask("/borders", bad).await;
        answer.problem(answer.status.as_u16());
        assert!(matches!(answer.status.as_u16(), 400 | 422), "{}", answer.text);
    }
}

#[tokio::test]
async fn a_board_is_brought_to_a_score() {
    let site = Site::new();
    let score = site.ask("/rate", json!({"puzzle": FIVE})).await.good()["score"].as_f64().unwrap();
    let harder = site.ask("/improve", json!({"puzzle": FIVE, "score": [score + 5.0, 499]})).await.good();
    for suggestion in harder["suggestions"].as_array().unwrap() {
        let rating = site.ask("/rate", json!({"puzzle": suggestion["puzzle"]})).await.good();
        assert_eq!(rating["score"], suggestion["score"]);
        assert!(rating["score"].as_f64().unwrap() >= score + 5.0, "{suggestion}");
    }
    assert!(!harder["suggestions"].as_array().unwrap().is_empty());
    site.ask("/improve", json!({"puzzle": FIVE, "score": [9, 3]})).await.problem(422);
}
