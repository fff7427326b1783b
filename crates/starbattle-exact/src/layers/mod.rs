//! The whole board at once, line by line: all ways to fill the first lines, with those that can be completed alike merged.
//!
//! What matters of the filled lines is what the columns and regions still need, and which cells of the next line are open. On
//! boards with little room to spare there are few such states, however deep a depth-first search would have to go: this
//! decides the boards that the search gets lost in. With the number of ways to each state it also counts solutions without
//! finding them one by one.

mod count;
mod interner;
mod needs;
mod paths;
mod plan;
mod state;
mod sweep;

pub use count::{CountError, count_solutions};
pub(crate) use paths::{Layers, Progress};
pub(crate) use plan::choices_in_a_line;
