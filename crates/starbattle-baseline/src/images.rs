//! Puzzles that are rotations or reflections of each other: the first of all eight images, each written out.

use starbattle_board::Puzzle;

/// The region of each cell, row by row and numbered by first appearance, in the image where this list is the smallest.
#[must_use]
pub fn least_image(puzzle: &Puzzle) -> Vec<usize> {
    let size = puzzle.size();
    let mut grid: Vec<usize> = puzzle.regions().of_cells().collect();
    let mut images = Vec::new();
    for _ in 0..4 {
        let reflected: Vec<usize> =
            (0..size * size).map(|cell| grid[cell / size * size + size - 1 - cell % size]).collect();
        images.push(renumbered(&grid));
        images.push(renumbered(&reflected));
        grid = (0..size * size).map(|cell| grid[(size - 1 - cell % size) * size + cell / size]).collect();
    }
    images.into_iter().min().unwrap_or_default()
}

fn renumbered(grid: &[usize]) -> Vec<usize> {
    let mut seen = Vec::new();
    for region in grid {
        if !seen.contains(region) {
            seen.push(*region);
        }
    }
    grid.iter().filter_map(|region| seen.iter().position(|one| one == region)).collect()
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Puzzle, Symmetry};

    use super::*;
    use crate::{Random, generate};

    #[test]
    fn images_of_a_puzzle_have_the_same_least_image_and_others_do_not() {
        let puzzles: Vec<Puzzle> =
            (0..20).filter_map(|seed| generate(6, 1, &mut Random::new(seed), &mut || false)).collect();
        for puzzle in &puzzles {
            for other in &puzzles {
                assert_eq!(least_image(puzzle) == least_image(other), puzzle.id() == other.id());
            }
            for symmetry in Symmetry::ALL {
                assert_eq!(least_image(&puzzle.transformed(symmetry)), least_image(puzzle));
            }
        }
    }
}
