//! Border changes that make boards unique or reach a rating.

mod common;

use common::{BySmallestRegion, ODD, criteria};
use starbattle_board::{Board, Cell, Marks, Never, Puzzle, Regions};
use starbattle_exact::{Engine, Sat, SearchLimits, Task};
use starbattle_generate::{
    BorderChange, Criteria, GenerateError, Goal, Improved, LogicRater, Rater, SearchEffort, Suggestion, changed,
    improve,
};
use starbattle_logic::Difficulty;
use starbattle_testkit::{Random, board_with_solution, random_regions};

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
    let Improved { suggestions: found, proved } =
        improve(&before, &Goal::Unique, effort, &BySmallestRegion, &Never).unwrap();
    assert!(proved);
    check(&before, &found);
    assert!(found.iter().all(|suggestion| suggestion.changes.len() == 1));
    // Each of the two solutions can be ended by giving one of its four stars away; a star at the side has one way to go.
    assert!(found.len() >= 8, "{}", found.len());
}

#[test]
fn a_board_of_strips_needs_several_changes() {
    let before = puzzle(1, &["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"]);
    assert_eq!(solutions(&before), 14);
    let found =
        improve(&before, &Goal::Unique, SearchEffort::default(), &BySmallestRegion, &Never).unwrap().suggestions;
    check(&before, &found);
    assert!(found.iter().all(|suggestion| suggestion.changes.len() > 1));
    assert!(!found.is_empty());
}

#[test]
fn a_board_that_is_good_already_needs_no_change() {
    let before = puzzle(1, &["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"]);
    let found =
        improve(&before, &Goal::Unique, SearchEffort::default(), &BySmallestRegion, &Never).unwrap().suggestions;
    assert_eq!(found.len(), 1);
    assert!(found[0].changes.is_empty());
}

#[test]
fn a_unique_board_is_led_to_another_difficulty() {
    let before = puzzle(1, &["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"]);
    let rater = LogicRater::default();
    let own = rater.rate(&before, &Never).rating.difficulty;
    let wanted = if own == Difficulty::Easy { Difficulty::Medium } else { Difficulty::Easy };
    let goal = Goal::Rated(Box::new(Criteria { difficulty: Some(wanted), ..criteria(6, 1) }));
    let found = improve(&before, &goal, SearchEffort::default(), &rater, &Never).unwrap().suggestions;
    check(&before, &found);
    assert!(!found.is_empty());
    for suggestion in found {
        assert_eq!(suggestion.rated.map(|rated| rated.rating.difficulty), Some(wanted));
    }
}

#[test]
fn a_hopeless_board_gives_no_suggestion_and_a_cancelled_search_says_so() {
    let before = puzzle(1, &["AB", "AB"]);
    let improved = improve(&before, &Goal::Unique, SearchEffort::default(), &BySmallestRegion, &Never).unwrap();
    assert_eq!(improved.suggestions, []);
    let cancelled = std::sync::atomic::AtomicBool::new(true);
    let result = improve(&before, &Goal::Unique, SearchEffort::default(), &BySmallestRegion, &cancelled);
    assert_eq!(result, Err(GenerateError::Cancelled));
}

/// The fewest changes, up to two, that reach the goal, by trying all.
fn fewest_by_brute_force(before: &Puzzle, reached: &dyn Fn(&Puzzle) -> bool) -> Option<usize> {
    let size = before.size();
    if reached(before) {
        return Some(0);
    }
    let single: Vec<BorderChange> = before
        .board()
        .cells()
        .flat_map(|cell| (0..size).map(move |to| (cell, to)))
        .map(|(cell, to)| BorderChange { cell, from: before.regions().of(cell), to })
        .filter(|change| change.to != change.from)
        .collect();
    let reaches = |changes: &[BorderChange]| {
        let Some(after) = changed(before, changes).filter(|after| after.regions().disconnected().is_none()) else {
            return false;
        };
        // Regions are numbered anew, so what a cell touches after the changes is found by its new neighbours.
        let joins = |change: &BorderChange| {
            change.cell.side_neighbours(size).any(|next: Cell| {
                before.regions().of(next) == change.to || after.regions().of(next) == after.regions().of(change.cell)
            })
        };
        changes.iter().all(joins) && reached(&after)
    };
    if single.iter().any(|&change| reaches(&[change])) {
        return Some(1);
    }
    let mut pairs = single.iter().flat_map(|one| single.iter().map(move |other| [*one, *other]));
    pairs.any(|pair| pair[0].cell < pair[1].cell && reaches(&pair)).then_some(2)
}

/// Boards with connected regions and any number of solutions.
fn samples() -> Vec<Puzzle> {
    let mut random = Random::new(4);
    let mut boards = Vec::new();
    for (size, count) in [(4, 30), (5, 40), (6, 12)] {
        while boards.iter().filter(|puzzle: &&Puzzle| puzzle.size() == size).count() < count {
            let puzzle = if random.chance(50) {
                Puzzle::new(1, random_regions(size, &mut random)).unwrap()
            } else {
                let changes = random.below(3);
                board_with_solution(Board::new(size, 1).unwrap(), changes, &mut random).0
            };
            if puzzle.regions().disconnected().is_none() {
                boards.push(puzzle);
            }
        }
    }
    boards
}

/// Compares the number of changes with brute force, and returns how often each number of changes was the fewest.
fn compare(goal: &Goal, reached: &dyn Fn(&Puzzle) -> bool) -> [usize; 4] {
    let mut numbers = [0; 4];
    for before in samples() {
        let improved = improve(&before, goal, SearchEffort::default(), &BySmallestRegion, &Never).unwrap();
        check(&before, &improved.suggestions);
        let found = improved.suggestions.first().map(|suggestion| suggestion.changes.len());
        let fewest = fewest_by_brute_force(&before, reached);
        match fewest {
            Some(fewest) => assert_eq!((found, improved.proved), (Some(fewest), true), "{before:?}"),
            None => assert!(found.is_none_or(|found| found > 2 && improved.proved == (found == 3)), "{before:?}"),
        }
        numbers[fewest.unwrap_or(3)] += 1;
        for changes in 0..=2 {
            let effort = SearchEffort { changes, ..SearchEffort::default() };
            let bounded = improve(&before, goal, effort, &BySmallestRegion, &Never).unwrap();
            assert!(bounded.proved);
            let within = fewest.filter(|&fewest| fewest <= changes);
            assert_eq!(bounded.suggestions.first().map(|one| one.changes.len()), within, "{before:?}");
        }
    }
    numbers
}

#[test]
fn up_to_two_changes_are_never_missed() {
    let is_unique = |puzzle: &Puzzle| {
        starbattle_testkit::solutions(puzzle, &Marks::none(puzzle.size()), 1).is_some_and(|all| all.len() == 1)
    };
    let numbers = compare(&Goal::Unique, &is_unique);
    assert!(numbers.iter().all(|&count| count > 0), "{numbers:?}");
    let criteria = Criteria { require: vec![ODD], ..criteria(5, 1) };
    let is_odd =
        |puzzle: &Puzzle| BySmallestRegion.rate(puzzle, &Never).rating.rules.contains_key(&ODD) && is_unique(puzzle);
    let numbers = compare(&Goal::Rated(Box::new(criteria)), &is_odd);
    assert!(numbers.iter().all(|&count| count > 0), "{numbers:?}");
}

#[test]
fn no_suggestion_has_more_changes_than_allowed() {
    // Only repairs with many changes make this board unique.
    let rows: Vec<String> = (0..8).map(|row| char::from(b'A' + row).to_string().repeat(8)).collect();
    let before = Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap();
    let find = |changes| {
        let effort = SearchEffort { changes, ..SearchEffort::default() };
        improve(&before, &Goal::Unique, effort, &BySmallestRegion, &Never).unwrap()
    };
    let free = find(60);
    let fewest = free.suggestions[0].changes.len();
    assert!(fewest > 4 && !free.proved, "{fewest}");
    assert!(free.suggestions.is_sorted_by_key(|suggestion| suggestion.changes.len()));
    for changes in [0, 1, 2, 3, fewest - 1] {
        assert_eq!(find(changes), Improved { suggestions: Vec::new(), proved: changes <= 2 });
    }
    assert_eq!(find(fewest).suggestions[0].changes.len(), fewest);
}

#[test]
fn a_proof_that_takes_too_many_ratings_is_not_claimed() {
    let before = puzzle(1, &["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"]);
    let goal = Goal::Rated(Box::new(Criteria { score: Some(50.0..=60.0), ..criteria(6, 1) }));
    let find = |proof_ratings| {
        let effort = SearchEffort { changes: 2, proof_ratings, ..SearchEffort::default() };
        improve(&before, &goal, effort, &BySmallestRegion, &Never).unwrap()
    };
    assert_eq!(find(usize::MAX), Improved { suggestions: Vec::new(), proved: true });
    assert_eq!(find(1), Improved { suggestions: Vec::new(), proved: false });
}
