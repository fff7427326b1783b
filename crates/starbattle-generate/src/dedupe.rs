//! One puzzle of each symmetry class.

use std::collections::HashSet;

use starbattle_board::{Cell, Puzzle, PuzzleId, Symmetry};

/// Keeps the first of all puzzles that are images of each other under the eight symmetries of the square.
pub fn dedupe(puzzles: impl IntoIterator<Item = Puzzle>) -> Vec<Puzzle> {
    let mut seen = Seen::default();
    puzzles.into_iter().filter(|puzzle| seen.is_new(puzzle)).collect()
}

/// The puzzles met so far, up to symmetry.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    ids: HashSet<PuzzleId>,
    /// In how many places at least the borders of two puzzles differ; 1 or less if they only must not be images of each other.
    distance: usize,
    borders: Vec<Vec<u64>>,
}

impl Seen {
    /// The same, where puzzles are new only if their borders differ from those of all others in so many places.
    #[must_use]
    pub fn at_distance(distance: usize) -> Self {
        Self { distance, ..Self::default() }
    }

    /// Whether neither this puzzle nor an image of it, nor one that is too similar, was met before. Remembers it if it is new.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        if self.ids.contains(&puzzle.id()) {
            return false;
        }
        if self.distance > 1 {
            let images: Vec<Vec<u64>> =
                Symmetry::ALL.iter().map(|&symmetry| borders(&puzzle.transformed(symmetry))).collect();
            let is_near = |other: &Vec<u64>| images.iter().any(|image| differences(image, other) < self.distance);
            if self.borders.iter().any(is_near) {
                return false;
            }
            self.borders.push(borders(puzzle));
        }
        self.ids.insert(puzzle.id())
    }
}

/// The sides of cells that are borders, as bits.
fn borders(puzzle: &Puzzle) -> Vec<u64> {
    let (size, regions) = (puzzle.size(), puzzle.regions());
    let mut bits = vec![0; (2 * size * size).div_ceil(64)];
    for cell in puzzle.board().cells() {
        let index = cell.index(size);
        let beside = [(index + 1, (index + 1) % size != 0), (index + size, index + size < size * size)];
        for (side, (other, exists)) in beside.into_iter().enumerate() {
            if exists && regions.of(cell) != regions.of(Cell::from_index(other, size)) {
                let bit = 2 * index + side;
                bits[bit / 64] |= 1u64 << (bit % 64);
            }
        }
    }
    bits
}

/// In how many places the borders of two puzzles of one size differ.
pub(crate) fn border_distance(one: &Puzzle, other: &Puzzle) -> usize {
    differences(&borders(one), &borders(other))
}

fn differences(one: &[u64], other: &[u64]) -> usize {
    one.iter().zip(other).map(|(one, other)| (one ^ other).count_ones() as usize).sum()
}

#[cfg(test)]
mod tests {
    use starbattle_board::Regions;

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

    #[test]
    fn similar_puzzles_are_not_new() {
        let puzzle = |rows: &[&str]| Puzzle::new(1, Regions::from_rows(rows).unwrap()).unwrap();
        let one = puzzle(&["AAAB", "CABB", "CDDB", "CCDD"]);
        // One cell of D is given to A: three sides of it change.
        let similar = puzzle(&["AAAB", "CABB", "CADB", "CCDD"]).transformed(Symmetry::Transpose);
        let sides = |distance: usize| {
            let mut seen = Seen::at_distance(distance);
            assert!(seen.is_new(&one));
            seen.is_new(&similar)
        };
        let most = (1..=24).filter(|&distance| sides(distance)).max();
        let plain = differences(&borders(&one), &borders(&similar.transformed(Symmetry::Transpose)));
        assert_eq!(most, Some(plain));
        assert!(plain > 0 && plain < 5, "{plain}");
    }
}
