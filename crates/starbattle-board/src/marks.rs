//! Stars and crosses in cells: what a person has written there so far, or what a puzzle gives.

use std::fmt;

use crate::{Cell, CellSet, Symmetry};

/// The state of one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Mark {
    /// Nothing is written here.
    #[default]
    Unknown,
    /// A star.
    Star,
    /// A cross: certainly no star.
    Empty,
}

impl Mark {
    /// The character that stands for the mark: `.`, `*` or `x`.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Unknown => '.',
            Self::Star => '*',
            Self::Empty => 'x',
        }
    }

    /// The mark a character stands for.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '.' => Some(Self::Unknown),
            '*' => Some(Self::Star),
            'x' => Some(Self::Empty),
            _ => None,
        }
    }
}

/// A mark for every cell of a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Marks {
    size: u8,
    marks: Box<[Mark]>,
}

/// Why a list of marks does not fit a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MarksError {
    /// The number of marks is not the number of cells.
    #[error("expected {} for {} {size}x{size} board, found {found}", crate::counted(size * size, "mark"), crate::article(*.size))]
    Count {
        /// The side of the board.
        size: usize,
        /// The number of marks given.
        found: usize,
    },
    /// A character that stands for no mark.
    #[error("`{symbol}` at mark {position} is not a mark: expected `.`, `*` or `x`")]
    Symbol {
        /// The character.
        symbol: char,
        /// Its place among the marks, from 1.
        position: usize,
    },
}

impl Marks {
    /// No mark anywhere. Sizes above [`MAX_SIZE`](crate::MAX_SIZE) are cut to it.
    #[must_use]
    pub fn none(size: usize) -> Self {
        let size = size.min(crate::MAX_SIZE);
        Self { size: size as u8, marks: vec![Mark::Unknown; size * size].into() }
    }

    /// One mark per cell, row-major.
    pub fn new(size: usize, marks: Vec<Mark>) -> Result<Self, MarksError> {
        if size > crate::MAX_SIZE || marks.len() != size * size {
            return Err(MarksError::Count { size, found: marks.len() });
        }
        Ok(Self { size: size as u8, marks: marks.into() })
    }

    /// Reads N² characters `.`, `*` and `x` (either case), row-major; white space is ignored.
    pub fn parse(size: usize, text: &str) -> Result<Self, MarksError> {
        let symbols = text.chars().filter(|c| !c.is_whitespace()).enumerate();
        let marks: Result<Vec<Mark>, MarksError> = symbols
            .map(|(index, symbol)| {
                Mark::from_symbol(symbol.to_ascii_lowercase()).ok_or(MarksError::Symbol { symbol, position: index + 1 })
            })
            .collect();
        Self::new(size, marks?)
    }

    /// The side of the board.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// The mark in a cell; cells off the board are unknown.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Mark {
        if cell.col() >= self.size() {
            return Mark::Unknown;
        }
        self.marks.get(cell.index(self.size())).copied().unwrap_or_default()
    }

    /// Writes a mark into a cell; cells off the board are ignored.
    pub fn set(&mut self, cell: Cell, mark: Mark) {
        if cell.row() < self.size() && cell.col() < self.size() {
            self.marks[cell.index(self.size())] = mark;
        }
    }

    /// Every mark, row-major.
    #[must_use]
    pub fn as_slice(&self) -> &[Mark] {
        &self.marks
    }

    /// Whether nothing is marked.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.marks.iter().all(|&mark| mark == Mark::Unknown)
    }

    /// The cells that carry the given mark.
    #[must_use]
    pub fn cells(&self, mark: Mark) -> CellSet {
        let size = self.size();
        let marked = self.marks.iter().enumerate().filter(|&(_, &other)| other == mark);
        CellSet::from_cells(size, marked.map(|(index, _)| Cell::from_index(index, size)))
    }

    /// These marks, and those of `other` in the cells that have none. Marks of another size are ignored.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let mut both = self.clone();
        if self.size == other.size {
            let unknown = |mark: &&mut Mark| **mark == Mark::Unknown;
            for (mark, &other) in both.marks.iter_mut().zip(&other.marks).filter(|(mark, _)| unknown(mark)) {
                *mark = other;
            }
        }
        both
    }

    /// The rows as characters `.`, `*` and `x`.
    #[must_use]
    pub fn to_rows(&self) -> Vec<String> {
        self.marks.chunks(self.size().max(1)).map(|row| row.iter().map(|mark| mark.symbol()).collect()).collect()
    }

    /// The image under a symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut image = Self::none(self.size());
        for (index, &mark) in self.marks.iter().enumerate() {
            image.set(symmetry.apply(Cell::from_index(index, self.size()), self.size()), mark);
        }
        image
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_rows().join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_and_written_as_characters() {
        let marks = Marks::parse(2, ".* \n Xx").unwrap();
        assert_eq!(marks.to_string(), ".*\nxx");
        assert_eq!(marks.get(Cell::new(0, 1)), Mark::Star);
        assert_eq!(marks.cells(Mark::Empty).len(), 2);
        assert_eq!(marks.get(Cell::new(0, 2)), Mark::Unknown);
        assert!(!marks.is_blank() && Marks::none(3).is_blank());
    }

    #[test]
    fn a_wrong_character_or_count_is_named() {
        assert_eq!(Marks::parse(2, ".*o."), Err(MarksError::Symbol { symbol: 'o', position: 3 }));
        assert_eq!(Marks::parse(2, ".*."), Err(MarksError::Count { size: 2, found: 3 }));
    }

    #[test]
    fn the_first_of_two_marks_counts() {
        let marks = |text| Marks::parse(2, text).unwrap();
        assert_eq!(marks(".*x.").or(&marks("*x..")), marks("**x."));
        assert_eq!(marks(".*x.").or(&Marks::none(3)), marks(".*x."));
    }

    #[test]
    fn marks_move_with_the_board() {
        let marks = Marks::parse(2, ".*xx").unwrap();
        assert_eq!(marks.transformed(Symmetry::Rotate90).to_string(), "x.\nx*");
        for symmetry in Symmetry::ALL {
            assert_eq!(marks.transformed(symmetry).transformed(symmetry.inverse()), marks);
        }
    }
}
