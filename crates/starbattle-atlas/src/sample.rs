//! Placements at random.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use starbattle_board::Placement;

use crate::Atlas;

impl Atlas {
    /// An endless sequence of placements drawn uniformly and independently. The same seed gives the same placements on every
    /// machine. Ends at once if the board has none.
    #[must_use]
    pub fn samples(&self, seed: u64) -> Samples<'_> {
        Samples { atlas: self, random: Pcg64::seed_from_u64(seed) }
    }
}

/// Random placements, made by [`Atlas::samples`].
#[derive(Debug, Clone)]
pub struct Samples<'a> {
    atlas: &'a Atlas,
    random: Pcg64,
}

impl Iterator for Samples<'_> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        let last = self.atlas.placements().checked_sub(1)?;
        // Draw as many bits as the largest rank has until the number is small enough: each rank is equally likely.
        let unused = last.leading_zeros();
        loop {
            let high = if unused < 64 { u128::from(self.random.next_u64()) << 64 } else { 0 };
            let bits = high | u128::from(self.random.next_u64());
            let rank = if last == 0 { 0 } else { bits & u128::MAX >> unused };
            if rank <= last {
                return self.atlas.unrank(rank);
            }
        }
    }
}
