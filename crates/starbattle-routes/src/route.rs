//! What a route is: its address, its types, and the work behind it.

use std::{borrow::Cow, sync::Arc, time::Duration};

use percent_encoding::percent_decode_str;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, de::DeserializeOwned};
use starbattle::{
    answers::{AnswerError, Library, wire::JobStarted},
    board::{Cancel, Never},
};

use crate::{
    JobWork, Problem,
    json::to_json,
    read::{read_body, read_query},
    table::routes,
};

/// Describes a type of the API.
pub type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// What a front end gives a route to work with.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// What answers share.
    pub library: &'a Library,
    /// Cancels the work.
    pub cancel: &'a dyn Cancel,
    /// Ends a search for examples early, with what has been found.
    pub end_search: &'a dyn Cancel,
    /// The time since some fixed moment.
    pub clock: Clock,
}

impl<'a> Context<'a> {
    /// A context in which nothing is cancelled and no time passes.
    #[must_use]
    pub fn new(library: &'a Library) -> Self {
        Self { library, cancel: &Never, end_search: &Never, clock: || Duration::ZERO }
    }
}

/// A question as it was asked, not read yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question<'a> {
    /// What stands at `{id}` in the path.
    pub id: Cow<'a, str>,
    /// What follows the `?`.
    pub query: &'a str,
    /// The body.
    pub body: &'a [u8],
}

/// What a question consists of, besides an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    /// Nothing.
    Nothing,
    /// A query.
    Query,
    /// A body of JSON.
    Body,
    /// A body of JSON, or a picture.
    BodyOrPicture,
}

/// The time since some fixed moment.
pub type Clock = fn() -> Duration;

type Answer = Arc<dyn Fn(&Context<'_>, &Question<'_>) -> Result<String, Problem> + Send + Sync>;
type Begin = Arc<dyn Fn(&Context<'_>, &Question<'_>) -> Result<JobWork, Problem> + Send + Sync>;

/// How a route is answered.
#[derive(Clone)]
pub enum Work {
    /// With a text of the route's content type.
    Answer(Answer),
    /// The same, with next to no work: it may be done before anything else.
    Immediate(Answer),
    /// With a job.
    Job(Begin),
    /// The events of a job. Only a front end whose jobs outlive a request has this route and the next.
    JobEvents,
    /// Ends a job.
    CancelJob,
    /// The description of the API.
    Description,
}

/// A route of the API.
#[derive(Clone)]
pub struct Route {
    /// In capitals.
    pub method: &'static str,
    /// The path below the base, with `{id}` as placeholder.
    pub path: &'static str,
    /// One line of documentation.
    pub summary: &'static str,
    /// What the question consists of.
    pub reads: Reads,
    /// The status of a good answer.
    pub status: u16,
    /// The type of a good answer.
    pub content_type: &'static str,
    /// The schema of the question, with the feature `schemas`.
    pub input: Option<SchemaOf>,
    /// The schema of a good answer in JSON, with the feature `schemas`.
    pub output: Option<SchemaOf>,
    /// Whether the answer may depend on the shipped rule files.
    pub uses_rules: bool,
    /// How it is answered.
    pub work: Work,
}

#[cfg(feature = "schemas")]
fn schema_of<T: JsonSchema>() -> Option<SchemaOf> {
    Some(SchemaGenerator::subschema_for::<T>)
}

#[cfg(not(feature = "schemas"))]
#[expect(clippy::extra_unused_type_parameters, reason = "the schema is that of the type, where there is one")]
fn schema_of<T: JsonSchema>() -> Option<SchemaOf> {
    None
}

impl Route {
    fn new(method: &'static str, path: &'static str, summary: &'static str, work: Work) -> Self {
        let (reads, status, content_type) = (Reads::Nothing, 200, "application/json");
        let (input, output, uses_rules) = (None, None, true);
        Self { method, path, summary, reads, status, content_type, input, output, uses_rules, work }
    }

    /// Reads a question of this type.
    fn reading<Q: JsonSchema>(self, reads: Reads) -> Self {
        Self { reads, input: schema_of::<Q>(), ..self }
    }

    /// Answers with JSON of this type.
    fn answering<A: JsonSchema>(self) -> Self {
        Self { output: schema_of::<A>(), ..self }
    }

    /// A `GET` without parameters.
    pub(crate) fn list<A: Serialize + JsonSchema + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Context<'_>) -> Result<A, AnswerError>,
    ) -> Self {
        let work = Work::Answer(Arc::new(move |context, _| to_json(&answer(context)?)));
        Self::new("GET", path, summary, work).answering::<A>()
    }

    /// A `GET` without parameters whose answer never changes.
    pub(crate) fn constant<A: Serialize + JsonSchema + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn() -> A,
    ) -> Self {
        let work = Work::Answer(Arc::new(move |_, _| to_json(&answer())));
        Self { uses_rules: false, ..Self::new("GET", path, summary, work) }.answering::<A>()
    }

    /// A `GET` that needs next to no work.
    pub(crate) fn immediate<A: Serialize + JsonSchema + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Context<'_>) -> A,
    ) -> Self {
        let work = Work::Immediate(Arc::new(move |context, _| to_json(&answer(context))));
        Self::new("GET", path, summary, work).answering::<A>()
    }

    /// A `GET` of one thing by its id.
    pub(crate) fn find<A: Serialize + JsonSchema + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Context<'_>, &str) -> Result<A, AnswerError>,
    ) -> Self {
        let work = Work::Answer(Arc::new(move |context, question| to_json(&answer(context, &question.id)?)));
        Self::new("GET", path, summary, work).answering::<A>()
    }

    /// A `GET` of one thing by its id, which is passed on as it is.
    pub(crate) fn raw(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Context<'_>, &str) -> Result<String, AnswerError>,
    ) -> Self {
        let work = Work::Answer(Arc::new(move |context, question| Ok(answer(context, &question.id)?)));
        Self::new("GET", path, summary, work)
    }

    /// A `GET` with a query.
    pub(crate) fn query<Q: DeserializeOwned + JsonSchema + 'static, A: Serialize + JsonSchema + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Context<'_>, &Q) -> Result<A, AnswerError>,
    ) -> Self {
        let work =
            Work::Answer(Arc::new(move |context, question| to_json(&answer(context, &read_query(question.query)?)?)));
        Self::new("GET", path, summary, work).reading::<Q>(Reads::Query).answering::<A>()
    }

    /// A `GET` with a query whose answer is a picture.
    pub(crate) fn picture<Q: DeserializeOwned + JsonSchema + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Context<'_>, &Q) -> Result<String, AnswerError>,
    ) -> Self {
        let work = Work::Answer(Arc::new(move |context, question| Ok(answer(context, &read_query(question.query)?)?)));
        let route = Self::new("GET", path, summary, work).reading::<Q>(Reads::Query);
        Self { content_type: "image/svg+xml", ..route }
    }

    /// A `POST` with a body.
    pub(crate) fn ask<Q: DeserializeOwned + JsonSchema + 'static, A: Serialize + JsonSchema + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Context<'_>, &Q) -> Result<A, AnswerError>,
    ) -> Self {
        let work =
            Work::Answer(Arc::new(move |context, question| to_json(&answer(context, &read_body(question.body)?)?)));
        Self::new("POST", path, summary, work).reading::<Q>(Reads::Body).answering::<A>()
    }

    /// A `POST` with a body whose answer depends on nothing else.
    pub(crate) fn pure<Q: DeserializeOwned + JsonSchema + 'static, A: Serialize + JsonSchema + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Q, &dyn Cancel, Clock) -> Result<A, AnswerError>,
    ) -> Self {
        let work = Work::Answer(Arc::new(move |context, question| {
            to_json(&answer(&read_body(question.body)?, context.cancel, context.clock)?)
        }));
        let route = Self::new("POST", path, summary, work).reading::<Q>(Reads::Body).answering::<A>();
        Self { uses_rules: false, ..route }
    }

    /// A `POST` like [`Route::pure`] whose body may be a picture, too. `from_picture` returns nothing if it is none.
    pub(crate) fn pure_or_picture<Q: DeserializeOwned + JsonSchema + 'static, A: Serialize + JsonSchema + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Q, &dyn Cancel, Clock) -> Result<A, AnswerError>,
        from_picture: fn(&[u8]) -> Option<Result<A, AnswerError>>,
    ) -> Self {
        let work = Work::Answer(Arc::new(move |context, question| match from_picture(question.body) {
            Some(answer) => to_json(&answer?),
            None => to_json(&answer(&read_body(question.body)?, context.cancel, context.clock)?),
        }));
        let route = Self::new("POST", path, summary, work).reading::<Q>(Reads::BodyOrPicture).answering::<A>();
        Self { uses_rules: false, ..route }
    }

    /// A `POST` about one thing by its id, without a body.
    pub(crate) fn act<A: Serialize + JsonSchema + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Context<'_>, &str) -> Result<A, AnswerError>,
    ) -> Self {
        Self { method: "POST", ..Self::find(path, summary, answer) }
    }

    /// A `POST` that starts a job.
    pub(crate) fn begin<Q: DeserializeOwned + JsonSchema + 'static>(
        path: &'static str,
        summary: &'static str,
        begin: fn(&Context<'_>, &Q) -> Result<JobWork, Problem>,
    ) -> Self {
        let work = Work::Job(Arc::new(move |context, question| begin(context, &read_body(question.body)?)));
        let route = Self::new("POST", path, summary, work).reading::<Q>(Reads::Body).answering::<JobStarted>();
        Self { status: 202, ..route }
    }

    /// A route that each front end answers in its own way, if it has it.
    pub(crate) fn front_end(
        method: &'static str,
        path: &'static str,
        summary: &'static str,
        (status, content_type): (u16, &'static str),
        work: Work,
    ) -> Self {
        Self { status, content_type, uses_rules: false, ..Self::new(method, path, summary, work) }
    }

    /// The answer to a question, if the route is one for answers.
    pub fn answer(&self, context: &Context<'_>, question: &Question<'_>) -> Result<String, Problem> {
        match &self.work {
            Work::Answer(answer) | Work::Immediate(answer) => answer(context, question),
            _ => Err(Problem::new(405, "this route does not answer at once")),
        }
    }
}

/// The route of a method and a path with its query, and the question that they ask with a body.
pub fn find<'a>(method: &str, address: &'a str, body: &'a [u8]) -> Result<(&'static Route, Question<'a>), Problem> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let mut of_path = routes().iter().filter_map(|route| Some((id_of(route.path, path)?, route))).peekable();
    if of_path.peek().is_none() {
        return Err(Problem::not_found(format!("there is no route {path}")));
    }
    let Some((id, route)) = of_path.find(|(_, route)| route.method == method) else {
        return Err(Problem::new(405, "this route does not support that method"));
    };
    let id = percent_decode_str(id).decode_utf8().map_err(|_| Problem::new(400, "the id is not UTF-8"))?;
    Ok((route, Question { id, query, body }))
}

/// What stands at the placeholder of a pattern, or nothing if there is none; `None` if the path is another one.
fn id_of<'a>(pattern: &str, path: &'a str) -> Option<&'a str> {
    let Some((before, after)) = pattern.split_once("{id}") else { return (pattern == path).then_some("") };
    let id = path.strip_prefix(before)?.strip_suffix(after)?;
    (!id.is_empty() && !id.contains('/')).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_are_found_by_method_path_and_id() {
        let (route, question) = find("GET", "/patterns/10x10~pair~0/wild?x=1", b"").unwrap();
        assert_eq!((route.path, &*question.id, question.query), ("/patterns/{id}/wild", "10x10~pair~0", "x=1"));
        let (route, question) = find("GET", "/techniques/R4%2E3", b"").unwrap();
        assert_eq!((route.path, &*question.id), ("/techniques/{id}", "R4.3"));
        assert_eq!(find("GET", "/patterns", b"").unwrap().0.path, "/patterns");
        let status = |method, path| find(method, path, b"").err().map(|problem| problem.status);
        assert_eq!(status("GET", "/nothing"), Some(404));
        assert_eq!(status("GET", "/techniques/"), Some(404));
        assert_eq!(status("GET", "/techniques/a/b"), Some(404));
        assert_eq!(status("GET", "/solve"), Some(405));
        assert_eq!(status("GET", "/techniques/%ff"), Some(400));
    }

    #[test]
    fn each_route_is_listed_once() {
        let routes = routes();
        for (index, route) in routes.iter().enumerate() {
            let same = |other: &&Route| other.path == route.path && other.method == route.method;
            assert_eq!(routes.iter().position(|other| same(&other)), Some(index), "{} {}", route.method, route.path);
        }
    }
}
