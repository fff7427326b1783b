//! The module answers as the native program does. Node runs it.
//!
//! Without a module the test does nothing and says so. With `STARBATTLE_ENGINE`, which `./test` sets to what `scripts/wasm` has
//! built, it is tested.

use std::{
    env,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Mutex,
    time::Duration,
};

use serde_json::{Value, json};
use starbattle_wasm::{Engine, Event};

/// Sizes and star counts, with 40 puzzles each.
const BOARDS: [(usize, usize); 5] = [(5, 1), (6, 1), (8, 1), (9, 2), (10, 2)];

fn native(engine: &Engine, route: &str, body: &Value) -> Vec<Value> {
    let events = Mutex::new(Vec::new());
    engine.ask(route, body.to_string().as_bytes(), &|event, text| {
        // The module reports progress as often; only what a caller gets in the end must be equal.
        if event != Event::Progress {
            events.lock().unwrap().push(without_time(&format!("{event:?}"), text));
        }
    });
    events.into_inner().unwrap()
}

/// An event without the time that it took.
fn without_time(event: &str, text: &str) -> Value {
    let mut value: Value = serde_json::from_str(text).unwrap();
    if let Some(fields) = value.as_object_mut() {
        fields.shift_remove("micros");
    }
    json!([event, value])
}

/// The answers of the module, in order.
fn in_module(engine: &Path, questions: &[(String, Value)]) -> Vec<Vec<Value>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bindings/js/test/answer.mjs");
    let mut node = Command::new("node")
        .args([&script, engine])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node is installed");
    let lines: String = questions.iter().map(|question| json!(question).to_string() + "\n").collect();
    let mut input = node.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = node.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).unwrap();
    let events = |line: &str| -> Vec<Value> {
        let (_, events): (u64, Vec<(String, String)>) = serde_json::from_str(line).unwrap();
        let told = events.iter().filter(|(event, _)| event != "Progress");
        told.map(|(event, text)| without_time(event, text)).collect()
    };
    answers.lines().map(events).collect()
}

#[test]
fn two_hundred_puzzles_have_the_same_answers_in_the_module_and_natively() {
    let Some(folder) = env::var_os("STARBATTLE_ENGINE").map(PathBuf::from) else {
        eprintln!("not tested: STARBATTLE_ENGINE is not set to what scripts/wasm has built");
        return;
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let engine = Engine::new(|| Duration::ZERO);
    let mut questions = Vec::new();
    for (size, stars) in BOARDS {
        let order = json!({"size": size, "stars": stars, "seed": 1000 + size, "count": 40});
        let puzzles = native(&engine, "POST /generate", &order);
        questions.push(("POST /generate".to_owned(), order));
        for puzzle in puzzles.iter().filter(|event| event[0] == "Result") {
            let puzzle = &puzzle[1]["puzzle"];
            questions.push(("POST /solve".to_owned(), json!({"puzzle": puzzle, "forced": true})));
            questions.push(("POST /steps".to_owned(), json!({"puzzle": puzzle})));
            questions.push(("POST /rate".to_owned(), json!({"puzzle": puzzle})));
            questions.push(("POST /hint".to_owned(), json!({"puzzle": puzzle, "level": 5})));
        }
    }
    assert_eq!(questions.len(), 5 + 4 * 200);
    let answers = in_module(&folder, &questions);
    assert_eq!(answers.len(), questions.len());
    for ((route, body), answer) in questions.iter().zip(&answers) {
        assert_eq!(answer, &native(&engine, route, body), "{route} {body}");
    }
}
