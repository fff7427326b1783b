//! Which image of a pattern is the cheapest to analyse.
//!
//! A pass goes down from the first row with a star and up from the last. The rows around the middle have by far the most edges;
//! a pattern whose stars all lie near one side of the board, turned to the top, leaves them out of one of the two directions.

use starbattle_board::{CompactSort, Symmetry};

use crate::{
    graph::Graph,
    orderly::{CellMaps, CellNumber, PatternList},
};

/// A pattern of a list, turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Turned {
    last: u8,
    first: u8,
    /// The number of the symmetry that turns the pattern.
    symmetry: u8,
    /// The number of the pattern in its list.
    pub(crate) pattern: u32,
}

/// On smaller graphs passes are so quick that turning patterns and their results costs more than it saves.
const WORTH_TURNING: usize = 100_000;

/// Edges that passes follow, by the row they begin in.
pub(crate) struct Orientation {
    turning: bool,
    down_from: Vec<usize>,
    up_from: Vec<usize>,
    size: usize,
}

impl Orientation {
    pub(crate) fn new(graph: &Graph) -> Self {
        let size = graph.size();
        let mut down_from = vec![0; size];
        let mut up_from = vec![0; size];
        for row in 1..size {
            up_from[row] = up_from[row - 1] + graph.down(row - 1).len();
            let from_bottom = size - 1 - row;
            down_from[from_bottom] = down_from[from_bottom + 1] + graph.up(from_bottom + 1).len();
        }
        Self { turning: graph.edge_count() > WORTH_TURNING, down_from, up_from, size }
    }

    /// The patterns of a list, each turned the cheapest way, in an order that brings those with stars in the same rows together.
    pub(crate) fn turned(&self, list: &PatternList) -> Vec<Turned> {
        let mut turned: Vec<Turned> =
            (0..list.len()).map(|number| self.turn(list.cells(number), number as u32)).collect();
        turned.sort_unstable();
        turned
    }

    fn turn(&self, cells: &[CellNumber], pattern: u32) -> Turned {
        let extent = |along: fn(usize, usize) -> usize| {
            let places = || cells.iter().map(|&cell| along(usize::from(cell), self.size));
            (places().min().unwrap_or(0), places().max().unwrap_or(0))
        };
        let rows = extent(|cell, size| cell / size);
        if !self.turning {
            return Turned { last: rows.1 as u8, first: rows.0 as u8, symmetry: Symmetry::Identity as u8, pattern };
        }
        let columns = extent(|cell, size| cell % size);
        let cost = |(first, last): (usize, usize)| self.down_from[first] + self.up_from[last];
        let exchanged = cost(columns) < cost(rows);
        let (mut first, mut last) = if exchanged { columns } else { rows };
        let upside_down = first + last >= self.size;
        if upside_down {
            (first, last) = (self.size - 1 - last, self.size - 1 - first);
        }
        let symmetry = match (exchanged, upside_down) {
            (false, false) => Symmetry::Identity,
            (false, true) => Symmetry::FlipRows,
            (true, false) => Symmetry::Transpose,
            (true, true) => Symmetry::Rotate270,
        };
        Turned { last: last as u8, first: first as u8, symmetry: symmetry as u8, pattern }
    }
}

impl Turned {
    /// The turned pattern, sorted, appended to a list of cells.
    pub(crate) fn push_cells(self, list: &PatternList, maps: &CellMaps, cells: &mut Vec<CellNumber>) {
        let start = cells.len();
        let symmetry = usize::from(self.symmetry);
        cells.extend(list.cells(self.pattern as usize).iter().map(|&cell| maps.image(symmetry, cell)));
        cells[start..].compact_sort();
    }

    /// Turns a set of cells back. Few cells are missing from the sets in question, so those are moved.
    pub(crate) fn turn_back(self, words: &mut [u64], size: usize, maps: &CellMaps) {
        let symmetry = Symmetry::ALL[usize::from(self.symmetry)];
        if symmetry == Symmetry::Identity {
            return;
        }
        let back = symmetry.inverse() as usize;
        let mut missing = [0_u64; 10];
        for (number, word) in words.iter_mut().enumerate() {
            let cells = (size * size - number * 64).min(64);
            let all = u64::MAX >> (64 - cells);
            let mut rest = !*word & all;
            *word = all;
            while rest != 0 {
                let cell = maps.image(back, (number * 64) as CellNumber + rest.trailing_zeros() as CellNumber);
                missing[usize::from(cell) / 64] |= 1 << (cell % 64);
                rest &= rest - 1;
            }
        }
        words.iter_mut().zip(missing).for_each(|(word, missing)| *word &= !missing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_cells_comes_back_as_it_was() {
        let maps = CellMaps::new(12);
        let set = [0xfff0_00f3_1234_5678, 0x0fed_cba9_8765_4321, 0x1234];
        for symmetry in [0, 1, 4, 5] {
            let turned = Turned { last: 0, first: 0, symmetry, pattern: 0 };
            let mut image = [0_u64; 3];
            for cell in (0..144).filter(|&cell| set[cell / 64] >> (cell % 64) & 1 == 1) {
                let moved = usize::from(maps.image(usize::from(symmetry), cell as CellNumber));
                image[moved / 64] |= 1 << (moved % 64);
            }
            turned.turn_back(&mut image, 12, &maps);
            assert_eq!(image, set);
        }
    }
}
