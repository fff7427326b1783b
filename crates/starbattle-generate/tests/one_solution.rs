//! Every generated puzzle is what it says: whole regions, exactly one solution by two engines, and the criteria hold.

mod common;

use common::{BySmallestRegion, EVEN, ODD, criteria};
use proptest::prelude::*;
use starbattle_board::{CellSet, Never};
use starbattle_exact::{Engine, Native, Sat, SearchLimits, Task};
use starbattle_generate::{Criteria, Generated, Generator, RegionSizes, RegionSymmetry};
use starbattle_logic::Difficulty;

fn check(criteria: &Criteria, generated: &Generated) {
    let Generated { puzzle, solution, .. } = generated;
    assert_eq!(puzzle.board(), criteria.board);
    assert_eq!(puzzle.regions().cell_sets().len(), criteria.board.size());
    assert_eq!(puzzle.regions().disconnected(), None);
    for engine in [&Native as &dyn Engine, &Sat] {
        let outcome = engine.solve(&Task::new(puzzle), SearchLimits::default(), &Never);
        assert_eq!(outcome.unique(), Some(solution));
    }
    let sizes: Vec<usize> = puzzle.regions().cell_sets().iter().map(CellSet::len).collect();
    assert!(criteria.region_sizes.holds(criteria.board, &sizes), "{sizes:?}");
    assert!(criteria.symmetry.maps().iter().all(|&map| puzzle.transformed(map) == *puzzle));
    assert!(criteria.difficulty.is_none_or(|wanted| wanted == generated.rating.difficulty));
    assert!(criteria.require.iter().all(|rule| generated.rating.rules.contains_key(rule)));
    assert!(!criteria.forbid.iter().any(|rule| generated.rating.rules.contains_key(rule)));
    assert!(criteria.score.as_ref().is_none_or(|wanted| wanted.contains(&generated.rating.score)));
}

fn make(criteria: Criteria, seed: u64) {
    let generator = Generator::new(criteria, &BySmallestRegion, &Never).unwrap();
    let generated =
        generator.generate(seed, 0, &Never).unwrap_or_else(|error| panic!("{:?}: {error}", generator.criteria()));
    check(generator.criteria(), &generated);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn puzzles_of_usual_boards_have_one_solution(
        (size, stars) in prop::sample::select(vec![(4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (8, 2), (9, 2), (10, 2), (11, 2)]),
        seed: u64,
    ) {
        make(criteria(size, stars), seed);
    }

    #[test]
    fn criteria_for_sizes_symmetry_and_rating_hold(
        (size, stars) in prop::sample::select(vec![(7, 1), (8, 1), (9, 2), (10, 2)]),
        region_sizes in prop::sample::select(vec![RegionSizes::Any, RegionSizes::Wild]),
        symmetry in prop::sample::select(vec![RegionSymmetry::None, RegionSymmetry::HalfTurn]),
        forbid in prop::sample::select(vec![EVEN, ODD]),
        seed: u64,
    ) {
        make(Criteria { region_sizes, symmetry, forbid: vec![forbid], ..criteria(size, stars) }, seed);
    }

    #[test]
    fn regions_of_like_size_are_possible(
        (size, stars) in prop::sample::select(vec![(6, 1), (9, 2), (10, 2), (12, 3)]),
        seed: u64,
    ) {
        make(Criteria { region_sizes: RegionSizes::Even, ..criteria(size, stars) }, seed);
    }
}

#[test]
fn large_boards_have_one_solution() {
    for (size, stars) in [(12, 2), (12, 3), (13, 3), (14, 3), (17, 4), (21, 5), (25, 6), (12, 1), (16, 1)] {
        make(criteria(size, stars), 3);
    }
}

#[test]
fn the_single_cell_is_a_puzzle() {
    make(criteria(1, 1), 0);
    make(Criteria { symmetry: RegionSymmetry::HalfTurn, ..criteria(1, 1) }, 0);
}

#[test]
fn large_symmetric_boards_have_one_solution() {
    for (size, stars) in [(12, 2), (13, 3), (14, 3), (17, 4)] {
        make(Criteria { symmetry: RegionSymmetry::HalfTurn, ..criteria(size, stars) }, 1);
    }
}

#[test]
fn classes_scores_and_required_rules_are_reached() {
    for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
        make(Criteria { difficulty: Some(difficulty), ..criteria(10, 2) }, 5);
    }
    make(Criteria { score: Some(4.0..=4.0), require: vec![ODD], ..criteria(10, 2) }, 6);
    make(Criteria { region_sizes: RegionSizes::Within { least: 5, most: 14 }, ..criteria(10, 2) }, 7);
}
