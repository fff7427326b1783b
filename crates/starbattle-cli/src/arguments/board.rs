//! Boards without regions, from flags.

use clap::Args;
use starbattle::board::Board;

/// The size and the star count of a board.
#[derive(Args, Clone, Copy)]
pub struct BoardInput {
    /// The number of rows and columns.
    #[arg(long, value_name = "N")]
    size: usize,

    /// The number of stars in each row and column.
    #[arg(long, value_name = "S")]
    stars: usize,
}

impl BoardInput {
    pub fn board(self) -> anyhow::Result<Board> {
        Ok(Board::new(self.size, self.stars)?)
    }
}
