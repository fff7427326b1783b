//! How many cells regions may have.

use std::{fmt, str::FromStr};

use starbattle_board::{Board, CompactSort};

use crate::draft::Bounds;

/// The wanted sizes of regions. On an N×N board they are N on average.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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
    /// So many regions of each range of sizes; those that are not listed have any size.
    Shares(Vec<SizeShare>),
}

/// A number of regions with sizes in a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeShare {
    /// How many regions.
    pub regions: usize,
    /// The fewest cells of each.
    pub least: usize,
    /// The most cells of each.
    pub most: usize,
}

impl RegionSizes {
    /// The fewest and the most cells of a region.
    #[must_use]
    pub fn bounds(&self, board: Board) -> (usize, usize) {
        let size = board.size();
        match self {
            Self::Any | Self::Wild | Self::Shares(_) => (1, size * size),
            Self::Even if size == 1 => (1, 1),
            Self::Even => (size - size.div_ceil(3), size + size.div_ceil(3)),
            Self::Within { least, most } => (*least, *most),
        }
    }

    /// The bounds of each region, those with the fewest cells first. Whichever regions they are given to, sizes within them are as wanted,
    /// except for [`RegionSizes::Wild`].
    pub(crate) fn bounds_of_regions(&self, board: Board) -> Vec<Bounds> {
        let mut bounds: Vec<Bounds> = Vec::new();
        if let Self::Shares(shares) = self {
            for share in shares {
                bounds.extend(vec![(share.least, share.most); share.regions]);
            }
        }
        bounds.resize(board.size(), self.bounds(board));
        bounds.compact_sort_by_key(|&(least, most)| least + most.min(2 * board.size()));
        bounds
    }

    /// Whether regions of these sizes are as wanted.
    #[must_use]
    pub fn holds(&self, board: Board, sizes: &[usize]) -> bool {
        let (least, most) = self.bounds(board);
        let spread = match self {
            Self::Wild => {
                sizes.iter().any(|&size| 2 * size <= board.size())
                    && sizes.iter().any(|&size| 2 * size >= 3 * board.size())
            }
            Self::Shares(shares) => have_shares(sizes, shares),
            _ => true,
        };
        spread && sizes.iter().all(|size| (least..=most).contains(size))
    }

    /// Whether any division into regions can have these sizes. Joined stars that do not touch take 2S − 1 cells at least.
    #[must_use]
    pub fn is_possible(&self, board: Board) -> bool {
        let bounds = self.bounds_of_regions(board);
        let smallest = 2 * board.stars() - 1;
        let is_any_empty = bounds.iter().any(|&(least, most)| least > most || smallest > most);
        let wild_one = *self == Self::Wild && board.size() == 1;
        let (least, most) = self.total(board);
        let cells = board.size() * board.size();
        !is_any_empty && !wild_one && bounds.len() == board.size() && (least..=most).contains(&cells)
    }

    /// The fewest and the most cells of all regions together, as far as bounds and stars tell.
    pub(crate) fn total(&self, board: Board) -> Bounds {
        let smallest = 2 * board.stars() - 1;
        let bounds = self.bounds_of_regions(board);
        let least = bounds.iter().map(|&(least, _)| least.max(smallest)).fold(0, usize::saturating_add);
        (least, bounds.iter().map(|&(_, most)| most).fold(0, usize::saturating_add))
    }

    /// The number of regions whose sizes are listed.
    pub(crate) fn listed(&self) -> usize {
        let Self::Shares(shares) = self else { return 0 };
        shares.iter().map(|share| share.regions).fold(0, usize::saturating_add)
    }

    /// How far apart the growth weights of regions are, to begin with.
    pub(crate) const fn size_variance(&self) -> usize {
        match self {
            Self::Any | Self::Shares(_) => 3,
            Self::Even => 0,
            Self::Wild => 8,
            Self::Within { .. } => 2,
        }
    }
}

/// Whether every region that is asked for can be found among the sizes, each of them once: of all ranges that a size fits, it goes to the one
/// that ends first.
fn have_shares(sizes: &[usize], shares: &[SizeShare]) -> bool {
    let mut sizes = sizes.to_vec();
    sizes.compact_sort();
    let mut left: Vec<SizeShare> = shares.to_vec();
    for size in sizes {
        let fitting = left.iter_mut().filter(|share| share.regions > 0 && (share.least..=share.most).contains(&size));
        if let Some(share) = fitting.min_by_key(|share| share.most) {
            share.regions -= 1;
        }
    }
    left.iter().all(|share| share.regions == 0)
}

impl fmt::Display for RegionSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Even => f.write_str("even"),
            Self::Wild => f.write_str("wild"),
            Self::Within { least, most } => write!(f, "{least}..{most}"),
            Self::Shares(shares) => {
                for (place, share) in shares.iter().enumerate() {
                    write!(f, "{}{}x{}", if place > 0 { "," } else { "" }, share.regions, share.least)?;
                    if share.most != share.least {
                        write!(f, "..{}", share.most)?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// The text is not a range of region sizes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a region-size range: expected any, even, wild, two numbers such as 5..15, or numbers of regions with their sizes such as 2x3..5,4x12"
)]
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
            _ if text.contains('x') => text.split(',').map(share).collect::<Option<_>>().map(Self::Shares),
            _ => range(),
        }
        .ok_or_else(|| ParseSizesError(text.chars().take(40).collect()))
    }
}

/// A number of regions and their sizes, such as 2x3..5 or 4x12.
fn share(text: &str) -> Option<SizeShare> {
    /// More than any board has. Larger numbers are mistakes.
    const MAX: usize = 1_000_000;
    let (regions, sizes) = text.trim().split_once('x')?;
    let (least, most) = sizes.split_once("..").unwrap_or((sizes, sizes));
    let number = |text: &str| text.parse().ok().filter(|&number| number <= MAX);
    Some(SizeShare { regions: number(regions)?, least: number(least)?, most: number(most)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_as_they_are_read() {
        for text in ["any", "even", "wild", "5..15", "2x3..5,6x8..12,2x20"] {
            assert_eq!(text.parse::<RegionSizes>().map(|sizes| sizes.to_string()), Ok(text.to_owned()));
        }
        for wrong in ["", "5", "..", "5..=15", "-1..3", "odd", "x", "2x", "2x3..", "2x3,,", "2x3;4x5"] {
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
    fn every_listed_region_is_looked_for() {
        let board = Board::new(4, 1).unwrap();
        let holds = |text: &str, sizes: [usize; 4]| text.parse::<RegionSizes>().unwrap().holds(board, &sizes);
        assert!(holds("1x1..9,1x2..3,1x3", [3, 3, 2, 8]));
        assert!(holds("1x2..8,1x8", [3, 3, 2, 8]));
        assert!(!holds("2x8", [3, 3, 2, 8]));
        assert!(!holds("3x3..7", [3, 3, 2, 8]));
        assert!(holds("4x2..8", [3, 3, 2, 8]));
    }

    #[test]
    fn shares_that_cannot_add_up_are_impossible() {
        let board = Board::new(10, 2).unwrap();
        let possible = |text: &str| text.parse::<RegionSizes>().unwrap().is_possible(board);
        assert!(possible("10x10") && possible("2x3..5,6x8..12") && possible("1x73"));
        assert!(!possible("10x9") && !possible("11x9") && !possible("1x74") && !possible("1x2") && !possible("1x9..8"));
    }

    #[test]
    fn bounds_that_cannot_add_up_are_impossible() {
        let board = Board::new(10, 2).unwrap();
        let possible = |least, most| RegionSizes::Within { least, most }.is_possible(board);
        assert!(possible(10, 10) && possible(3, 40));
        assert!(!possible(11, 20) && !possible(2, 9) && !possible(12, 8));
    }
}
