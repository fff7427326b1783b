//! A board with regions: what a person solves.

use std::fmt;

use crate::{
    Board, BoardError, Cell, CellSet, Mark, Marks, Placement, Regions, Symmetry, Unit, Units, Violation,
    board::MAX_SIZE,
};

/// A board divided into regions, each of which holds S stars too, and possibly some cells that are given.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Puzzle {
    board: Board,
    regions: Regions,
    givens: Marks,
}

/// Why stars and crosses cannot be the givens of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GivensError {
    /// They belong to a board of another size.
    #[error("the givens are for {} {found}x{found} board, but the puzzle is {expected}x{expected}", crate::article(*.found))]
    Size {
        /// The side of the puzzle.
        expected: usize,
        /// The side the givens were made for.
        found: usize,
    },
    /// Two given stars touch.
    #[error("the given stars at {0} and {1} touch")]
    Touching(Cell, Cell),
    /// A row, column or region is given too many stars.
    #[error("{unit} is given {} instead of {expected}", crate::counted(*.found, "star"))]
    Overfull {
        /// The row, column or region.
        unit: Unit,
        /// The stars given there.
        found: usize,
        /// The stars of every unit.
        expected: usize,
    },
    /// The crosses leave a row, column or region too few cells.
    #[error("the givens leave {unit} {} for {}", crate::counted(*.open, "cell"), crate::counted(*.expected, "star"))]
    NoRoom {
        /// The row, column or region.
        unit: Unit,
        /// The cells that are not crossed out.
        open: usize,
        /// The stars of every unit.
        expected: usize,
    },
}

impl Puzzle {
    /// A puzzle with the given number of stars per row, column and region.
    pub fn new(stars: usize, regions: Regions) -> Result<Self, BoardError> {
        let board = Board::new(regions.size(), stars)?;
        Ok(Self { board, givens: Marks::none(board.size()), regions })
    }

    /// The puzzle with these givens in place of its own: stars and crosses that every solution has to agree with. Refuses those that
    /// break a rule at once.
    pub fn with_givens(self, givens: Marks) -> Result<Self, GivensError> {
        if givens.size() != self.size() {
            return Err(GivensError::Size { expected: self.size(), found: givens.size() });
        }
        if givens.is_blank() {
            return Ok(Self { givens, ..self });
        }
        let (stars, crosses) = (givens.cells(Mark::Star), givens.cells(Mark::Empty));
        for star in &stars {
            if let Some(other) = star.neighbours(self.size()).find(|&other| stars.contains(other)) {
                return Err(GivensError::Touching(star, other));
            }
        }
        let expected = self.stars();
        for (unit, cells) in Units::new(&self).iter() {
            let (found, open) = (cells.common(&stars), cells.len() - cells.common(&crosses));
            if found > expected {
                return Err(GivensError::Overfull { unit, found, expected });
            }
            // A unit that is too small by itself is no fault of the givens.
            if open < expected && open < cells.len() {
                return Err(GivensError::NoRoom { unit, open, expected });
            }
        }
        Ok(Self { givens, ..self })
    }

    /// The board without its regions.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The number of rows, columns and regions.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.board.size()
    }

    /// The number of stars in each row, column and region.
    #[must_use]
    pub const fn stars(&self) -> usize {
        self.board.stars()
    }

    /// The division into regions.
    #[must_use]
    pub const fn regions(&self) -> &Regions {
        &self.regions
    }

    /// The stars and crosses that belong to the puzzle; blank for most puzzles.
    #[must_use]
    pub const fn givens(&self) -> &Marks {
        &self.givens
    }

    /// Whether a placement solves the puzzle; names the first region with a wrong count, or the first given that it contradicts,
    /// otherwise.
    pub fn check(&self, placement: &Placement) -> Result<(), Violation> {
        if placement.board() != self.board {
            return Placement::new(self.board, placement.stars().clone()).map(|_| ());
        }
        for (region, cells) in self.regions.cell_sets().iter().enumerate() {
            let found = cells.common(placement.stars());
            if found != self.stars() {
                return Err(Violation::Count { unit: Unit::Region(region), found, expected: self.stars() });
            }
        }
        let contradicted = |mark: Mark, wrong: &CellSet| (&self.givens.cells(mark) & wrong).first();
        match (contradicted(Mark::Star, &placement.stars().complement()), contradicted(Mark::Empty, placement.stars()))
        {
            (Some(cell), _) => Err(Violation::Given { cell, star: true }),
            (None, Some(cell)) => Err(Violation::Given { cell, star: false }),
            (None, None) => Ok(()),
        }
    }

    /// The image under a symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let (regions, givens) = (self.regions.transformed(symmetry), self.givens.transformed(symmetry));
        Self { board: self.board, regions, givens }
    }

    /// The one of the eight images that stands for all of them: the least in its row-major region numbers and, among
    /// equals, in its givens.
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.transformed(self.canonical_symmetry())
    }

    /// A symmetry that maps the puzzle to its [canonical](Self::canonical) image.
    #[must_use]
    pub fn canonical_symmetry(&self) -> Symmetry {
        // Images nearly always differ in their first cells, so none is built.
        Symmetry::ALL.into_iter().fold(Symmetry::Identity, |least, symmetry| {
            let by_regions = self.regions_in(symmetry).cmp(self.regions_in(least));
            let order = by_regions.then_with(|| self.givens_in(symmetry).cmp(self.givens_in(least)));
            if order.is_lt() { symmetry } else { least }
        })
    }

    /// The cells of the puzzle in the row-major order of an image.
    fn cells_in(&self, symmetry: Symmetry) -> impl Iterator<Item = Cell> {
        let (size, back) = (self.size(), symmetry.inverse());
        self.board.cells().map(move |cell| back.apply(cell, size))
    }

    /// The region numbers of an image, row-major: by first appearance, as always.
    fn regions_in(&self, symmetry: Symmetry) -> impl Iterator<Item = u8> + '_ {
        let mut numbers = [u8::MAX; MAX_SIZE];
        let mut next = 0;
        self.cells_in(symmetry).map(move |cell| {
            let number = &mut numbers[self.regions.of(cell)];
            if *number == u8::MAX {
                *number = next;
                next += 1;
            }
            *number
        })
    }

    fn givens_in(&self, symmetry: Symmetry) -> impl Iterator<Item = Mark> + '_ {
        self.cells_in(symmetry).map(|cell| self.givens.get(cell))
    }

    /// A number equal for all eight images of a puzzle and, for all practical purposes, for no other puzzle.
    #[must_use]
    pub fn id(&self) -> PuzzleId {
        let canonical = self.canonical();
        let header = [self.size(), self.stars()];
        let numbers = header.into_iter().chain(canonical.regions.of_cells()).map(|number| number as u8);
        // Ids of puzzles without givens are older than givens and must not change.
        let givens = if canonical.givens.is_blank() { &[] } else { canonical.givens.as_slice() };
        PuzzleId(fnv1a_128(numbers.chain(givens.iter().map(|&mark| mark as u8))))
    }
}

/// The FNV-1a hash: short, fixed for all time, and the same on every machine.
fn fnv1a_128(bytes: impl Iterator<Item = u8>) -> u128 {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}

/// Identifies a puzzle up to the eight symmetries and the names of its regions. Shown as 32 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId(u128);

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Puzzle {
        let rows = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"];
        Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap()
    }

    fn place(columns: [u8; 6]) -> Placement {
        let cells = columns.into_iter().enumerate().map(|(row, col)| Cell::new(row as u8, col));
        Placement::new(example().board(), CellSet::from_cells(6, cells)).unwrap()
    }

    #[test]
    fn a_solution_passes_and_a_wrong_region_is_named() {
        let puzzle = example();
        assert_eq!(puzzle.check(&place([1, 3, 5, 2, 4, 0])), Ok(()));
        let wrong = puzzle.check(&place([0, 2, 4, 1, 3, 5])).unwrap_err();
        assert_eq!(wrong.to_string(), "region D has 0 stars instead of 1");
    }

    #[test]
    fn solutions_move_with_the_puzzle() {
        for symmetry in Symmetry::ALL {
            let solution = place([1, 3, 5, 2, 4, 0]).transformed(symmetry);
            assert_eq!(example().transformed(symmetry).check(&solution), Ok(()));
        }
    }

    #[test]
    fn all_images_share_one_id_and_other_puzzles_have_another() {
        let puzzle = example();
        for symmetry in Symmetry::ALL {
            assert_eq!(puzzle.transformed(symmetry).id(), puzzle.id());
        }
        assert_ne!(Puzzle::new(2, puzzle.regions().clone()).unwrap().id(), puzzle.id());
        let rows = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEECC", "FCCCCC"];
        let other = Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap();
        assert_ne!(other.id(), puzzle.id());
    }

    fn with_givens(rows: [&str; 6]) -> Result<Puzzle, GivensError> {
        example().with_givens(Marks::parse(6, &rows.concat()).unwrap())
    }

    #[test]
    fn a_solution_must_agree_with_the_givens() {
        let star = with_givens([".*....", "......", "......", "......", "......", "......"]).unwrap();
        assert_eq!(star.check(&place([1, 3, 5, 2, 4, 0])), Ok(()));
        let other = with_givens(["*.....", "......", "......", "......", "......", "......"]).unwrap();
        let wrong = other.check(&place([1, 3, 5, 2, 4, 0])).unwrap_err();
        assert_eq!(wrong.to_string(), "r1c1 is given as a star");
        let cross = with_givens(["......", "...x..", "......", "......", "......", "......"]).unwrap();
        assert_eq!(cross.check(&place([1, 3, 5, 2, 4, 0])).unwrap_err().to_string(), "r2c4 is given as empty");
    }

    #[test]
    fn givens_that_break_a_rule_at_once_are_refused() {
        let refused = |rows| with_givens(rows).unwrap_err().to_string();
        let blank = "......";
        assert_eq!(refused(["*.....", ".*....", blank, blank, blank, blank]), "the given stars at r1c1 and r2c2 touch");
        assert_eq!(refused(["*..*..", blank, blank, blank, blank, blank]), "row 1 is given 2 stars instead of 1");
        assert_eq!(refused([blank, "*.....", blank, "*.....", blank, blank]), "column 1 is given 2 stars instead of 1");
        assert_eq!(
            refused(["xxx...", "x.....", "x.....", blank, blank, blank]),
            "the givens leave region A 0 cells for 1 star"
        );
        let size = GivensError::Size { expected: 6, found: 8 };
        assert_eq!(example().with_givens(Marks::none(8)), Err(size.clone()));
        assert_eq!(size.to_string(), "the givens are for an 8x8 board, but the puzzle is 6x6");
    }

    #[test]
    fn givens_move_with_the_puzzle_and_tell_puzzles_apart() {
        let given = with_givens([".*....", "......", ".....x", "......", "......", "......"]).unwrap();
        assert_ne!(given, example());
        assert_ne!(given.id(), example().id());
        for symmetry in Symmetry::ALL {
            let image = given.transformed(symmetry);
            assert_eq!((image.id(), image.canonical()), (given.id(), given.canonical()));
            assert_eq!(image.transformed(symmetry.inverse()), given);
            let solution = place([1, 3, 5, 2, 4, 0]).transformed(symmetry);
            assert_eq!(
                image.check(&solution),
                Err(Violation::Given { cell: symmetry.apply(Cell::new(2, 5), 6), star: false })
            );
        }
        assert_eq!(given.clone().with_givens(Marks::none(6)), Ok(example()));
    }

    #[test]
    fn equal_images_of_symmetric_regions_are_told_apart_by_their_givens() {
        let regions = Regions::from_rows(&["AABB", "AABB", "CCDD", "CCDD"]).unwrap();
        let puzzle = |marks: &str| {
            Puzzle::new(1, regions.clone()).unwrap().with_givens(Marks::parse(4, marks).unwrap()).unwrap()
        };
        let (left, right) = (puzzle(".*.............."), puzzle("..*............."));
        assert_eq!(left.id(), right.id());
        assert_ne!(left.id(), puzzle(".x..............").id());
    }

    #[test]
    fn the_id_of_a_puzzle_never_changes() {
        // Ids are kept in other people's files; this one was printed when the function was first written.
        assert_eq!(example().id().to_string(), "c3c3f2710e08c95a6094bcc1a0bbfc36");
    }
}
