//! The atlas itself: graph and path counts of one board.

use starbattle_board::{Board, Cancel};

use crate::{
    AtlasError, MAX_ATLAS_SIZE, MemoryLimit,
    graph::Graph,
    memory_limit::{Ledger, check},
    paths::Paths,
};

/// All placements of a board, as a layered graph of row states.
///
/// See the [crate documentation](crate) for what the graph is. An atlas is read-only and can be shared between threads.
#[derive(Debug, Clone)]
pub struct Atlas {
    board: Board,
    limit: MemoryLimit,
    pub(crate) graph: Graph,
    pub(crate) paths: Paths,
}

impl Atlas {
    /// Builds the atlas of a board. Boards without placements have an empty one.
    ///
    /// The limit also holds for what the atlas does later: graph and working memory together stay below it.
    pub fn build(board: Board, limit: &MemoryLimit, cancel: &dyn Cancel) -> Result<Self, AtlasError> {
        if board.has_placements() && board.size() > MAX_ATLAS_SIZE {
            return Err(AtlasError::Size(board.size()));
        }
        check(cancel)?;
        let mut ledger = Ledger::new(*limit);
        let graph = Graph::build(board, &mut ledger, cancel)?;
        let paths = Paths::new(&graph, &mut ledger)?;
        Ok(Self { board, limit: *limit, graph, paths })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The number of placements.
    #[must_use]
    pub fn placements(&self) -> u128 {
        self.paths.total()
    }

    /// The number of nodes of the graph.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.graph.node_count()
    }

    /// The number of edges of the graph.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.graph.edge_count()
    }

    /// The memory the atlas holds, in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let width = if matches!(self.paths, Paths::Narrow(_)) { 8 } else { 16 };
        self.graph.bytes() + (self.graph.node_count() + self.graph.widest()) as u64 * width
    }

    /// A ledger in which the atlas itself is booked already.
    pub(crate) fn ledger(&self) -> Result<Ledger, AtlasError> {
        let mut ledger = Ledger::new(self.limit);
        ledger.claim(self.memory())?;
        Ok(ledger)
    }
}
