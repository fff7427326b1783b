//! The solver made for this puzzle: depth-first search with reductions that know that stars take room.
//!
//! A position keeps its open cells as one mask per row and one per column. After every decision it is reduced to a fixpoint:
//! single lines and pairs of adjacent lines by how many stars their runs can hold, regions by cutting them into single lines
//! and pairs of lines, and blocks of adjacent lines by what the regions must put into them because it does not fit outside.
//! The next decision is a cell of the unit that has the fewest cells to spare, where units that failed before weigh more. Where
//! that takes long, the search starts again and looks ahead before it decides.

mod areas;
mod branch;
mod known;
mod lines;
mod lookahead;
mod packing;
mod probe;
mod propagate;
mod search;
mod spans;
mod state;
mod tables;

use std::ops::ControlFlow;

use starbattle_board::{Cancel, Placement};

pub(crate) use known::Known;
pub(crate) use packing::{capacity, spread};
pub use probe::{ProbeRound, probe};
pub(crate) use search::Request;

use crate::{engine::Engine, interleave::interleave, report::Report, search_limits::SearchLimits, task::Task};

/// The solver made for this puzzle: a depth-first search and, where that takes long, all states line by line. Its solutions
/// always come in the same order.
#[derive(Debug, Clone, Copy, Default)]
pub struct Native;

impl Engine for Native {
    fn visit(
        &self,
        task: &Task<'_>,
        limits: SearchLimits,
        cancel: &dyn Cancel,
        visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
    ) -> Report {
        interleave(task, limits, cancel, visit)
    }
}

/// Calls a function that has the number of lines of its tables as a constant with one that is large enough for a board of this size:
/// small positions are copied faster. A module for browsers, which has to be downloaded, has one copy less.
macro_rules! with_lines {
    ($size:expr, $lines:ident => $call:expr) => {
        match $size {
            0..=8 => {
                const $lines: usize = 8;
                $call
            }
            9..=12 => {
                const $lines: usize = 12;
                $call
            }
            13..=16 if cfg!(not(target_family = "wasm")) => {
                const $lines: usize = 16;
                $call
            }
            13..=26 => {
                const $lines: usize = 26;
                $call
            }
            _ => {
                const $lines: usize = starbattle_board::MAX_SIZE;
                $call
            }
        }
    };
}
use with_lines;

/// `should_stop` is called with the number of nodes so far, once in [`POLL_INTERVAL`](crate::engine::POLL_INTERVAL) nodes.
pub(crate) fn run(
    request: &Request<'_>,
    should_stop: &mut dyn FnMut(u64) -> bool,
    visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
) -> Report {
    with_lines!(request.puzzle.size(), LINES => search::search::<LINES>(request, should_stop, visit))
}
