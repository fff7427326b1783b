//! The routes that stream the events of jobs, and cancel them.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::{
        IntoResponse, Response,
        sse::{self, KeepAlive, Sse},
    },
    routing::{MethodRouter, delete, get},
};
use futures_util::{StreamExt, stream};

use super::{
    app::App,
    jobs::{Cursor, Job},
    problem::refuse,
};

/// A client that streams a job's events; dropped when the connection closes.
struct Listener(Arc<Job>);

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// The events of a job, as they happen.
pub fn listen() -> MethodRouter<Arc<App>> {
    get(|State(app): State<Arc<App>>, Path(id): Path<String>| async move {
        match app.jobs.get(&id) {
            Ok(job) => stream_of(job),
            Err(problem) => refuse(&problem),
        }
    })
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

/// Cancels a job.
pub fn cancel() -> MethodRouter<Arc<App>> {
    delete(|State(app): State<Arc<App>>, Path(id): Path<String>| async move {
        match app.jobs.cancel(&id) {
            Ok(()) => StatusCode::NO_CONTENT.into_response(),
            Err(problem) => refuse(&problem),
        }
    })
}
