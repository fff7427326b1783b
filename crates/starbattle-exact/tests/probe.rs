//! Rounds of suppositions, against searches that end before their second decision.

use starbattle_board::{Board, Mark, Marks, Never, Puzzle};
use starbattle_exact::{Engine, Native, ProbeRound, SearchLimits, Task, probe};
use starbattle_testkit::{Random, random_puzzle, textbook};

/// Whether the reductions alone, with nothing decided by a search, refute some marks.
fn is_refuted(puzzle: &Puzzle, marks: &Marks) -> bool {
    let task = Task::with_marks(puzzle, marks).unwrap();
    let found = Native.solve(&task, SearchLimits::solutions(1).with_nodes(1), &Never);
    found.complete && found.solutions.is_empty()
}

/// The cells that are decided in each round, by searches from the beginning.
fn by_searches(puzzle: &Puzzle) -> Vec<usize> {
    let mut marks = Marks::none(puzzle.size());
    let mut rounds = Vec::new();
    loop {
        let mut found = Vec::new();
        for cell in puzzle.board().cells().filter(|&cell| marks.get(cell) == Mark::Unknown) {
            for (supposed, opposite) in [(Mark::Star, Mark::Empty), (Mark::Empty, Mark::Star)] {
                let mut tried = marks.clone();
                tried.set(cell, supposed);
                if is_refuted(puzzle, &tried) {
                    found.push((cell, opposite));
                }
            }
        }
        if found.is_empty() {
            return rounds;
        }
        rounds.push(found.len());
        for (cell, mark) in found {
            marks.set(cell, mark);
        }
    }
}

#[test]
fn suppositions_get_as_far_as_searches_of_one_node() {
    let mut random = Random::new(5);
    let mut ends = [0; 2];
    for (size, stars) in [(6, 1), (8, 1), (8, 2), (9, 2), (10, 2), (14, 3)] {
        for _ in 0..12 {
            let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
            let rounds = probe(&puzzle, &Never);
            let is_stuck = rounds.last().is_some_and(|last| last.decided == 0);
            // The cells that the reductions decide by themselves count as decided in the search's first round only.
            let decided: usize = by_searches(&puzzle).iter().sum();
            let open = rounds.last().filter(|_| is_stuck).map_or(0, |last| last.open);
            assert_eq!(decided, size * size - open, "{puzzle:?}: {rounds:?}");
            ends[usize::from(is_stuck)] += 1;
        }
    }
    assert!(ends.iter().all(|&count| count > 10), "{ends:?}");
}

#[test]
fn every_round_leaves_fewer_open_cells() {
    let mut random = Random::new(6);
    for _ in 0..30 {
        let puzzle = random_puzzle(Board::new(10, 2).unwrap(), &mut random);
        for pair in probe(&puzzle, &Never).windows(2) {
            assert!(pair[0].decided > 0 && pair[1].open + pair[0].decided <= pair[0].open, "{pair:?}");
        }
    }
}

#[test]
fn nothing_is_supposed_where_reductions_do_or_after_the_work_is_cancelled() {
    let (puzzle, solution) = textbook();
    let solved = puzzle.clone().with_givens(Marks::parse(6, &solution.concat()).unwrap()).unwrap();
    assert_eq!(probe(&solved, &Never), []);
    let mut random = Random::new(7);
    let puzzle = random_puzzle(Board::new(10, 2).unwrap(), &mut random);
    assert_eq!(probe(&puzzle, &|| true), Vec::<ProbeRound>::new());
}
