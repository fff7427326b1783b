//! Every generated puzzle is what it says: whole regions, exactly one solution by two engines, and the wishes hold.

mod common;

use common::{BySmallestRegion, EVEN, ODD, wishes};
use proptest::prelude::*;
use starbattle_board::{CellSet, Never, Symmetry};
use starbattle_exact::{Engine, Limits, Native, Sat, Task};
use starbattle_generate::{Generated, Generator, RegionSizes, Wishes};
use starbattle_logic::Difficulty;

fn check(wishes: &Wishes, generated: &Generated) {
    let Generated { puzzle, solution, .. } = generated;
    assert_eq!(puzzle.board(), wishes.board);
    assert_eq!(puzzle.regions().cell_sets().len(), wishes.board.size());
    assert_eq!(puzzle.regions().disconnected(), None);
    for engine in [&Native as &dyn Engine, &Sat] {
        let outcome = engine.solve(&Task::new(puzzle), Limits::default(), &Never);
        assert_eq!(outcome.unique(), Some(solution));
    }
    let sizes: Vec<usize> = puzzle.regions().cell_sets().iter().map(CellSet::len).collect();
    assert!(wishes.region_sizes.holds(wishes.board, &sizes), "{sizes:?}");
    assert!(!wishes.symmetric || puzzle.transformed(Symmetry::Rotate180) == *puzzle);
    assert!(wishes.difficulty.is_none_or(|wanted| wanted == generated.rating.difficulty));
    assert!(wishes.require.iter().all(|rule| generated.rating.rules.contains_key(rule)));
    assert!(!wishes.forbid.iter().any(|rule| generated.rating.rules.contains_key(rule)));
    assert!(wishes.score.as_ref().is_none_or(|wanted| wanted.contains(&generated.rating.score)));
}

fn make(wishes: Wishes, seed: u64) {
    let generator = Generator::new(wishes, &BySmallestRegion, &Never).unwrap();
    let generated =
        generator.generate(seed, 0, &Never).unwrap_or_else(|error| panic!("{:?}: {error}", generator.wishes()));
    check(generator.wishes(), &generated);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn puzzles_of_usual_boards_have_one_solution(
        (size, stars) in prop::sample::select(vec![(4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (8, 2), (9, 2), (10, 2), (11, 2)]),
        seed: u64,
    ) {
        make(wishes(size, stars), seed);
    }

    #[test]
    fn wishes_about_sizes_symmetry_and_rating_hold(
        (size, stars) in prop::sample::select(vec![(7, 1), (8, 1), (9, 2), (10, 2)]),
        region_sizes in prop::sample::select(vec![RegionSizes::Any, RegionSizes::Wild]),
        symmetric: bool,
        forbid in prop::sample::select(vec![EVEN, ODD]),
        seed: u64,
    ) {
        make(Wishes { region_sizes, symmetric, forbid: vec![forbid], ..wishes(size, stars) }, seed);
    }

    #[test]
    fn regions_of_like_size_are_possible(
        (size, stars) in prop::sample::select(vec![(6, 1), (9, 2), (10, 2), (12, 3)]),
        seed: u64,
    ) {
        make(Wishes { region_sizes: RegionSizes::Even, ..wishes(size, stars) }, seed);
    }
}

#[test]
fn large_boards_have_one_solution() {
    for (size, stars) in [(12, 2), (12, 3), (13, 3), (14, 3), (17, 4), (21, 5), (25, 6), (12, 1), (16, 1)] {
        make(wishes(size, stars), 3);
    }
}

#[test]
fn the_single_cell_is_a_puzzle() {
    make(wishes(1, 1), 0);
    make(Wishes { symmetric: true, ..wishes(1, 1) }, 0);
}

#[test]
fn large_symmetric_boards_have_one_solution() {
    for (size, stars) in [(12, 2), (13, 3), (14, 3), (17, 4)] {
        make(Wishes { symmetric: true, ..wishes(size, stars) }, 1);
    }
}

#[test]
fn classes_scores_and_required_rules_are_reached() {
    for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
        make(Wishes { difficulty: Some(difficulty), ..wishes(10, 2) }, 5);
    }
    make(Wishes { score: Some(4.0..=4.0), require: vec![ODD], ..wishes(10, 2) }, 6);
    make(Wishes { region_sizes: RegionSizes::Within { least: 5, most: 14 }, ..wishes(10, 2) }, 7);
}
