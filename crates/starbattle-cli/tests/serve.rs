//! The workbench as a process: it says where it is, answers as `--json` does, and ends when asked.

mod common;

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

use common::{starbattle, with_input};
use serde_json::{Value, json};

const FIVE: &str = "551W9jo0cIn";
const TEN: &str =
    "10x2.AAABBCCCCCAAABBBCCCCDAABBBECCCDAABFEEGGGDDFBFFEGGGDHFFFFIIGGHHFFIFIIJGHHHIIIIJJJHHHHIIIIIJHIIIIIIIIJ";

/// A server that is ended with its test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        Self::start_in(Path::new("."), arguments)
    }

    fn start_in(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_starbattle"))
            .current_dir(folder)
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let address =
            line.trim().strip_prefix("http://").and_then(|url| url.strip_suffix('/')).expect("a URL").to_owned();
        Self { child, address }
    }

    fn send(&self, request: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        (head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status"), body.to_owned())
    }

    fn post(&self, path: &str, body: &Value) -> (u16, String) {
        let body = body.to_string();
        self.send(&format!(
            "POST /api/v1{path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        ))
    }

    fn get(&self, path: &str) -> Value {
        let (status, text) =
            self.send(&format!("GET /api/v1{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address));
        assert_eq!(status, 200, "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    fn ask(&self, path: &str, body: &Value) -> Value {
        let (status, text) = self.post(path, body);
        assert_eq!(status, 200, "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already, as one test asks it to.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(arguments: &[&str]) -> Value {
    let run = starbattle(arguments);
    serde_json::from_str(&run.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}{}", run.stdout, run.stderr))
}

/// Without what differs from run to run.
fn timeless(mut value: Value) -> Value {
    value.as_object_mut().map(|object| object.remove("micros"));
    value
}

/// Asks the command line and the API the same question.
#[track_caller]
fn compare(server: &Server, arguments: &[&str], path: &str, question: &Value) {
    let answer = command(&[arguments, &["--json", "-q"]].concat());
    assert_eq!(timeless(server.ask(path, question)), timeless(answer), "{arguments:?}");
}

#[test]
fn the_api_answers_every_shared_question_as_the_command_line_does() {
    let server = Server::start(&[]);
    let wrong = "x.".repeat(12) + "x";
    let several = "4x1.AABBAABBCCDDCCDD";
    for puzzle in [FIVE, TEN, several] {
        let question = json!({"puzzle": puzzle});
        compare(&server, &["steps", puzzle], "/steps", &question);
        compare(&server, &["steps", "--now", puzzle], "/steps", &json!({"puzzle": puzzle, "now": true}));
        compare(&server, &["steps", "--facts", puzzle], "/steps", &json!({"puzzle": puzzle, "facts": true}));
        let question_now = json!({"puzzle": puzzle, "now": true, "facts": true});
        compare(&server, &["steps", "--now", "--facts", puzzle], "/steps", &question_now);
        compare(&server, &["rate", puzzle], "/rate", &question);
        compare(&server, &["solve", puzzle], "/solve", &question);
        compare(&server, &["solve", "--forced", puzzle], "/solve", &json!({"puzzle": puzzle, "forced": true}));
        compare(&server, &["solve", "--closest", puzzle], "/solve", &json!({"puzzle": puzzle, "closest": true}));
        compare(&server, &["why", puzzle, "r1c2"], "/why", &json!({"puzzle": puzzle, "cell": [0, 1]}));
        compare(&server, &["check", puzzle], "/check", &question);
        for level in 1..=5 {
            let arguments = ["hint", "--level", &level.to_string(), puzzle];
            compare(&server, &arguments, "/hint", &json!({"puzzle": puzzle, "level": level}));
        }
    }
    // Wrong marks, rules left out, and uniqueness.
    compare(&server, &["hint", FIVE, "--marks", &wrong], "/hint", &json!({"puzzle": FIVE, "marks": wrong}));
    compare(&server, &["check", FIVE, "--marks", &wrong], "/check", &json!({"puzzle": FIVE, "marks": wrong}));
    compare(
        &server,
        &["why", FIVE, "r1c2", "--marks", &wrong],
        "/why",
        &json!({"puzzle": FIVE, "marks": wrong, "cell": "r1c2"}),
    );
    let rules = json!({"without": ["R1.1"], "max_tier": 4});
    let arguments = ["steps", "--without", "R1.1", "--max-tier", "4", TEN];
    compare(&server, &arguments, "/steps", &json!({"puzzle": TEN, "rules": rules}));
    compare(&server, &["steps", "--uniqueness", TEN], "/steps", &json!({"puzzle": TEN, "rules": {"uniqueness": true}}));
    let unique = json!({"puzzle": several, "unique": true});
    compare(&server, &["improve", "--unique", several], "/improve", &unique);
    let arguments = ["analyze", "--size", "6", "--stars", "1", "--pattern", "0,0 1,4"];
    compare(&server, &arguments, "/analyze", &json!({"size": 6, "stars": 1, "pattern": [[0, 0], [1, 4]]}));
    let arguments = ["analyze", "--puzzle", several, "--pattern", "0,1"];
    compare(&server, &arguments, "/analyze/puzzle", &json!({"puzzle": several, "pattern": [[0, 1]]}));
    let marks = "x... .... .... ....";
    let mut patterns =
        server.ask("/analyze/puzzle/patterns", &json!({"puzzle": several, "marks": marks, "initial": 2, "limit": 50}));
    assert_eq!(patterns.as_object_mut().unwrap().remove("more"), Some(json!(false)));
    assert_eq!(patterns, command(&["analyze", "-q", "--puzzle", several, "--marks", marks, "--initial", "2"]));
    let question = json!({"size": 6, "stars": 1, "pattern": ["r1c1", "r2c5"], "rank": 1, "limit": 2});
    let placements = server.ask("/placements", &question);
    let arguments = ["enumerate", "-q", "--json", "--size", "6", "--stars", "1", "--pattern", "0,0 1,4"];
    for (index, line) in starbattle(&[&arguments[..], &["--from", "1"]].concat()).stdout.lines().enumerate() {
        assert_eq!(placements["placements"][index]["matrix"].to_string(), line);
    }
    let drawn = server.ask("/placements", &json!({"size": 6, "stars": 1, "sample": 3, "seed": 5}));
    let lines =
        starbattle(&["enumerate", "--json", "--size", "6", "--stars", "1", "--sample", "3", "--seed", "5"]).stdout;
    let matrices: Vec<String> =
        drawn["placements"].as_array().unwrap().iter().map(|each| each["matrix"].to_string()).collect();
    assert_eq!(matrices, lines.lines().collect::<Vec<_>>());
    let file = "10x10-2star-triple-entanglements";
    compare(&server, &["specs", "verify", file], &format!("/specs/{file}/verify"), &json!({}));
}

#[test]
fn the_lists_of_the_api_are_those_of_the_command_line() {
    let server = Server::start(&[]);
    let techniques: Vec<Value> =
        starbattle(&["rules", "--json"]).stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(server.get("/techniques"), Value::Array(techniques));
    assert_eq!(server.get("/techniques/R4.3"), command(&["rules", "R4.3", "--json"]));
    assert_eq!(server.get("/specs"), command(&["specs", "list", "--json"]));
}

#[test]
fn a_puzzle_from_the_api_can_be_fed_to_the_command_line() {
    let server = Server::start(&[]);
    let parsed = server.ask("/parse", &json!({"text": FIVE}));
    let run = with_input(&["convert", "-q", "--id", "-"], parsed.to_string().as_bytes());
    assert_eq!(run.stdout.trim(), parsed["id"], "{}", run.stderr);
}

#[test]
fn a_client_who_hangs_up_frees_the_server() {
    let server = Server::start(&["--time-limit", "600"]);
    // More clients than seats ask for something endless, and leave.
    let rows: Vec<String> = (0..25).map(|row| char::from(b'A' + row).to_string().repeat(25)).collect();
    let body = json!({"puzzle": {"stars": 6, "regions": rows}, "limit": 10_000, "forced": true}).to_string();
    for _ in 0..8 {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        write!(
            stream,
            "POST /api/v1/solve HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            server.address,
            body.len()
        )
        .unwrap();
    }
    assert_eq!(server.ask("/rate", &json!({"puzzle": FIVE}))["difficulty"], "easy");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_in_peace() {
    let mut server = Server::start(&[]);
    let interrupt = Command::new("kill").args(["-INT", &server.child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_usual_folder_is_noticed_when_it_appears_and_its_patterns_are_judged() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start_in(folder.path(), &[]);
    let files = || server.get("/specs").as_array().unwrap().len();
    let shipped = files();
    let line = "mkdir -p specs/entanglements && starbattle analyze --size 6 --stars 1 --initial 2 > x &&
        sed '/\"row\":0,\"col\":0},{\"row\":1,\"col\":4}/s/flexible/forced_empty/' x > specs/entanglements/x.json";
    assert_eq!(common::shell(line, folder.path()).code, 0);
    assert_eq!(files(), shipped + 1);
    let page = server.get("/patterns?spec=x&limit=500&trivial=false");
    let (refuted, proved): (Vec<&Value>, Vec<&Value>) =
        page["items"].as_array().unwrap().iter().partition(|card| card["verdict"]["state"] == "refuted");
    assert!(proved.len() > 100 && proved.iter().all(|card| card["verdict"] == json!({"state": "proved"})));
    assert_eq!((refuted.len(), &refuted[0]["given"]), (1, &json!([[0, 0], [1, 4]])));
    let counterexample = &refuted[0]["verdict"]["counterexample"];
    assert_eq!(counterexample["placement"].as_array().unwrap().len(), 6);
    // Only what the pattern adds to the rules of the game is shown.
    let first = proved.iter().find(|card| card["given"] == json!([[0, 0], [1, 2]])).unwrap();
    assert!(!first["forced_empty"].as_array().unwrap().contains(&json!([0, 1])), "{first}");
}

#[test]
fn a_port_in_use_and_a_missing_folder_are_bad_input() {
    let server = Server::start(&[]);
    let port = server.address.rsplit(':').next().unwrap();
    let run = starbattle(&["serve", "--port", port]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("cannot listen on 127.0.0.1"), "{}", run.stderr);
    assert_eq!(starbattle(&["serve", "--check", "--specs", "/nowhere/at/all"]).code, 2);
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn the_memory_of_a_job_goes_back_to_the_system() {
    let server = Server::start(&[]);
    let mebibytes = || -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")).unwrap();
        resident.parse::<u64>().unwrap() / 1024
    };
    // Whatever is made once is made before.
    assert!(server.get("/patterns").is_object());
    assert!(server.get("/boards").is_array());
    let mine = || {
        let (status, text) = server.post("/mine", &json!({"size": 10, "stars": 2, "initial": 3}));
        assert_eq!(status, 202, "{text}");
        let started: Value = serde_json::from_str(&text).unwrap();
        let job = format!("/api/v1/jobs/{}", started["job"].as_str().unwrap());
        let request = |method: &str| {
            server.send(&format!("{method} {job} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address))
        };
        assert!(request("GET").1.contains("event: done"));
        assert_eq!(request("DELETE").0, 204);
    };
    let before = mebibytes();
    mine();
    mine();
    // Whoever still holds a piece of the answer lets go of it soon.
    let mut looks = 0;
    while mebibytes() > before + 16 {
        looks += 1;
        assert!(looks < 600, "{} MiB before, {} MiB after", before, mebibytes());
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}
