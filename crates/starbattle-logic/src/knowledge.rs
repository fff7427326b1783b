//! What the solver may be told about boards of one size, whatever their regions.

use std::{fmt, ops::ControlFlow};

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cell, CellSet, Text};

/// A cell whose state follows from a few stars alone, or from a few stars and crosses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entanglement {
    /// The stars of the pattern, all of them on the board.
    pub pattern: CellSet,
    /// The crosses of the pattern, all of them known to be empty; none in most patterns.
    pub crosses: CellSet,
    /// The cell.
    pub cell: Cell,
    /// Whether it is forced to be a star; otherwise to be empty.
    pub star: bool,
}

/// Finds known patterns among the stars and crosses on a board.
///
/// Whatever it reports must hold in every placement of the board that contains the pattern and has no star on its crosses.
pub trait EntanglementMatcher: Send + Sync {
    /// Reports forced cells to the sink until it breaks.
    fn matches(
        &self,
        board: Board,
        stars: &CellSet,
        crosses: &CellSet,
        sink: &mut dyn FnMut(Entanglement) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Why the pattern decides the cell, as a clause. Asked only for what becomes a deduction.
    fn reason(&self, board: Board, entanglement: &Entanglement) -> Text;
}

/// What is known beforehand. Nothing by default.
#[derive(Clone, Copy, Default)]
pub struct Knowledge<'a> {
    /// All placements of a board, for rule R5.8. Used only on puzzles of its size and star count.
    pub atlas: Option<&'a Atlas>,
    /// Known patterns, for rule R5.7.
    pub matcher: Option<&'a dyn EntanglementMatcher>,
}

impl fmt::Debug for Knowledge<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let matcher = self.matcher.is_some();
        f.debug_struct("Knowledge").field("atlas", &self.atlas.map(Atlas::board)).field("matcher", &matcher).finish()
    }
}
