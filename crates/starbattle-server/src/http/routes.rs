//! The one list of routes.

use std::time::Instant;

use schemars::JsonSchema;
use serde::Deserialize;
use starbattle::{
    answers::{
        self, AnswerError, Picture, gallery,
        wire::{
            AnalyzeRequest, CheckRequest, FormatRequest, Health, Hint, HintRequest, ImproveRequest, ParseRequest,
            PlacementsRequest, PuzzleAnalyzeRequest, PuzzlePatternsRequest, RateRequest, Solution, SolveRequest,
            StepsRequest, ValidateRequest, WhyRequest,
        },
    },
    logic::techniques,
};

use super::{app::App, cancel_token::CancelToken, job_routes, openapi, route::Route, spec_routes};

/// Where all routes begin.
pub const BASE: &str = "/api/v1";

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

/// Every route, in the order in which people read about them.
pub fn routes() -> Vec<Route> {
    vec![
        Route::immediate("/health", "The state of the server; answered even when the server is busy", health),
        Route::list("/formats", "The notations", |_, _| Ok(answers::notations())),
        Route::ask("/parse", "Read a puzzle in any notation", |_, asked: &ParseRequest, cancel| asked.answer(cancel)),
        Route::ask("/format", "Write a puzzle in a notation", |_, asked: &FormatRequest, cancel| asked.answer(cancel)),
        Route::ask("/validate", "What keeps a grid from being a puzzle", |_, asked: &ValidateRequest, _| {
            asked.answer()
        }),
        Route::ask("/solve", "Solve exactly", solve),
        Route::ask("/check", "Find mistakes in marks", |_, asked: &CheckRequest, cancel| asked.answer(cancel)),
        Route::ask("/hint", "The next step, up to a level", hint),
        Route::ask(
            "/steps",
            "The whole path, or every step that can be made now",
            |app, asked: &StepsRequest, cancel| asked.answer(app.library(), cancel),
        ),
        Route::ask("/why", "Why a cell is what it is", |app, asked: &WhyRequest, cancel| {
            asked.answer(app.library(), cancel)
        }),
        Route::ask("/rate", "How hard a puzzle is", |app, asked: &RateRequest, cancel| {
            asked.answer(app.library(), cancel)
        }),
        Route::ask(
            "/improve",
            "Border changes that make a board a better puzzle",
            |app, asked: &ImproveRequest, cancel| asked.answer(app.library(), cancel),
        ),
        Route::ask(
            "/analyze",
            "What a few stars force on a board without regions",
            |app, asked: &AnalyzeRequest, _| asked.answer(app.library()),
        ),
        Route::ask(
            "/analyze/puzzle",
            "What a few stars force in a puzzle",
            |app, asked: &PuzzleAnalyzeRequest, cancel| asked.answer(&app.library().budget, cancel),
        ),
        Route::ask(
            "/analyze/puzzle/patterns",
            "What every set of so many stars forces in a puzzle",
            |app, asked: &PuzzlePatternsRequest, cancel| asked.answer(&app.library().budget, cancel),
        ),
        Route::ask(
            "/placements",
            "The placements of a board without regions that contain certain stars: in order, or at random",
            |app, asked: &PlacementsRequest, _| asked.answer(app.library()),
        ),
        Route::list("/boards", "Common boards, and which of them `/analyze` can answer immediately", |app, cancel| {
            answers::boards(app.library(), cancel)
        }),
        Route::list("/techniques", "The rules of the human solver", |_, _| Ok(answers::techniques())),
        Route::find("/techniques/{id}", "A rule in full, with examples", |app, id, _| {
            answers::technique(id, app.library())
        }),
        Route::find("/techniques/{id}/wild", "Positions of new puzzles where a rule is used", |app, id, cancel| {
            answers::practice(id, app.library(), &cancel.part(app.config.search_time))
        }),
        Route::list("/specs", "The rule files", |app, _| Ok(app.specs().infos())),
        spec_routes::raw(),
        Route::act("/specs/{id}/verify", "Which entries of a rule file are true", |app, id, cancel| {
            gallery::verify(id, app.library(), cancel)
        }),
        Route::query("/patterns", "Patterns of stars and what they force", |app, asked, cancel| {
            gallery::list(app.library(), asked, &cancel.part(app.config.search_time))
        }),
        Route::find("/patterns/{id}", "A pattern in full", |app, id, cancel| {
            gallery::detail(id, app.library(), cancel)
        }),
        Route::find(
            "/patterns/{id}/wild",
            "Positions of new puzzles at which a pattern decides a cell",
            |app, id, cancel| gallery::wild(id, app.library(), cancel, &cancel.part(app.config.search_time)),
        ),
        Route::begin("/generate", "Make new puzzles", job_routes::generate),
        Route::begin("/mine", "Find the rules of a board", job_routes::mine),
        Route::begin("/atlas", "Compute the placements of a larger board for `/analyze`", job_routes::atlas),
        job_routes::listen(),
        job_routes::cancel(),
        Route::picture("/render.svg", "A puzzle as a picture", |app, asked: &RenderQuery, cancel| {
            let RenderQuery { p, marks, step, theme } = asked;
            let picture = Picture { puzzle: p, marks: marks.as_deref(), step: *step, theme: theme.as_deref() };
            answers::render(&picture, app.library(), cancel)
        }),
        openapi::route(),
    ]
}

fn health(app: &App) -> Health {
    let rules = techniques().count();
    Health { version: env!("CARGO_PKG_VERSION"), rules, boards: app.specs().board_count() }
}

fn solve(_: &App, asked: &SolveRequest, cancel: &CancelToken) -> Result<Solution, AnswerError> {
    let start = Instant::now();
    let answer = asked.answer(cancel)?;
    Ok(Solution { micros: u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX), ..answer })
}

fn hint(app: &App, asked: &HintRequest, cancel: &CancelToken) -> Result<Hint, AnswerError> {
    Ok(asked.answer(app.library(), cancel)?.hint)
}
