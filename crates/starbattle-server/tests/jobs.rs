//! Long work: begun, listened to, stopped.

mod common;

use common::{Site, events};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use starbattle_server::http::Config;

async fn begin(site: &Site, path: &str, body: Value) -> String {
    let answer = site.ask(path, body).await;
    assert_eq!(answer.status, 202, "{}", answer.text);
    answer.json()["job"].as_str().unwrap().to_owned()
}

async fn listen(site: &Site, job: &str) -> Vec<(String, Value)> {
    let answer = site.get(&format!("/api/v1/jobs/{job}")).await;
    assert_eq!((answer.status.as_u16(), answer.content_type()), (200, "text/event-stream"));
    events(&answer.text)
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_come_one_by_one_and_the_same_seed_gives_the_same_ones() {
    let site = Site::new();
    let mut series = Vec::new();
    for _ in 0..2 {
        let job = begin(&site, "/generate", json!({"size": 6, "stars": 1, "seed": 7, "count": 3})).await;
        let events = listen(&site, &job).await;
        let (name, done) = events.last().unwrap();
        assert_eq!((name.as_str(), &done["puzzles"], &done["seed"]), ("done", &json!(3), &json!(7)));
        assert!(events.iter().any(|(name, _)| name == "progress"));
        let made: Vec<Value> = events.into_iter().filter(|(name, _)| name == "result").map(|(_, data)| data).collect();
        assert_eq!(made.len(), 3);
        for puzzle in &made {
            assert_eq!(site.ask("/solve", json!({"puzzle": puzzle["puzzle"]})).await.good()["unique"], true);
            assert_eq!(puzzle["solution"].as_array().unwrap().len(), 6);
        }
        series.push(made);
    }
    assert_eq!(series[0], series[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_wishes_are_refused_before_a_job_begins() {
    let site = Site::new();
    for bad in [
        json!({"size": 6, "stars": 2}),
        json!({"size": 31, "stars": 1}),
        json!({"size": 6, "stars": 1, "count": 0}),
        json!({"size": 6, "stars": 1, "difficulty": "funny"}),
        json!({"size": 6, "stars": 1, "require": ["R9.9"]}),
        json!({"size": 6, "stars": 1, "needs": ["R9.9"]}),
        json!({"size": 6, "stars": 1, "region_sizes": "odd"}),
        json!({"size": 6, "stars": 1, "to": "krazydad"}),
        json!({"size": 6, "stars": 1, "score": [5, 1]}),
    ] {
        site.ask("/generate", bad).await.problem(422);
    }
    site.ask("/generate", json!({"size": 6})).await.problem(400);
    site.ask("/mine", json!({"size": 10, "stars": 2, "initial": 9})).await.problem(422);
    site.ask("/mine", json!({"size": 25, "stars": 6, "initial": 3})).await.problem(422);
    for (bad, words) in [
        (json!({"size": 10, "stars": 2, "initial": 0}), "expected 1 to 4"),
        (json!({"size": 10, "stars": 2, "initial": 5, "crosses": 1}), "expected 0 to 4"),
        (json!({"size": 11, "stars": 2, "initial": 1, "crosses": 1}), "expected 4x4 to 10x10"),
        (json!({"size": 10, "stars": 2, "initial": 4, "crosses": 4}), "at most 7 stars and crosses"),
        (json!({"size": 9, "stars": 2, "initial": 2, "crosses": 2}), "takes too long"),
        (json!({"size": 9, "stars": 2, "initial": 1, "crosses": 1, "beyond_tier": 4}), "expected 0 to 3"),
    ] {
        let problem = site.ask("/mine", bad.clone()).await.problem(422);
        assert!(problem["detail"].as_str().unwrap().contains(words), "{bad}: {problem}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_mined_into_files_that_are_true() {
    let site = Site::new();
    let job = begin(&site, "/mine", json!({"size": 8, "stars": 1, "initial": 2})).await;
    let events = listen(&site, &job).await;
    let (name, summary) = events.last().unwrap();
    assert_eq!((name.as_str(), &summary["facts"]), ("done", &summary["covered"]));
    let names: Vec<&str> =
        events.iter().filter(|(name, _)| name == "result").map(|(_, file)| file["name"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        ["8x8-1star-entanglements.json", "8x8-1star-pure-entanglements.json", "8x8-1star-triple-entanglements.json"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn patterns_with_crosses_are_mined_as_the_book_counts_them() {
    let site = Site::new();
    for (body, numbers, rules, file) in [
        (json!({"size": 9, "stars": 2, "initial": 1, "crosses": 1}), [10_928, 1568], 121, "9x9-2star-z1-x1-crosses"),
        (json!({"size": 9, "stars": 2, "initial": 0, "crosses": 4}), [252, 36], 4, "9x9-2star-z0-x4-crosses"),
    ] {
        let job = begin(&site, "/mine", body).await;
        let events = listen(&site, &job).await;
        let (name, summary) = events.last().unwrap();
        assert_eq!((name.as_str(), &summary["facts"]), ("done", &json!(numbers[0])));
        assert_eq!(summary["facts_kept"], numbers[1]);
        assert_eq!(
            summary["unconstrained_rules"].as_u64().unwrap() + summary["constrained_rules"].as_u64().unwrap(),
            rules
        );
        let files: Vec<&Value> = events.iter().filter(|(name, _)| name == "result").map(|(_, file)| file).collect();
        let [mined] = files[..] else { panic!("{} files", files.len()) };
        let name = format!("{file}-triple-entanglements.json");
        assert_eq!(mined["name"], name);
        // It is the file that comes with the program.
        let shipped = starbattle::entangle::shipped().iter().find(|shipped| shipped.name == name).unwrap();
        assert_eq!(mined["text"].as_str().unwrap(), shipped.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_larger_board_can_be_analysed_once_its_atlas_is_there() {
    let site = Site::new();
    let asked = json!({"size": 14, "stars": 3, "pattern": [[0, 0]]});
    let before = site.ask("/analyze", asked.clone()).await;
    assert!(before.problem(422)["hint"].as_str().unwrap().contains("/atlas"));
    let job = begin(&site, "/atlas", json!({"size": 14, "stars": 3})).await;
    let (name, done) = listen(&site, &job).await.pop().unwrap();
    assert_eq!((name.as_str(), &done["placements"]), ("done", &json!("596777194")));
    assert_eq!(site.ask("/analyze", asked).await.good()["total_solutions"], 596_777_194);
}

/// A job that would go on for very long.
fn endless() -> Value {
    json!({"size": 14, "stars": 3, "count": 1000, "seed": 1, "difficulty": "extreme"})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_stopped_on_demand_and_forgotten() {
    let site = Site::new();
    let job = begin(&site, "/generate", endless()).await;
    let path = format!("/api/v1/jobs/{job}");
    assert_eq!(site.delete(&path).await.status, 204);
    site.delete(&path).await.problem(404);
    site.get(&path).await.problem(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_stream_stops_its_job_and_makes_room_for_others() {
    let site = Site::new();
    let first = begin(&site, "/generate", endless()).await;
    let second = begin(&site, "/generate", endless()).await;
    site.ask("/generate", endless()).await.problem(503);
    for job in [&first, &second] {
        let mut stream = site.open(&format!("/api/v1/jobs/{job}")).await;
        // The first event says that the work has begun.
        let frame = stream.frame().await.unwrap().unwrap().into_data().unwrap();
        assert!(String::from_utf8_lossy(&frame).contains("event: progress"));
        drop(stream);
    }
    // Both end as soon as they ask whether to go on; until then there is no room.
    loop {
        let answer = site.ask("/generate", json!({"size": 5, "stars": 1, "seed": 1})).await;
        if answer.status == 202 {
            break;
        }
        answer.problem(503);
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_do_not_wait_for_the_threads_of_jobs() {
    let site = Site::new();
    let jobs = [begin(&site, "/generate", endless()).await, begin(&site, "/generate", endless()).await];
    // Verifying analyses all patterns of the board on several threads.
    let report = site.post("/api/v1/specs/8x8-1star-z3-triple-entanglements/verify", "").await.good();
    assert_eq!(report["unsound"], 0);
    for job in jobs {
        assert_eq!(site.delete(&format!("/api/v1/jobs/{job}")).await.status, 204);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_share_a_budget_and_give_back_what_they_took() {
    let site = Site::with(Config { job_memory: 24 << 20, ..Config::default() });
    // What is clearly too large is refused at once.
    let refused = site.ask("/atlas", json!({"size": 14, "stars": 2})).await.problem(422);
    assert_eq!(refused["code"], "memory_limit", "{refused}");
    assert!(refused["detail"].as_str().unwrap().ends_with("of memory, but the limit is 24 MiB"), "{refused}");
    assert!(refused["hint"].as_str().unwrap().contains("--job-memory"), "{refused}");
    // What does not fit after all ends with the same problem, and leaves room for the next.
    for round in 0..4 {
        let job = begin(&site, "/mine", json!({"size": 10, "stars": 2, "initial": 3})).await;
        let (name, failed) = listen(&site, &job).await.pop().unwrap();
        assert_eq!(
            (name.as_str(), &failed["status"], &failed["code"]),
            ("failed", &json!(422), &json!("memory_limit"))
        );
        let job = begin(&site, "/mine", json!({"size": 8, "stars": 1, "initial": 2})).await;
        let (name, _) = listen(&site, &job).await.pop().unwrap();
        assert_eq!(name, "done", "round {round}");
    }
    // Atlases that were kept make room.
    for (size, stars) in [(11, 2), (13, 1), (11, 2), (12, 1), (14, 1)] {
        let job = begin(&site, "/atlas", json!({"size": size, "stars": stars})).await;
        let (name, done) = listen(&site, &job).await.pop().unwrap();
        assert_eq!(name, "done", "{done}");
    }
}

#[tokio::test]
async fn an_unknown_job_is_a_problem() {
    let site = Site::new();
    site.get("/api/v1/jobs/nothing").await.problem(404);
    site.delete("/api/v1/jobs/nothing").await.problem(404);
}
