//! The one list of routes.

use schemars::JsonSchema;
use serde::Deserialize;
use starbattle::logic::RULES;

use super::{app::App, job_routes, openapi, route::Route, spec_routes};
use crate::{
    answers::{self, Picture},
    patterns,
    stop::Stop,
    wire::{self, Health, HintAnswer, Problem},
};

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
        Route::list("/health", "Whether the server is well", |app, _| health(app)),
        Route::list("/formats", "The notations", |_, _| Ok(answers::formats())),
        Route::ask("/parse", "Read a puzzle in any notation", |_, asked, stop| answers::parse(asked, stop)),
        Route::ask("/format", "Write a puzzle in a notation", |_, asked, stop| answers::format(asked, stop)),
        Route::ask("/validate", "What keeps a grid from being a puzzle", |_, asked, _| answers::validate(asked)),
        Route::ask("/solve", "Solve exactly", |_, asked, stop| answers::solve(asked, stop)),
        Route::ask("/check", "Find mistakes in marks", |_, asked, stop| answers::check(asked, stop)),
        Route::ask("/hint", "The next step, up to a level", hint),
        Route::ask("/steps", "The whole path, or every step that can be made now", |app, asked, stop| {
            answers::steps(asked, &app.library, stop)
        }),
        Route::ask("/why", "Why a cell is what it is", |app, asked, stop| answers::why(asked, &app.library, stop)),
        Route::ask("/rate", "How hard a puzzle is", |app, asked, stop| answers::rate(asked, &app.library, stop)),
        Route::ask("/improve", "Border changes that make a board a better puzzle", |app, asked, stop| {
            answers::improve(asked, &app.library, stop)
        }),
        Route::ask("/analyze", "What a few stars force on a board without regions", |app, asked, _| {
            answers::analyze(asked, &app.library, &app.atlases)
        }),
        Route::list("/boards", "Boards for which `/analyze` has an answer", |app, stop| {
            Ok(answers::boards(&app.atlases, stop))
        }),
        Route::list("/techniques", "The rules of the human solver", |_, _| Ok(answers::techniques())),
        Route::find("/techniques/{id}", "A rule in full, with examples", |app, id, _| {
            answers::technique(id, &app.library)
        }),
        Route::find("/techniques/{id}/wild", "Positions of new puzzles that need a rule", |app, id, stop| {
            answers::practice(id, &app.library, &app.walks, stop)
        }),
        Route::list("/specs", "The rule files", |app, _| Ok(app.specs.all(&app.library).infos())),
        spec_routes::raw(),
        Route::act("/specs/{id}/verify", "Which entries of a rule file are true", |app, id, stop| {
            patterns::verify(&app.specs.all(&app.library), id, &app.library, &app.atlases, stop)
        }),
        Route::query("/patterns", "Patterns of stars and what they force", |app, asked, _| {
            patterns::list(&app.specs.all(&app.library), asked)
        }),
        Route::find("/patterns/{id}", "A pattern in full", |app, id, stop| {
            patterns::detail(&app.specs.all(&app.library), id, &app.library, &app.atlases, stop)
        }),
        Route::find(
            "/patterns/{id}/wild",
            "Positions of new puzzles at which a pattern decides a cell",
            |app, id, stop| {
                let (specs, known) = (app.specs.all(&app.library), (&app.library, &app.atlases));
                patterns::wild(&specs, id, known, &app.walks, stop)
            },
        ),
        Route::begin("/generate", "Make new puzzles", job_routes::generate),
        Route::begin("/mine", "Find the rules of a board", job_routes::mine),
        Route::begin("/atlas", "Prepare a larger board for `/analyze`", job_routes::atlas),
        job_routes::listen(),
        job_routes::cancel(),
        Route::picture("/render.svg", "A puzzle as a picture", |app, asked: &RenderQuery, stop| {
            let RenderQuery { p, marks, step, theme } = asked;
            let picture = Picture { puzzle: p, marks: marks.as_deref(), step: *step, theme: theme.as_deref() };
            answers::render(&picture, &app.library, stop)
        }),
        openapi::route(),
    ]
}

fn health(app: &App) -> Result<Health, Problem> {
    let rules = RULES.iter().map(|rule| rule.ids.len()).sum();
    Ok(Health { version: env!("CARGO_PKG_VERSION"), rules, boards: app.specs.all(&app.library).board_count() })
}

fn hint(app: &App, asked: &wire::HintRequest, stop: &Stop) -> Result<HintAnswer, Problem> {
    let (mut answer, deduction) = answers::hint(asked, &app.library, stop)?;
    if let Some((puzzle, deduction)) = deduction.filter(|_| asked.level >= 3) {
        answer.pattern = patterns::link(&app.specs.all(&app.library), puzzle.board(), &deduction);
    }
    Ok(answer)
}
