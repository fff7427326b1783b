//! Counting solutions without finding them gives the number of those that are found.

use starbattle_board::{Board, Marks, MemoryBudget, Never, Puzzle};
use starbattle_exact::{CountError, Engine, Native, SearchLimits, Task, count_solutions};
use starbattle_testkit::{Random, board_with_solution, mostly_true_marks, random_puzzle, random_regions, row_regions};

#[test]
fn counts_are_those_of_listing_on_a_thousand_boards() {
    let mut random = Random::new(23);
    let budget = MemoryBudget::default();
    let classes = [(1, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (8, 2), (9, 2), (10, 2)];
    let mut largest = 0;
    for (size, stars) in classes {
        let board = Board::new(size, stars).unwrap();
        for round in 0..100 {
            let puzzle = match round % 3 {
                1 if board.has_placements() => board_with_solution(board, round / 10, &mut random).0,
                2 if board.has_placements() => random_puzzle(board, &mut random),
                _ => Puzzle::new(stars, random_regions(size, &mut random)).unwrap(),
            };
            let marks = if round % 4 == 0 { mostly_true_marks(size, None, 4, &mut random) } else { Marks::none(size) };
            let task = Task::with_marks(&puzzle, &marks).unwrap();
            let listed = Native.count(&task, SearchLimits::none(), &Never).solutions as u128;
            assert_eq!(count_solutions(&task, &budget, &Never), Ok(listed));
            largest = largest.max(listed);
        }
    }
    assert!(largest > 1000, "{largest}");
    assert_eq!(budget.used(), 0);
}

#[test]
fn boards_without_regions_have_the_known_numbers_of_placements() {
    // Each row being a region of its own, the numbers are those of OEIS A002464, A389766 and A389770.
    for (size, stars, expected) in [
        (10, 1, 479_306),
        (16, 1, 2_806_878_055_610),
        (10, 2, 146_510),
        (11, 2, 31_197_434),
        (13, 3, 42_732),
        (17, 4, 3_758_020),
    ] {
        let puzzle = row_regions(size, stars);
        assert_eq!(count_solutions(&Task::new(&puzzle), &MemoryBudget::default(), &Never), Ok(expected));
    }
}

#[test]
fn a_count_that_does_not_fit_is_refused_with_an_estimate() {
    let puzzle = row_regions(12, 2);
    let budget = MemoryBudget::new(4 << 20);
    let Err(CountError::Memory { estimate: Some(estimate), .. }) =
        count_solutions(&Task::new(&puzzle), &budget, &Never)
    else {
        panic!("4 MiB are enough")
    };
    let exact = 6_798_881_226.0;
    assert!((exact / 3.0..exact * 3.0).contains(&estimate), "{estimate}");
    assert_eq!(budget.used(), 0);
}

#[test]
fn counting_can_be_cancelled_on_boards_of_every_size() {
    let puzzle = row_regions(12, 2);
    let task = Task::new(&puzzle);
    assert_eq!(count_solutions(&task, &MemoryBudget::default(), &|| true), Err(CountError::Cancelled));
    // 40 kings have more placements than a list of them could hold, and too many columns for states.
    let large = row_regions(40, 1);
    assert_eq!(count_solutions(&Task::new(&large), &MemoryBudget::default(), &|| true), Err(CountError::Cancelled));
}
