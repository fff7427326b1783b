//! Random placements that some maps of the square leave as they are: whole orbits of cells are chosen.

use starbattle_board::{Board, Cell, CellSet, Placement};

use crate::{random::Random, region_symmetry::RegionSymmetry};

/// A search starts over after so many choices for each row: a bad start is cheaper to drop than to finish.
const MAX_CHOICES_PER_ROW: usize = 60;
const MAX_RESTARTS: usize = 60;

/// What a search for a symmetric placement found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// A placement.
    Placement(Placement),
    /// It is proved that there is none.
    Impossible,
    /// Nothing in the time that it takes to give up.
    Nothing,
}

/// A random placement with the symmetry.
pub(crate) fn symmetric_placement(board: Board, symmetry: RegionSymmetry, random: &mut Random) -> Drawn {
    let images = symmetry.images(board.size());
    for _ in 0..MAX_RESTARTS {
        let mut search = Search {
            board,
            orbits: orbits(board, &images, random),
            stars: Vec::new(),
            choices: MAX_CHOICES_PER_ROW * board.size(),
        };
        let open = (0..search.orbits.len()).collect();
        if search.fill(&vec![board.stars(); 2 * board.size()], open) {
            let cells = search.stars.iter().map(|&cell| Cell::from_index(cell, board.size()));
            return match Placement::new(board, CellSet::from_cells(board.size(), cells)) {
                Ok(placement) => Drawn::Placement(placement),
                Err(_) => Drawn::Nothing,
            };
        }
        if search.choices > 0 {
            return Drawn::Impossible;
        }
    }
    Drawn::Nothing
}

struct Search {
    board: Board,
    /// Cells that are stars together, in random order.
    orbits: Vec<Vec<usize>>,
    stars: Vec<usize>,
    choices: usize,
}

impl Search {
    /// Fills the tightest line. `needs` has the stars that rows and then columns lack, `open` the orbits that may be chosen.
    fn fill(&mut self, needs: &[usize], mut open: Vec<usize>) -> bool {
        let size = self.board.size();
        open.retain(|&orbit| fits(&self.orbits[orbit], needs, size));
        let room = |line: usize| room(open.iter().flat_map(|&orbit| &self.orbits[orbit]), line, size);
        let lines = (0..2 * size).filter(|&line| needs[line] > 0).map(|line| (room(line), line));
        let tightest = lines.map(|(room, line)| (room as isize - needs[line] as isize, line)).min();
        let Some((spare, line)) = tightest else { return true };
        if spare < 0 {
            return false;
        }
        let choices: Vec<usize> = open
            .iter()
            .copied()
            .filter(|&orbit| self.orbits[orbit].iter().any(|&cell| is_in(cell, line, size)))
            .collect();
        for choice in choices {
            if self.choices == 0 {
                return false;
            }
            self.choices -= 1;
            let orbit = self.orbits[choice].clone();
            let mut left = needs.to_vec();
            for &cell in &orbit {
                left[cell / size] -= 1;
                left[size + cell % size] -= 1;
            }
            let apart = |other: &usize| {
                let cells = &self.orbits[*other];
                *other != choice && cells.iter().all(|&cell| orbit.iter().all(|&star| !touches(cell, star, size)))
            };
            let rest = open.iter().copied().filter(apart).collect();
            self.stars.extend(&orbit);
            if self.fill(&left, rest) {
                return true;
            }
            self.stars.truncate(self.stars.len() - orbit.len());
            open.retain(|&other| other != choice);
        }
        false
    }
}

/// All orbits whose cells can be stars together.
fn orbits(board: Board, images: &[Vec<usize>], random: &mut Random) -> Vec<Vec<usize>> {
    let size = board.size();
    let mut orbits = Vec::new();
    for cell in 0..size * size {
        let mut orbit = vec![cell];
        for image in images {
            if !orbit.contains(&image[cell]) {
                orbit.push(image[cell]);
            }
        }
        let is_first = orbit.iter().all(|&other| other >= cell);
        let is_apart = orbit.iter().all(|&one| orbit.iter().all(|&other| one == other || !touches(one, other, size)));
        if is_first && is_apart {
            orbits.push(orbit);
        }
    }
    random.shuffle(&mut orbits);
    orbits
}

fn fits(orbit: &[usize], needs: &[usize], size: usize) -> bool {
    let in_line = |line: usize| orbit.iter().filter(|&&cell| is_in(cell, line, size)).count();
    orbit.iter().all(|&cell| [cell / size, size + cell % size].into_iter().all(|line| in_line(line) <= needs[line]))
}

/// The most stars that the open cells of a line can hold.
fn room<'a>(open: impl Iterator<Item = &'a usize>, line: usize, size: usize) -> usize {
    let along = |cell: usize| if line < size { cell % size } else { cell / size };
    let mask = open.filter(|&&cell| is_in(cell, line, size)).fold(0u64, |mask, &cell| mask | 1 << along(cell));
    let (mut stars, mut at) = (0, 0);
    while at < size {
        let is_open = mask >> at & 1 == 1;
        stars += usize::from(is_open);
        at += 1 + usize::from(is_open);
    }
    stars
}

const fn is_in(cell: usize, line: usize, size: usize) -> bool {
    if line < size { cell / size == line } else { cell % size == line - size }
}

const fn touches(one: usize, other: usize, size: usize) -> bool {
    (one / size).abs_diff(other / size) <= 1 && (one % size).abs_diff(other % size) <= 1
}

#[cfg(test)]
mod tests {
    use starbattle_atlas::Atlas;
    use starbattle_board::{MemoryBudget, Never};

    use super::*;

    const KINDS: [RegionSymmetry; 4] =
        [RegionSymmetry::HalfTurn, RegionSymmetry::QuarterTurn, RegionSymmetry::Diagonal, RegionSymmetry::AntiDiagonal];

    #[test]
    fn placements_are_found_where_the_atlas_has_some() {
        for (size, stars) in [(4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (8, 2), (9, 2)] {
            let board = Board::new(size, stars).unwrap();
            let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
            let all: Vec<Placement> = (0..atlas.placements()).filter_map(|rank| atlas.unrank(rank)).collect();
            for symmetry in KINDS {
                let is_symmetric =
                    |placement: &Placement| symmetry.maps().iter().all(|&map| placement.transformed(map) == *placement);
                match symmetric_placement(board, symmetry, &mut Random::new(1)) {
                    Drawn::Placement(placement) => assert!(is_symmetric(&placement), "{board} {symmetry}"),
                    Drawn::Impossible => assert!(!all.iter().any(is_symmetric), "{board} {symmetry}"),
                    Drawn::Nothing => panic!("{board} {symmetry}"),
                }
            }
        }
    }

    #[test]
    fn larger_boards_get_placements() {
        for (size, stars) in [(12, 2), (14, 3), (16, 3)] {
            for symmetry in KINDS {
                let board = Board::new(size, stars).unwrap();
                if symmetry.obstacle(board).is_none() {
                    let drawn = symmetric_placement(board, symmetry, &mut Random::new(3));
                    assert!(matches!(drawn, Drawn::Placement(_)), "{board} {symmetry} {drawn:?}");
                }
            }
        }
    }
}
