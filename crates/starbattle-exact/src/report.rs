//! What a search found and whether it saw everything.

use starbattle_board::Placement;

/// Why a search ended before it had seen everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// As many solutions were found as were asked for.
    Solutions,
    /// The bound on the nodes was reached.
    Nodes,
    /// The caller cancelled the search, or its callback broke off.
    Cancelled,
}

/// The end of a search whose solutions went to a callback.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Report {
    /// The number of solutions found.
    pub solutions: usize,
    /// Whether there are no other solutions.
    pub complete: bool,
    /// The positions or decisions it took.
    pub nodes: u64,
    /// What stopped the search, if it is not complete.
    pub stopped: Option<StopReason>,
}

/// The solutions of a search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outcome {
    /// The solutions, in the order they were found.
    pub solutions: Vec<Placement>,
    /// Whether there are no other solutions.
    pub complete: bool,
    /// The positions or decisions it took.
    pub nodes: u64,
    /// What stopped the search, if it is not complete.
    pub stopped: Option<StopReason>,
}

impl Outcome {
    /// The only solution, if it is known that there is exactly one.
    #[must_use]
    pub fn unique(&self) -> Option<&Placement> {
        match self.solutions.as_slice() {
            [only] if self.complete => Some(only),
            _ => None,
        }
    }

    /// Whether there is exactly one solution; nothing if the search was stopped too early to tell.
    #[must_use]
    pub fn is_unique(&self) -> Option<bool> {
        match self.solutions.len() {
            2.. => Some(false),
            found => self.complete.then_some(found == 1),
        }
    }
}
