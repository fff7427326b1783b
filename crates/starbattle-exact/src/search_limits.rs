//! How far a search may go.

/// The most solutions to look for and the most nodes to spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchLimits {
    /// Stop after this many solutions. With 2, a single one found is known to be the only one.
    pub solutions: usize,
    /// Stop after this many nodes (positions of the native search, decisions of the SAT solver).
    pub nodes: Option<u64>,
}

impl SearchLimits {
    /// Look for up to `solutions` solutions, however long it takes.
    #[must_use]
    pub const fn solutions(solutions: usize) -> Self {
        Self { solutions, nodes: None }
    }

    /// Look for every solution, however long it takes.
    #[must_use]
    pub const fn none() -> Self {
        Self::solutions(usize::MAX)
    }

    /// The same with a bound on the nodes.
    #[must_use]
    pub const fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }
}

impl Default for SearchLimits {
    /// Two solutions, which decides whether a puzzle has exactly one.
    fn default() -> Self {
        Self::solutions(2)
    }
}
