//! The engine for whoever does not want to choose one.

use std::ops::ControlFlow;

use starbattle_board::{Cancel, Placement};

use crate::{engine::Engine, native::Native, report::Report, search_limits::SearchLimits, task::Task};

/// The fastest engine for every board. That is [`Native`]: no board is known on which the SAT solver is faster.
#[derive(Debug, Clone, Copy, Default)]
pub struct Auto;

impl Engine for Auto {
    fn visit(
        &self,
        task: &Task<'_>,
        limits: SearchLimits,
        cancel: &dyn Cancel,
        visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
    ) -> Report {
        Native.visit(task, limits, cancel, visit)
    }
}
