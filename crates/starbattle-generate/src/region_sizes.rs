//! How many cells regions may have.

use std::{fmt, str::FromStr};

use starbattle_board::Board;

/// The wanted sizes of regions. On an N×N board they are N on average.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum RegionSizes {
    /// No restriction.
    #[default]
    Any,
    /// All within a third of N around N.
    Even,
    /// At least one region of at most N/2 cells and one of at least 3N/2.
    Wild,
    /// All within the given bounds, both included.
    Within {
        /// The fewest cells of a region.
        least: usize,
        /// The most cells of a region.
        most: usize,
    },
}

impl RegionSizes {
    /// The fewest and the most cells of a region.
    #[must_use]
    pub fn bounds(self, board: Board) -> (usize, usize) {
        let size = board.size();
        match self {
            Self::Any | Self::Wild => (1, size * size),
            Self::Even if size == 1 => (1, 1),
            Self::Even => (size - size.div_ceil(3), size + size.div_ceil(3)),
            Self::Within { least, most } => (least, most),
        }
    }

    /// Whether regions of these sizes are as wanted.
    #[must_use]
    pub fn holds(self, board: Board, sizes: &[usize]) -> bool {
        let (least, most) = self.bounds(board);
        let spread = match self {
            Self::Wild => {
                sizes.iter().any(|&size| 2 * size <= board.size())
                    && sizes.iter().any(|&size| 2 * size >= 3 * board.size())
            }
            _ => true,
        };
        spread && sizes.iter().all(|size| (least..=most).contains(size))
    }

    /// Whether any division into regions can have these sizes. Joined stars that do not touch take 2S − 1 cells at least.
    #[must_use]
    pub fn is_possible(self, board: Board) -> bool {
        let (least, most) = self.bounds(board);
        let wild_one = matches!(self, Self::Wild) && board.size() == 1;
        !wild_one && least <= board.size() && board.size() <= most && 2 * board.stars() - 1 <= most
    }

    /// How far apart the growth weights of regions are, to begin with.
    pub(crate) const fn size_variance(self) -> usize {
        match self {
            Self::Any => 3,
            Self::Even => 0,
            Self::Wild => 8,
            Self::Within { .. } => 2,
        }
    }
}

impl fmt::Display for RegionSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Even => f.write_str("even"),
            Self::Wild => f.write_str("wild"),
            Self::Within { least, most } => write!(f, "{least}..{most}"),
        }
    }
}

/// The text is not a range of region sizes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a region-size range: expected any, even, wild, or two numbers such as 5..15")]
pub struct ParseSizesError(String);

impl FromStr for RegionSizes {
    type Err = ParseSizesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let range = || {
            let (least, most) = text.split_once("..")?;
            Some(Self::Within { least: least.parse().ok()?, most: most.parse().ok()? })
        };
        match text {
            "any" => Some(Self::Any),
            "even" => Some(Self::Even),
            "wild" => Some(Self::Wild),
            _ => range(),
        }
        .ok_or_else(|| ParseSizesError(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_as_they_are_read() {
        for text in ["any", "even", "wild", "5..15"] {
            assert_eq!(text.parse::<RegionSizes>().map(|sizes| sizes.to_string()), Ok(text.to_owned()));
        }
        for wrong in ["", "5", "..", "5..=15", "-1..3", "odd"] {
            assert!(wrong.parse::<RegionSizes>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_words_mean_what_they_say() {
        let board = Board::new(10, 2).unwrap();
        let even = [10; 10];
        let wild = [4, 16, 10, 10, 10, 10, 10, 10, 10, 10];
        let holds = |sizes: RegionSizes| (sizes.holds(board, &even), sizes.holds(board, &wild));
        assert_eq!(holds(RegionSizes::Any), (true, true));
        assert_eq!(holds(RegionSizes::Even), (true, false));
        assert_eq!(holds(RegionSizes::Wild), (false, true));
        assert_eq!(holds(RegionSizes::Within { least: 4, most: 15 }), (true, false));
    }

    #[test]
    fn bounds_that_cannot_add_up_are_impossible() {
        let board = Board::new(10, 2).unwrap();
        let possible = |least, most| RegionSizes::Within { least, most }.is_possible(board);
        assert!(possible(10, 10) && possible(3, 40));
        assert!(!possible(11, 20) && !possible(2, 9) && !possible(12, 8));
    }
}
