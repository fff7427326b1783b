//! The atlas itself: graph and path counts of one board.

use starbattle_board::{Board, Cancel, MemoryBudget, Reservation};

use crate::{AtlasError, MAX_ATLAS_SIZE, error::check, graph::Graph, paths::Paths};

/// All placements of a board, as a layered graph of row states.
///
/// See the [crate documentation](crate) for what the graph is. An atlas is read-only and can be shared between threads.
#[derive(Debug)]
pub struct Atlas {
    board: Board,
    /// What graph and path counts take.
    memory: Reservation,
    pub(crate) graph: Graph,
    pub(crate) paths: Paths,
}

impl Atlas {
    /// Builds the atlas of a board. Boards without placements have an empty one.
    ///
    /// The atlas keeps its share of the budget until it is dropped, and takes the memory for what it does later from it too.
    pub fn build(board: Board, budget: &MemoryBudget, cancel: &dyn Cancel) -> Result<Self, AtlasError> {
        if board.has_placements() && board.size() > MAX_ATLAS_SIZE {
            return Err(AtlasError::Size(board.size()));
        }
        check(cancel)?;
        let mut memory = budget.reservation();
        let graph = Graph::build(board, &mut memory, cancel)?;
        let paths = Paths::new(&graph, &mut memory)?;
        let mut atlas = Self { board, memory, graph, paths };
        let held = atlas.memory();
        atlas.memory.resize(held)?;
        Ok(atlas)
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

    /// The budget that the atlas and everything made from it share.
    #[must_use]
    pub fn budget(&self) -> &MemoryBudget {
        self.memory.budget()
    }
}
