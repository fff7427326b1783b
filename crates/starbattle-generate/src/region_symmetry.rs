//! The symmetry of a division into regions.
//!
//! If a puzzle with one solution is left as it is by a map, so is its solution: the image of the solution is a solution, too. That is why
//! reflections left to right or top to bottom are impossible, and why quarter turns suit only some boards.

use std::{fmt, str::FromStr};

use starbattle_board::{Board, Cell, Symmetry};

/// The maps that leave the regions as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum RegionSymmetry {
    /// No symmetry is asked for.
    #[default]
    None,
    /// A half turn.
    HalfTurn,
    /// A quarter turn, and so a half turn.
    QuarterTurn,
    /// The reflection in the diagonal from the top left.
    Diagonal,
    /// The reflection in the diagonal from the top right.
    AntiDiagonal,
    /// The reflection of left and right. No puzzle has it.
    LeftRight,
    /// The reflection of top and bottom. No puzzle has it.
    TopBottom,
}

impl RegionSymmetry {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::LeftRight,
        Self::TopBottom,
    ];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
        }
    }

    /// The maps, without the one that leaves everything in place.
    #[must_use]
    pub const fn maps(self) -> &'static [Symmetry] {
        match self {
            Self::None => &[],
            Self::HalfTurn => &[Symmetry::Rotate180],
            Self::QuarterTurn => &[Symmetry::Rotate90, Symmetry::Rotate180, Symmetry::Rotate270],
            Self::Diagonal => &[Symmetry::Transpose],
            Self::AntiDiagonal => &[Symmetry::AntiTranspose],
            Self::LeftRight => &[Symmetry::FlipColumns],
            Self::TopBottom => &[Symmetry::FlipRows],
        }
    }

    /// Whether one of the maps is a reflection.
    pub(crate) const fn is_reflection(self) -> bool {
        matches!(self, Self::Diagonal | Self::AntiDiagonal)
    }

    /// For each map, the image of every cell.
    pub(crate) fn images(self, size: usize) -> Vec<Vec<usize>> {
        let image = |map: &Symmetry, cell| map.apply(Cell::from_index(cell, size), size).index(size);
        self.maps().iter().map(|map| (0..size * size).map(|cell| image(map, cell)).collect()).collect()
    }

    /// Why no puzzle of a board has this symmetry, as far as counting tells.
    #[must_use]
    pub fn obstacle(self, board: Board) -> Option<&'static str> {
        let (size, stars) = (board.size(), board.stars());
        if size == 1 {
            return None;
        }
        match self {
            Self::LeftRight | Self::TopBottom => Some(
                "the solution would be its own mirror image, and the line in the middle would get no star or one in every cell",
            ),
            // Each region that is its own image holds stars in fours, except for one in the middle of the board.
            Self::QuarterTurn if size % 2 == 0 && (size % 4 != 0 && stars % 4 != 0) => {
                Some("four regions change places at a time, so the number of regions must be a multiple of four")
            }
            Self::QuarterTurn if size % 2 == 1 && stars % 4 > 1 => {
                Some("the region in the middle holds its stars in fours, and one more in its middle")
            }
            Self::QuarterTurn if size % 4 > 1 => {
                Some("four regions change places at a time, and only the one in the middle stays")
            }
            _ => None,
        }
    }
}

impl fmt::Display for RegionSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no symmetry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a symmetry: expected half-turn, quarter-turn, diagonal or anti-diagonal")]
pub struct ParseSymmetryError(String);

impl FromStr for RegionSymmetry {
    type Err = ParseSymmetryError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let symmetry = Self::ALL.into_iter().find(|symmetry| symmetry.name() == text);
        symmetry.ok_or_else(|| ParseSymmetryError(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use starbattle_atlas::Atlas;
    use starbattle_board::{MemoryBudget, Never};

    use super::*;

    #[test]
    fn symmetries_are_written_as_they_are_read() {
        for symmetry in RegionSymmetry::ALL {
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
        assert!("round".parse::<RegionSymmetry>().is_err());
    }

    #[test]
    fn no_placement_is_its_own_mirror_image() {
        for (size, stars) in [(4, 1), (5, 1), (6, 1), (7, 1), (8, 2), (9, 2)] {
            let board = Board::new(size, stars).unwrap();
            let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
            for rank in 0..atlas.placements() {
                let placement = atlas.unrank(rank).unwrap();
                for symmetry in [RegionSymmetry::LeftRight, RegionSymmetry::TopBottom] {
                    assert_ne!(placement.transformed(symmetry.maps()[0]), placement);
                }
            }
        }
    }

    #[test]
    fn quarter_turns_suit_boards_in_fours() {
        let obstacle = |size, stars| RegionSymmetry::QuarterTurn.obstacle(Board::new(size, stars).unwrap());
        for (size, stars) in [(8, 1), (8, 2), (12, 2), (5, 1), (9, 1), (17, 4)] {
            assert_eq!(obstacle(size, stars), None, "{size} {stars}");
        }
        for (size, stars) in [(6, 1), (10, 2), (9, 2), (7, 1), (14, 3), (18, 4)] {
            assert!(obstacle(size, stars).is_some(), "{size} {stars}");
        }
    }
}
