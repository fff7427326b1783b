//! Placements by number, and from any number on.

use starbattle_board::Placement;

use crate::{Atlas, ways::Ways};

impl Atlas {
    /// The placement with the given rank, counted from 0 in the order of [`Atlas::for_each_placement`].
    #[must_use]
    pub fn unrank(&self, rank: u128) -> Option<Placement> {
        self.ways().unrank(rank)
    }

    /// The rank of a placement of this board.
    #[must_use]
    pub fn rank(&self, placement: &Placement) -> Option<u128> {
        self.ways().rank(placement)
    }

    /// All placements from the given rank on, in order.
    #[must_use]
    pub fn placements_from(&self, rank: u128) -> Placements<'_> {
        Placements::new(self.ways(), rank)
    }

    /// All placements.
    pub(crate) const fn ways(&self) -> Ways<'_> {
        Ways { atlas: self, completions: None }
    }
}

/// Placements in order, made by [`Atlas::placements_from`] and [`Compatible::placements_from`](crate::Compatible::placements_from).
#[derive(Debug, Clone)]
pub struct Placements<'a> {
    ways: Ways<'a>,
    path: Option<Vec<usize>>,
}

impl<'a> Placements<'a> {
    pub(crate) fn new(ways: Ways<'a>, rank: u128) -> Self {
        Self { ways, path: ways.path(rank) }
    }
}

impl Iterator for Placements<'_> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        let path = self.path.take()?;
        let placement = self.ways.placement(&path);
        self.path = self.ways.advanced(path);
        placement
    }
}
