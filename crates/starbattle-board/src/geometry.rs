//! What touches what on a board of one size: the same for all its puzzles, so it is made only once.

use std::sync::{Arc, OnceLock};

use crate::{Cell, CellSet};

/// The tables of larger boards, which are rare and take megabytes, are dropped with their puzzle.
const MAX_KEPT_SIZE: usize = 25;

static KEPT: [OnceLock<Arc<Geometry>>; MAX_KEPT_SIZE + 1] = [const { OnceLock::new() }; MAX_KEPT_SIZE + 1];

/// Sets of cells that belong to each cell, by its row-major number.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// The cells that touch it.
    pub(crate) neighbours: Vec<CellSet>,
    /// The same and the cell itself.
    pub(crate) reach: Vec<CellSet>,
    /// The 2×2 block of which it is the top left corner.
    pub(crate) windows: Vec<CellSet>,
}

impl Geometry {
    /// The tables of all boards with so many rows and columns.
    pub(crate) fn of_size(size: usize) -> Arc<Self> {
        let make = || Arc::new(Self::new(size));
        KEPT.get(size).map_or_else(make, |kept| kept.get_or_init(make).clone())
    }

    fn new(size: usize) -> Self {
        let sets = |cells: &dyn Fn(Cell) -> CellSet| -> Vec<CellSet> {
            (0..size * size).map(|index| cells(Cell::from_index(index, size))).collect()
        };
        Self {
            neighbours: sets(&|cell| CellSet::from_cells(size, cell.neighbours(size))),
            reach: sets(&|cell| CellSet::from_cells(size, cell.neighbours(size).chain([cell]))),
            windows: sets(&|corner| {
                let (row, col) = (corner.row() as u8, corner.col() as u8);
                let cells = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)];
                CellSet::from_cells(size, cells.map(|(row, col)| Cell::new(row, col)))
            }),
        }
    }
}
