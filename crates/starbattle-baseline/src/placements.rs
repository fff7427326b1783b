//! All placements of a board: listing and counting them.

use std::collections::HashMap;

/// Rows with the right number of stars, none side by side.
pub(crate) fn rows(size: usize, stars: usize) -> Vec<u32> {
    (0..1_u32 << size).filter(|mask| mask.count_ones() as usize == stars && mask & mask >> 1 == 0).collect()
}

/// Backtracking over rows with bit masks: columns with at least k stars are kept as one mask for every k.
pub fn enumerate(size: usize, stars: usize, visit: &mut impl FnMut(u128)) {
    let search = Search { size, stars, rows: rows(size, stars) };
    search.place(0, 0, [0; 8], 0, visit);
}

struct Search {
    size: usize,
    stars: usize,
    rows: Vec<u32>,
}

impl Search {
    fn place(&self, row: usize, above: u32, at_least: [u32; 8], board: u128, visit: &mut impl FnMut(u128)) {
        if row == self.size {
            visit(board);
            return;
        }
        let closed = above | above << 1 | above >> 1 | at_least[self.stars];
        for &mask in self.rows.iter().filter(|&mask| mask & closed == 0) {
            let mut next = at_least;
            for level in (1..self.stars).rev() {
                next[level + 1] |= next[level] & mask;
            }
            next[1] |= mask;
            self.place(row + 1, mask, next, board | u128::from(mask) << (row * self.size), visit);
        }
    }
}

/// Counting row by row, with a hash map from (last row, stars per column) to the number of ways. For up to three stars.
#[must_use]
pub fn count(size: usize, stars: usize) -> u128 {
    let rows = rows(size, stars);
    // Two bits of count for every column, and the stars of a row spread to the same places.
    let spread =
        |mask: u32| (0..size).filter(|column| mask >> column & 1 == 1).map(|column| 1_u64 << (2 * column)).sum::<u64>();
    let spreads: Vec<u64> = rows.iter().map(|&mask| spread(mask)).collect();
    let mut layer: HashMap<(u32, u64), u64> = HashMap::from([((0, 0), 1)]);
    for _ in 0..size {
        let mut next: HashMap<(u32, u64), u64> = HashMap::with_capacity(layer.len() * 2);
        for (&(above, counts), &ways) in &layer {
            let full =
                (0..size).filter(|column| (counts >> (2 * column) & 3) as usize == stars).map(|column| 1 << column);
            let closed = above | above << 1 | above >> 1 | full.sum::<u32>();
            for (&mask, &spread) in rows.iter().zip(&spreads) {
                if mask & closed == 0 {
                    *next.entry((mask, counts + spread)).or_default() += ways;
                }
            }
        }
        layer = next;
    }
    layer.values().map(|&ways| u128::from(ways)).sum()
}
