//! The native solver, and the SAT solver where it takes too long.

use std::{cell::Cell as Slot, ops::ControlFlow};

use starbattle_board::{Cancel, Placement};

use crate::{
    engine::Engine,
    limits::Limits,
    native::{self, Request},
    report::{Report, Stop},
    sat,
    task::Task,
};

/// Native search first; after too many nodes without a solution, the SAT solver goes on from what was found.
#[derive(Debug, Clone, Copy)]
pub struct Auto {
    /// The native nodes to spend without finding a solution before handing over.
    pub patience: u64,
}

impl Default for Auto {
    fn default() -> Self {
        Self { patience: 200_000 }
    }
}

/// A board with more solutions than this is listed by the native search to the end: blocking each of many solutions by a
/// clause of its own only slows a SAT solver down.
const MANY: usize = 64;

impl Engine for Auto {
    fn visit(
        &self,
        task: &Task<'_>,
        limits: Limits,
        cancel: &dyn Cancel,
        visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
    ) -> Report {
        let mut known = Vec::new();
        let found = Slot::new(0);
        let asked = Slot::new(0);
        let found_at = Slot::new(0);
        let impatient = Slot::new(false);
        let mut should_stop = |nodes: u64| {
            asked.set(nodes);
            impatient.set(found.get() <= MANY && nodes - found_at.get() > self.patience);
            impatient.get() || cancel.is_cancelled()
        };
        let request = Request { puzzle: task.puzzle(), marks: task.marks(), near: None, limits };
        let mut report = native::run(&request, &mut should_stop, &mut |solution| {
            found.set(found.get() + 1);
            found_at.set(asked.get());
            if found.get() <= MANY {
                known.push(solution.clone());
            }
            visit(solution)
        });
        if !impatient.get() || report.stopped != Some(Stop::Cancelled) {
            return report;
        }
        let spent = report.nodes;
        let rest = Limits {
            solutions: limits.solutions - report.solutions,
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(spent)),
        };
        let more = sat::visit_others(task, &known, rest, cancel, visit);
        report.solutions += more.solutions;
        report.nodes += more.nodes;
        Report { complete: more.complete, stopped: more.stopped, ..report }
    }
}
