//! Border changes that make boards unique or reach a rating.

mod common;

use common::{BySmallestRegion, criteria};
use starbattle_board::{Never, Puzzle, Regions};
use starbattle_exact::{Engine, Sat, SearchLimits, Task};
use starbattle_generate::{Criteria, GenerateError, Goal, LogicRater, SearchEffort, Suggestion, changed, improve};
use starbattle_logic::Difficulty;

fn puzzle(stars: usize, rows: &[&str]) -> Puzzle {
    Puzzle::new(stars, Regions::from_rows(rows).unwrap()).unwrap()
}

fn solutions(puzzle: &Puzzle) -> usize {
    Sat.count(&Task::new(puzzle), SearchLimits::solutions(100), &Never).solutions
}

fn check(before: &Puzzle, suggestions: &[Suggestion]) {
    for suggestion in suggestions {
        assert_eq!(changed(before, &suggestion.changes).as_ref(), Some(&suggestion.puzzle));
        assert_eq!(suggestion.puzzle.regions().disconnected(), None);
        assert_eq!(solutions(&suggestion.puzzle), 1);
        assert_eq!(suggestion.puzzle.check(&suggestion.solution), Ok(()));
    }
}

#[test]
fn one_change_makes_the_four_squares_unique() {
    let before = puzzle(1, &["AABB", "AABB", "CCDD", "CCDD"]);
    assert_eq!(solutions(&before), 2);
    let effort = SearchEffort { suggestions: 100, ..SearchEffort::default() };
    let found = improve(&before, &Goal::Unique, effort, &BySmallestRegion, &Never).unwrap();
    check(&before, &found);
    assert!(found.iter().all(|suggestion| suggestion.changes.len() == 1));
    // Each of the two solutions can be ended by giving one of its four stars away; a star at the side has one way to go.
    assert!(found.len() >= 8, "{}", found.len());
}

#[test]
fn a_board_of_strips_needs_several_changes() {
    let before = puzzle(1, &["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"]);
    assert_eq!(solutions(&before), 14);
    let found = improve(&before, &Goal::Unique, SearchEffort::default(), &BySmallestRegion, &Never).unwrap();
    check(&before, &found);
    assert!(found.iter().all(|suggestion| suggestion.changes.len() > 1));
    assert!(!found.is_empty());
}

#[test]
fn a_board_that_is_good_already_needs_no_change() {
    let before = puzzle(1, &["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"]);
    let found = improve(&before, &Goal::Unique, SearchEffort::default(), &BySmallestRegion, &Never).unwrap();
    assert_eq!(found.len(), 1);
    assert!(found[0].changes.is_empty());
}

#[test]
fn a_unique_board_is_led_to_another_difficulty() {
    let before = puzzle(1, &["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"]);
    let rater = LogicRater::default();
    let own = starbattle_generate::Rater::rate(&rater, &before, &Never).rating.difficulty;
    let wanted = if own == Difficulty::Easy { Difficulty::Medium } else { Difficulty::Easy };
    let goal = Goal::Rated(Criteria { difficulty: Some(wanted), ..criteria(6, 1) });
    let found = improve(&before, &goal, SearchEffort::default(), &rater, &Never).unwrap();
    check(&before, &found);
    assert!(!found.is_empty());
    for suggestion in found {
        assert_eq!(suggestion.rated.map(|rated| rated.rating.difficulty), Some(wanted));
    }
}

#[test]
fn a_hopeless_board_gives_no_suggestion_and_a_cancelled_search_says_so() {
    let before = puzzle(1, &["AB", "AB"]);
    assert_eq!(improve(&before, &Goal::Unique, SearchEffort::default(), &BySmallestRegion, &Never), Ok(Vec::new()));
    let cancelled = std::sync::atomic::AtomicBool::new(true);
    let result = improve(&before, &Goal::Unique, SearchEffort::default(), &BySmallestRegion, &cancelled);
    assert_eq!(result, Err(GenerateError::Cancelled));
}
