//! Boards without regions, from flags.

use clap::Args;
use starbattle::{atlas::MAX_ATLAS_SIZE, board::Board};

use super::whole;

/// The size and the star count of a board of up to `MAX` rows.
#[derive(Args, Clone, Copy)]
pub struct BoardInput<const MAX: usize = MAX_ATLAS_SIZE> {
    /// The number of rows and columns.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=MAX as i128))]
    size: usize,

    /// The number of stars in each row and column.
    #[arg(long, value_name = "S", value_parser = whole::<usize>(1..=MAX as i128))]
    stars: usize,
}

impl<const MAX: usize> BoardInput<MAX> {
    pub fn board(self) -> anyhow::Result<Board> {
        Ok(Board::new(self.size, self.stars)?)
    }
}
