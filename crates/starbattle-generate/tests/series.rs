//! Series: the same on any number of threads, and never the same puzzle twice.

mod common;

use std::sync::atomic::AtomicBool;

use common::{BySmallestRegion, criteria};
use rayon::ThreadPoolBuilder;
use starbattle_board::Never;
use starbattle_generate::{Criteria, GenerateError, Generated, Generator, dedupe};

fn generator(criteria: Criteria) -> Generator<'static> {
    Generator::new(criteria, &BySmallestRegion, &Never).unwrap()
}

fn first(generator: &Generator<'_>, seed: u64, count: usize, threads: usize) -> Vec<Generated> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| generator.series(seed, count, &Never).collect::<Result<_, _>>().unwrap())
}

#[test]
fn the_number_of_threads_does_not_matter() {
    for (size, stars) in [(5, 1), (10, 2), (14, 3)] {
        let generator = generator(criteria(size, stars));
        let one = first(&generator, 9, 10, 1);
        assert_eq!(one, first(&generator, 9, 10, 3));
        assert_eq!(one[..4], first(&generator, 9, 4, 2), "a shorter series begins alike");
        assert_ne!(one, first(&generator, 10, 10, 1));
    }
}

#[test]
fn every_puzzle_is_the_first_of_the_series_of_its_own_seed() {
    let generator = generator(criteria(10, 2));
    for generated in first(&generator, 4, 5, 2) {
        assert_eq!(generator.generate(generated.seed, 0, &Never), Ok(generated));
    }
}

#[test]
fn no_puzzle_comes_twice_up_to_symmetry() {
    let puzzles: Vec<_> = first(&generator(criteria(5, 1)), 1, 60, 2).into_iter().map(|made| made.puzzle).collect();
    assert_eq!(dedupe(puzzles.clone()), puzzles);
}

#[test]
fn a_board_with_few_puzzles_ends_its_series() {
    let last = generator(criteria(4, 1)).series(0, 100_000, &Never).last();
    assert!(matches!(last, Some(Err(GenerateError::Duplicates(_)))), "{last:?}");
}

#[test]
fn a_cancelled_series_ends_with_that() {
    let cancelled = AtomicBool::new(true);
    let results: Vec<_> = generator(criteria(10, 2)).series(0, 5, &cancelled).collect();
    assert_eq!(results, [Err(GenerateError::Cancelled)]);
}
