//! New puzzles with the human solver's path through each, in which patterns and techniques are looked for.

mod path;
mod search;

pub use path::{SolvedPath, SolvedPaths};
pub use search::{SearchResult, search};
