//! The size of a board and its star count, without regions.

use std::fmt;

use crate::{Cell, CellSet, Line};

/// The largest side a board may have: one letter or digit for every region.
pub const MAX_SIZE: usize = 62;

/// The star count that puzzles of a size usually have, for input that does not carry it. Puzzle sites disagree about some sizes; where
/// that matters, look at the solutions instead.
#[must_use]
pub const fn usual_stars(size: usize) -> Option<usize> {
    match size {
        5..=8 => Some(1),
        9..=11 => Some(2),
        12..=14 => Some(3),
        17 => Some(4),
        21 => Some(5),
        25 => Some(6),
        _ => None,
    }
}

/// An N×N grid in which every row and column (and region, if any) holds S stars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    size: u8,
    stars: u8,
}

/// Why a size and a star count do not describe a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The size is zero or above [`MAX_SIZE`].
    #[error("board size {0} is out of range: expected 1 to {MAX_SIZE}")]
    Size(usize),
    /// The star count is zero or above the size.
    #[error("star count {stars} is out of range on {} {size}x{size} board: expected 1 to {size}", crate::article(*.size))]
    Stars {
        /// The side of the board.
        size: usize,
        /// The star count asked for.
        stars: usize,
    },
}

impl Board {
    /// A board of `size` rows and columns with `stars` stars in each.
    pub fn new(size: usize, stars: usize) -> Result<Self, BoardError> {
        if size == 0 || size > MAX_SIZE {
            return Err(BoardError::Size(size));
        }
        if stars == 0 || stars > size {
            return Err(BoardError::Stars { size, stars });
        }
        Ok(Self { size: size as u8, stars: stars as u8 })
    }

    /// The number of rows and of columns.
    #[must_use]
    pub const fn size(self) -> usize {
        self.size as usize
    }

    /// The number of stars in each row, column and region.
    #[must_use]
    pub const fn stars(self) -> usize {
        self.stars as usize
    }

    /// Whether any placement of stars exists.
    ///
    /// Two adjacent rows fall into ⌈N/2⌉ blocks that hold at most one star each, so 2S ≤ ⌈N/2⌉, or N ≥ 4S − 1. With N = 4S − 1
    /// every block is full, the single column left over at the left or right side included: that column would have a star in
    /// every two adjacent rows, 2S − 1 at least, which is too many but for 3×3, where no placement exists either. From N = 4S on
    /// one always exists. The single cell with a single star is the one exception.
    #[must_use]
    pub const fn has_placements(self) -> bool {
        self.size >= 4 * self.stars || self.size == 1
    }

    /// All cells in row-major order.
    #[must_use]
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        let size = self.size();
        (0..size * size).map(move |index| Cell::from_index(index, size))
    }

    /// All rows, then all columns.
    pub fn lines(self) -> impl Iterator<Item = Line> {
        Line::all(self.size())
    }

    /// The cell at a 0-based position, if it is on the board.
    #[must_use]
    pub fn cell(self, row: usize, col: usize) -> Option<Cell> {
        (row < self.size() && col < self.size()).then(|| Cell::new(row as u8, col as u8))
    }

    /// Whether the cell is on the board.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row() < self.size() && cell.col() < self.size()
    }

    /// The empty set of cells of this board.
    #[must_use]
    pub fn no_cells(self) -> CellSet {
        CellSet::empty(self.size())
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}, {1}", self.size, crate::counted(self.stars(), "star"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_star_counts_out_of_range_are_refused() {
        assert_eq!(Board::new(0, 1), Err(BoardError::Size(0)));
        assert_eq!(Board::new(63, 1), Err(BoardError::Size(63)));
        assert_eq!(Board::new(5, 0), Err(BoardError::Stars { size: 5, stars: 0 }));
        assert_eq!(Board::new(5, 6), Err(BoardError::Stars { size: 5, stars: 6 }));
        assert!(Board::new(62, 15).is_ok());
    }

    #[test]
    fn crowded_boards_can_be_described_and_are_known_to_have_no_placement() {
        let possible = |size, stars| Board::new(size, stars).unwrap().has_placements();
        assert!(possible(1, 1) && possible(4, 1) && possible(8, 2) && possible(25, 6));
        assert!(!possible(2, 1) && !possible(3, 1) && !possible(7, 2) && !possible(11, 3));
    }

    #[test]
    fn every_usual_star_count_has_placements() {
        let usual: Vec<_> = (1..=MAX_SIZE).filter_map(|size| Some((size, usual_stars(size)?))).collect();
        assert_eq!(usual.len(), 13);
        assert!(usual.iter().all(|&(size, stars)| Board::new(size, stars).unwrap().has_placements()), "{usual:?}");
    }
}
