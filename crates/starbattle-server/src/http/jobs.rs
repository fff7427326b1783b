//! Long work in the background: one request starts it, another streams its events, and it is cancelled when nobody listens.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use starbattle::{
    answers::wire::Progress,
    board::{Cancel, Reservation},
};
use starbattle_routes::{JobEvents, Large, Problem};
use tokio::sync::Notify;

use super::{app::App, cancel_token::CancelToken};

/// The most jobs that run at once.
const MAX_RUNNING: usize = 2;

/// How often jobs are looked after.
const MIN_INTERVAL: Duration = Duration::from_millis(10);
const MAX_INTERVAL: Duration = Duration::from_secs(5);

/// How long finished jobs are kept.
const KEEP_FINISHED: Duration = Duration::from_secs(120);

/// All jobs by their ids.
pub struct Jobs {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    /// A job that nobody has listened to for so long is cancelled.
    patience: Duration,
}

/// An event of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// `progress`, `result`, `done` or `failed`.
    pub name: &'static str,
    /// One line of JSON.
    pub data: String,
}

/// A piece of work and its events so far.
pub struct Job {
    pub cancel: CancelToken,
    state: Mutex<JobState>,
    news: Notify,
}

#[derive(Default)]
struct JobState {
    /// Only the latest progress is kept.
    progress: Option<(u64, Event)>,
    version: u64,
    results: Vec<Event>,
    /// What the results take.
    memory: Vec<Reservation>,
    end: Option<(Event, Instant)>,
    listeners: usize,
    last_listened: Option<Instant>,
}

/// How far a listener has read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cursor {
    version: u64,
    results: usize,
    ended: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Jobs {
    /// No jobs yet.
    pub fn new(patience: Duration) -> Self {
        Self { jobs: Mutex::default(), patience }
    }

    /// Removes jobs that ended a while ago, and cancels those that nobody listens to, for as long as somebody holds the app.
    pub async fn sweep_regularly(app: Weak<App>) {
        loop {
            let Some(interval) = app.upgrade().map(|app| app.jobs.patience / 4) else { return };
            tokio::time::sleep(interval.clamp(MIN_INTERVAL, MAX_INTERVAL)).await;
            let Some(app) = app.upgrade() else { return };
            app.jobs.sweep();
        }
    }

    fn sweep(&self) {
        remove_finished_and_cancel_unheard(&mut lock(&self.jobs), self.patience);
    }

    /// Starts a job and returns its id. The work returns the JSON of its last event.
    pub fn begin(
        &self,
        work: impl FnOnce(&Job) -> Result<String, Problem> + Send + 'static,
    ) -> Result<String, Problem> {
        let mut jobs = lock(&self.jobs);
        if jobs.values().filter(|job| job.is_running()).count() >= MAX_RUNNING {
            return Err(Problem::new(503, "too many jobs are running").with_hint("wait for one to end, or cancel it"));
        }
        let job = Arc::new(Job {
            cancel: CancelToken::after(None),
            state: Mutex::new(JobState { last_listened: Some(Instant::now()), ..JobState::default() }),
            news: Notify::new(),
        });
        let id = new_id();
        jobs.insert(id.clone(), Arc::clone(&job));
        tokio::task::spawn_blocking(move || {
            let result = catch_unwind(AssertUnwindSafe(|| on_threads_of_its_own(|| work(&job))))
                .unwrap_or_else(|_| Err(Problem::broken()));
            job.end(result);
        });
        Ok(id)
    }

    /// The job of that id.
    pub fn get(&self, id: &str) -> Result<Arc<Job>, Problem> {
        lock(&self.jobs)
            .get(id)
            .cloned()
            .ok_or_else(|| Problem::not_found("there is no such job, or it ended some time ago"))
    }

    /// Cancels a job and removes it.
    pub fn cancel(&self, id: &str) -> Result<(), Problem> {
        self.get(id)?.cancel.cancel();
        lock(&self.jobs).remove(id);
        Ok(())
    }

    pub fn stop_all(&self) {
        for (_, job) in lock(&self.jobs).drain() {
            job.cancel.cancel();
            job.news.notify_waiters();
        }
    }
}

/// Runs a job with its own threads. On the shared ones, requests that need a moment of them would wait for the job's next pause.
fn on_threads_of_its_own<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    match rayon::ThreadPoolBuilder::new().build() {
        Ok(threads) => threads.install(work),
        Err(_) => work(),
    }
}

/// Removes jobs that ended a while ago, and cancels those that nobody listens to.
fn remove_finished_and_cancel_unheard(jobs: &mut HashMap<String, Arc<Job>>, patience: Duration) {
    jobs.retain(|_, job| lock(&job.state).end.as_ref().is_none_or(|(_, ended)| ended.elapsed() < KEEP_FINISHED));
    for job in jobs.values() {
        let state = lock(&job.state);
        let unheard = state.listeners == 0 && state.last_listened.is_none_or(|last| last.elapsed() > patience);
        if unheard && state.end.is_none() {
            job.cancel.cancel();
        }
    }
}

/// An id that cannot be guessed from others.
fn new_id() -> String {
    format!("{:016x}", RandomState::new().hash_one(Instant::now()))
}

impl Job {
    fn is_running(&self) -> bool {
        lock(&self.state).end.is_none()
    }

    fn end(&self, result: Result<String, Problem>) {
        let last = match result {
            Ok(data) => Event { name: "done", data },
            Err(problem) => failed(&problem),
        };
        lock(&self.state).end = Some((last, Instant::now()));
        self.news.notify_waiters();
    }

    /// The events since `cursor`; `None` after the last one.
    pub async fn next(&self, cursor: &mut Cursor) -> Option<Vec<Event>> {
        loop {
            // Registered before looking, so that no event in between is missed.
            let news = self.news.notified();
            let mut events = Vec::new();
            {
                let state = lock(&self.state);
                if cursor.ended {
                    return None;
                }
                if let Some((version, progress)) = &state.progress
                    && *version > cursor.version
                {
                    cursor.version = *version;
                    events.push(progress.clone());
                }
                events.extend(state.results[cursor.results..].iter().cloned());
                cursor.results = state.results.len();
                if let Some((last, _)) = &state.end {
                    cursor.ended = true;
                    events.push(last.clone());
                } else if self.cancel.has_hung_up() {
                    cursor.ended = true;
                    events.push(failed(&Problem::job_cancelled()));
                }
            }
            if !events.is_empty() {
                return Some(events);
            }
            news.await;
        }
    }

    /// A client starts to listen.
    pub fn arrive(&self) {
        lock(&self.state).listeners += 1;
    }

    /// A client has gone. Work that the last listener leaves is cancelled.
    pub fn leave(&self) {
        let mut state = lock(&self.state);
        state.listeners = state.listeners.saturating_sub(1);
        state.last_listened = Some(Instant::now());
        if state.listeners == 0 && state.end.is_none() {
            self.cancel.cancel();
        }
    }
}

fn failed(problem: &Problem) -> Event {
    Event { name: "failed", data: problem.to_json() }
}

impl JobEvents for Job {
    fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    fn progress(&self, done: u64, total: u64, text: &str) {
        let progress = Progress { done, total, text: text.to_owned() };
        let event = Event { name: "progress", data: progress.to_json() };
        let mut state = lock(&self.state);
        state.version += 1;
        state.progress = Some((state.version, event));
        drop(state);
        self.news.notify_waiters();
    }

    fn result(&self, json: String, memory: Large) {
        let mut state = lock(&self.state);
        state.memory.extend(memory);
        state.results.push(Event { name: "result", data: json });
        drop(state);
        self.news.notify_waiters();
    }
}
