//! Rule files as they are.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::header,
    response::IntoResponse,
    routing::get,
};

use super::{app::App, route::Route};

/// `GET /specs/{id}`: the file, byte for byte.
pub fn raw() -> Route {
    let handler = get(|State(app): State<Arc<App>>, Path(id): Path<String>| async move {
        let shared = Arc::clone(&app);
        let text = app.pool.run(move |_| Ok(shared.specs().get(&id)?.text())).await;
        match text {
            Ok(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
            Err(problem) => problem.into_response(),
        }
    });
    Route::special("get", "/specs/{id}", "A rule file as it is", (200, "application/json"), handler)
}
