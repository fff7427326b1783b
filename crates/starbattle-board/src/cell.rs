//! One square of the grid.

use std::{fmt, str::FromStr};

/// A cell by its 0-based row and column. Written for people as `r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u8,
    col: u8,
}

impl Cell {
    /// The cell at a 0-based row and column.
    #[must_use]
    #[inline]
    pub const fn new(row: u8, col: u8) -> Self {
        Self { row, col }
    }

    /// The cell with the given row-major number on a board of `size` columns (at most [`MAX_SIZE`](crate::MAX_SIZE)).
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize, size: usize) -> Self {
        // Short numbers are divided faster, and this is asked for everywhere.
        let (index, size) = (index as u32, size as u32);
        Self { row: (index / size) as u8, col: (index % size) as u8 }
    }

    /// The 0-based row.
    #[must_use]
    #[inline]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The 0-based column.
    #[must_use]
    #[inline]
    pub const fn col(self) -> usize {
        self.col as usize
    }

    /// The row-major number of this cell on a board of `size` columns.
    #[must_use]
    #[inline]
    pub const fn index(self, size: usize) -> usize {
        self.row as usize * size + self.col as usize
    }

    /// Whether the two cells are different and touch, diagonally included.
    #[must_use]
    #[inline]
    pub const fn touches(self, other: Self) -> bool {
        let apart = (self.row.abs_diff(other.row), self.col.abs_diff(other.col));
        apart.0 <= 1 && apart.1 <= 1 && (apart.0 | apart.1) != 0
    }

    /// The up to eight cells that touch this one on a board of the given size, in row-major order.
    pub fn neighbours(self, size: usize) -> impl Iterator<Item = Self> {
        self.offsets(size, &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)])
    }

    /// The up to four cells that share a side with this one on a board of the given size, in row-major order.
    pub fn side_neighbours(self, size: usize) -> impl Iterator<Item = Self> {
        self.offsets(size, &[(-1, 0), (0, -1), (0, 1), (1, 0)])
    }

    fn offsets(self, size: usize, offsets: &'static [(i8, i8)]) -> impl Iterator<Item = Self> {
        offsets.iter().filter_map(move |&(down, right)| {
            let row = self.row.checked_add_signed(down)?;
            let col = self.col.checked_add_signed(right)?;
            ((row as usize) < size && (col as usize) < size).then_some(Self { row, col })
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.col() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a cell in the form `r4c7`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a cell: expected a row and a column counted from 1, such as r4c7")]
pub struct ParseCellError(String);

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let (row, col) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            let from_one = |digits: &str| {
                let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
                if plain { digits.parse::<u8>().ok()?.checked_sub(1) } else { None }
            };
            Some(Self::new(from_one(row)?, from_one(col)?))
        };
        parse().ok_or_else(|| ParseCellError(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_shown_and_read_counted_from_one() {
        assert_eq!(Cell::new(3, 6).to_string(), "r4c7");
        assert_eq!("r4c7".parse(), Ok(Cell::new(3, 6)));
        assert_eq!("R10C12".parse(), Ok(Cell::new(9, 11)));
        for bad in ["", "r0c1", "r1", "4,7", "r+1c1", "r300c1", "rc", "r1c1 "] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
    }

    #[test]
    fn corner_side_and_inner_cells_have_three_five_and_eight_neighbours() {
        let count = |row, col| Cell::new(row, col).neighbours(5).count();
        assert_eq!((count(0, 0), count(0, 2), count(2, 2), count(4, 4)), (3, 5, 8, 3));
        assert_eq!(Cell::new(0, 0).neighbours(1).count(), 0);
        assert_eq!(Cell::new(4, 0).side_neighbours(5).collect::<Vec<_>>(), [Cell::new(3, 0), Cell::new(4, 1)]);
    }

    #[test]
    fn touching_is_being_a_neighbour() {
        for a in (0..25).map(|i| Cell::from_index(i, 5)) {
            let neighbours: Vec<_> = a.neighbours(5).collect();
            for b in (0..25).map(|i| Cell::from_index(i, 5)) {
                assert_eq!(a.touches(b), neighbours.contains(&b), "{a} {b}");
            }
        }
    }
}
