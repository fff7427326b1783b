//! All ways to give neighbouring lines exactly the stars that they need.

use starbattle_board::{Board, Cell};

use super::{band::Band, grid::Grid};

/// Boards whose lines can be filled in more ways take too long: four stars or more, or three from 17×17 on.
const MAX_WAYS: usize = 500;

/// A set of ways to fill a line, one bit for each.
type Ways = Box<[u64]>;

/// All ways to put stars into a line, no two side by side, and which of them may be beside each other.
#[derive(Debug)]
pub(crate) struct Fillings {
    /// Each way as a mask of places.
    masks: Vec<u32>,
    /// The ways with so many stars.
    with_stars: Vec<Ways>,
    /// For every place, the ways without a star there.
    without: Vec<Ways>,
    /// For every way, those that the next line may have.
    beside: Vec<Ways>,
}

/// What a band can still look like.
#[derive(Debug)]
pub(crate) struct Filled {
    band: Band,
    /// For each line, the places that are a star in some way, and those that are one in every way.
    some: Vec<u32>,
    all: Vec<u32>,
    /// The places beside the first and the last line that every way of theirs touches.
    touched: [u32; 2],
}

impl Fillings {
    /// `None` for boards whose lines can be filled in too many ways.
    pub fn of(board: Board) -> Option<Self> {
        let mut masks = vec![0];
        for place in 0..board.size() {
            let last = 1_u32.checked_shl(place as u32)?;
            let has_room = |mask: &&u32| **mask & last >> 1 == 0 && (mask.count_ones() as usize) < board.stars();
            let longer: Vec<u32> = masks.iter().filter(has_room).map(|mask| mask | last).collect();
            masks.extend(longer);
            if masks.len() > MAX_WAYS {
                return None;
            }
        }
        let those = |holds: &dyn Fn(u32) -> bool| -> Ways {
            let mut ways = vec![0; masks.len().div_ceil(64)].into_boxed_slice();
            for (way, _) in masks.iter().enumerate().filter(|(_, mask)| holds(**mask)) {
                ways[way / 64] |= 1 << (way % 64);
            }
            ways
        };
        let with_stars = (0..=board.stars()).map(|stars| those(&|mask| mask.count_ones() as usize == stars)).collect();
        let without = (0..board.size()).map(|place| those(&|mask| mask >> place & 1 == 0)).collect();
        let beside = masks.iter().map(|&before| those(&|mask| mask & spread(before) == 0)).collect();
        Some(Self { masks, with_stars, without, beside })
    }

    /// What lines can look like when each of them gets what it needs; `None` if they cannot all get it.
    pub fn fill(&self, grid: &Grid, band: Band) -> Option<Filled> {
        let lines = self.ways(grid, band)?;
        let mut filled = Filled { band, some: vec![0; lines.len()], all: vec![!0; lines.len()], touched: [!0; 2] };
        for (index, ways) in lines.iter().enumerate() {
            let mut touched = !0;
            for mask in Self::each(ways).map(|way| self.masks[way]) {
                filled.some[index] |= mask;
                filled.all[index] &= mask;
                touched &= spread(mask);
            }
            // Of the first line and the last, which may be the same.
            if index == 0 {
                filled.touched[0] = touched;
            }
            filled.touched[1] = touched;
        }
        Some(filled)
    }

    /// Whether lines can all get what they need.
    pub fn can_fill(&self, grid: &Grid, band: Band) -> bool {
        self.forward(grid, band).is_some()
    }

    /// For each line, the ways that go with some way of each other line.
    fn ways(&self, grid: &Grid, band: Band) -> Option<Vec<Ways>> {
        let mut lines = self.forward(grid, band)?;
        for index in (1..lines.len()).rev() {
            let (before, after) = lines.split_at_mut(index);
            self.keep_beside(&mut before[index - 1], &after[0]);
        }
        Some(lines)
    }

    /// For each line, the ways that go with some way of each line before it.
    fn forward(&self, grid: &Grid, band: Band) -> Option<Vec<Ways>> {
        let mut lines: Vec<Ways> = Vec::with_capacity(band.count);
        for line in band.singles() {
            let mut ways = self.with_stars.get(grid.need(line))?.clone();
            let open = grid.open_places(line);
            for (_, without) in self.without.iter().enumerate().filter(|(place, _)| open >> place & 1 == 0) {
                ways.iter_mut().zip(without).for_each(|(ways, without)| *ways &= without);
            }
            if let Some(before) = lines.last() {
                self.keep_beside(&mut ways, before);
            }
            if ways.iter().all(|&word| word == 0) {
                return None;
            }
            lines.push(ways);
        }
        Some(lines)
    }

    /// Keeps the ways that may be beside one of the others.
    fn keep_beside(&self, ways: &mut Ways, others: &Ways) {
        for word in 0..ways.len() {
            let mut left = ways[word];
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                let beside = &self.beside[word * 64 + bit];
                if beside.iter().zip(others).all(|(beside, others)| beside & others == 0) {
                    ways[word] &= !(1 << bit);
                }
            }
        }
    }

    /// The ways by their numbers.
    fn each(ways: &Ways) -> impl Iterator<Item = usize> {
        ways.iter().enumerate().flat_map(|(number, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(64 * number + bit)
            })
        })
    }
}

impl Filled {
    /// The open cells in and beside the lines that are decided, and whether they are stars.
    pub fn decided(&self, grid: &Grid) -> Vec<(Cell, bool)> {
        let mut decided = Vec::new();
        for (index, line) in self.band.singles().enumerate() {
            let open = grid.open_places(line);
            decided.extend(line.cells_at(open & !self.some[index]).map(|cell| (cell, false)));
            decided.extend(line.cells_at(open & self.all[index]).map(|cell| (cell, true)));
        }
        let [before, after] = self.band.neighbours(grid.board().size());
        for (line, touched) in [(before, self.touched[0]), (after, self.touched[1])] {
            let Some(line) = line else { continue };
            decided.extend(line.cells_at(grid.open_places(line) & touched).map(|cell| (cell, false)));
        }
        decided
    }
}

/// The places of a mask and those beside them.
fn spread(mask: u32) -> u32 {
    mask | mask << 1 | mask >> 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_are_too_tight_are_filled_in_one_way() {
        let board = Board::new(8, 2).unwrap();
        let fillings = Fillings::of(board).unwrap();
        // No star, one, or two that are not side by side.
        assert_eq!(fillings.masks.len(), 1 + 8 + 21);
        let mut grid = Grid::with_stars(board, &[Cell::new(0, 1)]).unwrap();
        let rows = Band::of_count(2, 8).next().unwrap();
        let filled = fillings.fill(&grid, rows).unwrap();
        // Four stars in eight columns, the first one in the second column: all others are in even columns, too.
        let decided = filled.decided(&grid);
        assert!(
            decided.contains(&(Cell::new(1, 4), false)) && decided.contains(&(Cell::new(2, 4), false)),
            "{decided:?}"
        );
        assert!(decided.iter().all(|(_, star)| !star), "{decided:?}");
        grid.close(Cell::new(0, 3));
        grid.close(Cell::new(1, 5));
        assert!(fillings.fill(&grid, rows).unwrap().decided(&grid).contains(&(Cell::new(1, 3), true)));
        grid.close(Cell::new(1, 3));
        assert!(!fillings.can_fill(&grid, rows));
    }
}
