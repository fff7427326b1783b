//! A board with regions: what a person solves.

use std::fmt;

use crate::{Board, BoardError, Placement, Regions, Symmetry, Unit, Violation};

/// A board divided into regions, each of which holds S stars too.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Puzzle {
    board: Board,
    regions: Regions,
}

impl Puzzle {
    /// A puzzle with the given number of stars per row, column and region.
    pub fn new(stars: usize, regions: Regions) -> Result<Self, BoardError> {
        Ok(Self { board: Board::new(regions.size(), stars)?, regions })
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

    /// Whether a placement solves the puzzle; names the first region with a wrong count otherwise.
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
        Ok(())
    }

    /// The image under a symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        Self { board: self.board, regions: self.regions.transformed(symmetry) }
    }

    /// The one of the eight images that stands for all of them: the least in its row-major region numbers.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let images = Symmetry::ALL.map(|symmetry| self.transformed(symmetry));
        let [first, rest @ ..] = images;
        rest.into_iter().fold(
            first,
            |least, image| {
                if image.regions.of_cells().lt(least.regions.of_cells()) { image } else { least }
            },
        )
    }

    /// A number equal for all eight images of a puzzle and, for all practical purposes, for no other puzzle.
    #[must_use]
    pub fn id(&self) -> PuzzleId {
        let canonical = self.canonical();
        let header = [self.size(), self.stars()];
        PuzzleId(fnv1a_128(header.into_iter().chain(canonical.regions.of_cells()).map(|number| number as u8)))
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
    use crate::{Cell, CellSet};

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

    #[test]
    fn the_id_of_a_puzzle_never_changes() {
        // Ids are kept in other people's files; this one was printed when the function was first written.
        assert_eq!(example().id().to_string(), "c3c3f2710e08c95a6094bcc1a0bbfc36");
    }
}
