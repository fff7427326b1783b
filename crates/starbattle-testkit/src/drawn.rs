//! Puzzles written down in full.

use starbattle_board::{Marks, Puzzle, Regions};

/// A puzzle from rows of letters, and marks from rows of `.`, `*` and `x`.
///
/// # Panics
/// If the rows do not make a puzzle.
#[must_use]
pub fn drawn(stars: usize, rows: &[(&str, &str)]) -> (Puzzle, Marks) {
    let regions: Vec<&str> = rows.iter().map(|(regions, _)| *regions).collect();
    let marks: String = rows.iter().map(|(_, marks)| *marks).collect();
    let puzzle = Puzzle::new(stars, Regions::from_rows(&regions).unwrap()).unwrap();
    let marks = Marks::parse(puzzle.size(), &marks).unwrap();
    (puzzle, marks)
}

/// The 6×6 example of the textbooks and its only solution.
///
/// # Panics
/// Never.
#[must_use]
pub fn textbook() -> (Puzzle, Vec<String>) {
    let regions = Regions::from_rows(&["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"]).unwrap();
    let solution = ["....*.", "*.....", "...*..", ".*....", ".....*", "..*..."];
    (Puzzle::new(1, regions).unwrap(), solution.map(str::to_owned).to_vec())
}

/// A puzzle whose regions are its rows. They add no constraint, so its solutions are all placements of the board.
///
/// # Panics
/// If there is no board of this size and star count.
#[must_use]
pub fn row_regions(size: usize, stars: usize) -> Puzzle {
    let labels: Vec<usize> = (0..size * size).map(|index| index / size).collect();
    Puzzle::new(stars, Regions::new(size, &labels).unwrap()).unwrap()
}
