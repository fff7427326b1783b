//! A native search that hands over to the SAT solver when it takes too long.

use std::{cell::Cell as Slot, ops::ControlFlow};

use starbattle_board::{Cancel, Placement};

use crate::{
    native::{self, Request},
    report::{Report, StopReason},
    sat,
    search_limits::SearchLimits,
    task::Task,
};

/// A board with more solutions than this is left to the native search: blocking each of them with a clause of its own would
/// only slow a SAT solver down.
const MAX_BLOCKED: usize = 64;

/// Searches natively until `max_idle_nodes` nodes have brought no solution, then with the SAT solver.
pub(crate) fn visit_with_handover(
    max_idle_nodes: u64,
    task: &Task<'_>,
    limits: SearchLimits,
    cancel: &dyn Cancel,
    visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
) -> Report {
    let mut known = Vec::new();
    let found = Slot::new(0);
    let asked = Slot::new(0);
    let found_at = Slot::new(0);
    let takes_too_long = Slot::new(false);
    let mut should_stop = |nodes: u64| {
        asked.set(nodes);
        takes_too_long.set(found.get() <= MAX_BLOCKED && nodes - found_at.get() > max_idle_nodes);
        takes_too_long.get() || cancel.is_cancelled()
    };
    let request = Request { puzzle: task.puzzle(), marks: task.marks(), limits };
    let mut report = native::run(&request, &mut should_stop, &mut |solution| {
        found.set(found.get() + 1);
        found_at.set(asked.get());
        if found.get() <= MAX_BLOCKED {
            known.push(solution.clone());
        }
        visit(solution)
    });
    if !takes_too_long.get() || report.stopped != Some(StopReason::Cancelled) {
        return report;
    }
    let spent = report.nodes;
    let rest = SearchLimits {
        solutions: limits.solutions - report.solutions,
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(spent)),
    };
    let more = sat::visit_others(task, &known, rest, cancel, visit);
    report.solutions += more.solutions;
    report.nodes += more.nodes;
    Report { complete: more.complete, stopped: more.stopped, ..report }
}
