//! The division of a board into regions.

use crate::{Cell, CellSet, MAX_SIZE, Symmetry};

/// N regions that together cover an N×N board. Numbered by first appearance in row-major order, so that two divisions that
/// differ only in their labels are equal. A region need not be one connected piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Regions {
    size: u8,
    of_cell: Box<[u8]>,
    cells: Box<[CellSet]>,
}

/// Why labels do not divide a board into regions.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegionsError {
    /// The side is zero or above [`MAX_SIZE`].
    #[error("board size {0} is out of range: expected 1 to {MAX_SIZE}")]
    Size(usize),
    /// The number of labels is not the number of cells.
    #[error("expected {}, found {found}", crate::counted(*.expected, "cell"))]
    CellCount {
        /// The square of the side.
        expected: usize,
        /// The number of labels given.
        found: usize,
    },
    /// The number of different labels is not the side.
    #[error("expected {} on {} {expected}x{expected} board, found {found}", crate::counted(*.expected, "region"), crate::article(*.expected))]
    RegionCount {
        /// The side of the board.
        expected: usize,
        /// The number of different labels.
        found: usize,
    },
}

const LABELS: &[u8; MAX_SIZE] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The letter (or, from the 53rd region on, digit) that names a region.
#[must_use]
pub fn region_label(region: usize) -> char {
    LABELS.get(region).map_or('?', |&label| label as char)
}

impl Regions {
    /// Regions from one label per cell, row-major. Labels may be anything comparable; only which cells share one matters.
    pub fn new<L: PartialEq>(size: usize, labels: &[L]) -> Result<Self, RegionsError> {
        if size == 0 || size > MAX_SIZE {
            return Err(RegionsError::Size(size));
        }
        if labels.len() != size * size {
            return Err(RegionsError::CellCount { expected: size * size, found: labels.len() });
        }
        let mut seen: Vec<&L> = Vec::new();
        let mut of_cell = Vec::with_capacity(labels.len());
        for label in labels {
            let region = seen.iter().position(|&other| other == label).unwrap_or_else(|| {
                seen.push(label);
                seen.len() - 1
            });
            of_cell.push(region);
        }
        if seen.len() != size {
            return Err(RegionsError::RegionCount { expected: size, found: seen.len() });
        }
        let mut cells = vec![CellSet::empty(size); size];
        for (index, &region) in of_cell.iter().enumerate() {
            cells[region].insert(Cell::from_index(index, size));
        }
        Ok(Self {
            size: size as u8,
            of_cell: of_cell.into_iter().map(|region| region as u8).collect(),
            cells: cells.into_boxed_slice(),
        })
    }

    /// Regions from rows of characters, one character per cell.
    pub fn from_rows<R: AsRef<str>>(rows: &[R]) -> Result<Self, RegionsError> {
        let labels: Vec<char> = rows.iter().flat_map(|row| row.as_ref().chars()).collect();
        Self::new(rows.len(), &labels)
    }

    /// The side of the board, which is also the number of regions.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// The region a cell belongs to.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[must_use]
    #[inline]
    pub fn of(&self, cell: Cell) -> usize {
        assert!(cell.row() < self.size() && cell.col() < self.size(), "{cell} is not on the board");
        self.of_cell[cell.index(self.size())] as usize
    }

    /// The region of every cell, row-major.
    #[must_use]
    pub fn of_cells(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.of_cell.iter().map(|&region| region as usize)
    }

    /// The cells of every region, by region number.
    #[must_use]
    pub fn cell_sets(&self) -> &[CellSet] {
        &self.cells
    }

    /// The rows as letters (see [`region_label`]).
    #[must_use]
    pub fn to_rows(&self) -> Vec<String> {
        self.of_cell
            .chunks(self.size())
            .map(|row| row.iter().map(|&region| region_label(region as usize)).collect())
            .collect()
    }

    /// The first region that is not one piece connected over cell sides.
    #[must_use]
    pub fn disconnected(&self) -> Option<usize> {
        self.cells.iter().position(|cells| !cells.is_connected())
    }

    /// The image under a symmetry, with regions numbered anew.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let size = self.size();
        let back = symmetry.inverse();
        let mut number = vec![None; size];
        let mut next = 0..size as u8;
        let of_cell: Box<[u8]> = (0..size * size)
            .map(|index| {
                let old = self.of(back.apply(Cell::from_index(index, size), size));
                *number[old].get_or_insert_with(|| next.next().unwrap_or(u8::MAX))
            })
            .collect();
        let mut cells = vec![CellSet::empty(size); size].into_boxed_slice();
        for (old, set) in self.cells.iter().enumerate() {
            cells[usize::from(number[old].unwrap_or(0))] = symmetry.apply_to_set(set);
        }
        Self { size: self.size, of_cell, cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_do_not_matter_only_which_cells_share_one() {
        let a = Regions::new(3, &[7, 7, 1, 7, 1, 1, 4, 4, 4]).unwrap();
        assert_eq!(a, Regions::from_rows(&["AAB", "ABB", "CCC"]).unwrap());
        assert_eq!(a.to_rows(), ["AAB", "ABB", "CCC"]);
        assert_eq!(a.of(Cell::new(1, 2)), 1);
        assert_eq!(a.cell_sets()[2].len(), 3);
    }

    #[test]
    fn wrong_counts_are_refused() {
        assert_eq!(Regions::from_rows(&["AB", "AB", "AB"]), Err(RegionsError::CellCount { expected: 9, found: 6 }));
        assert_eq!(Regions::from_rows(&["AA", "AA"]), Err(RegionsError::RegionCount { expected: 2, found: 1 }));
        assert_eq!(Regions::from_rows(&["AB", "CC"]), Err(RegionsError::RegionCount { expected: 2, found: 3 }));
        assert_eq!(Regions::new::<u8>(0, &[]), Err(RegionsError::Size(0)));
    }

    #[test]
    fn a_region_in_two_pieces_is_found() {
        assert_eq!(Regions::from_rows(&["AAB", "ABB", "CCC"]).unwrap().disconnected(), None);
        assert_eq!(Regions::from_rows(&["ABA", "BBC", "CCC"]).unwrap().disconnected(), Some(0));
    }

    #[test]
    fn transforming_and_back_is_the_same_and_agrees_with_relabelling() {
        let regions = Regions::from_rows(&["AABB", "ACCB", "DDCC", "DDDC"]).unwrap();
        for symmetry in Symmetry::ALL {
            let image = regions.transformed(symmetry);
            assert_eq!(image.transformed(symmetry.inverse()), regions);
            let labels: Vec<usize> = image.of_cells().collect();
            assert_eq!(Regions::new(4, &labels).unwrap(), image);
        }
    }

    #[test]
    fn every_region_has_a_label_of_its_own() {
        let labels: std::collections::BTreeSet<char> = (0..MAX_SIZE).map(region_label).collect();
        assert_eq!(labels.len(), MAX_SIZE);
        assert!(!labels.contains(&region_label(MAX_SIZE)));
    }
}
