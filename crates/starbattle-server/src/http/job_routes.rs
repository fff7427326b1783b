//! The routes that start jobs, stream their events, and cancel them.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::{
        IntoResponse, Response,
        sse::{self, KeepAlive, Sse},
    },
    routing::{delete, get},
};
use futures_util::{StreamExt, stream};
use serde_json::json;
use starbattle::{
    answers::{
        self, AnswerError, ErrorKind,
        wire::{AtlasRequest, GenerateRequest, MineRequest, MinedFile, MiningSummary},
    },
    atlas::{Atlas, AtlasError, Estimate, estimate},
    board::{MemoryBudget, MemoryError, counted},
    entangle::{self, Grouping, Keep, MineError, MineOptions, SpecError},
    generate::{GenerateError, Generator, LogicRater},
};

use super::{
    app::App,
    jobs::{Cursor, Job},
    problem::Problem,
    route::Route,
};

/// The most puzzles of one request.
const MAX_PUZZLES: usize = 1000;

/// Mining that is estimated to take longer is refused.
const MAX_MINING_SECONDS: f64 = 600.0;

pub fn generate(app: &Arc<App>, request: &GenerateRequest) -> Result<String, Problem> {
    let criteria = request.criteria()?;
    let count = request.count.unwrap_or(1);
    if !(1..=MAX_PUZZLES).contains(&count) {
        return Err(Problem::unprocessable(format!("`count` {count} is out of range: expected 1 to {MAX_PUZZLES}")));
    }
    let notation = answers::notation(request.to.as_deref().unwrap_or("dotted"))?;
    if !notation.can_write() {
        return Err(Problem::unprocessable(format!("{} is a notation that is only read", notation.id)));
    }
    let seed = request.seed.unwrap_or_else(new_seed);
    let shared = Arc::clone(app);
    app.jobs.begin(move |job| {
        let known = shared.library().of(criteria.board);
        let rater = LogicRater { knowledge: known.knowledge() };
        job.progress(0, count as u64, "puzzles");
        let generator = Generator::new(criteria, &rater, job).map_err(Problem::unprocessable)?;
        let mut made = 0;
        for result in generator.series(seed, count, job) {
            match result {
                Ok(generated) => {
                    made += 1;
                    job.result(&answers::generated(&generated, notation, true)?);
                    job.progress(made, count as u64, "puzzles");
                }
                Err(GenerateError::Cancelled) => return Err(stopped()),
                Err(error) => {
                    let problem =
                        Problem::unprocessable(format!("{made} of {} made: {error}", counted(count, "puzzle")));
                    return Err(problem.with_hint("relax the criteria"));
                }
            }
        }
        Ok(json!({"seed": seed, "puzzles": made}))
    })
}

pub fn mine(app: &Arc<App>, request: &MineRequest) -> Result<String, Problem> {
    let board = answers::board(request.size, request.stars)?;
    if !(1..=4).contains(&request.initial) {
        return Err(Problem::unprocessable(format!("`initial` {} is out of range: expected 1 to 4", request.initial)));
    }
    if !board.has_placements() || estimate(board, request.initial).seconds > MAX_MINING_SECONDS {
        let problem = Problem::unprocessable("this board has no placements, or mining it takes too long");
        return Err(problem.with_hint("use the command line, which has no time limit"));
    }
    let (keep, grouping) = (Keep::Deduced, Grouping::Orbit);
    let options = MineOptions { board, initial: request.initial, keep, grouping, rules_only: false };
    let budget = room_for(app, &estimate(board, request.initial))?;
    app.jobs.begin(move |job| {
        let mined = entangle::mine(options, &budget, job).map_err(|error| match error {
            MineError::Atlas(AtlasError::Cancelled) => stopped(),
            MineError::Atlas(AtlasError::Memory(error)) | MineError::Unreadable(SpecError::Memory(error)) => {
                too_large(&error)
            }
            other => Problem::unprocessable(other),
        })?;
        let mut names = Vec::new();
        for file in mined.files() {
            let mut memory = budget.reservation();
            let file = MinedFile::of(&file, &mut memory).map_err(|error| too_large(&error))?;
            names.push(file.name.clone());
            // The event holds the text once more, escaped.
            memory.claim(2 * file.text.len() as u64).map_err(|error| too_large(&error))?;
            job.large_result(&file, memory);
        }
        Ok(MiningSummary::of(&mined, names))
    })
}

pub fn atlas(app: &Arc<App>, request: &AtlasRequest) -> Result<String, Problem> {
    let board = answers::board(request.size, request.stars)?;
    let budget = room_for(app, &Estimate { table_memory: 0, ..estimate(board, 1) })?;
    let shared = Arc::clone(app);
    app.jobs.begin(move |job| {
        let atlas = Atlas::build(board, &budget, job).map_err(|error| match error {
            AtlasError::Cancelled => stopped(),
            AtlasError::Memory(error) => too_large(&error),
            other => Problem::unprocessable(other).with_hint("choose a smaller board"),
        })?;
        let placements = atlas.placements().to_string();
        shared.library().atlases.keep(atlas);
        Ok(json!({"size": board.size(), "stars": board.stars(), "placements": placements}))
    })
}

/// The budget of all jobs, after boards that nobody uses now have made room. Work that is clearly too large is refused at once.
fn room_for(app: &App, estimate: &Estimate) -> Result<MemoryBudget, Problem> {
    let library = app.library();
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

fn too_large(error: &MemoryError) -> Problem {
    let hint = "choose a smaller board, wait for other jobs to end, or start the server with a higher --job-memory";
    Problem::from(AnswerError::new(ErrorKind::MemoryLimit, error)).with_hint(hint)
}

fn stopped() -> Problem {
    Problem::new(409, "the job was cancelled")
}

/// A seed that nobody chose, small enough to be typed again.
fn new_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    now.subsec_nanos().into()
}

/// A client that streams a job's events; dropped when the connection closes.
struct Listener(Arc<Job>);

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// `GET /jobs/{id}`: the events of a job, as they happen.
pub fn listen() -> Route {
    let handler = get(|State(app): State<Arc<App>>, Path(id): Path<String>| async move {
        match app.jobs.get(&id) {
            Ok(job) => stream_of(job),
            Err(problem) => problem.into_response(),
        }
    });
    let summary = "The events of a job: `progress`, `result`, `done` and `failed`; closing the stream cancels the job";
    Route::special("get", "/jobs/{id}", summary, (200, "text/event-stream"), handler)
}

fn stream_of(job: Arc<Job>) -> Response {
    job.arrive();
    let start = (Listener(job), Cursor::default());
    let events = stream::unfold(start, |(listener, mut cursor)| async move {
        let events = listener.0.next(&mut cursor).await?;
        Some((stream::iter(events), (listener, cursor)))
    });
    let events =
        events.flatten().map(|event| Ok::<_, Infallible>(sse::Event::default().event(event.name).data(event.data)));
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}

/// `DELETE /jobs/{id}`: cancels a job.
pub fn cancel() -> Route {
    let handler = delete(|State(app): State<Arc<App>>, Path(id): Path<String>| async move {
        match app.jobs.cancel(&id) {
            Ok(()) => StatusCode::NO_CONTENT.into_response(),
            Err(problem) => problem.into_response(),
        }
    });
    Route::special("delete", "/jobs/{id}", "Cancel a job", (204, ""), handler)
}
