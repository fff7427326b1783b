//! Solving a puzzle: row after row, checking columns, regions and neighbours.

use starbattle_board::{Mark, Puzzle};

use crate::placements::rows;

/// What the search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The number of solutions, up to the limit.
    pub solutions: usize,
    /// The number of rows tried.
    pub nodes: u64,
    /// Whether the search ended by itself, or because it had enough.
    pub complete: bool,
}

/// Searches for up to `limit` solutions. Asks `over` once in 4,096 nodes whether the time is up.
pub fn solve(puzzle: &Puzzle, limit: usize, over: &mut dyn FnMut() -> bool) -> Found {
    let size = puzzle.size();
    let rows = rows(size, puzzle.stars());
    let (stars, crosses) = (puzzle.givens().cells(Mark::Star), puzzle.givens().cells(Mark::Empty));
    let allowed = |row: usize, masks: &[u32]| -> Vec<u32> {
        let (stars, crosses) = (stars.row_mask(row) as u32, crosses.row_mask(row) as u32);
        masks.iter().copied().filter(|mask| mask & stars == stars && mask & crosses == 0).collect()
    };
    let mut search = Search {
        size,
        stars: puzzle.stars(),
        masks: (0..size).map(|row| allowed(row, &rows)).collect(),
        region: puzzle.regions().of_cells().collect(),
        columns: vec![0; size],
        regions: vec![0; size],
        limit,
        over,
        found: Found { solutions: 0, nodes: 0, complete: true },
    };
    search.descend(0, 0);
    search.found
}

struct Search<'a> {
    size: usize,
    stars: usize,
    /// The ways to fill each row.
    masks: Vec<Vec<u32>>,
    region: Vec<usize>,
    columns: Vec<usize>,
    regions: Vec<usize>,
    limit: usize,
    over: &'a mut dyn FnMut() -> bool,
    found: Found,
}

impl Search<'_> {
    fn descend(&mut self, row: usize, above: u32) {
        if row == self.size {
            self.found.solutions += 1;
            return;
        }
        let near = above | above << 1 | above >> 1;
        for at in 0..self.masks[row].len() {
            self.found.nodes += 1;
            if self.found.nodes.is_multiple_of(4096) && (self.over)() {
                self.found.complete = false;
            }
            if !self.found.complete || self.found.solutions >= self.limit {
                return;
            }
            let mask = self.masks[row][at];
            if mask & near != 0 {
                continue;
            }
            self.place(row, mask, 1);
            if (0..self.size).all(|unit| self.columns[unit] <= self.stars && self.regions[unit] <= self.stars) {
                self.descend(row + 1, mask);
            }
            self.place(row, mask, usize::MAX);
        }
    }

    /// Adds one to the counts of the stars' columns and regions, or takes it away again.
    fn place(&mut self, row: usize, mut mask: u32, by: usize) {
        while mask != 0 {
            let col = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            self.columns[col] = self.columns[col].wrapping_add(by);
            let region = self.region[row * self.size + col];
            self.regions[region] = self.regions[region].wrapping_add(by);
        }
    }
}
