//! Many puzzles, made in parallel and delivered in order, no two of them images of each other.

use std::collections::VecDeque;

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use starbattle_board::{Cancel, Puzzle};

use crate::{
    dedupe::Seen,
    generator::{GenerateError, Generated, Generator},
};

/// This many images of earlier puzzles in a row end a series.
const MAX_DUPLICATES: usize = 200;

/// The puzzles of a seed, made by [`Generator::series`]. Ends after the wanted number, or with the first error.
pub struct Series<'a> {
    generator: &'a Generator<'a>,
    cancel: &'a dyn Cancel,
    seed: u64,
    left: usize,
    next: u64,
    made: VecDeque<Result<Generated, GenerateError>>,
    seen: Seen,
}

impl Generator<'_> {
    /// The first `count` puzzles of a seed, without images of earlier ones. Threads only change how fast they come.
    #[must_use]
    pub fn series<'a>(&'a self, seed: u64, count: usize, cancel: &'a dyn Cancel) -> Series<'a> {
        let mut seen = Seen::at_distance(self.criteria().distance_apart);
        if let Some(sibling) = &self.criteria().sibling {
            seen.is_new(&sibling.puzzle);
        }
        Series { generator: self, cancel, seed, left: count, next: 0, made: VecDeque::new(), seen }
    }
}

impl Series<'_> {
    /// Goes on where an earlier run of the same series ended: with the index after its last puzzle, and none of its puzzles again.
    #[must_use]
    pub fn after(mut self, next: u64, puzzles: &[Puzzle]) -> Self {
        self.next = next;
        self.left = self.left.saturating_sub(puzzles.len());
        for puzzle in puzzles {
            self.seen.is_new(puzzle);
        }
        self
    }

    /// Makes the puzzles of the next few indices, as many as there is work for.
    fn make(&mut self) {
        let count = self.left.min(puzzles_at_once()) as u64;
        let (generator, seed, cancel) = (self.generator, self.seed, self.cancel);
        let indices = self.next..self.next + count;
        self.next += count;
        let make = |index| generator.generate(seed, index, cancel);
        #[cfg(feature = "parallel")]
        self.made.extend(indices.into_par_iter().map(make).collect::<Vec<_>>());
        #[cfg(not(feature = "parallel"))]
        self.made.extend(indices.map(make));
    }
}

/// The number of puzzles to make at once.
#[cfg(feature = "parallel")]
fn puzzles_at_once() -> usize {
    2 * rayon::current_num_threads()
}

/// The number of puzzles to make at once.
#[cfg(not(feature = "parallel"))]
const fn puzzles_at_once() -> usize {
    1
}

impl Iterator for Series<'_> {
    type Item = Result<Generated, GenerateError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut duplicates = 0;
        while self.left > 0 {
            match self.made.pop_front() {
                None => self.make(),
                Some(Ok(generated)) if self.seen.is_new(&generated.puzzle) => {
                    self.left -= 1;
                    return Some(Ok(generated));
                }
                Some(Ok(_)) if duplicates < MAX_DUPLICATES => duplicates += 1,
                Some(Ok(_)) => {
                    self.left = 0;
                    return Some(Err(GenerateError::Duplicates(duplicates)));
                }
                Some(Err(error)) => {
                    self.left = 0;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}
