//! All engines give the same answers, and on small boards those of plain backtracking.

use proptest::prelude::*;
use starbattle_board::{Board, CellSet, Marks, Never, Placement, Puzzle};
use starbattle_exact::{Auto, Engine, Native, Sat, SearchLimits, Task};
use starbattle_testkit::{
    Random, board_with_solution, mostly_true_marks, random_marks, random_regions, row_regions, solutions, textbook,
};

const ENGINES: [&dyn Engine; 3] = [&Native, &Sat, &Auto];

/// The solutions in an order that does not depend on the engine.
fn sorted(solutions: &[Placement]) -> Vec<Vec<String>> {
    let mut rows: Vec<_> = solutions.iter().map(Placement::to_rows).collect();
    rows.sort();
    rows
}

#[test]
fn the_textbook_board_has_the_solution_the_textbook_prints() {
    let (puzzle, solution) = textbook();
    for engine in ENGINES {
        let outcome = engine.solve(&Task::new(&puzzle), SearchLimits::default(), &Never);
        assert_eq!(outcome.unique().map(Placement::to_rows).as_ref(), Some(&solution));
        assert_eq!(outcome.stopped, None);
    }
}

#[test]
fn small_boards_have_the_solutions_that_plain_backtracking_finds() {
    for (size, stars) in [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (8, 2)] {
        let board = Board::new(size, stars).unwrap();
        let mut random = Random::new(size as u64 * 10 + stars as u64);
        for round in 0..60 {
            let (puzzle, known) = if round % 2 == 0 || !board.has_placements() {
                (Puzzle::new(stars, random_regions(size, &mut random)).unwrap(), None)
            } else {
                let (puzzle, stars) = board_with_solution(board, round / 8, &mut random);
                (puzzle, Some(stars))
            };
            let marks = match round % 3 {
                0 => Marks::none(size),
                _ => mostly_true_marks(size, known.as_ref(), 8, &mut random),
            };
            let task = Task::with_marks(&puzzle, &marks).unwrap();
            let expected = solutions(&puzzle, &marks, usize::MAX).unwrap();
            let place = |stars: CellSet| Placement::new(board, stars).unwrap();
            let expected = sorted(&expected.into_iter().map(place).collect::<Vec<_>>());
            for engine in ENGINES {
                let outcome = engine.solve(&task, SearchLimits::none(), &Never);
                assert!(outcome.complete);
                assert_eq!(sorted(&outcome.solutions), expected);
            }
        }
    }
}

#[test]
fn givens_bind_every_engine_and_the_baseline() {
    let mut random = Random::new(17);
    let mut fewer = 0;
    for (size, stars) in [(4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (8, 2), (9, 2)] {
        let board = Board::new(size, stars).unwrap();
        for round in 0..30 {
            let (bare, known) = board_with_solution(board, round / 8, &mut random);
            let givens = random_marks(&bare, &known, 10, 5, &mut random);
            let puzzle = bare.clone().with_givens(givens).unwrap();
            let all = solutions(&puzzle, &Marks::none(size), usize::MAX).unwrap();
            fewer += usize::from(all.len() < solutions(&bare, &Marks::none(size), usize::MAX).unwrap().len());
            assert_eq!(starbattle_baseline::solve(&puzzle, usize::MAX, &mut || false).solutions, all.len());
            let marks = mostly_true_marks(size, Some(&known), 8, &mut random);
            for (marks, expected) in
                [(Marks::none(size), all), (marks.clone(), solutions(&puzzle, &marks, usize::MAX).unwrap())]
            {
                let expected: Vec<_> =
                    expected.into_iter().map(|stars| Placement::new(board, stars).unwrap()).collect();
                for engine in ENGINES {
                    let outcome =
                        engine.solve(&Task::with_marks(&puzzle, &marks).unwrap(), SearchLimits::none(), &Never);
                    assert!(outcome.complete);
                    assert_eq!(sorted(&outcome.solutions), sorted(&expected));
                }
            }
        }
    }
    assert!(fewer > 40, "{fewer} puzzles lost solutions by their givens");
}

#[test]
fn a_mark_that_contradicts_a_given_leaves_no_solution() {
    let (puzzle, _) = textbook();
    let blank = ".".repeat(31);
    let marks = |start: &str| Marks::parse(6, &format!("{start}{blank}")).unwrap();
    for (given, mark) in [("....*", "....x"), ("x....", "*....")] {
        let (puzzle, marks) = (puzzle.clone().with_givens(marks(given)).unwrap(), marks(mark));
        for engine in ENGINES {
            assert!(engine.solve(&Task::new(&puzzle), SearchLimits::default(), &Never).unique().is_some());
            let outcome = engine.solve(&Task::with_marks(&puzzle, &marks).unwrap(), SearchLimits::default(), &Never);
            assert!(outcome.complete && outcome.solutions.is_empty());
        }
    }
}

#[test]
fn the_number_of_placements_of_a_board_is_found_when_the_regions_are_the_rows() {
    for (size, stars, expected) in
        [(4, 1, 2), (5, 1, 14), (6, 1, 90), (7, 1, 646), (8, 1, 5242), (8, 2, 2), (9, 2, 664)]
    {
        let puzzle = row_regions(size, stars);
        assert_eq!(Native.count(&Task::new(&puzzle), SearchLimits::none(), &Never).solutions, expected);
    }
}

fn check_agreement(size: usize, stars: usize, seed: u64, changes: usize, marked: bool) -> Result<(), TestCaseError> {
    let mut random = Random::new(seed);
    let board = Board::new(size, stars).unwrap();
    let (puzzle, known) = board_with_solution(board, changes, &mut random);
    let marks = if marked { mostly_true_marks(size, Some(&known), 10, &mut random) } else { Marks::none(size) };
    let task = Task::with_marks(&puzzle, &marks).unwrap();
    let limits = SearchLimits::solutions(40);
    let native = Native.solve(&task, limits, &Never);
    let sat = Sat.solve(&task, limits, &Never);
    for solution in native.solutions.iter().chain(&sat.solutions) {
        prop_assert!(puzzle.check(solution).is_ok());
    }
    prop_assert_eq!(native.complete, sat.complete);
    prop_assert_eq!(native.solutions.len(), sat.solutions.len());
    prop_assert!(marked || !native.solutions.is_empty());
    if native.complete {
        prop_assert_eq!(sorted(&native.solutions), sorted(&sat.solutions));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn native_and_sat_agree_on_boards_that_have_solutions(
        (size, stars) in prop::sample::select(vec![(5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (9, 2), (10, 2), (11, 2), (13, 3), (14, 3)]),
        seed: u64,
        changes in 0usize..40,
        marked: bool,
    ) {
        check_agreement(size, stars, seed, changes, marked)?;
    }

    #[test]
    fn native_and_sat_agree_on_boards_that_may_have_none(
        (size, stars) in prop::sample::select(vec![(5, 1), (7, 1), (8, 1), (9, 2), (10, 2), (11, 2)]),
        seed: u64,
    ) {
        let puzzle = Puzzle::new(stars, random_regions(size, &mut Random::new(seed))).unwrap();
        let native = Native.solve(&Task::new(&puzzle), SearchLimits::solutions(30), &Never);
        let sat = Sat.solve(&Task::new(&puzzle), SearchLimits::solutions(30), &Never);
        prop_assert_eq!(native.complete, sat.complete);
        prop_assert_eq!(native.solutions.len(), sat.solutions.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn native_and_sat_agree_on_large_boards(
        (size, stars) in prop::sample::select(vec![(16, 3), (17, 4), (21, 5), (25, 6), (30, 2)]),
        seed: u64,
        marked: bool,
    ) {
        let mut random = Random::new(seed);
        let (puzzle, known) = board_with_solution(Board::new(size, stars).unwrap(), 0, &mut random);
        let marks = if marked { mostly_true_marks(size, Some(&known), 6, &mut random) } else { Marks::none(size) };
        let task = Task::with_marks(&puzzle, &marks).unwrap();
        let limits = SearchLimits::solutions(3).with_nodes(20_000);
        let outcomes = [&Native as &dyn Engine, &Sat].map(|engine| engine.solve(&task, limits, &Never));
        for solution in outcomes.iter().flat_map(|outcome| &outcome.solutions) {
            prop_assert!(puzzle.check(solution).is_ok());
        }
        let [native, sat] = outcomes.map(|outcome| outcome.complete.then_some(sorted(&outcome.solutions)));
        if native.is_some() && sat.is_some() {
            prop_assert_eq!(native, sat);
        }
    }
}
