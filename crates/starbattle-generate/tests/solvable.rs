//! Puzzles that the human solver must find the way through.

mod common;

use std::sync::atomic::{AtomicI64, Ordering};

use common::criteria;
use starbattle_board::{Cancel, Never};
use starbattle_exact::{Engine, Native, SearchLimits, Task};
use starbattle_generate::{Criteria, GenerateError, Generated, Generator, LogicRater};
use starbattle_logic::{Difficulty, End, Knowledge, Options, Position, RuleId, Solver, rate};

/// Cancels after being asked this many times.
struct CancelAfter {
    left: AtomicI64,
}

impl Cancel for CancelAfter {
    fn is_cancelled(&self) -> bool {
        self.left.fetch_sub(1, Ordering::Relaxed) <= 0
    }
}

fn make(criteria: Criteria, count: usize) -> Vec<Generated> {
    let rater = LogicRater::default();
    let generator = Generator::new(criteria, &rater, &Never).unwrap();
    generator.series(2, count, &Never).collect::<Result<_, _>>().unwrap()
}

#[test]
fn puzzles_without_guessing_are_solved_by_the_rules() {
    for (size, stars, count) in [(5, 1, 20), (8, 1, 10), (10, 2, 8), (14, 3, 2)] {
        for generated in make(criteria(size, stars), count) {
            let path = Solver::new(Options::default()).solve(&Position::blank(&generated.puzzle));
            assert!(path.is_solved());
            assert_eq!(&path.stars, generated.solution.stars());
            assert_eq!(rate(&generated.puzzle, Knowledge::default()), generated.rating);
        }
    }
}

#[test]
fn every_class_up_to_expert_is_reached() {
    for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert] {
        for generated in make(Criteria { difficulty: Some(difficulty), ..criteria(10, 2) }, 2) {
            assert_eq!(generated.rating.difficulty, difficulty);
            assert_eq!(rate(&generated.puzzle, Knowledge::default()), generated.rating);
        }
    }
}

#[test]
fn small_boards_are_made_harder_step_by_step() {
    for generated in make(Criteria { difficulty: Some(Difficulty::Expert), ..criteria(7, 1) }, 2) {
        assert_eq!(generated.rating.difficulty, Difficulty::Expert);
    }
}

#[test]
fn puzzles_that_only_nested_chains_solve_are_reached() {
    let criteria = Criteria { difficulty: Some(Difficulty::Extreme), ..criteria(14, 3) };
    let rater = LogicRater::default();
    let generator = Generator::new(criteria, &rater, &Never).unwrap();
    let generated = generator.generate(2, 0, &Never).unwrap();
    assert_eq!(generated.rating.difficulty, Difficulty::Extreme);
    let chains_alone = Options { nested_chains: false, ..Options::default() };
    assert!(!Solver::new(chains_alone).solve(&Position::blank(&generated.puzzle)).is_solved());
    assert_eq!(rate(&generated.puzzle, Knowledge::default()), generated.rating);
    let outcome = Native.solve(&Task::new(&generated.puzzle), SearchLimits::default(), &Never);
    assert_eq!(outcome.unique(), Some(&generated.solution));
}

#[test]
fn raising_the_difficulty_ends_when_it_is_cancelled() {
    let criteria = Criteria { difficulty: Some(Difficulty::Extreme), ..criteria(14, 3) };
    let rater = LogicRater::default();
    let generator = Generator::new(criteria, &rater, &Never).unwrap();
    for left in [10, 1000, 10_000] {
        let cancel = CancelAfter { left: left.into() };
        assert_eq!(generator.generate(1, 0, &cancel), Err(GenerateError::Cancelled));
    }
}

#[test]
fn required_rules_are_used_and_forbidden_ones_are_not() {
    let plain = make(criteria(9, 2), 6);
    // A rule that some puzzles need and others do not.
    let sometimes = |rule: &RuleId| {
        let users = plain.iter().filter(|generated| generated.rating.rules.contains_key(rule)).count();
        (1..plain.len()).contains(&users)
    };
    let rule = *plain.iter().flat_map(|generated| generated.rating.rules.keys()).find(|rule| sometimes(rule)).unwrap();
    for generated in make(Criteria { require: vec![rule], ..criteria(9, 2) }, 2) {
        assert!(generated.rating.rules.contains_key(&rule));
    }
    for generated in make(Criteria { forbid: vec![rule], ..criteria(9, 2) }, 2) {
        assert!(!generated.rating.rules.contains_key(&rule));
    }
}

/// The end of the path without a rule, with all others up to the class of the puzzle.
fn end_without(rule: RuleId, generated: &Generated) -> End {
    let (max_tier, nested_chains) = match generated.rating.difficulty {
        Difficulty::Easy => (2, false),
        Difficulty::Medium => (3, false),
        Difficulty::Hard => (4, false),
        Difficulty::Expert => (5, false),
        Difficulty::Extreme | Difficulty::Uniqueness | Difficulty::Stuck => (5, true),
    };
    let others = Options { max_tier, nested_chains, without: vec![rule], ..Options::default() };
    Solver::new(others).solve(&Position::blank(&generated.puzzle)).end
}

#[test]
fn needed_rules_cannot_be_replaced_and_required_ones_may_be() {
    let shapes = RuleId { tier: 2, number: 7 };
    for generated in make(Criteria { needs: vec![shapes], ..criteria(8, 1) }, 4) {
        assert!(generated.rating.rules.contains_key(&shapes));
        assert_eq!(end_without(shapes, &generated), End::Stuck);
    }
    let required = make(Criteria { require: vec![shapes], ..criteria(8, 1) }, 8);
    assert!(required.iter().all(|generated| generated.rating.rules.contains_key(&shapes)));
    assert!(required.iter().any(|generated| end_without(shapes, generated) == End::Solved));
    // Together with other criteria.
    let pressure = RuleId { tier: 3, number: 5 };
    let both = Criteria {
        needs: vec![pressure],
        require: vec![shapes],
        difficulty: Some(Difficulty::Medium),
        ..criteria(8, 1)
    };
    for generated in make(both, 2) {
        assert_eq!(generated.rating.difficulty, Difficulty::Medium);
        assert_eq!(end_without(pressure, &generated), End::Stuck);
    }
}

#[test]
fn scores_are_kept_within_their_range() {
    for generated in make(Criteria { score: Some(220.0..=260.0), ..criteria(9, 2) }, 2) {
        assert!((220.0..=260.0).contains(&generated.rating.score));
    }
}

#[test]
fn undecided_cells_are_told_where_the_solver_is_stuck() {
    let generated = &make(Criteria { difficulty: Some(Difficulty::Hard), ..criteria(10, 2) }, 1)[0];
    let rater = LogicRater::default();
    let stuck = starbattle_generate::Rater::rate_up_to(&rater, &generated.puzzle, 1, &Never);
    assert_eq!(stuck.rating.difficulty, Difficulty::Stuck);
    assert!(stuck.undecided.common(generated.solution.stars()) > 0);
}
