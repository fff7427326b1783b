//! Answers that only the command line gives.

use schemars::JsonSchema;
use serde::Serialize;

/// `count`: the number of placements of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counted {
    /// The number of rows and columns.
    pub size: usize,
    /// The stars of each row and column.
    pub stars: usize,
    /// How many; may be beyond 2⁵³.
    pub placements: u128,
}

/// `convert`: a puzzle in another notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Conversion {
    /// The notation that was read.
    pub detected: &'static str,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The stars of each row, column and region; null if the text does not say.
    pub stars: Option<usize>,
    /// Equal for all eight images of a puzzle.
    pub id: Option<String>,
    /// The notation that was written.
    pub notation: Option<&'static str>,
    /// What was written.
    pub text: Option<String>,
    /// What a person should know: what was unusual about the input, and what the notation that was written cannot hold.
    pub warnings: Vec<String>,
}

/// `dedupe`: a puzzle that is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Kept {
    /// The line it stands in.
    pub line: usize,
    /// The puzzle.
    pub puzzle: String,
}

/// `model`: a puzzle for another solver.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Model {
    /// The kind of model; left out if it went into a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// The model, or the file it went into.
    pub model: String,
}

/// `render`: the files written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Rendered {
    /// The SVG file.
    pub svg: Option<String>,
    /// The PNG file.
    pub png: Option<String>,
}

/// `sheet`: what was printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sheets {
    /// The number of pages.
    pub pages: usize,
    /// The number of puzzles.
    pub puzzles: usize,
}

/// `specs features`: a condition that rules may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FeatureEntry {
    /// As it stands in rule files.
    pub name: &'static str,
    /// `parity`, `position` or `published`.
    pub kind: &'static str,
    /// What it means.
    pub description: &'static str,
}

/// `bench`: one task, timed twice.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Benchmark {
    /// What was done.
    pub task: &'static str,
    /// Microseconds of the plain program.
    pub plain_micros: f64,
    /// Microseconds of this one.
    pub micros: f64,
    /// Microseconds that all but one board in a thousand stay below, where a task has many boards and `micros` is their median.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tail_micros: Option<f64>,
    /// How many times faster.
    pub ratio: f64,
    /// Whether the plain program was stopped, so that the ratio is at least this.
    pub lower_bound: bool,
}

/// `bench --list`: a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BenchmarkTask {
    /// Its name.
    pub task: &'static str,
    /// Whether it takes minutes, so that only `--full` runs it.
    pub long: bool,
}

/// `schemas`: one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SchemaEntry {
    /// The verb of an answer, or the kind of a file.
    pub name: &'static str,
    /// What it describes.
    pub about: &'static str,
}
