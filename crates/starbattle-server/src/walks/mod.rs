//! New puzzles with the human solver's way through each: where patterns and techniques are met in the wild.

mod search;
mod walk;

pub use search::{Met, search};
pub use walk::{Walk, Walks};
