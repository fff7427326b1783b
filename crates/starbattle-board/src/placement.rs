//! A complete set of stars that keeps the rules of a board.

use std::fmt;

use crate::{Board, Cell, CellSet, Symmetry, Unit};

/// Stars on a board, S in every row and column, no two touching. Can only be built valid.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Placement {
    board: Board,
    stars: CellSet,
}

/// The rule a set of stars breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// The stars belong to a board of another size.
    #[error("the stars are on {} {found}x{found} board, not on {expected}x{expected}", crate::article(*.found))]
    Size {
        /// The side of the board.
        expected: usize,
        /// The side the star set was made for.
        found: usize,
    },
    /// Two stars touch.
    #[error("the stars at {0} and {1} touch")]
    Touching(Cell, Cell),
    /// The stars contradict a given of the puzzle.
    #[error("{cell} is given as {}", if *.star { "a star" } else { "empty" })]
    Given {
        /// The cell.
        cell: Cell,
        /// Whether the puzzle gives a star there, or a cross.
        star: bool,
    },
    /// A row, column or region has too few or too many stars.
    #[error("{unit} has {} instead of {expected}", crate::counted(*.found, "star"))]
    Count {
        /// The row, column or region.
        unit: Unit,
        /// Its number of stars.
        found: usize,
        /// The number every unit must have.
        expected: usize,
    },
}

impl Placement {
    /// Checks the stars against the rules of the board (regions aside) and names the first rule they break.
    pub fn new(board: Board, stars: CellSet) -> Result<Self, Violation> {
        if stars.size() != board.size() {
            return Err(Violation::Size { expected: board.size(), found: stars.size() });
        }
        for star in &stars {
            if let Some(other) = star.neighbours(board.size()).find(|&other| stars.contains(other)) {
                return Err(Violation::Touching(star, other));
            }
        }
        for line in board.lines() {
            let found = line.cells(board.size()).filter(|&cell| stars.contains(cell)).count();
            if found != board.stars() {
                return Err(Violation::Count { unit: line.into(), found, expected: board.stars() });
            }
        }
        Ok(Self { board, stars })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The cells that hold a star.
    #[must_use]
    pub const fn stars(&self) -> &CellSet {
        &self.stars
    }

    /// The rows as characters `.` and `*`.
    #[must_use]
    pub fn to_rows(&self) -> Vec<String> {
        let size = self.board.size();
        (0..size)
            .map(|row| {
                let mask = self.stars.row_mask(row);
                (0..size).map(|col| if mask >> col & 1 == 1 { '*' } else { '.' }).collect()
            })
            .collect()
    }

    /// The image under a symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        Self { board: self.board, stars: symmetry.apply_to_set(&self.stars) }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_rows().join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Line;

    fn place(size: usize, cells: &[(u8, u8)]) -> Result<Placement, Violation> {
        let board = Board::new(size, 1).unwrap();
        Placement::new(board, CellSet::from_cells(size, cells.iter().map(|&(row, col)| Cell::new(row, col))))
    }

    #[test]
    fn a_valid_placement_is_accepted_in_all_its_images() {
        let placement = place(4, &[(0, 1), (1, 3), (2, 0), (3, 2)]).unwrap();
        assert_eq!(placement.to_string(), ".*..\n...*\n*...\n..*.");
        for symmetry in Symmetry::ALL {
            let image = placement.transformed(symmetry);
            assert_eq!(Placement::new(image.board(), image.stars().clone()), Ok(image));
        }
    }

    #[test]
    fn the_broken_rule_is_named() {
        let touching = Violation::Touching(Cell::new(0, 1), Cell::new(1, 2));
        assert_eq!(place(4, &[(0, 1), (1, 2), (2, 0), (3, 3)]), Err(touching));
        let missing = Violation::Count { unit: Line::Row(2).into(), found: 0, expected: 1 };
        assert_eq!(place(4, &[(0, 1), (1, 3), (3, 2)]), Err(missing.clone()));
        assert_eq!(missing.to_string(), "row 3 has 0 stars instead of 1");
        let board = Board::new(4, 1).unwrap();
        assert_eq!(Placement::new(board, CellSet::empty(5)), Err(Violation::Size { expected: 4, found: 5 }));
    }

    #[test]
    fn the_single_cell_holds_a_single_star() {
        assert!(place(1, &[(0, 0)]).is_ok());
    }
}
