//! Building a layout from cells listed region by region.

use starbattle_board::Cell;

use crate::{
    Layout,
    fault::{Fault, Place, Problem},
};

/// Collects the region of each cell and notices cells named twice, off the board or never.
pub(super) struct CellLists {
    rows: usize,
    cols: usize,
    region: Vec<Option<usize>>,
}

impl CellLists {
    pub fn new(rows: usize, cols: usize) -> Result<Self, Fault> {
        Layout::check_size(rows, cols)?;
        Ok(Self { rows, cols, region: vec![None; rows * cols] })
    }

    /// Gives a cell (0-based) to a region.
    pub fn add(&mut self, region: usize, row: usize, col: usize, place: Place) -> Result<(), Fault> {
        if row >= self.rows || col >= self.cols {
            let expected = format!("a cell on the {}x{} board", self.rows, self.cols);
            return Err(Fault::unexpected(place, expected, format!("r{}c{}", row + 1, col + 1)));
        }
        let slot = &mut self.region[row * self.cols + col];
        if slot.is_some() {
            return Err(Fault::at(place, Problem::Twice(Cell::new(row as u8, col as u8).to_string())));
        }
        *slot = Some(region);
        Ok(())
    }

    /// The layout, if every cell has a region.
    pub fn finish(self) -> Result<Layout, Fault> {
        if let Some(index) = self.region.iter().position(Option::is_none) {
            return Err(Fault::new(Problem::Uncovered(Cell::from_index(index, self.cols).to_string())));
        }
        Layout::new(self.rows, self.cols, &self.region)
    }
}
