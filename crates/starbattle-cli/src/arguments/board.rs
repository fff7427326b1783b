//! Boards of puzzles, from flags.

use clap::Args;
use starbattle::board::{Board, MAX_SIZE};

use super::whole;

/// The size and the star count of a board.
#[derive(Args, Clone, Copy)]
pub struct BoardInput {
    /// The number of rows and columns.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=MAX_SIZE as i128))]
    size: usize,

    /// The number of stars in each row and column.
    #[arg(long, value_name = "S", value_parser = whole::<usize>(1..=MAX_SIZE as i128))]
    stars: usize,
}

impl BoardInput {
    pub fn board(self) -> anyhow::Result<Board> {
        Ok(Board::new(self.size, self.stars)?)
    }
}
