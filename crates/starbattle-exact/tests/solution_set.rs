//! What sets of stars force in a puzzle, compared with trying every set of cells against every solution.

use std::{collections::BTreeSet, ops::ControlFlow};

use starbattle_board::{Board, Cell, CellSet, Marks, MemoryBudget, Never, Puzzle};
use starbattle_exact::{Auto, SolutionSet, Task};
use starbattle_testkit::{Random, random_marks, random_puzzle, row_regions, solutions};

/// A pattern with the number of its solutions and the cells that they have or lack together.
type Found = (Vec<Cell>, usize, CellSet, CellSet);

fn found(set: &SolutionSet, stars: usize) -> Vec<Found> {
    let mut list = Vec::new();
    let outcome = set.for_each_pattern(stars, &Never, |pattern| {
        list.push((pattern.cells.to_vec(), pattern.solutions, pattern.always.clone(), pattern.never.clone()));
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(outcome, Ok(ControlFlow::Continue(())));
    list
}

/// Every set of so many cells, in row-major order.
fn sets(board: Board, stars: usize) -> Vec<Vec<Cell>> {
    let cells: Vec<Cell> = board.cells().collect();
    (0..stars).fold(vec![Vec::new()], |sets, _| {
        sets.into_iter()
            .flat_map(|set| {
                let next = set.last().map_or(0, |last: &Cell| last.index(board.size()) + 1);
                cells[next..].iter().map(move |&cell| [&set[..], &[cell]].concat()).collect::<Vec<_>>()
            })
            .collect()
    })
}

fn by_brute_force(board: Board, all: &[CellSet], stars: usize) -> Vec<Found> {
    let whole = CellSet::full(board.size());
    sets(board, stars)
        .into_iter()
        .filter_map(|cells| {
            let with: Vec<&CellSet> =
                all.iter().filter(|stars| cells.iter().all(|&cell| stars.contains(cell))).collect();
            let always = with.iter().fold(whole.clone(), |always, &stars| &always & stars);
            let never = with.iter().fold(whole.clone(), |never, &stars| &never - stars);
            (!with.is_empty()).then_some((cells, with.len(), always, never))
        })
        .collect()
}

/// Compares patterns of 1 to 3 stars, and returns the number of solutions.
fn compare(puzzle: &Puzzle, marks: &Marks) -> usize {
    let board = puzzle.board();
    let all = solutions(puzzle, marks, 5000).expect("few solutions");
    let task = Task::with_marks(puzzle, marks).unwrap();
    let set = SolutionSet::collect(&task, 5000, &Auto, &MemoryBudget::default(), &Never).unwrap();
    assert_eq!(set.len(), all.len());
    for stars in 1..=if board.size() > 6 { 2 } else { 3 } {
        let found = found(&set, stars);
        assert_eq!(found, by_brute_force(board, &all, stars), "{stars} stars of\n{puzzle:?}");
        assert_eq!(found.iter().map(|(_, count, ..)| *count as u128).sum::<u128>(), set.occurrences(stars));
        for (cells, count, always, never) in found.iter().step_by(7) {
            let (compatible, counts) = set.star_counts(&CellSet::from_cells(board.size(), cells.iter().copied()));
            assert_eq!(compatible, *count);
            for cell in board.cells() {
                let stars = counts[cell.index(board.size())];
                assert_eq!((stars == compatible, stars == 0), (always.contains(cell), never.contains(cell)));
            }
        }
    }
    all.len()
}

#[test]
fn every_set_of_stars_forces_what_all_of_its_solutions_share() {
    let mut random = Random::new(16);
    let (mut seen, mut several) = (BTreeSet::new(), 0);
    for round in 0..60 {
        let (size, stars) = [(4, 1), (5, 1), (6, 1), (8, 1), (8, 2), (9, 2)][round % 6];
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        let all = solutions(&puzzle, &Marks::none(size), 5000).expect("few solutions");
        let found = compare(&puzzle, &Marks::none(size));
        seen.insert(found);
        several += usize::from(found > 1);
        if let Some(solution) = all.first() {
            compare(&puzzle, &random_marks(&puzzle, solution, 1, 3, &mut random));
        }
    }
    assert!(several >= 10 && seen.contains(&1), "{several} of {seen:?}");
    assert_eq!(compare(&row_regions(6, 1), &Marks::none(6)), 90);
    assert_eq!(compare(&row_regions(8, 2), &Marks::none(8)), 2);
    assert_eq!(compare(&row_regions(7, 2), &Marks::none(7)), 0);
}

#[test]
fn the_only_solution_is_forced_by_each_of_its_stars() {
    let (puzzle, _) = starbattle_testkit::textbook();
    let set = SolutionSet::collect(&Task::new(&puzzle), 10, &Auto, &MemoryBudget::default(), &Never).unwrap();
    assert_eq!(set.len(), 1);
    let all = puzzle.size() * puzzle.stars();
    let list = found(&set, all);
    assert_eq!(list.len(), 1);
    for (cells, count, always, never) in found(&set, 1) {
        assert_eq!((cells.len(), count, always.len(), never.len()), (1, 1, all, puzzle.size() * puzzle.size() - all));
    }
}
