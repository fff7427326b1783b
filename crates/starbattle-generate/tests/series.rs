//! Series: the same on any number of threads, and never the same puzzle twice.

mod common;

use std::sync::atomic::AtomicBool;

use common::{BySmallestRegion, criteria};
use rayon::ThreadPoolBuilder;
use starbattle_board::Never;
use starbattle_generate::{Criteria, GenerateError, Generated, Generator, Seen, dedupe};

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
        let first = generator.generate(generated.seed, 0, &Never);
        assert_eq!(first, Ok(Generated { index: 0, ..generated }));
    }
}

#[test]
fn no_puzzle_comes_twice_up_to_symmetry() {
    let puzzles: Vec<_> = first(&generator(criteria(5, 1)), 1, 60, 2).into_iter().map(|made| made.puzzle).collect();
    assert_eq!(dedupe(puzzles.clone()), puzzles);
}

#[test]
fn a_series_goes_on_where_it_ended() {
    let generator = generator(criteria(5, 1));
    let all = first(&generator, 3, 30, 2);
    let (done, rest) = all.split_at(11);
    let puzzles: Vec<_> = done.iter().map(|made| made.puzzle.clone()).collect();
    let more = generator.series(3, 30, &Never).after(done[10].index + 1, &puzzles);
    assert_eq!(more.collect::<Result<Vec<_>, _>>().unwrap(), rest);
}

#[test]
fn puzzles_are_as_far_apart_as_asked_for() {
    let near = first(&generator(criteria(5, 1)), 1, 12, 1);
    let far = first(&generator(Criteria { distance_apart: 11, ..criteria(5, 1) }), 1, 12, 1);
    let mut seen = Seen::at_distance(11);
    assert!(far.iter().all(|made| seen.is_new(&made.puzzle)));
    let mut seen = Seen::at_distance(11);
    assert!(!near.iter().all(|made| seen.is_new(&made.puzzle)));
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
