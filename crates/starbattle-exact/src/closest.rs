//! The solution that is most like a given one.

use starbattle_board::{Cancel, Placement};

use crate::{
    native::{self, Near, Request},
    report::StopReason,
    search_limits::SearchLimits,
    task::{SizeError, Task},
};

/// Another solution, as close to the given one as could be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closest {
    /// The other solution; none if the given one is the only one, or if no other was found in time.
    pub other: Option<Placement>,
    /// The number of cells in which the two differ: twice the number of stars that moved. Zero without another solution.
    pub differing_cells: usize,
    /// Whether it is proven that no solution is closer, or, without another solution, that there is none.
    pub complete: bool,
    /// The nodes of all searches together.
    pub nodes: u64,
    /// What stopped the work, if it is not complete.
    pub stopped: Option<StopReason>,
}

/// Finds a solution other than `from` that differs from it in as few cells as possible.
///
/// A first search finds out whether there is another solution at all, and thereby bounds the distance. Further searches then
/// allow one star of `from` to be missing, two, and so on; each is a full search in which the missing stars are one more
/// quota, so the first that succeeds proves the distance. `nodes` bounds the nodes of all searches together; when it runs out
/// the closest solution seen so far is returned. `from` need not be a solution of the task.
pub fn closest_other(
    task: &Task<'_>,
    from: &Placement,
    nodes: Option<u64>,
    cancel: &dyn Cancel,
) -> Result<Closest, SizeError> {
    let (expected, found) = (task.puzzle().size(), from.board().size());
    if found != expected {
        return Err(SizeError { what: "stars", expected, found });
    }
    let total = from.stars().len();
    let mut closest = Closest { other: None, differing_cells: 0, complete: false, nodes: 0, stopped: None };
    let mut best_missing = total + 1;
    // The first round asks for any other solution at all.
    let bounds = std::iter::once(total).chain(1..total);
    for max_missing in bounds {
        if max_missing != total && max_missing >= best_missing {
            break;
        }
        let request = Request {
            puzzle: task.puzzle(),
            marks: task.marks(),
            near: Some(Near { stars: from.stars(), max_missing: max_missing as u32 }),
            limits: SearchLimits { solutions: 2, nodes: nodes.map(|most| most.saturating_sub(closest.nodes)) },
        };
        let mut found = None;
        let report = native::run(&request, &mut |_| cancel.is_cancelled(), &mut |solution| {
            if &solution != from {
                found = Some(solution);
            }
            std::ops::ControlFlow::Continue(())
        });
        closest.nodes += report.nodes;
        if let Some(solution) = found {
            let missing = total - solution.stars().common(from.stars());
            if missing < best_missing {
                best_missing = missing;
                closest.differing_cells = 2 * missing;
                closest.other = Some(solution);
            }
        } else if report.complete {
            if max_missing == total {
                break;
            }
        } else {
            closest.stopped = report.stopped;
            return Ok(closest);
        }
    }
    closest.complete = true;
    Ok(closest)
}
