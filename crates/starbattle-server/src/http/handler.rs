//! From a route of the table to a handler of HTTP requests.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{DefaultBodyLimit, FromRequest, OptionalFromRequestParts, Path, Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{MethodFilter, MethodRouter, on},
};
use serde_json::json;
use starbattle::answers::{ErrorKind, is_picture};
use starbattle_routes::{JobWork, Problem, Question, Reads, Route, Work};
use tokio::{task::spawn_blocking, time::timeout};

use super::{
    app::App,
    cancel_token::CancelToken,
    job_events, openapi,
    problem::refuse,
    server::{MAX_BODY, MAX_PICTURE},
};

/// The handler of a route.
pub fn handler(route: &Route) -> MethodRouter<Arc<App>> {
    let handler = handler_of_work(route);
    if route.reads == Reads::BodyOrPicture { handler.layer(DefaultBodyLimit::max(MAX_PICTURE)) } else { handler }
}

fn handler_of_work(route: &Route) -> MethodRouter<Arc<App>> {
    let method = if route.method == "GET" { MethodFilter::GET } else { MethodFilter::POST };
    let Route { reads, status, content_type, .. } = *route;
    let respond = move |result: Result<String, Problem>| match result {
        Ok(text) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
            (status, [(header::CONTENT_TYPE, content_type)], text).into_response()
        }
        Err(problem) => refuse(&problem),
    };
    match &route.work {
        Work::Answer(answer) => {
            let answer = Arc::clone(answer);
            on(method, move |State(app): State<Arc<App>>, asked: Asked| async move {
                let asked = match asked.checked(reads) {
                    Ok(asked) => asked,
                    Err(problem) => return refuse(&problem),
                };
                let shared = Arc::clone(&app);
                let work = move |cancel: &CancelToken| {
                    shared.with_context(cancel, |context| answer(context, &asked.question()))
                };
                respond(app.pool.run(work).await)
            })
        }
        Work::Immediate(answer) => {
            let answer = Arc::clone(answer);
            on(method, move |State(app): State<Arc<App>>| async move {
                let nothing = Question { id: "".into(), query: "", body: &[] };
                let work = move || app.with_context(&CancelToken::after(None), |context| answer(context, &nothing));
                respond(spawn_blocking(work).await.unwrap_or_else(|_| Err(Problem::broken())))
            })
        }
        Work::Job(begin) => {
            let begin = Arc::clone(begin);
            on(method, move |State(app): State<Arc<App>>, asked: Asked| async move {
                respond(asked.checked(reads).and_then(|asked| {
                    let never = CancelToken::after(None);
                    start(&app, app.with_context(&never, |context| begin(context, &asked.question())))
                }))
            })
        }
        Work::JobEvents => job_events::listen(),
        Work::CancelJob => job_events::cancel(),
        Work::Description => openapi::handler(),
    }
}

/// Starts a job, and says which it is.
fn start(app: &Arc<App>, work: Result<JobWork, Problem>) -> Result<String, Problem> {
    let work = work.map_err(for_operators)?;
    let shared = Arc::clone(app);
    let id = app.jobs.begin(move |job| work(shared.library(), job).map_err(for_operators))?;
    Ok(json!({ "job": id }).to_string())
}

/// Who runs the server can give its jobs more memory.
fn for_operators(problem: Problem) -> Problem {
    if problem.code != Some(ErrorKind::MemoryLimit) {
        return problem;
    }
    problem
        .with_hint("choose a smaller board, wait for other jobs to end, or start the server with a higher --job-memory")
}

/// A request that has arrived whole and in time, or why not. It is read later, where there is time for that.
struct Asked {
    id: String,
    query: String,
    is_json: bool,
    is_picture: bool,
    body: Result<Bytes, Problem>,
}

impl Asked {
    /// The same request, if it can be one for such a route.
    fn checked(self, reads: Reads) -> Result<Self, Problem> {
        if !matches!(reads, Reads::Body | Reads::BodyOrPicture) {
            return Ok(Self { body: Ok(Bytes::new()), ..self });
        }
        if reads == Reads::BodyOrPicture && self.is_picture {
            let body = self.body?;
            if !is_picture(&body) {
                return Err(Problem::unprocessable("not a picture: expected PNG, JPEG, WebP or GIF data"));
            }
            return Ok(Self { body: Ok(body), ..self });
        }
        // A form on another site cannot send this type without a preflight request.
        if !self.is_json {
            return Err(Problem::new(415, "expected a body of type application/json"));
        }
        let body = self.body?;
        if body.len() > MAX_BODY {
            return Err(Problem::new(413, "length limit exceeded"));
        }
        Ok(Self { body: Ok(body), ..self })
    }

    fn question(&self) -> Question<'_> {
        let body = self.body.as_deref().unwrap_or_default();
        Question { id: self.id.as_str().into(), query: &self.query, body }
    }
}

impl FromRequest<Arc<App>> for Asked {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let id = <Path<String> as OptionalFromRequestParts<_>>::from_request_parts(&mut parts, app).await;
        let id = id.map_err(IntoResponse::into_response)?.map(|Path(id)| id).unwrap_or_default();
        let query = parts.uri.query().unwrap_or_default().to_owned();
        let content_type = content_type(&parts.headers);
        let (is_json, is_picture) = (content_type == "application/json", content_type.starts_with("image/"));
        let body = if parts.method == Method::POST {
            read_body(Request::from_parts(parts, body), app).await
        } else {
            Ok(Bytes::new())
        };
        Ok(Self { id, query, is_json, is_picture, body })
    }
}

async fn read_body(request: Request, app: &Arc<App>) -> Result<Bytes, Problem> {
    let time = app.config.send_time;
    match timeout(time, Bytes::from_request(request, app)).await {
        Ok(body) => body.map_err(|rejection| Problem::new(rejection.status().as_u16(), rejection.body_text())),
        Err(_) => Err(Problem::new(408, format!("the body did not arrive within {} seconds", time.as_secs_f64()))),
    }
}

fn content_type(headers: &HeaderMap) -> String {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    content_type.split(';').next().unwrap_or_default().trim().to_owned()
}
