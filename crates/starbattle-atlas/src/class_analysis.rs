//! What a pattern forces, as one of many patterns.

use starbattle_board::{Board, Cell, CellSet};

use crate::{given_empty, orderly::CellNumber};

/// A realizable pattern that stands for its symmetry class, and what it forces.
#[derive(Debug, Clone, Copy)]
pub struct ClassAnalysis<'a> {
    pub(crate) board: Board,
    pub(crate) cells: &'a [CellNumber],
    pub(crate) class_size: u8,
    pub(crate) compatible: u128,
    /// Cells that can be a star, then cells that can be empty, as many words each.
    pub(crate) possible: &'a [u64],
}

impl ClassAnalysis<'_> {
    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The stars of the pattern in row-major order. Of all images of the pattern it is the least.
    #[must_use]
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        let size = self.board.size();
        self.cells.iter().map(move |&cell| Cell::from_index(cell as usize, size))
    }

    /// The pattern as a set.
    #[must_use]
    pub fn pattern(&self) -> CellSet {
        CellSet::from_cells(self.board.size(), self.cells())
    }

    /// The number of different images of the pattern under the eight symmetries, itself included.
    #[must_use]
    pub fn class_size(&self) -> usize {
        usize::from(self.class_size)
    }

    /// The number of placements that contain the pattern; the same for every image.
    #[must_use]
    pub fn compatible(&self) -> u128 {
        self.compatible
    }

    /// The cells with a star in every compatible placement, the pattern included.
    #[must_use]
    pub fn always(&self) -> CellSet {
        self.missing(&self.possible[self.possible.len() / 2..])
    }

    /// The cells with a star in no compatible placement.
    #[must_use]
    pub fn never(&self) -> CellSet {
        self.missing(&self.possible[..self.possible.len() / 2])
    }

    /// Whether a cell is a star in some compatible placement, without making a set.
    #[must_use]
    pub fn can_be_star(&self, cell: Cell) -> bool {
        self.is_set(cell, 0)
    }

    /// Whether a cell is empty in some compatible placement, without making a set.
    #[must_use]
    pub fn can_be_empty(&self, cell: Cell) -> bool {
        self.is_set(cell, self.possible.len() / 2)
    }

    fn is_set(&self, cell: Cell, from: usize) -> bool {
        let number = cell.index(self.board.size());
        self.possible[from + number / 64] >> (number % 64) & 1 == 1
    }

    /// The number of cells in [`Self::always`] and in [`Self::never`], without making the sets.
    #[must_use]
    pub fn forced_counts(&self) -> (usize, usize) {
        let cells = self.board.size() * self.board.size();
        let missing = |words: &[u64]| cells - words.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        let (star, empty) = self.possible.split_at(self.possible.len() / 2);
        (missing(empty), missing(star))
    }

    /// Forced stars outside the pattern.
    #[must_use]
    pub fn forced_star(&self) -> CellSet {
        &self.always() - &self.pattern()
    }

    /// Cells forced empty that the pattern does not make empty by the rules alone (see [`given_empty`]).
    #[must_use]
    pub fn deduced_empty(&self) -> CellSet {
        &self.never() - &given_empty(self.board, &self.pattern())
    }

    /// Whether something is forced beyond what the pattern gives by itself.
    #[must_use]
    pub fn is_deduced(&self) -> bool {
        self.forced_counts().0 > self.cells.len() || !self.deduced_empty().is_empty()
    }

    fn missing(&self, words: &[u64]) -> CellSet {
        let (size, mut set) = (self.board.size(), self.board.no_cells());
        for (number, &word) in words.iter().enumerate() {
            let here = (size * size).saturating_sub(number * 64).min(64);
            let mut rest = if here == 0 { 0 } else { !word & u64::MAX >> (64 - here) };
            while rest != 0 {
                set.insert(Cell::from_index(number * 64 + rest.trailing_zeros() as usize, size));
                rest &= rest - 1;
            }
        }
        set
    }
}
