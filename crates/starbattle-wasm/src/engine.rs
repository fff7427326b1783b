//! Questions in, events out.

use std::{sync::OnceLock, time::Duration};

use starbattle::{
    answers::{Library, wire::Progress},
    board::{MemoryBudget, Never},
    entangle,
};
use starbattle_routes::{Clock, Context, JobEvents, Large, Problem, Work, find};

/// How long new puzzles are searched for examples; then the answer is what has been found.
const SEARCH_TIME: Duration = Duration::from_secs(4);

/// What jobs and what they leave behind may take. A module can address four times as much.
const MEMORY: u64 = 1 << 30;

/// What is emitted, with a JSON text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Event {
    /// The answer: the last event. Pictures and rule files are no JSON.
    Answer,
    /// A problem object: the last event.
    Problem,
    /// How far a job has come.
    Progress,
    /// A result of a job.
    Result,
    /// The end of a job: the last event.
    Done,
    /// The engine is broken, and nothing of it can be used any more. The text says where.
    Panic,
}

/// How a question ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Outcome {
    /// The last event was emitted.
    Answered,
    /// Nothing was emitted: the shipped rule files must be supplied first.
    NeedsRules,
}

/// Receives events.
pub type Emit<'a> = &'a (dyn Fn(Event, &str) + Sync);

/// Answers questions, one after the other.
pub struct Engine {
    library: Library,
    clock: Clock,
}

impl Engine {
    /// An engine that has answered nothing yet. The clock tells the time since some fixed moment.
    #[must_use]
    pub fn new(clock: Clock) -> Self {
        Self { library: library(), clock }
    }

    /// Takes over the shipped rule files: a line with a JSON array of names and lengths in bytes, then the texts. Whether they could
    /// be read.
    pub fn supply_rules(&mut self, pack: &[u8]) -> bool {
        let Some(files) = unpack(pack) else { return false };
        entangle::supply(files);
        // What was learned without the rules is not enough.
        self.library = library();
        true
    }

    /// Answers a question. `route` is a method and a path with its query, such as `GET /patterns?limit=3`.
    pub fn ask(&self, route: &str, body: &[u8], emit: Emit<'_>) -> Outcome {
        let (method, address) = route.split_once(' ').unwrap_or_default();
        let (route, question) = match find(method, address, body) {
            Ok(found) => found,
            Err(problem) => return refuse(&problem, emit),
        };
        if route.uses_rules && entangle::shipped().is_empty() {
            return Outcome::NeedsRules;
        }
        let (clock, start) = (self.clock, OnceLock::new());
        let end_search = move || clock().saturating_sub(*start.get_or_init(clock)) >= SEARCH_TIME;
        let context = Context { library: &self.library, cancel: &Never, end_search: &end_search, clock };
        let result = match &route.work {
            Work::Answer(answer) | Work::Immediate(answer) => {
                answer(&context, &question).map(|text| (Event::Answer, text))
            }
            Work::Job(begin) => begin(&context, &question)
                .and_then(|work| work(&self.library, &Reporter(emit)))
                .map(|text| (Event::Done, text)),
            Work::JobEvents | Work::CancelJob | Work::Description => {
                Err(Problem::not_found(format!("there is no route {address} without a server")))
            }
        };
        match result {
            Ok((event, text)) => emit(event, &text),
            Err(problem) => return refuse(&problem, emit),
        }
        Outcome::Answered
    }
}

fn unpack(pack: &[u8]) -> Option<Vec<(String, String)>> {
    let end = pack.iter().position(|&byte| byte == b'\n')?;
    let (list, mut rest) = (serde_json::from_slice::<Vec<(String, usize)>>(&pack[..end]).ok()?, &pack[end + 1..]);
    let mut files = Vec::new();
    for (name, length) in list {
        let (text, others) = rest.split_at_checked(length)?;
        files.push((name, String::from_utf8(text.to_vec()).ok()?));
        rest = others;
    }
    rest.is_empty().then_some(files)
}

fn library() -> Library {
    Library::default().with_budget(MemoryBudget::new(MEMORY))
}

fn refuse(problem: &Problem, emit: Emit<'_>) -> Outcome {
    emit(Event::Problem, &problem.to_json());
    Outcome::Answered
}

/// Passes on what a job reports. A job is cancelled by ending the whole engine.
struct Reporter<'a>(Emit<'a>);

impl JobEvents for Reporter<'_> {
    fn is_cancelled(&self) -> bool {
        false
    }

    fn progress(&self, done: u64, total: u64, text: &str) {
        (self.0)(Event::Progress, &Progress { done, total, text: text.to_owned() }.to_json());
    }

    fn result(&self, json: String, _: Large) {
        (self.0)(Event::Result, &json);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn events(route: &str, body: &str) -> Vec<(Event, String)> {
        let events = Mutex::new(Vec::new());
        let engine = Engine::new(|| Duration::ZERO);
        engine.ask(route, body.as_bytes(), &|event, text| events.lock().unwrap().push((event, text.to_owned())));
        events.into_inner().unwrap()
    }

    #[test]
    fn a_question_has_one_event_and_a_job_several() {
        let answer = events("POST /solve", r#"{"puzzle":"551W9jo0cIn"}"#);
        assert!(answer[0].1.contains(r#""unique":true"#) && answer[0].0 == Event::Answer && answer.len() == 1);
        let puzzles = events("POST /generate", r#"{"size":6,"stars":1,"seed":7,"count":2}"#);
        let kinds = |kind| puzzles.iter().filter(|(event, _)| *event == kind).count();
        assert_eq!((kinds(Event::Result), kinds(Event::Done)), (2, 1));
        assert!(kinds(Event::Progress) >= 3);
        assert_eq!(puzzles.last().unwrap().1, r#"{"seed":7,"puzzles":2}"#);
    }

    #[test]
    fn rule_files_are_unpacked_whole_or_not_at_all() {
        let files = |pack: &str| unpack(pack.as_bytes());
        let pair = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        assert_eq!(files("[[\"a\",3],[\"b\",2]]\n{}\n[]"), Some(vec![pair("a", "{}\n"), pair("b", "[]")]));
        for damaged in ["", "[]", "[[\"a\",3]]\n{}", "[[\"a\",1]]\n{}", "<html>\n", "[[\"a\",1]]\né"] {
            assert_eq!(files(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn what_cannot_be_answered_is_a_problem() {
        for (route, body, status) in [
            ("", "", 404),
            ("GET /nothing", "", 404),
            ("GET /solve", "", 405),
            ("POST /solve", "{", 400),
            ("POST /solve", r#"{"puzzle":"5x1.A"}"#, 422),
            ("POST /generate", r#"{"size":6,"stars":1,"count":0}"#, 422),
            ("GET /jobs/1", "", 404),
            ("GET /patterns?limit=x", "", 400),
        ] {
            let events = events(route, body);
            assert_eq!(events.len(), 1, "{route}: {events:?}");
            assert!(events[0].1.contains(&format!("\"status\":{status},")), "{route}: {events:?}");
            assert_eq!(events[0].0, Event::Problem);
        }
    }

    #[test]
    fn pictures_and_rule_files_are_passed_on_as_they_are() {
        assert!(events("GET /render.svg?p=551W9jo0cIn", "")[0].1.starts_with("<svg"));
        assert!(events("GET /specs/12x12-2star-entanglements", "")[0].1.starts_with('{'));
    }
}
