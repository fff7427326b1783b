//! Long work: it reports its progress and its results while it runs.

use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::json;
use starbattle::{
    answers::{
        self, AnswerError, ErrorKind, Library,
        wire::{AtlasRequest, GenerateRequest},
    },
    atlas::{Atlas, AtlasError, Estimate, estimate},
    board::{Cancel, MemoryBudget, MemoryError, Progress, Reservation, counted},
    generate::{GenerateError, Generator, LogicRater},
};

use crate::{Context, Problem, json::to_json};

/// The most puzzles of one request.
const MAX_PUZZLES: usize = 1000;

/// A seed that nobody chose is smaller than this, so that it can be typed again.
const MAX_NEW_SEED: u128 = 1_000_000_000;

/// A job whose question was read and can be answered. It returns the JSON of its last event.
pub type JobWork = Box<dyn FnOnce(&Library, &dyn JobEvents) -> Result<String, Problem> + Send>;

/// Memory that a result takes until nobody needs it any more.
pub type Large = Option<Reservation>;

/// Where a job reports to, and who can cancel it.
pub trait JobEvents: Sync {
    /// Whether to stop.
    fn is_cancelled(&self) -> bool;

    /// How far the work has come.
    fn progress(&self, done: u64, total: u64, text: &str);

    /// A result as JSON.
    fn result(&self, json: String, memory: Large);
}

/// A job as its libraries see it.
pub(crate) struct Job<'a>(pub(crate) &'a dyn JobEvents);

impl Cancel for Job<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    fn report(&self, progress: Progress) {
        match progress {
            Progress::Layer { done, total, .. } => self.0.progress(done as u64, total as u64, "rows"),
            Progress::Classes { done, estimated } => self.0.progress(done, estimated, "patterns"),
            Progress::Part { what, done, total } => self.0.progress(done, total, what),
            _ => {}
        }
    }
}

pub fn generate(context: &Context<'_>, request: &GenerateRequest) -> Result<JobWork, Problem> {
    let criteria = request.criteria()?;
    let count = request.count.unwrap_or(1);
    if !(1..=MAX_PUZZLES).contains(&count) {
        return Err(Problem::unprocessable(format!("`count` {count} is out of range: expected 1 to {MAX_PUZZLES}")));
    }
    let notation = answers::notation(request.to.as_deref().unwrap_or("dotted"))?;
    if !notation.can_write() {
        return Err(Problem::unprocessable(format!("{} is a notation that is only read", notation.id)));
    }
    let seed = request.seed.unwrap_or_else(|| ((context.clock)().as_nanos() % MAX_NEW_SEED) as u64);
    Ok(Box::new(move |library, events| {
        let known = library.of(criteria.board);
        let rater = LogicRater { knowledge: known.knowledge() };
        let search = Search { events, tried: AtomicU64::new(0), made: AtomicU64::new(0), count: count as u64 };
        search.tell();
        let generator = Generator::new(criteria, &rater, &search).map_err(Problem::unprocessable)?;
        for result in generator.series(seed, count, &search) {
            let made = search.made.load(Ordering::Relaxed);
            match result {
                Ok(generated) => {
                    search.made.store(made + 1, Ordering::Relaxed);
                    events.result(to_json(&answers::generated(&generated, notation, true)?)?, None);
                    search.tell();
                }
                Err(GenerateError::Cancelled) => return Err(Problem::job_cancelled()),
                Err(error) => {
                    let problem =
                        Problem::unprocessable(format!("{made} of {} made: {error}", counted(count, "puzzle")));
                    return Err(problem.with_hint("relax the criteria"));
                }
            }
        }
        to_json(&json!({"seed": seed, "puzzles": search.made.load(Ordering::Relaxed)}))
    }))
}

/// A search for puzzles: how many were found, and in how many boards.
struct Search<'a> {
    events: &'a dyn JobEvents,
    tried: AtomicU64,
    made: AtomicU64,
    count: u64,
}

impl Search<'_> {
    fn tell(&self) {
        let tried = self.tried.load(Ordering::Relaxed) as usize;
        let tried = format!("{} tried", counted(tried, "board"));
        match self.count {
            // How long one puzzle takes is not known.
            1 => self.events.progress(0, 0, &tried),
            count => self.events.progress(self.made.load(Ordering::Relaxed), count, &format!("puzzles found, {tried}")),
        }
    }
}

impl Cancel for Search<'_> {
    fn is_cancelled(&self) -> bool {
        self.events.is_cancelled()
    }

    fn report(&self, progress: Progress) {
        if matches!(progress, Progress::Tried) {
            self.tried.fetch_add(1, Ordering::Relaxed);
            self.tell();
        }
    }
}

pub fn atlas(context: &Context<'_>, request: &AtlasRequest) -> Result<JobWork, Problem> {
    let board = answers::board(request.size, request.stars)?;
    let budget = room_for(context.library, &Estimate { table_memory: 0, ..estimate(board, 1) })?;
    Ok(Box::new(move |library, events| {
        let atlas = Atlas::build(board, &budget, &Job(events)).map_err(|error| match error {
            AtlasError::Cancelled => Problem::job_cancelled(),
            AtlasError::Memory(error) => too_large(&error),
            other => Problem::unprocessable(other).with_hint("choose a smaller board"),
        })?;
        let placements = atlas.placements().to_string();
        library.atlases.keep(atlas);
        to_json(&json!({"size": board.size(), "stars": board.stars(), "placements": placements}))
    }))
}

/// The budget of all jobs, after boards that nobody uses now have made room. Work that is clearly too large is refused at once.
pub(crate) fn room_for(library: &Library, estimate: &Estimate) -> Result<MemoryBudget, Problem> {
    let needed = estimate.memory.saturating_add(estimate.table_memory);
    library.atlases.make_room(needed, &library.budget);
    // The forecast is rough. The budget is asked again during the work.
    let (likely, left, allowed) = (needed / 3, library.budget.left(), library.budget.allowed());
    if likely > allowed {
        return Err(too_large(&MemoryError { needed: likely, allowed }));
    }
    if likely > left {
        let busy = "other jobs use the memory that this one needs";
        return Err(Problem::new(503, busy).with_hint("wait for them to end, or cancel them"));
    }
    Ok(library.budget.clone())
}

pub(crate) fn too_large(error: &MemoryError) -> Problem {
    AnswerError::new(ErrorKind::MemoryLimit, error).into()
}
