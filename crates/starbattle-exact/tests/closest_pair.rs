//! The closest pair of solutions, against all pairs of a plain list.

use starbattle_board::{Board, Cell, CellSet, Mark, Marks, Never, Puzzle, Regions};
use starbattle_exact::{ClosestPair, SearchLimits, StopReason, Task, closest_pair};
use starbattle_testkit::{
    Random, board_with_solution, mostly_true_marks, random_regions, row_regions, solutions, textbook,
};

/// A board with 2 to 200 solutions, marks that they agree with, and the solutions.
fn sample(board: Board, random: &mut Random) -> (Puzzle, Marks, Vec<CellSet>) {
    loop {
        let puzzle = if board.stars() == 1 && random.chance(30) {
            Puzzle::new(1, random_regions(board.size(), random)).unwrap()
        } else {
            let changes = random.below(60);
            board_with_solution(board, changes, random).0
        };
        let none = Marks::none(board.size());
        let Some(all) = solutions(&puzzle, &none, 200) else { continue };
        if all.len() < 2 {
            continue;
        }
        if random.chance(75) {
            return (puzzle, none, all);
        }
        let known = all[random.below(all.len())].clone();
        let marks = mostly_true_marks(board.size(), Some(&known), 8, random);
        if let Some(all) = solutions(&puzzle, &marks, 200)
            && all.len() >= 2
        {
            return (puzzle, marks, all);
        }
    }
}

/// The fewest stars by which two of the solutions differ.
fn fewest_moved(all: &[CellSet]) -> usize {
    let pairs = all.iter().enumerate().flat_map(|(at, one)| all[at + 1..].iter().map(move |other| (one, other)));
    pairs.map(|(one, other)| one.len() - one.common(other)).min().unwrap()
}

fn assert_is_closest(found: &ClosestPair, all: &[CellSet], moved: usize, puzzle: &Puzzle) {
    let [one, other] = found.pair.as_ref().unwrap();
    assert!(all.contains(one.stars()) && all.contains(other.stars()), "{puzzle:?}");
    assert_eq!(found.differing_cells().unwrap().len(), 2 * moved, "{puzzle:?}");
    assert!(found.proved && found.stopped.is_none());
    assert!(one.stars().iter().lt(other.stars().iter()), "in reading order");
}

#[test]
fn the_closest_pair_is_the_closest_of_all_pairs() {
    let mut random = Random::new(15);
    let boards = [(5, 1, 120), (6, 1, 100), (7, 1, 90), (8, 1, 70), (9, 2, 70), (10, 2, 50)];
    let (mut direct, mut unproved) = (0, 0);
    for (size, stars, count) in boards {
        for _ in 0..count {
            let (puzzle, marks, all) = sample(Board::new(size, stars).unwrap(), &mut random);
            let task = Task::with_marks(&puzzle, &marks).unwrap();
            let moved = fewest_moved(&all);
            let listed = closest_pair(&task, SearchLimits::solutions(1000), &Never);
            assert_is_closest(&listed, &all, moved, &puzzle);
            assert_eq!(listed, closest_pair(&task, SearchLimits::solutions(1000), &Never));
            // Without a list of all solutions, the difference itself is searched for. Large ones take too long.
            if all.len() > 2 && (moved <= 3 || size <= 6) {
                direct += 1;
                assert_is_closest(&closest_pair(&task, SearchLimits::solutions(2), &Never), &all, moved, &puzzle);
            }
            // A search with few nodes may miss the closest pair, but then it does not claim to have it.
            let hasty = closest_pair(&task, SearchLimits::solutions(2).with_nodes(20), &Never);
            let found = hasty.differing_cells().map(|cells| cells.len() / 2);
            assert!(found.is_none_or(|found| if hasty.proved { found == moved } else { found >= moved }));
            unproved += usize::from(!hasty.proved && found.is_some_and(|found| found > moved));
        }
    }
    assert!(direct > 300, "only {direct} boards were searched directly");
    assert!(unproved > 20, "only {unproved} hasty searches missed the closest pair");
}

#[test]
fn the_closest_pair_need_not_contain_the_first_solution() {
    let regions = Regions::from_rows(&["DDDEE", "DDDEE", "BDAAA", "BBBBA", "BCCCC"]).unwrap();
    let puzzle = Puzzle::new(1, regions).unwrap();
    let closest = closest_pair(&Task::new(&puzzle), SearchLimits::solutions(100), &Never);
    assert_eq!(closest.differing_cells().map(|cells| cells.len()), Some(4));
}

#[test]
fn a_board_with_one_solution_or_none_has_no_pair() {
    let (puzzle, _) = textbook();
    let closest = closest_pair(&Task::new(&puzzle), SearchLimits::solutions(100), &Never);
    assert_eq!((closest.pair, closest.proved), (None, true));
    let mut marks = Marks::none(6);
    // Its solution has a star there.
    marks.set(Cell::new(0, 4), Mark::Empty);
    let closest = closest_pair(&Task::with_marks(&puzzle, &marks).unwrap(), SearchLimits::solutions(2), &Never);
    assert_eq!((closest.pair, closest.proved), (None, true));
}

#[test]
fn boards_with_very_many_solutions_are_decided_by_a_direct_search() {
    for (size, stars) in [(10, 2), (14, 3), (25, 6)] {
        let puzzle = row_regions(size, stars);
        let limits = SearchLimits::solutions(50).with_nodes(100_000);
        let closest = closest_pair(&Task::new(&puzzle), limits, &Never);
        assert_eq!((closest.differing_cells().map(|cells| cells.len()), closest.proved), (Some(4), true));
        for solution in closest.pair.unwrap() {
            assert_eq!(puzzle.check(&solution), Ok(()));
        }
    }
}

#[test]
fn a_search_that_is_stopped_proves_nothing() {
    let puzzle = row_regions(10, 2);
    let task = Task::new(&puzzle);
    let closest = closest_pair(&task, SearchLimits::solutions(100).with_nodes(1), &Never);
    assert_eq!((closest.pair, closest.proved, closest.stopped), (None, false, Some(StopReason::Nodes)));
    let cancelled = std::sync::atomic::AtomicBool::new(true);
    let closest = closest_pair(&task, SearchLimits::none(), &cancelled);
    assert_eq!((closest.proved, closest.stopped), (false, Some(StopReason::Cancelled)));
}
