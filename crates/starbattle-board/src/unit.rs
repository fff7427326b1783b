//! What must hold a fixed number of stars: lines and regions.

use std::fmt;

use crate::{Cell, region_label};

/// A row or a column, by 0-based number. Rules are written once over lines, never as row and column twins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// A row, counted from the top.
    Row(usize),
    /// A column, counted from the left.
    Column(usize),
}

impl Line {
    /// All rows, then all columns of a board.
    pub fn all(size: usize) -> impl Iterator<Item = Self> {
        (0..size).map(Self::Row).chain((0..size).map(Self::Column))
    }

    /// The 0-based number among lines of the same direction.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Row(index) | Self::Column(index) => index,
        }
    }

    /// Whether the cell lies on the line.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        match self {
            Self::Row(row) => cell.row() == row,
            Self::Column(col) => cell.col() == col,
        }
    }

    /// The cells of the line from its top or left end.
    pub fn cells(self, size: usize) -> impl Iterator<Item = Cell> {
        (0..size).map(move |along| match self {
            Self::Row(row) => Cell::from_index(row * size + along, size),
            Self::Column(col) => Cell::from_index(along * size + col, size),
        })
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(col) => write!(f, "column {}", col + 1),
        }
    }
}

/// A row, a column or a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// A row or a column.
    Line(Line),
    /// A region by its number in order of first appearance.
    Region(usize),
}

impl From<Line> for Unit {
    fn from(line: Line) -> Self {
        Self::Line(line)
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => line.fmt(f),
            Self::Region(region) => write!(f, "region {}", region_label(*region)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_board_cover_every_cell_twice() {
        let cells: Vec<Cell> = Line::all(7).flat_map(|line| line.cells(7)).collect();
        assert_eq!(cells.len(), 2 * 49);
        for index in 0..49 {
            let cell = Cell::from_index(index, 7);
            assert_eq!(cells.iter().filter(|&&other| other == cell).count(), 2);
        }
        assert!(Line::all(7).all(|line| line.cells(7).all(|cell| line.contains(cell))));
    }

    #[test]
    fn units_are_named_for_people() {
        assert_eq!(Unit::from(Line::Row(3)).to_string(), "row 4");
        assert_eq!(Unit::from(Line::Column(0)).to_string(), "column 1");
        assert_eq!(Unit::Region(3).to_string(), "region D");
    }
}
