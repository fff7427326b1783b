//! What can go wrong, by type.

use starbattle_board::{Cancel, Cell, MemoryError};

/// The largest side of a board this crate counts or builds an atlas for.
pub const MAX_ATLAS_SIZE: usize = 25;

/// Why a board could not be counted or analysed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AtlasError {
    /// The board is larger than [`MAX_ATLAS_SIZE`].
    #[error("{article} {0}x{0} board is too large: expected at most {MAX_ATLAS_SIZE}x{MAX_ATLAS_SIZE}", article = starbattle_board::article(*.0))]
    Size(usize),
    /// The work would need more memory than allowed. Nothing beyond the budget was taken.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// A number or an index of the layered graph does not fit its type.
    #[error("the board has too many states or placements to number")]
    Overflow,
    /// The blocks of a table of states are out of order.
    #[error("the blocks of the middle layer are not sorted by bin")]
    Unsorted,
    /// The caller cancelled the work.
    #[error("cancelled")]
    Cancelled,
}

/// An error if the work is cancelled.
pub(crate) fn check(cancel: &dyn Cancel) -> Result<(), AtlasError> {
    if cancel.is_cancelled() { Err(AtlasError::Cancelled) } else { Ok(()) }
}

/// Why a list of cells cannot be analysed as a pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A cell lies outside the board.
    #[error("{cell} is not on {} {size}x{size} board", starbattle_board::article(*.size))]
    OffBoard {
        /// The cell.
        cell: Cell,
        /// The side of the board.
        size: usize,
    },
    /// A cell is listed twice.
    #[error("{0} is listed twice")]
    Repeated(Cell),
    /// The analysis would need more memory than the atlas may take.
    #[error(transparent)]
    Memory(#[from] MemoryError),
}
