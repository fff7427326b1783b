//! Long work in the background: begun by one request, listened to by another, stopped when nobody listens.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde::Serialize;
use starbattle::board::{self, Cancel};
use tokio::sync::Notify;

use crate::{
    stop::Stop,
    wire::{Problem, Progress},
};

/// So many jobs run at once.
const MAX_RUNNING_JOBS: usize = 2;

/// Finished jobs are kept for those who come late.
const KEEP: Duration = Duration::from_secs(120);

/// A job that nobody has listened to for so long is stopped.
const MAX_UNATTENDED: Duration = Duration::from_secs(60);

/// All jobs by their ids.
#[derive(Default)]
pub struct Jobs {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
}

/// Something that a job tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// `progress`, `result`, `done` or `failed`.
    pub name: &'static str,
    /// One line of JSON.
    pub data: String,
}

/// A piece of work and what it has told so far.
pub struct Job {
    pub stop: Stop,
    told: Mutex<Told>,
    news: Notify,
}

#[derive(Default)]
struct Told {
    /// Only the last word on progress is worth keeping.
    progress: Option<(u64, Event)>,
    version: u64,
    results: Vec<Event>,
    end: Option<(Event, Instant)>,
    listeners: usize,
    last_listened: Option<Instant>,
}

/// What a listener has heard already.
#[derive(Debug, Clone, Copy, Default)]
pub struct Heard {
    version: u64,
    results: usize,
    ended: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Jobs {
    /// Begins a job and gives its id. The work returns the data of its last event.
    pub fn begin<D: Serialize>(
        &self,
        work: impl FnOnce(&Job) -> Result<D, Problem> + Send + 'static,
    ) -> Result<String, Problem> {
        let mut jobs = lock(&self.jobs);
        sweep(&mut jobs);
        if jobs.values().filter(|job| job.is_running()).count() >= MAX_RUNNING_JOBS {
            return Err(Problem::new(503, "other jobs are running").with_hint("wait for one to end, or stop it"));
        }
        let job = Arc::new(Job {
            stop: Stop::after(None),
            told: Mutex::new(Told { last_listened: Some(Instant::now()), ..Told::default() }),
            news: Notify::new(),
        });
        let id = new_id();
        jobs.insert(id.clone(), Arc::clone(&job));
        tokio::task::spawn_blocking(move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(&job))).unwrap_or_else(|_| Err(super::pool::broken()));
            job.end(result);
        });
        Ok(id)
    }

    /// The job of that id.
    pub fn get(&self, id: &str) -> Result<Arc<Job>, Problem> {
        let mut jobs = lock(&self.jobs);
        sweep(&mut jobs);
        jobs.get(id).cloned().ok_or_else(|| Problem::not_found("there is no such job, or it ended a while ago"))
    }

    /// Stops a job and forgets it.
    pub fn cancel(&self, id: &str) -> Result<(), Problem> {
        self.get(id)?.stop.cancel();
        lock(&self.jobs).remove(id);
        Ok(())
    }

    pub fn stop_all(&self) {
        for (_, job) in lock(&self.jobs).drain() {
            job.stop.cancel();
            job.news.notify_waiters();
        }
    }
}

/// Forgets jobs that ended a while ago and stops those that nobody cares for.
fn sweep(jobs: &mut HashMap<String, Arc<Job>>) {
    for job in jobs.values() {
        let told = lock(&job.told);
        let alone = told.listeners == 0 && told.last_listened.is_none_or(|last| last.elapsed() > MAX_UNATTENDED);
        if alone && told.end.is_none() {
            job.stop.cancel();
        }
    }
    jobs.retain(|_, job| lock(&job.told).end.as_ref().is_none_or(|(_, ended)| ended.elapsed() < KEEP));
}

/// An id that cannot be guessed from others.
fn new_id() -> String {
    format!("{:016x}", RandomState::new().hash_one(Instant::now()))
}

impl Job {
    fn is_running(&self) -> bool {
        lock(&self.told).end.is_none()
    }

    /// Tells how far the work has come.
    pub fn progress(&self, done: u64, total: u64, text: &str) {
        let event = event("progress", &Progress { done, total, text: text.to_owned() });
        let mut told = lock(&self.told);
        told.version += 1;
        told.progress = Some((told.version, event));
        drop(told);
        self.news.notify_waiters();
    }

    /// Tells a result.
    pub fn result<D: Serialize>(&self, data: &D) {
        lock(&self.told).results.push(event("result", data));
        self.news.notify_waiters();
    }

    fn end<D: Serialize>(&self, result: Result<D, Problem>) {
        let last = match result {
            Ok(data) => event("done", &data),
            Err(problem) => event("failed", &problem),
        };
        lock(&self.told).end = Some((last, Instant::now()));
        self.news.notify_waiters();
    }

    /// What is new since `heard`; `None` once everything is told.
    pub async fn next(&self, heard: &mut Heard) -> Option<Vec<Event>> {
        loop {
            // Asked for before looking, so that nothing told in between is missed.
            let news = self.news.notified();
            let mut events = Vec::new();
            {
                let told = lock(&self.told);
                if heard.ended {
                    return None;
                }
                if let Some((version, progress)) = &told.progress
                    && *version > heard.version
                {
                    heard.version = *version;
                    events.push(progress.clone());
                }
                events.extend(told.results[heard.results..].iter().cloned());
                heard.results = told.results.len();
                if let Some((last, _)) = &told.end {
                    heard.ended = true;
                    events.push(last.clone());
                } else if self.stop.is_cancelled() {
                    heard.ended = true;
                    events.push(event("failed", &Problem::new(409, "the job was stopped")));
                }
            }
            if !events.is_empty() {
                return Some(events);
            }
            news.await;
        }
    }

    /// Somebody listens.
    pub fn arrive(&self) {
        lock(&self.told).listeners += 1;
    }

    /// Somebody has gone; if it was the last listener of work that goes on, that is stopped.
    pub fn leave(&self) {
        let mut told = lock(&self.told);
        told.listeners = told.listeners.saturating_sub(1);
        told.last_listened = Some(Instant::now());
        if told.listeners == 0 && told.end.is_none() {
            self.stop.cancel();
        }
    }
}

fn event<D: Serialize>(name: &'static str, data: &D) -> Event {
    Event { name, data: serde_json::to_string(data).unwrap_or_else(|_| "null".to_owned()) }
}

impl Cancel for Job {
    fn is_cancelled(&self) -> bool {
        self.stop.is_due()
    }

    fn report(&self, progress: board::Progress) {
        match progress {
            board::Progress::Layer { done, total, .. } => Job::progress(self, done as u64, total as u64, "rows"),
            board::Progress::Classes { done, estimated } => Job::progress(self, done, estimated, "patterns"),
            board::Progress::Part { what, done, total } => Job::progress(self, done, total, what),
            _ => {}
        }
    }
}
