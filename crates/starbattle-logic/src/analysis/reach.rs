//! What the cells of a board touch, and how many stars fit into some of them, on sets of a fixed size.

use starbattle_board::Units;

use super::cells::Cells;
use crate::analysis::capacity::capacity;

/// The cells that a star in each cell would touch, its own included.
pub(crate) struct Reach<const W: usize> {
    size: usize,
    of_cells: Vec<Cells<W>>,
}

impl<const W: usize> Reach<W> {
    pub fn new(units: &Units) -> Self {
        let size = units.size();
        Self { size, of_cells: (0..size * size).map(|cell| Cells::of(units.reach(cell))).collect() }
    }

    pub fn of_cells(&self) -> &[Cells<W>] {
        &self.of_cells
    }

    #[inline]
    pub fn of(&self, cell: usize) -> Cells<W> {
        self.of_cells[cell]
    }

    /// Whether so many stars fit into the cells, as [`holds`](crate::analysis::capacity::holds) says.
    pub fn holds(&self, cells: Cells<W>, stars: usize) -> bool {
        if stars == 0 {
            return true;
        }
        let Some(first) = cells.first() else { return false };
        match stars {
            1 => return true,
            2 => return !self.fits_block(cells, first),
            _ => {}
        }
        let mut left = cells - self.of(first);
        let mut chosen = 1;
        while let Some(cell) = left.first() {
            chosen += 1;
            if chosen == stars {
                return true;
            }
            left -= self.of(cell);
        }
        // Of the four kinds of cells, in odd and even rows and columns, no two of one kind touch.
        let count = cells.len();
        count > 4 * (stars - 1) || count >= stars && capacity(&cells.to_set(self.size)) >= stars
    }

    /// Whether the cells, of which the given one is the first, all touch each other: they fit into a 2×2 block.
    fn fits_block(&self, cells: Cells<W>, first: usize) -> bool {
        if !cells.is_subset(&self.of(first)) {
            return false;
        }
        let size = self.size;
        let column = first % size;
        // None is above the first or left of it in its row. So they fit if there is none on one of the sides.
        let is_in = |cell: usize| cells.contains(cell);
        let on_the_left = column > 0 && first + size < size * size && is_in(first + size - 1);
        let on_the_right =
            column + 1 < size && (is_in(first + 1) || first + size < size * size && is_in(first + size + 1));
        !(on_the_left && on_the_right)
    }
}
