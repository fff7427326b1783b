//! Random marks.

use starbattle_board::{Cell, CellSet, Mark, Marks, Puzzle};

use crate::random::Random;

/// Marks that agree with a solution: each star is shown and each empty cell crossed out in the given number of 100 cases.
#[must_use]
pub fn random_marks(puzzle: &Puzzle, solution: &CellSet, stars: usize, crosses: usize, random: &mut Random) -> Marks {
    let mut marks = Marks::none(puzzle.size());
    for cell in puzzle.board().cells() {
        if solution.contains(cell) {
            if random.chance(stars) {
                marks.set(cell, Mark::Star);
            }
        } else if random.chance(crosses) {
            marks.set(cell, Mark::Empty);
        }
    }
    marks
}

/// Marks in about one of `rarity` cells. One mark in 40 contradicts the given solution; without a solution, one in five is a star.
#[must_use]
pub fn mostly_true_marks(size: usize, solution: Option<&CellSet>, rarity: usize, random: &mut Random) -> Marks {
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
