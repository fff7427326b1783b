//! The library of techniques.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Grid, Step};

/// A technique in short.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Technique {
    /// The id, such as `R4.3`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its tier, from 1 (direct) to 6 (uniqueness).
    pub tier: u8,
    /// What it says, in one sentence.
    pub summary: String,
    /// Other names.
    pub aliases: Vec<String>,
}

/// A technique in full.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct TechniquePage {
    /// The technique in short.
    #[serde(flatten)]
    pub technique: Technique,
    /// The manual page, in Markdown.
    pub doc: String,
    /// Boards on which it finds something.
    pub examples: Vec<Example>,
    /// Boards on which it finds nothing, though they look alike.
    pub silent: Vec<Example>,
}

/// A board of a manual page.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Example {
    /// The puzzle.
    pub puzzle: Grid,
    /// The marks before, N² characters `.`, `*` and `x`.
    pub marks: String,
    /// What the technique finds; null where it finds nothing.
    pub step: Option<Step>,
}
