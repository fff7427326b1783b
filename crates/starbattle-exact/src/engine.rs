//! What every solver can do.

use std::ops::ControlFlow;

use starbattle_board::{Cancel, Placement};

use crate::{
    report::{Outcome, Report},
    search_limits::SearchLimits,
    task::Task,
};

/// A search asks whether it is cancelled once in this many nodes.
pub(crate) const POLL_INTERVAL: u64 = 256;

/// A way of solving. All engines find the same solutions; with a limit below their number, which ones come first is each
/// engine's own choice.
pub trait Engine {
    /// Passes solutions on as they are found, until all are known, a limit is reached, the work is cancelled, or `visit` breaks.
    fn visit(
        &self,
        task: &Task<'_>,
        limits: SearchLimits,
        cancel: &dyn Cancel,
        visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
    ) -> Report;

    /// Collects solutions. The default limits decide whether there is exactly one.
    fn solve(&self, task: &Task<'_>, limits: SearchLimits, cancel: &dyn Cancel) -> Outcome {
        let mut solutions = Vec::new();
        let report = self.visit(task, limits, cancel, &mut |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        });
        Outcome { solutions, complete: report.complete, nodes: report.nodes, stopped: report.stopped }
    }

    /// Counts solutions up to the limit without keeping them.
    fn count(&self, task: &Task<'_>, limits: SearchLimits, cancel: &dyn Cancel) -> Report {
        self.visit(task, limits, cancel, &mut |_| ControlFlow::Continue(()))
    }
}
