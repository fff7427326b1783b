//! The placements that contain a pattern of stars: how many, by number, in order, and at random.

use starbattle_board::{Cell, CellSet, Placement, Reservation, bytes_of};

#[cfg(feature = "sampling")]
use crate::sample::{SampleRanks, Samples};
use crate::{
    Atlas, PatternError, Placements,
    paths::Paths,
    ways::{Completions, Ways},
};

impl Atlas {
    /// The placements that contain all given stars. The order of the cells does not matter.
    ///
    /// They are not listed: one pass over the graph counts the paths that go through the stars, so that the placements of boards
    /// far too large to list are found by their number among the compatible ones. Stars that no placement contains are no error.
    ///
    /// ```
    /// use starbattle_atlas::Atlas;
    /// use starbattle_board::{Board, Cell, MemoryBudget, Never};
    ///
    /// let atlas = Atlas::build(Board::new(10, 2)?, &MemoryBudget::default(), &Never)?;
    /// let compatible = atlas.compatible(&[Cell::new(0, 0), Cell::new(0, 3)])?;
    /// assert_eq!(compatible.placements(), 2_143);
    /// let last = compatible.unrank(2_142).unwrap();
    /// assert!(last.stars().contains(Cell::new(0, 0)) && last.stars().contains(Cell::new(0, 3)));
    /// assert_eq!(compatible.placements_from(2_142).collect::<Vec<_>>(), [last]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compatible(&self, pattern: &[Cell]) -> Result<Compatible<'_>, PatternError> {
        let pattern = self.given(pattern)?;
        let last = (0..self.board().size()).rposition(|row| pattern.row_mask(row) != 0);
        let values =
            (0..self.board().size()).take_while(|&row| Some(row) <= last).map(|row| self.graph.nodes(row)).sum();
        let wide = matches!(self.paths, Paths::Wide(_));
        let memory = self.budget().reserve(if wide { bytes_of::<u128>(values) } else { bytes_of::<u64>(values) })?;
        let completions = Completions::new(&self.graph, &self.paths, &pattern);
        let placements = Ways { atlas: self, completions: Some(&completions) }.total();
        Ok(Compatible { atlas: self, pattern, placements, completions, _memory: memory })
    }

    /// The cells of a pattern, if they are different cells of the board.
    pub(crate) fn given(&self, pattern: &[Cell]) -> Result<CellSet, PatternError> {
        let size = self.board().size();
        let mut given = CellSet::empty(size);
        for &cell in pattern {
            if !self.board().contains(cell) {
                return Err(PatternError::OffBoard { cell, size });
            }
            if !given.insert(cell) {
                return Err(PatternError::Repeated(cell));
            }
        }
        Ok(given)
    }
}

/// The placements that contain a pattern of stars, made by [`Atlas::compatible`].
///
/// Ranks count only these placements, from 0, in the order of [`Atlas::for_each_placement`].
#[derive(Debug)]
pub struct Compatible<'a> {
    atlas: &'a Atlas,
    pattern: CellSet,
    placements: u128,
    completions: Completions,
    _memory: Reservation,
}

impl Compatible<'_> {
    /// The given stars.
    #[must_use]
    pub const fn pattern(&self) -> &CellSet {
        &self.pattern
    }

    /// The number of placements that contain them.
    #[must_use]
    pub const fn placements(&self) -> u128 {
        self.placements
    }

    /// The placement with the given rank.
    #[must_use]
    pub fn unrank(&self, rank: u128) -> Option<Placement> {
        self.ways().unrank(rank)
    }

    /// The rank of a placement, if it contains the pattern.
    #[must_use]
    pub fn rank(&self, placement: &Placement) -> Option<u128> {
        self.ways().rank(placement)
    }

    /// The placements from the given rank on, in order.
    #[must_use]
    pub fn placements_from(&self, rank: u128) -> Placements<'_> {
        Placements::new(self.ways(), rank)
    }

    /// An endless sequence of placements drawn uniformly and independently. The same seed gives the same placements on every
    /// machine. Ends at once if there are none.
    #[cfg(feature = "sampling")]
    #[must_use]
    pub fn samples(&self, seed: u64) -> Samples<'_> {
        Samples::new(self.ways(), seed)
    }

    /// The ranks of the placements that [`Compatible::samples`] draws.
    #[cfg(feature = "sampling")]
    #[must_use]
    pub fn sample_ranks(&self, seed: u64) -> SampleRanks {
        SampleRanks::new(self.placements, seed)
    }

    const fn ways(&self) -> Ways<'_> {
        Ways { atlas: self.atlas, completions: Some(&self.completions) }
    }
}
