//! Boards made from seeds, and the plainest of solvers to compare with.
#![allow(dead_code, reason = "every test program uses a part of it")]

pub mod maker;
pub mod plain;
pub mod random;

use starbattle_board::{Cell, CellSet, Mark, Marks, Placement, Puzzle, Regions};

use random::Random;

/// The 6×6 example of the textbooks and its only solution.
pub fn textbook() -> (Puzzle, Vec<String>) {
    let regions = Regions::from_rows(&["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"]).unwrap();
    let solution = ["....*.", "*.....", "...*..", ".*....", ".....*", "..*..."];
    (Puzzle::new(1, regions).unwrap(), solution.map(str::to_owned).to_vec())
}

/// Marks for about one cell in `rarity`, most of them true to the given solution.
pub fn random_marks(size: usize, solution: Option<&CellSet>, rarity: u64, random: &mut Random) -> Marks {
    let mut marks = Marks::none(size);
    for index in 0..size * size {
        if random.below(rarity) != 0 {
            continue;
        }
        let cell = Cell::from_index(index, size);
        let star = solution.map_or(random.below(5) == 0, |stars| stars.contains(cell));
        let lie = random.below(40) == 0;
        marks.set(cell, if star == lie { Mark::Empty } else { Mark::Star });
    }
    marks
}

/// The solutions in an order that does not depend on the engine.
pub fn sorted(mut solutions: Vec<Placement>) -> Vec<Vec<String>> {
    solutions.sort_by_key(Placement::to_rows);
    solutions.iter().map(Placement::to_rows).collect()
}
