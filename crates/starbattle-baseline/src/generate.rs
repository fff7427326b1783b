//! New puzzles: draw a placement and regions around some of its stars, and throw the board away unless it has one solution.

use starbattle_board::{Puzzle, Regions};

use crate::{placements::rows, solve::solve};

/// Numbers that look random, the same for the same seed.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A sequence of its own for every seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// A number below `end`, which must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// A puzzle with exactly one solution. None if the time is up before there is one, or if the board is too small for its stars.
pub fn generate(size: usize, stars: usize, random: &mut Random, over: &mut dyn FnMut() -> bool) -> Option<Puzzle> {
    if size < 4 * stars || size > 25 {
        return None;
    }
    let masks = rows(size, stars);
    loop {
        if over() {
            return None;
        }
        let Some(placement) = placement(size, stars, &masks, random) else { continue };
        let labels = grow(size, stars, &placement, random);
        let Some(puzzle) = Regions::new(size, &labels).ok().and_then(|regions| Puzzle::new(stars, regions).ok()) else {
            continue;
        };
        let found = solve(&puzzle, 2, over);
        if found.complete && found.solutions == 1 {
            return Some(puzzle);
        }
    }
}

/// Rows drawn one after the other; none if the columns do not come out right.
fn placement(size: usize, stars: usize, masks: &[u32], random: &mut Random) -> Option<Vec<usize>> {
    let mut columns = vec![0; size];
    let mut cells = Vec::new();
    let mut above = 0;
    for row in 0..size {
        let open: Vec<u32> = masks
            .iter()
            .copied()
            .filter(|mask| mask & (above | above << 1 | above >> 1) == 0)
            .filter(|mask| (0..size).all(|column| mask >> column & 1 == 0 || columns[column] < stars))
            .collect();
        let mask = if open.is_empty() { return None } else { open[random.below(open.len())] };
        for column in (0..size).filter(|column| mask >> column & 1 == 1) {
            columns[column] += 1;
            cells.push(row * size + column);
        }
        above = mask;
    }
    Some(cells)
}

/// A region around every S-th star. A random region grows by a random cell until the board is full.
fn grow(size: usize, stars: usize, placement: &[usize], random: &mut Random) -> Vec<usize> {
    let mut labels = vec![usize::MAX; size * size];
    for (label, &cell) in placement.iter().step_by(stars).enumerate() {
        labels[cell] = label;
    }
    while labels.contains(&usize::MAX) {
        let cell = random.below(size * size);
        let (row, column) = (cell / size, cell % size);
        let near = [
            (row > 0).then(|| cell - size),
            (row + 1 < size).then(|| cell + size),
            (column > 0).then(|| cell - 1),
            (column + 1 < size).then(|| cell + 1),
        ];
        let labelled: Vec<usize> =
            near.into_iter().flatten().map(|other| labels[other]).filter(|&label| label != usize::MAX).collect();
        if labels[cell] == usize::MAX && !labelled.is_empty() {
            labels[cell] = labelled[random.below(labelled.len())];
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generated_board_has_one_solution_and_the_same_seed_gives_it_again() {
        let make = |seed| generate(6, 1, &mut Random::new(seed), &mut || false).unwrap();
        let puzzle = make(3);
        assert_eq!(solve(&puzzle, 10, &mut || false).solutions, 1);
        assert_eq!(make(3), puzzle);
        assert_ne!(make(4), puzzle);
    }

    #[test]
    fn a_search_without_time_ends() {
        assert_eq!(generate(6, 1, &mut Random::new(0), &mut || true), None);
        assert_eq!(generate(6, 2, &mut Random::new(0), &mut || false), None);
    }
}
