//! The eight symmetries of the square.

use std::{fmt, str::FromStr};

use crate::{Cell, CellSet};

/// One of the eight maps of the square onto itself.
///
/// Three bits describe a map: exchange row and column first, then turn the new row, the new column, or both, around. The
/// discriminants follow that order (row bit 1, column bit 2, exchange bit 4), which is also the order in which pattern
/// files number their transforms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Symmetry {
    /// Leaves everything in place.
    Identity,
    /// Top and bottom change places.
    FlipRows,
    /// Left and right change places.
    FlipColumns,
    /// Half a turn.
    Rotate180,
    /// Reflection in the diagonal from the top left.
    Transpose,
    /// A quarter turn anticlockwise.
    Rotate270,
    /// A quarter turn clockwise.
    Rotate90,
    /// Reflection in the diagonal from the top right.
    AntiTranspose,
}

impl Symmetry {
    /// All eight, in the order of their numbers.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::FlipRows,
        Self::FlipColumns,
        Self::Rotate180,
        Self::Transpose,
        Self::Rotate270,
        Self::Rotate90,
        Self::AntiTranspose,
    ];

    const fn flips_rows(self) -> bool {
        self as u8 & 1 != 0
    }

    const fn flips_columns(self) -> bool {
        self as u8 & 2 != 0
    }

    const fn exchanges(self) -> bool {
        self as u8 & 4 != 0
    }

    const fn from_bits(flip_rows: bool, flip_columns: bool, exchange: bool) -> Self {
        Self::ALL[flip_rows as usize | (flip_columns as usize) << 1 | (exchange as usize) << 2]
    }

    /// The image of a cell of a board with `size` rows and columns.
    #[must_use]
    pub const fn apply(self, cell: Cell, size: usize) -> Cell {
        let (mut row, mut col) = (cell.row(), cell.col());
        if self.exchanges() {
            (row, col) = (col, row);
        }
        if self.flips_rows() {
            row = size - 1 - row;
        }
        if self.flips_columns() {
            col = size - 1 - col;
        }
        Cell::new(row as u8, col as u8)
    }

    /// The image of a difference between two cells (or of a point, around the origin).
    #[must_use]
    pub const fn apply_to_offset(self, (row, col): (i32, i32)) -> (i32, i32) {
        let (row, col) = if self.exchanges() { (col, row) } else { (row, col) };
        (if self.flips_rows() { -row } else { row }, if self.flips_columns() { -col } else { col })
    }

    /// The image of a set of cells.
    #[must_use]
    pub fn apply_to_set(self, set: &CellSet) -> CellSet {
        CellSet::from_cells(set.size(), set.iter().map(|cell| self.apply(cell, set.size())))
    }

    /// The map that does `self` first and `next` afterwards.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let (rows, columns) = if next.exchanges() {
            (self.flips_columns(), self.flips_rows())
        } else {
            (self.flips_rows(), self.flips_columns())
        };
        Self::from_bits(rows ^ next.flips_rows(), columns ^ next.flips_columns(), self.exchanges() ^ next.exchanges())
    }

    /// The map that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            own_inverse => own_inverse,
        }
    }

    /// The name used on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::FlipRows => "flip-rows",
            Self::FlipColumns => "flip-columns",
            Self::Rotate180 => "rotate-180",
            Self::Transpose => "transpose",
            Self::Rotate270 => "rotate-270",
            Self::Rotate90 => "rotate-90",
            Self::AntiTranspose => "anti-transpose",
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name is none of the eight.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a symmetry: expected identity, flip-rows, flip-columns, rotate-90, rotate-180, rotate-270, transpose or anti-transpose"
)]
pub struct UnknownSymmetry(String);

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == text)
            .ok_or_else(|| UnknownSymmetry(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells() -> impl Iterator<Item = Cell> {
        (0..25).map(|index| Cell::from_index(index, 5))
    }

    #[test]
    fn names_say_what_happens_to_the_top_right_corner_and_its_neighbour() {
        let corner = Cell::new(0, 4);
        let beside = Cell::new(0, 3);
        let images = Symmetry::ALL.map(|s| (s.name(), s.apply(corner, 5).to_string(), s.apply(beside, 5).to_string()));
        let expected = [
            ("identity", "r1c5", "r1c4"),
            ("flip-rows", "r5c5", "r5c4"),
            ("flip-columns", "r1c1", "r1c2"),
            ("rotate-180", "r5c1", "r5c2"),
            ("transpose", "r5c1", "r4c1"),
            ("rotate-270", "r1c1", "r2c1"),
            ("rotate-90", "r5c5", "r4c5"),
            ("anti-transpose", "r1c5", "r2c5"),
        ];
        assert_eq!(images, expected.map(|(name, a, b)| (name, a.to_owned(), b.to_owned())));
    }

    #[test]
    fn composing_is_applying_one_after_the_other() {
        for first in Symmetry::ALL {
            for second in Symmetry::ALL {
                for cell in cells() {
                    assert_eq!(first.then(second).apply(cell, 5), second.apply(first.apply(cell, 5), 5));
                }
            }
        }
    }

    #[test]
    fn the_inverse_undoes_and_names_round_trip() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::Identity);
            assert_eq!(symmetry.inverse().then(symmetry), Symmetry::Identity);
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("rotate".parse::<Symmetry>().is_err());
    }

    #[test]
    fn offsets_move_as_differences_of_cells_do() {
        let difference = |a: Cell, b: Cell| (a.row() as i32 - b.row() as i32, a.col() as i32 - b.col() as i32);
        for symmetry in Symmetry::ALL {
            for a in cells() {
                for b in cells() {
                    let moved = difference(symmetry.apply(a, 5), symmetry.apply(b, 5));
                    assert_eq!(symmetry.apply_to_offset(difference(a, b)), moved);
                }
            }
        }
    }
}
