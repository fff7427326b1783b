//! One puzzle of each symmetry class.

use std::collections::HashSet;

use starbattle_board::{Puzzle, PuzzleId};

/// Keeps the first of all puzzles that are images of each other under the eight symmetries of the square.
pub fn dedupe(puzzles: impl IntoIterator<Item = Puzzle>) -> Vec<Puzzle> {
    let mut seen = Seen::default();
    puzzles.into_iter().filter(|puzzle| seen.is_new(puzzle)).collect()
}

/// The puzzles met so far, up to symmetry.
#[derive(Debug, Clone, Default)]
pub struct Seen(HashSet<PuzzleId>);

impl Seen {
    /// Whether neither this puzzle nor an image of it was met before. Remembers it.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        self.0.insert(puzzle.id())
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Regions, Symmetry};

    use super::*;

    #[test]
    fn the_first_of_each_class_is_kept() {
        let puzzle = |rows: &[&str]| Puzzle::new(1, Regions::from_rows(rows).unwrap()).unwrap();
        let one = puzzle(&["AAAB", "CABB", "CDDB", "CCDD"]);
        let two = puzzle(&["AAAB", "CAAB", "CDDB", "CCDD"]);
        let image = one.transformed(Symmetry::Rotate90);
        assert_ne!(one, image);
        assert_eq!(dedupe([image.clone(), one, two.clone()]), [image, two]);
    }
}
