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

/// The first placements that backtracking meets, as many as asked for. Asks `over` once in 4,096 rows whether the time is up.
pub fn enumerate_some(size: usize, stars: usize, limit: usize, over: &mut dyn FnMut() -> bool) -> usize {
    let mut search =
        Limited { search: Search { size, stars, rows: rows(size, stars) }, limit, listed: 0, tried: 0, over };
    search.place(0, 0, [0; 8]);
    search.listed
}

struct Limited<'a> {
    search: Search,
    limit: usize,
    listed: usize,
    tried: u64,
    over: &'a mut dyn FnMut() -> bool,
}

impl Limited<'_> {
    /// Whether to go on.
    fn place(&mut self, row: usize, above: u32, at_least: [u32; 8]) -> bool {
        if row == self.search.size {
            self.listed += 1;
            return self.listed < self.limit;
        }
        let closed = above | above << 1 | above >> 1 | at_least[self.search.stars];
        for at in 0..self.search.rows.len() {
            self.tried += 1;
            if self.tried.is_multiple_of(4096) && (self.over)() {
                return false;
            }
            let mask = self.search.rows[at];
            if mask & closed != 0 {
                continue;
            }
            let mut next = at_least;
            for level in (1..self.search.stars).rev() {
                next[level + 1] |= next[level] & mask;
            }
            next[1] |= mask;
            if !self.place(row + 1, mask, next) {
                return false;
            }
        }
        true
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limited_list_ends_at_its_limit_at_its_end_or_in_time() {
        assert_eq!(enumerate_some(9, 2, 100, &mut || false), 100);
        assert_eq!(enumerate_some(9, 2, 1000, &mut || false), 664);
        assert_eq!(enumerate_some(16, 3, 1000, &mut || true), 0);
    }
}
