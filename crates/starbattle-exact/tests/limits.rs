//! Limits, cancellation, marks and odd boards.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicUsize, Ordering},
};

use starbattle_board::{Board, Cell, Mark, Marks, Never, Puzzle, Regions};
use starbattle_exact::{
    Auto, Engine, Native, Sat, SearchLimits, SizeError, StopReason, Task, find_star_count, forced_cells,
};
use starbattle_testkit::{Random, board_with_solution, row_regions, textbook};

const ENGINES: [&dyn Engine; 3] = [&Native, &Sat, &Auto];

#[test]
fn a_limit_of_no_solutions_asks_for_nothing() {
    let (puzzle, _) = textbook();
    for engine in ENGINES {
        let outcome = engine.solve(&Task::new(&puzzle), SearchLimits::solutions(0), &Never);
        assert!(outcome.solutions.is_empty() && !outcome.complete);
        assert_eq!(outcome.stopped, Some(StopReason::Solutions));
    }
}

#[test]
fn a_limit_on_solutions_is_kept_and_reported() {
    let puzzle = row_regions(6, 1);
    for engine in ENGINES {
        for limit in [1, 2, 89, 90, 91] {
            let outcome = engine.solve(&Task::new(&puzzle), SearchLimits::solutions(limit), &Never);
            assert_eq!(outcome.solutions.len(), limit.min(90));
            assert_eq!(outcome.complete, limit > 90);
            assert_eq!(outcome.stopped, (limit <= 90).then_some(StopReason::Solutions));
        }
    }
}

#[test]
fn a_limit_on_nodes_leaves_the_search_incomplete() {
    let puzzle = row_regions(10, 2);
    for engine in ENGINES {
        for nodes in [0, 1, 50] {
            let outcome = engine.solve(&Task::new(&puzzle), SearchLimits::none().with_nodes(nodes), &Never);
            assert!(!outcome.complete && outcome.nodes <= nodes);
            assert_eq!(outcome.stopped, Some(StopReason::Nodes));
            assert!(outcome.is_unique() != Some(true));
        }
    }
}

#[test]
fn the_caller_and_the_callback_can_stop_a_search() {
    let puzzle = row_regions(10, 2);
    for engine in ENGINES {
        let polls = AtomicUsize::new(0);
        let cancel = || {
            polls.fetch_add(1, Ordering::Relaxed);
            true
        };
        let outcome = engine.solve(&Task::new(&puzzle), SearchLimits::none(), &cancel);
        assert_eq!((outcome.complete, outcome.stopped), (false, Some(StopReason::Cancelled)));
        assert_eq!(polls.into_inner(), 1);
        let mut seen = 0;
        let report = engine.visit(&Task::new(&puzzle), SearchLimits::none(), &Never, &mut |_| {
            seen += 1;
            if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((report.solutions, report.complete, report.stopped), (3, false, Some(StopReason::Cancelled)));
    }
}

#[test]
fn the_native_search_always_takes_the_same_way() {
    let (puzzle, _) = board_with_solution(Board::new(10, 2).unwrap(), 2, &mut Random::new(1));
    let once = Native.solve(&Task::new(&puzzle), SearchLimits::solutions(20), &Never);
    let twice = Native.solve(&Task::new(&puzzle), SearchLimits::solutions(20), &Never);
    assert_eq!(once, twice);
}

#[test]
fn marks_that_contradict_each_other_leave_no_solution() {
    let (puzzle, _) = textbook();
    let touching = [Cell::new(0, 0), Cell::new(1, 1)];
    let same_row = [Cell::new(0, 0), Cell::new(0, 5)];
    for stars in [touching, same_row] {
        let mut marks = Marks::none(6);
        for cell in stars {
            marks.set(cell, Mark::Star);
        }
        for engine in ENGINES {
            let outcome = engine.solve(&Task::with_marks(&puzzle, &marks).unwrap(), SearchLimits::default(), &Never);
            assert!(outcome.solutions.is_empty() && outcome.complete);
        }
    }
}

#[test]
fn marks_of_another_board_are_refused() {
    let (puzzle, _) = textbook();
    let marks = Marks::none(5);
    let error = Task::with_marks(&puzzle, &marks).unwrap_err();
    assert_eq!(error, SizeError { expected: 6, found: 5 });
    assert_eq!(error.to_string(), "the marks are for a 5x5 board, but the puzzle is 6x6");
}

#[test]
fn a_region_smaller_than_its_stars_leaves_no_solution() {
    let mut labels: Vec<usize> = (0..81).map(|index| index / 9).collect();
    (1..9).for_each(|col| labels[col] = 1);
    let puzzle = Puzzle::new(2, Regions::new(9, &labels).unwrap()).unwrap();
    for engine in ENGINES {
        let outcome = engine.solve(&Task::new(&puzzle), SearchLimits::default(), &Never);
        assert!(outcome.solutions.is_empty() && outcome.complete);
    }
}

#[test]
fn the_single_cell_is_its_own_solution() {
    let puzzle = row_regions(1, 1);
    for engine in ENGINES {
        let outcome = engine.solve(&Task::new(&puzzle), SearchLimits::default(), &Never);
        assert_eq!(outcome.unique().unwrap().to_rows(), ["*"]);
        let marks = Marks::new(1, vec![Mark::Empty]).unwrap();
        let outcome = engine.solve(&Task::with_marks(&puzzle, &marks).unwrap(), SearchLimits::default(), &Never);
        assert!(outcome.solutions.is_empty() && outcome.complete);
    }
}

#[test]
fn every_size_and_star_count_up_to_the_largest_board_can_be_asked() {
    for size in [2, 3, 12, 13, 16, 17, 26, 27, 62] {
        for stars in [1, 2, size / 4, size / 2, size] {
            if stars > 0 {
                let puzzle = row_regions(size, stars);
                let limits = SearchLimits::default().with_nodes(200);
                Native.solve(&Task::new(&puzzle), limits, &Never);
                forced_cells(&Task::new(&puzzle), &Native, Some(300), &Never);
            }
        }
    }
}

#[test]
fn the_star_count_is_the_largest_with_one_solution() {
    let (puzzle, _) = textbook();
    assert_eq!(find_star_count(puzzle.regions(), puzzle.givens(), &Native, None, &Never), Some(1));
    assert_eq!(find_star_count(row_regions(6, 1).regions(), &Marks::none(6), &Native, None, &Never), None);
    let mut random = Random::new(7);
    let unique = (0..50).find_map(|_| {
        let (puzzle, _) = board_with_solution(Board::new(10, 2).unwrap(), 200, &mut random);
        let outcome = Native.solve(&Task::new(&puzzle), SearchLimits::default(), &Never);
        outcome.unique().is_some().then_some(puzzle)
    });
    let regions = unique.unwrap().regions().clone();
    assert_eq!(find_star_count(&regions, &Marks::none(regions.size()), &Auto, None, &Never), Some(2));
    assert_eq!(find_star_count(&regions, &Marks::none(regions.size()), &Native, Some(0), &Never), None);
}
