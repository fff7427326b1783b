//! The one table of routes.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::Deserialize;
use starbattle::{
    answers::{
        self, AnswerError, Picture, gallery,
        wire::{
            AnalyzeRequest, BordersRequest, CheckRequest, FormatRequest, Health, HintRequest, ImproveRequest,
            ParseAllRequest, ParseRequest, Parsed, PlacementsRequest, PuzzleAnalyzeRequest, PuzzlePatternsRequest,
            RateRequest, Solution, SolveRequest, StepsRequest, ValidateRequest, VerifyRequest, WhyRequest,
        },
    },
    board::Cancel,
    logic::techniques,
};

use crate::{
    Route, jobs, mining,
    route::{Clock, Context, Work},
};

/// What to draw.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RenderQuery {
    /// The puzzle in any notation.
    p: String,
    /// N² characters `.`, `*` and `x`.
    marks: Option<String>,
    /// Show this step of the path from there, counted from 1.
    step: Option<usize>,
    /// `light`, `dark` or `print`.
    theme: Option<String>,
}

const PARSE: &str = "Read a puzzle in any notation, or from a PNG, JPEG, WebP or GIF picture";

/// Every route, in the order in which people read about them.
#[must_use]
pub fn routes() -> &'static [Route] {
    static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(table);
    &ROUTES
}

fn table() -> Vec<Route> {
    [puzzles(), boards(), long_work()].into_iter().flatten().collect()
}

/// Questions about puzzles.
fn puzzles() -> Vec<Route> {
    vec![
        Route::immediate("/health", "The state of the server; answered even when the server is busy", health),
        Route::constant("/formats", "The notations", answers::notations),
        Route::pure_or_picture("/parse", PARSE, |asked: &ParseRequest, cancel, _| asked.answer(cancel), from_picture),
        Route::pure("/parse/all", "Read every puzzle of a text, one per line", |asked: &ParseAllRequest, cancel, _| {
            asked.answer(cancel)
        }),
        Route::pure("/format", "Write a puzzle in a notation", |asked: &FormatRequest, cancel, _| asked.answer(cancel)),
        Route::pure("/validate", "What keeps a grid from being a puzzle", |asked: &ValidateRequest, _, _| {
            asked.answer()
        }),
        Route::pure("/solve", "Solve exactly", solve),
        Route::pure("/check", "Find mistakes in marks", |asked: &CheckRequest, cancel, _| asked.answer(cancel)),
        Route::ask("/hint", "The next step, up to a level", |context, asked: &HintRequest| {
            Ok(asked.answer(context.library, context.cancel)?.hint)
        }),
        Route::ask("/steps", "The whole path, or every step that can be made now", |context, asked: &StepsRequest| {
            asked.answer(context.library, context.cancel)
        }),
        Route::ask("/why", "Why a cell is what it is", |context, asked: &WhyRequest| {
            asked.answer(context.library, context.cancel)
        }),
        Route::ask("/rate", "How hard a puzzle is", |context, asked: &RateRequest| {
            asked.answer(context.library, context.cancel)
        }),
        Route::ask(
            "/improve",
            "Border changes that make a board a better puzzle",
            |context, asked: &ImproveRequest| asked.answer(context.library, context.cancel),
        ),
        Route::ask(
            "/borders",
            "What each border change of one cell makes of a board",
            |context, asked: &BordersRequest| asked.answer(context.library, context.cancel, context.end_search),
        ),
    ]
}

/// Questions about boards, techniques and rules.
fn boards() -> Vec<Route> {
    vec![
        Route::ask(
            "/analyze",
            "What a few stars force on a board without regions",
            |context, asked: &AnalyzeRequest| asked.answer(context.library),
        ),
        Route::ask("/analyze/puzzle", "What a few stars force in a puzzle", |context, asked: &PuzzleAnalyzeRequest| {
            asked.answer(&context.library.budget, context.cancel)
        }),
        Route::ask(
            "/analyze/puzzle/patterns",
            "What every set of so many stars forces in a puzzle",
            |context, asked: &PuzzlePatternsRequest| asked.answer(&context.library.budget, context.cancel),
        ),
        Route::ask(
            "/placements",
            "The placements of a board without regions that contain certain stars: in order, or at random",
            |context, asked: &PlacementsRequest| asked.answer(context.library),
        ),
        Route::list("/boards", "Common boards, and which of them `/analyze` can answer immediately", |context| {
            answers::boards(context.library, context.cancel)
        }),
        Route::constant("/techniques", "The rules of the human solver", answers::techniques),
        Route::find("/techniques/{id}", "A rule in full, with examples", |context, id| {
            answers::technique(id, context.library)
        }),
        Route::find("/techniques/{id}/wild", "Positions of new puzzles where a rule is used", |context, id| {
            answers::practice(id, context.library, context.end_search)
        }),
        Route::list("/specs", "The rule files", |context| Ok(context.library.specs().infos())),
        Route::raw("/specs/{id}", "A rule file as it is", |context, id| {
            Ok(context.library.specs().get(id)?.text().into_owned())
        }),
        Route::act("/specs/{id}/verify", "Which entries of a rule file are true", |context, id| {
            gallery::verify(id, context.library, context.cancel)
        }),
        Route::ask(
            "/verify",
            "Which entries of a rule file of your own are true; the file is not kept",
            |context, asked: &VerifyRequest| gallery::verify_text(asked, context.library, context.cancel),
        ),
        Route::query("/patterns", "Patterns of stars and what they force", |context, asked| {
            gallery::list(context.library, asked, context.end_search)
        }),
        Route::find("/patterns/{id}", "A pattern in full", |context, id| {
            gallery::detail(id, context.library, context.cancel)
        }),
        Route::find(
            "/patterns/{id}/wild",
            "Positions of new puzzles at which a pattern decides a cell",
            |context, id| gallery::wild(id, context.library, context.cancel, context.end_search),
        ),
    ]
}

/// Jobs, pictures and the description.
fn long_work() -> Vec<Route> {
    vec![
        Route::begin("/generate", "Make new puzzles", jobs::generate),
        Route::begin("/mine", "Find the rules of a board", mining::mine),
        Route::begin("/atlas", "Compute the placements of a larger board for `/analyze`", jobs::atlas),
        Route::front_end(
            "GET",
            "/jobs/{id}",
            "The events of a job: `progress`, `result`, `done` and `failed`; closing the stream cancels the job",
            (200, "text/event-stream"),
            Work::JobEvents,
        ),
        Route::front_end("DELETE", "/jobs/{id}", "Cancel a job", (204, ""), Work::CancelJob),
        Route::picture("/render.svg", "A puzzle as a picture", |context, asked: &RenderQuery| {
            let RenderQuery { p, marks, step, theme } = asked;
            let picture = Picture { puzzle: p, marks: marks.as_deref(), step: *step, theme: theme.as_deref() };
            answers::render(&picture, context.library, context.cancel)
        }),
        Route::front_end(
            "GET",
            "/openapi.json",
            "This description, as OpenAPI 3.1",
            (200, "application/json"),
            Work::Description,
        ),
    ]
}

/// The board in a body that is a picture.
#[cfg(feature = "pictures")]
fn from_picture(body: &[u8]) -> Option<Result<Parsed, AnswerError>> {
    answers::is_picture(body).then(|| answers::parse_picture(body))
}

#[cfg(not(feature = "pictures"))]
fn from_picture(_: &[u8]) -> Option<Result<Parsed, AnswerError>> {
    None
}

fn health(context: &Context<'_>) -> Health {
    let rules = techniques().count();
    Health { version: env!("CARGO_PKG_VERSION"), rules, boards: context.library.specs().board_count() }
}

fn solve(asked: &SolveRequest, cancel: &dyn Cancel, clock: Clock) -> Result<Solution, AnswerError> {
    let start = clock();
    let answer = asked.answer(cancel)?;
    let time = clock().saturating_sub(start);
    Ok(Solution { micros: u64::try_from(time.as_micros()).unwrap_or(u64::MAX), ..answer })
}
