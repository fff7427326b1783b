//! What a route is: its address, its types, and its handler. The router and the API's description are both generated from these, so
//! they cannot disagree.

use std::{convert::Infallible, sync::Arc};

use axum::{
    body::Bytes,
    extract::{FromRequest, Path, Query, Request, State},
    http::{HeaderMap, StatusCode, Uri, header},
    response::{IntoResponse, Response},
    routing::{MethodRouter, get, post},
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, de::DeserializeOwned};
use tokio::{task::spawn_blocking, time::timeout};

use starbattle::answers::{AnswerError, TextPosition, in_plain_words, wire::JobStarted};

use super::{app::App, cancel_token::CancelToken, pool, problem::Problem, reply::json};

pub type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// A route of the API.
pub struct Route {
    pub method: &'static str,
    /// The path below the base, with `{id}` as placeholder.
    pub path: &'static str,
    /// One line of documentation.
    pub summary: &'static str,
    /// The schema of the body, or of the query of a `GET`.
    pub input: Option<SchemaOf>,
    /// The status and type of a good answer, and its schema if it is JSON.
    pub status: u16,
    pub content_type: &'static str,
    pub output: Option<SchemaOf>,
    pub handler: MethodRouter<Arc<App>>,
}

fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

impl Route {
    /// A route with an answer in JSON.
    fn new<A: JsonSchema>(
        method: &'static str,
        path: &'static str,
        summary: &'static str,
        handler: MethodRouter<Arc<App>>,
    ) -> Self {
        let (status, content_type) = (200, "application/json");
        Self { method, path, summary, input: None, status, content_type, output: Some(schema_of::<A>), handler }
    }

    fn taking<Q: JsonSchema>(self) -> Self {
        Self { input: Some(schema_of::<Q>), ..self }
    }

    /// A `GET` without parameters.
    pub fn list<A: Serialize + JsonSchema + Send + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&App, &CancelToken) -> Result<A, AnswerError>,
    ) -> Self {
        let handler = get(move |State(app): State<Arc<App>>| work(app, answer));
        Self::new::<A>("get", path, summary, handler)
    }

    /// A `GET` that needs next to no work: it is answered however many requests wait for the pool.
    pub fn immediate<A: Serialize + JsonSchema + Send + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&App) -> A,
    ) -> Self {
        let handler = get(move |State(app): State<Arc<App>>| async move {
            match spawn_blocking(move || answer(&app)).await {
                Ok(answer) => json(StatusCode::OK, &answer),
                Err(_) => pool::broken().into_response(),
            }
        });
        Self::new::<A>("get", path, summary, handler)
    }

    /// A `GET` of one thing by its id.
    pub fn find<A: Serialize + JsonSchema + Send + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&App, &str, &CancelToken) -> Result<A, AnswerError>,
    ) -> Self {
        let handler = get(move |State(app): State<Arc<App>>, Path(id): Path<String>| {
            work(app, move |app, cancel| answer(app, &id, cancel))
        });
        Self::new::<A>("get", path, summary, handler)
    }

    /// A `GET` with a query.
    pub fn query<Q: DeserializeOwned + JsonSchema + Send + 'static, A: Serialize + JsonSchema + Send + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&App, &Q, &CancelToken) -> Result<A, AnswerError>,
    ) -> Self {
        let handler = get(move |State(app): State<Arc<App>>, uri: Uri| async move {
            match read_query(&uri) {
                Ok(query) => work(app, move |app, cancel| answer(app, &query, cancel)).await,
                Err(problem) => problem.into_response(),
            }
        });
        Self::new::<A>("get", path, summary, handler).taking::<Q>()
    }

    /// A `GET` with a query whose answer is a picture.
    pub fn picture<Q: DeserializeOwned + JsonSchema + Send + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&App, &Q, &CancelToken) -> Result<String, AnswerError>,
    ) -> Self {
        let handler = get(move |State(app): State<Arc<App>>, uri: Uri| async move {
            let query: Q = match read_query(&uri) {
                Ok(query) => query,
                Err(problem) => return problem.into_response(),
            };
            let shared = Arc::clone(&app);
            match app.pool.run(move |cancel| Ok(answer(&shared, &query, cancel)?)).await {
                Ok(svg) => ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response(),
                Err(problem) => problem.into_response(),
            }
        });
        let route = Self::new::<String>("get", path, summary, handler).taking::<Q>();
        Self { content_type: "image/svg+xml", output: None, ..route }
    }

    /// A `POST` with a body.
    pub fn ask<Q: DeserializeOwned + JsonSchema + Send + 'static, A: Serialize + JsonSchema + Send + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&App, &Q, &CancelToken) -> Result<A, AnswerError>,
    ) -> Self {
        let handler =
            post(move |State(app): State<Arc<App>>, headers: HeaderMap, SentBody(body): SentBody| async move {
                match read_body(&headers, body) {
                    Ok(question) => work(app, move |app, cancel| answer(app, &question, cancel)).await,
                    Err(problem) => problem.into_response(),
                }
            });
        Self::new::<A>("post", path, summary, handler).taking::<Q>()
    }

    /// A `POST` about one thing by its id, without a body.
    pub fn act<A: Serialize + JsonSchema + Send + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&App, &str, &CancelToken) -> Result<A, AnswerError>,
    ) -> Self {
        let handler = post(move |State(app): State<Arc<App>>, Path(id): Path<String>| {
            work(app, move |app, cancel| answer(app, &id, cancel))
        });
        Self::new::<A>("post", path, summary, handler)
    }

    /// A `POST` that starts a job.
    pub fn begin<Q: DeserializeOwned + JsonSchema + Send + 'static>(
        path: &'static str,
        summary: &'static str,
        begin: fn(&Arc<App>, &Q) -> Result<String, Problem>,
    ) -> Self {
        let handler =
            post(move |State(app): State<Arc<App>>, headers: HeaderMap, SentBody(body): SentBody| async move {
                match read_body(&headers, body).and_then(|question| begin(&app, &question)) {
                    Ok(job) => json(StatusCode::ACCEPTED, &JobStarted { job }),
                    Err(problem) => problem.into_response(),
                }
            });
        let route = Self::new::<JobStarted>("post", path, summary, handler).taking::<Q>();
        Self { status: 202, ..route }
    }

    /// A route with a handler of its own.
    pub fn special(
        method: &'static str,
        path: &'static str,
        summary: &'static str,
        (status, content_type): (u16, &'static str),
        handler: MethodRouter<Arc<App>>,
    ) -> Self {
        Self { method, path, summary, input: None, status, content_type, output: None, handler }
    }
}

async fn work<A: Serialize + Send + 'static>(
    app: Arc<App>,
    answer: impl FnOnce(&App, &CancelToken) -> Result<A, AnswerError> + Send + 'static,
) -> Response {
    let shared = Arc::clone(&app);
    match app.pool.run(move |cancel| Ok(answer(&shared, cancel)?)).await {
        Ok(answer) => json(StatusCode::OK, &answer),
        Err(problem) => problem.into_response(),
    }
}

/// Some programs write it before JSON.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

fn read_query<Q: DeserializeOwned>(uri: &Uri) -> Result<Q, Problem> {
    let query = Query::try_from_uri(uri).map_err(|rejection| {
        let text = rejection.body_text();
        let message = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text);
        Problem::new(400, format!("the query is not valid: {}", in_plain_words(message)))
    })?;
    Ok(query.0)
}

/// A body that has arrived whole and in time, or why not.
struct SentBody(Result<Bytes, Problem>);

impl FromRequest<Arc<App>> for SentBody {
    type Rejection = Infallible;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Infallible> {
        let time = app.config.send_time;
        let body = match timeout(time, Bytes::from_request(request, app)).await {
            Ok(body) => body.map_err(|rejection| Problem::new(rejection.status().as_u16(), rejection.body_text())),
            Err(_) => Err(Problem::new(408, format!("the body did not arrive within {} seconds", time.as_secs_f64()))),
        };
        Ok(Self(body))
    }
}

fn read_body<Q: DeserializeOwned>(headers: &HeaderMap, body: Result<Bytes, Problem>) -> Result<Q, Problem> {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // A form on another site cannot send this type without a preflight request.
    if content_type.split(';').next().unwrap_or_default().trim() != "application/json" {
        return Err(Problem::new(415, "expected a body of type application/json"));
    }
    let body = body?;
    let json = body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&body);
    serde_json::from_slice(json).map_err(|error| {
        let message = error.to_string();
        let message = in_plain_words(message.split(" at line").next().unwrap_or(&message));
        let position = TextPosition { line: Some(error.line()), column: Some(error.column()), field: None };
        Problem { position: Some(Box::new(position)), ..Problem::new(400, format!("the body is not valid: {message}")) }
    })
}
