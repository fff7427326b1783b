//! The native search, and the SAT solver where that takes too long.

use std::ops::ControlFlow;

use starbattle_board::{Cancel, Placement};

use crate::{engine::Engine, report::Report, search_limits::SearchLimits, task::Task};

/// Native search first. After too many nodes without a solution, the SAT solver continues from what was found.
///
/// Without the feature `sat`, the native search goes on to the end.
#[derive(Debug, Clone, Copy)]
pub struct Auto {
    /// The most nodes that the native search may spend without finding a solution before the SAT solver takes over.
    pub max_idle_nodes: u64,
}

impl Default for Auto {
    fn default() -> Self {
        Self { max_idle_nodes: 200_000 }
    }
}

impl Engine for Auto {
    fn visit(
        &self,
        task: &Task<'_>,
        limits: SearchLimits,
        cancel: &dyn Cancel,
        visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
    ) -> Report {
        #[cfg(feature = "sat")]
        return crate::handover::visit_with_handover(self.max_idle_nodes, task, limits, cancel, visit);
        #[cfg(not(feature = "sat"))]
        return crate::native::Native.visit(task, limits, cancel, visit);
    }
}
