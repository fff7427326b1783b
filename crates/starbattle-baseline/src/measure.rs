//! How long a task takes, and how two ways to list placements are compared.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// The shortest of a few runs.
pub fn best_of<T>(rounds: usize, task: impl Fn() -> T) -> Duration {
    let time = || {
        let start = Instant::now();
        black_box(task());
        start.elapsed()
    };
    (0..rounds).map(|_| time()).min().unwrap_or(Duration::MAX)
}

/// What a list of placements comes to, whatever its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    mixed: u128,
    seen: u64,
}

impl Sum {
    /// Adds a placement.
    #[inline]
    pub fn add(&mut self, placement: u128) {
        self.mixed ^= placement;
        self.seen += 1;
    }

    /// The sum of all placements of a board, listed plainly.
    #[must_use]
    pub fn of_placements(size: usize, stars: usize) -> Self {
        let mut sum = Self::default();
        crate::enumerate(size, stars, &mut |placement| sum.add(placement));
        sum
    }
}
