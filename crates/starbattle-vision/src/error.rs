//! Why no board was read.

use starbattle_board::counted;

/// Why no board was read from a picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The data is in none of the formats that are read.
    #[error("not a picture: expected PNG, JPEG, WebP or GIF data")]
    NotAPicture,
    /// The picture has more pixels than are read.
    #[error("the picture has {width}x{height} pixels, but at most {} million are read: reduce it", crate::decode::MAX_PIXELS / 1_000_000)]
    TooLarge {
        /// Columns of pixels.
        width: u32,
        /// Rows of pixels.
        height: u32,
    },
    /// The data starts like a picture but cannot be decoded.
    #[error("the {format} picture is damaged or cut off: {problem}")]
    Damaged {
        /// The name of the format.
        format: &'static str,
        /// What the decoder says.
        problem: String,
    },
    /// The board is not square.
    #[error("the board in the picture has {} and {}, but only square boards are read", counted(*rows, "row"), counted(*cols, "column"))]
    NotSquare {
        /// Rows of cells.
        rows: usize,
        /// Columns of cells.
        cols: usize,
    },
    /// There is no board in the picture.
    #[error("no board found in the picture: it must show the whole grid, upright or nearly so")]
    NoBoard,
}
