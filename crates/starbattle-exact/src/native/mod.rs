//! The solver made for this puzzle: depth-first search with reductions that know that stars take room.
//!
//! A position keeps its open cells as one mask per row and one per column. After every decision it is reduced to a fixpoint:
//! single lines and pairs of adjacent lines by how many stars their runs can hold, regions by cutting them into single lines
//! and pairs of lines, and blocks of adjacent lines by what the regions must put into them because it does not fit outside.
//! The next decision is a cell of the unit that has the fewest cells to spare, where units that failed before weigh more.

mod areas;
mod branch;
mod lines;
mod packing;
mod propagate;
mod search;
mod spans;
mod state;
mod tables;

use std::ops::ControlFlow;

use starbattle_board::Placement;

pub(crate) use search::{Near, Request};

use crate::{control::Control, engine::Engine, limits::Limits, report::Report, task::Task};

/// The solver made for this puzzle. Its solutions always come in the same order.
#[derive(Debug, Clone, Copy, Default)]
pub struct Native;

impl Engine for Native {
    fn visit(
        &self,
        task: &Task<'_>,
        limits: Limits,
        control: &mut dyn Control,
        visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
    ) -> Report {
        let request = Request { puzzle: task.puzzle(), marks: task.marks(), near: None, limits };
        run(&request, control, visit)
    }
}

/// Searches with tables no larger than the board needs: small positions are copied faster.
pub(crate) fn run(
    request: &Request<'_>,
    control: &mut dyn Control,
    visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
) -> Report {
    match request.puzzle.size() {
        0..=8 => search::search::<8>(request, control, visit),
        9..=12 => search::search::<12>(request, control, visit),
        13..=16 => search::search::<16>(request, control, visit),
        17..=26 => search::search::<26>(request, control, visit),
        _ => search::search::<64>(request, control, visit),
    }
}
