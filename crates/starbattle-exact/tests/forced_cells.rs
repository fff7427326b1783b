//! Forced cells, against the list of all solutions.

use proptest::prelude::*;
use starbattle_board::{Board, CellSet, Marks, Never, Puzzle};
use starbattle_exact::{Auto, Engine, Native, Sat, SearchLimits, StopReason, Task, forced_cells};
use starbattle_testkit::{Random, board_with_solution, mostly_true_marks, random_regions, row_regions, textbook};

/// A board and marks with some solutions, often several.
fn sample(size: usize, stars: usize, seed: u64) -> (Puzzle, Marks) {
    let mut random = Random::new(seed);
    let board = Board::new(size, stars).unwrap();
    let (puzzle, known) = if random.below(4) == 0 {
        (Puzzle::new(stars, random_regions(size, &mut random)).unwrap(), None)
    } else {
        let changes = random.below(12);
        let (puzzle, known) = board_with_solution(board, changes, &mut random);
        (puzzle, Some(known))
    };
    let marks =
        if random.below(2) == 0 { Marks::none(size) } else { mostly_true_marks(size, known.as_ref(), 20, &mut random) };
    (puzzle, marks)
}

fn in_all(size: usize, sets: impl Iterator<Item = CellSet>) -> CellSet {
    sets.fold(CellSet::full(size), |all, set| &all & &set)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn forced_cells_are_those_alike_in_all_solutions(
        (size, stars) in prop::sample::select(vec![(5, 1), (6, 1), (7, 1), (8, 1), (9, 2)]),
        seed: u64,
    ) {
        let (puzzle, marks) = sample(size, stars, seed);
        let task = Task::with_marks(&puzzle, &marks).unwrap();
        let all = Native.solve(&task, SearchLimits::none(), &Never).solutions;
        for engine in [&Native as &dyn Engine, &Sat, &Auto] {
            let forced = forced_cells(&task, engine, None, &Never);
            prop_assert!(forced.complete);
            prop_assert_eq!(forced.solvable, !all.is_empty());
            if all.is_empty() {
                prop_assert!(forced.stars.is_empty() && forced.empty.is_empty());
            } else {
                prop_assert_eq!(forced.stars, in_all(size, all.iter().map(|one| one.stars().clone())));
                prop_assert_eq!(forced.empty, in_all(size, all.iter().map(|one| one.stars().complement())));
            }
        }
    }
}

#[test]
fn a_board_with_one_solution_is_forced_everywhere() {
    let (puzzle, _) = textbook();
    let task = Task::new(&puzzle);
    let forced = forced_cells(&task, &Native, None, &Never);
    assert_eq!((forced.stars.len(), forced.empty.len(), forced.complete), (6, 30, true));
}

#[test]
fn a_limit_on_nodes_is_reported_and_nothing_unproven_is_listed() {
    let puzzle = row_regions(10, 2);
    let task = Task::new(&puzzle);
    for nodes in [0, 1, 30, 60] {
        let forced = forced_cells(&task, &Native, Some(nodes), &Never);
        assert_eq!((forced.complete, forced.stopped), (false, Some(StopReason::Nodes)));
        assert!(forced.stars.is_empty() && forced.empty.is_empty());
    }
}
