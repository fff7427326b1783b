//! How a caller stops a search that takes too long. The library itself has no clock.

use std::ops::ControlFlow;

/// A search asks its control once in so many nodes.
pub(crate) const POLL_INTERVAL: u64 = 256;

/// Is asked every few hundred nodes whether the search should go on.
///
/// Any closure that takes the number of nodes so far is one; `|_: u64| ControlFlow::Continue(())` or [`Unwatched`] never
/// stops anything, and a closure that looks at a clock makes a time limit.
pub trait Control {
    /// Breaks to stop the search. `nodes` counts the nodes of the present search.
    fn poll(&mut self, nodes: u64) -> ControlFlow<()>;
}

impl<F: FnMut(u64) -> ControlFlow<()>> Control for F {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self(nodes)
    }
}

/// Never stops a search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Control for Unwatched {
    fn poll(&mut self, _nodes: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
