//! Reading and writing notations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Grid, PictureReading, PuzzleInput};

/// Asks what a text says.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParseRequest {
    /// The text, in any notation.
    pub text: String,
    /// The notation of the text; detected if not given.
    pub from: Option<String>,
    /// The star count, if the text does not carry it or carries another.
    pub stars: Option<usize>,
    /// Accept damaged text that the notation's own program accepts.
    #[serde(default)]
    pub lenient: bool,
}

/// A puzzle that was read.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Parsed {
    /// The puzzle, ready to be sent back. What a picture shows may not be a valid puzzle yet.
    pub puzzle: Grid,
    /// N² characters `.`, `*` and `x`, if the text or picture carries givens or marks: the givens, and the marks elsewhere.
    pub marks: Option<String>,
    /// The notation of the text, or `picture`.
    pub detected: String,
    /// A hash that is equal for all eight images of a puzzle, if this is a valid one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Notes about how the text was read.
    pub warnings: Vec<String>,
    /// How sure the reading of a picture is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<PictureReading>,
}

/// Asks for every puzzle of a text.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParseAllRequest {
    /// The text: a puzzle per line, in any notations, with blank lines and comments after `#`; or a single puzzle.
    pub text: String,
}

/// The puzzles of a text.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ParsedAll {
    /// Those that were read, in their order.
    pub puzzles: Vec<ParsedEntry>,
    /// The lines that could not be read.
    pub unreadable: Vec<UnreadableEntry>,
}

/// A puzzle of a text.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ParsedEntry {
    /// The number of its first line, from 1.
    pub line: usize,
    /// The puzzle, ready to be sent back.
    pub puzzle: Grid,
    /// N² characters `.`, `*` and `x`, if the text carries givens or marks.
    pub marks: Option<String>,
    /// The notation of the text.
    pub detected: String,
    /// A hash that is equal for all eight images of a puzzle.
    pub id: Option<String>,
}

/// A line that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnreadableEntry {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub detail: String,
}

/// Asks for a puzzle in a notation.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FormatRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// N² characters `.`, `*` and `x`; white space does not count.
    pub marks: Option<String>,
    /// The notation to write.
    pub to: String,
    /// Refuse to write a text that does not hold everything, instead of warning about it.
    #[serde(default)]
    pub strict: bool,
}

/// A puzzle as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// What the notation cannot hold, so that it is not in the text.
    pub warnings: Vec<String>,
}

/// One of the notations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NotationInfo {
    /// The name to use in requests.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// Where it is used.
    pub description: String,
    /// A small puzzle in this notation, where it can be written.
    pub example: Option<String>,
    /// Whether it can be read.
    pub can_read: bool,
    /// Whether it can be written.
    pub can_write: bool,
}
