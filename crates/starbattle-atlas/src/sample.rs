//! Placements at random.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use starbattle_board::Placement;

use crate::{Atlas, ways::Ways};

impl Atlas {
    /// An endless sequence of placements drawn uniformly and independently. The same seed gives the same placements on every
    /// machine. Ends at once if the board has none.
    #[must_use]
    pub fn samples(&self, seed: u64) -> Samples<'_> {
        Samples::new(self.ways(), seed)
    }
}

/// Random placements, made by [`Atlas::samples`] and [`Compatible::samples`](crate::Compatible::samples).
#[derive(Debug, Clone)]
pub struct Samples<'a> {
    ways: Ways<'a>,
    ranks: SampleRanks,
}

impl<'a> Samples<'a> {
    pub(crate) fn new(ways: Ways<'a>, seed: u64) -> Self {
        Self { ways, ranks: SampleRanks::new(ways.total(), seed) }
    }
}

impl Iterator for Samples<'_> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        self.ways.unrank(self.ranks.next()?)
    }
}

/// The ranks of random placements, made by [`Compatible::sample_ranks`](crate::Compatible::sample_ranks).
#[derive(Debug, Clone)]
pub struct SampleRanks {
    /// The largest rank, if there is one.
    last: Option<u128>,
    random: Pcg64,
}

impl SampleRanks {
    pub(crate) fn new(total: u128, seed: u64) -> Self {
        Self { last: total.checked_sub(1), random: Pcg64::seed_from_u64(seed) }
    }
}

impl Iterator for SampleRanks {
    type Item = u128;

    fn next(&mut self) -> Option<u128> {
        let last = self.last?;
        // Draw as many bits as the largest rank has until the number is small enough: each rank is equally likely.
        let unused = last.leading_zeros();
        loop {
            let high = if unused < 64 { u128::from(self.random.next_u64()) << 64 } else { 0 };
            let bits = high | u128::from(self.random.next_u64());
            let rank = if last == 0 { 0 } else { bits & u128::MAX >> unused };
            if rank <= last {
                return Some(rank);
            }
        }
    }
}
