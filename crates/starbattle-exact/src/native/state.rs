//! One position of the search: which cells are still open, which hold stars, and what every unit still needs.

use super::{
    areas::Rooms,
    tables::{COLUMNS, ROWS, Tables},
};

/// The index of regions among the kinds of unit; rows and columns have their direction.
pub(super) const REGIONS: usize = 2;

/// A contradiction: no solution from here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dead {
    /// The kind and number of the unit that cannot be filled.
    pub(super) kind: usize,
    pub(super) unit: usize,
}

/// A position on a board with at most `M` rows. Small enough that a branch simply copies it.
#[derive(Clone, Copy)]
pub(super) struct State<const M: usize> {
    /// The open cells, along rows and along columns.
    pub(super) open: [[u64; M]; 2],
    /// The stars along rows.
    pub(super) stars: [u64; M],
    /// The stars each unit still needs, by kind and number.
    pub(super) need: [[u8; M]; 3],
    /// The number of open cells of each region.
    pub(super) open_in_region: [u16; M],
    /// How the stars of each region can be spread over rows and over columns, as of the last time it was looked at.
    pub(super) rooms: [[Rooms<M>; M]; 2],
    /// The units whose open cells or need changed since they were last looked at, by kind.
    pub(super) changed: [u64; 3],
}

impl<const M: usize> State<M> {
    /// The board with nothing known.
    pub(super) fn new(tables: &Tables<M>) -> Self {
        let mut state = Self {
            open: [[0; M]; 2],
            stars: [0; M],
            need: [[0; M]; 3],
            open_in_region: [0; M],
            rooms: [[Rooms::NONE; M]; 2],
            changed: [tables.whole_line(); 3],
        };
        for direction in [ROWS, COLUMNS] {
            state.open[direction][..tables.size].fill(tables.whole_line());
        }
        for need in &mut state.need {
            need[..tables.size].fill(tables.stars as u8);
        }
        for (count, area) in state.open_in_region.iter_mut().zip(&tables.area[ROWS]) {
            *count = area.iter().map(|mask| mask.count_ones() as u16).sum();
        }
        state
    }

    /// Whether a star stands in the cell.
    pub(super) const fn has_star(&self, row: usize, col: usize) -> bool {
        self.stars[row] >> col & 1 == 1
    }

    /// Closes those of the given cells of a line that are open.
    pub(super) fn close(&mut self, tables: &Tables<M>, direction: usize, line: usize, mask: u64) {
        let mut gone = self.open[direction][line] & mask;
        if gone == 0 {
            return;
        }
        self.open[direction][line] ^= gone;
        self.changed[direction] |= 1 << line;
        self.changed[1 - direction] |= gone;
        while gone != 0 {
            let along = gone.trailing_zeros() as usize;
            gone &= gone - 1;
            self.open[1 - direction][along] ^= 1 << line;
            let region = tables.region[direction][line][along] as usize;
            self.open_in_region[region] -= 1;
            self.changed[REGIONS] |= 1 << region;
        }
    }

    /// Puts a star into a cell and closes what it touches and what it completes. A star that already stands is fine.
    pub(super) fn star(&mut self, tables: &Tables<M>, row: usize, col: usize) -> Result<(), Dead> {
        if self.open[ROWS][row] >> col & 1 == 0 {
            return if self.has_star(row, col) { Ok(()) } else { Err(Dead { kind: ROWS, unit: row }) };
        }
        self.stars[row] |= 1 << col;
        let around = (7 << col) >> 1;
        self.close(tables, ROWS, row, around);
        if row > 0 {
            self.close(tables, ROWS, row - 1, around);
        }
        if row + 1 < tables.size {
            self.close(tables, ROWS, row + 1, around);
        }
        for (direction, line) in [(ROWS, row), (COLUMNS, col)] {
            // A line without need has no open cell, so the star just placed found a need of at least one.
            self.need[direction][line] -= 1;
            if self.need[direction][line] == 0 {
                self.close(tables, direction, line, u64::MAX);
            }
        }
        let region = tables.region[ROWS][row][col] as usize;
        self.need[REGIONS][region] -= 1;
        if self.need[REGIONS][region] == 0 && self.open_in_region[region] != 0 {
            let (first, last) = tables.span[ROWS][region];
            for line in first as usize..=last as usize {
                self.close(tables, ROWS, line, tables.area[ROWS][region][line]);
            }
        }
        Ok(())
    }

    /// [`star`](Self::star) for a cell given by a line of either direction.
    pub(super) fn star_on(
        &mut self,
        tables: &Tables<M>,
        direction: usize,
        line: usize,
        along: usize,
    ) -> Result<(), Dead> {
        if direction == ROWS { self.star(tables, line, along) } else { self.star(tables, along, line) }
    }
}
