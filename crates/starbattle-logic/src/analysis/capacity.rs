//! How many stars a set of cells can hold at most: the largest number of its cells of which no two touch.

use starbattle_board::{CellSet, CompactSort, MAX_SIZE, Units};

/// Wider sets are cut into strips whose capacities are added: still an upper bound, and the work stays small.
const WIDEST: u32 = 13;

/// The largest number of pairwise non-touching cells of the set. Exact, except that sets with more than [`WIDEST`] cells in
/// every row and column direction may get a bound slightly too large.
pub(crate) fn capacity(cells: &CellSet) -> usize {
    let lines = Lines::of(cells);
    lines.capacity()
}

/// Whether the set has at least `wanted` pairwise non-touching cells.
///
/// A greedy choice answers most questions with yes; only the others need the exact count.
pub(crate) fn holds(units: &Units, cells: &CellSet, wanted: usize) -> bool {
    if wanted == 0 {
        return true;
    }
    if wanted == 1 {
        return !cells.is_empty();
    }
    let Some(first) = cells.first_index() else { return false };
    if wanted == 2 {
        // Cells that all touch each other fit into a 2×2 block.
        return !cells.is_subset(units.reach(first)) || !fits_block(cells, first / units.size());
    }
    let mut left = cells - units.reach(first);
    let mut chosen = 1;
    while let Some(cell) = left.first_index() {
        chosen += 1;
        if chosen == wanted {
            return true;
        }
        left -= units.reach(cell);
    }
    // Of the four kinds of cells, in odd and even rows and columns, no two of one kind touch.
    let count = cells.len();
    if count > 4 * (wanted - 1) || count < wanted {
        return count >= wanted;
    }
    if wanted <= FEW { holds_few(units, cells, wanted) } else { capacity(cells) >= wanted }
}

/// Up to so many cells are found quickest by choosing one after the other.
const FEW: usize = 4;

/// Whether the set has so many pairwise non-touching cells, one of which is then the first or touches it: another that does not could
/// be exchanged for the first.
fn holds_few(units: &Units, cells: &CellSet, wanted: usize) -> bool {
    let Some(first) = cells.first_index() else { return false };
    if wanted == 2 {
        return !cells.is_subset(units.reach(first)) || !fits_block(cells, first / units.size());
    }
    let choices = cells & units.reach(first);
    choices.iter().any(|cell| holds_few(units, &(cells - units.reach(cell.index(units.size()))), wanted - 1))
}

/// Whether cells that are all within reach of the first of them, which lies in the given row, fit into one 2×2 block.
fn fits_block(cells: &CellSet, row: usize) -> bool {
    let columns = cells.row_mask(row) | cells.row_mask(row + 1);
    columns >> columns.trailing_zeros() <= 0b11
}

/// The capacity of cells within one line, given as bits: runs of length n hold ⌈n/2⌉.
pub(crate) fn line_capacity(mut mask: u64) -> usize {
    let mut count = 0;
    while mask != 0 {
        let bit = mask & mask.wrapping_neg();
        mask &= !(bit | bit << 1);
        count += 1;
    }
    count
}

/// The set as bit masks of consecutive lines, in the direction in which the lines are shorter.
pub(crate) struct Lines {
    masks: [u64; MAX_SIZE],
    first: usize,
    end: usize,
}

impl Lines {
    fn of(cells: &CellSet) -> Self {
        let size = cells.size();
        let mut rows = [0u64; MAX_SIZE];
        let (mut first, mut end, mut all, mut widest) = (size, 0, 0u64, 0);
        for (row, mask) in rows.iter_mut().enumerate().take(size) {
            *mask = cells.row_mask(row);
            if *mask != 0 {
                first = first.min(row);
                end = row + 1;
                all |= *mask;
                widest = widest.max(mask.count_ones());
            }
        }
        let height = end.saturating_sub(first) as u32;
        if widest <= 3 || widest <= height {
            return Self { masks: rows, first, end };
        }
        let mut columns = [0u64; MAX_SIZE];
        for (row, &mask) in rows.iter().enumerate().take(end).skip(first) {
            let mut mask = mask;
            while mask != 0 {
                columns[mask.trailing_zeros() as usize] |= 1 << row;
                mask &= mask - 1;
            }
        }
        Self { masks: columns, first: all.trailing_zeros() as usize, end: 64 - all.leading_zeros() as usize }
    }

    fn capacity(&self) -> usize {
        if self.first >= self.end {
            return 0;
        }
        let masks = &self.masks[self.first..self.end];
        if masks.iter().all(|mask| mask.count_ones() <= WIDEST) {
            return chosen_lines(masks);
        }
        // Cut across the lines.
        let all = masks.iter().fold(0, |all, mask| all | mask);
        let (mut total, mut from) = (0, all.trailing_zeros());
        while from < 64 - all.leading_zeros() {
            let strip = (u64::MAX >> (64 - WIDEST)) << from;
            let part: Vec<u64> = masks.iter().map(|mask| mask & strip).collect();
            total += chosen_lines(&part);
            from += WIDEST;
            if from >= 64 {
                break;
            }
        }
        total
    }
}

/// The capacity of the first line, of the first two, and so on, of lines that are narrow enough for that to be quick.
pub(crate) fn growing_capacities(masks: &[u64]) -> Option<Vec<u8>> {
    const NARROW: u32 = 6;
    if masks.iter().any(|mask| mask.count_ones() > NARROW) {
        return None;
    }
    let mut capacities = Vec::with_capacity(masks.len());
    choose_lines(masks, |capacity| capacities.push(capacity));
    Some(capacities)
}

fn chosen_lines(masks: &[u64]) -> usize {
    if let [mask] = masks {
        return line_capacity(*mask);
    }
    let mut last = 0;
    choose_lines(masks, |capacity| last = capacity);
    last.into()
}

/// Dynamic programming over lines: for every choice in the last line, the most cells chosen so far. Calls `visit` after each line
/// with the most there are.
fn choose_lines(masks: &[u64], mut visit: impl FnMut(u8)) {
    let mut states: Vec<(u64, u8)> = Vec::with_capacity(32);
    let mut next: Vec<(u64, u8)> = Vec::with_capacity(32);
    states.push((0, 0));
    for &mask in masks {
        next.clear();
        // States are kept best first, so the first one that fits is the best.
        for_each_choice(mask, |choice| {
            let blocked = choice | choice << 1 | choice >> 1;
            let best = states.iter().find(|(above, _)| above & blocked == 0).map_or(0, |&(_, count)| count);
            next.push((choice, best + choice.count_ones() as u8));
        });
        // A choice that blocks cells of the next line and gains nothing over choosing nothing is never better.
        let nothing = next.iter().find(|(choice, _)| *choice == 0).map_or(0, |&(_, count)| count);
        next.retain(|&(choice, count)| choice == 0 || count > nothing);
        next.compact_sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        std::mem::swap(&mut states, &mut next);
        visit(states.first().map_or(0, |&(_, count)| count));
    }
}

/// All subsets of the mask without two neighbouring bits, the empty one included.
fn for_each_choice(mask: u64, mut visit: impl FnMut(u64)) {
    let mut choice: u64 = 0;
    loop {
        if choice & choice << 1 == 0 {
            visit(choice);
        }
        choice = choice.wrapping_sub(mask) & mask;
        if choice == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Cell, Puzzle, Regions};

    use super::*;

    fn set(rows: &[&str]) -> CellSet {
        let cells = rows.iter().enumerate().flat_map(|(row, text)| {
            let filled = text.bytes().enumerate().filter(|&(_, byte)| byte == b'#');
            filled.map(move |(col, _)| Cell::new(row as u8, col as u8))
        });
        CellSet::from_cells(8, cells)
    }

    fn by_trying(cells: &CellSet) -> usize {
        cells.first().map_or(0, |cell| {
            let mut without = cells.clone();
            without.remove(cell);
            let mut with = without.clone();
            for other in cell.neighbours(8) {
                with.remove(other);
            }
            by_trying(&without).max(1 + by_trying(&with))
        })
    }

    #[test]
    fn known_shapes_hold_what_they_should() {
        assert_eq!(capacity(&set(&[])), 0);
        assert_eq!(capacity(&set(&["#.#.####"])), 4);
        assert_eq!(capacity(&set(&["###", "###", "###"])), 4);
        assert_eq!(capacity(&set(&[".##.", "#..#", "#.#.", ".#.."])), 3);
    }

    #[test]
    fn the_count_agrees_with_trying_everything() {
        let regions = Regions::new(8, &(0..64).map(|index| index / 8).collect::<Vec<_>>()).unwrap();
        let units = Units::new(&Puzzle::new(1, regions).unwrap());
        let mut state = 1u64;
        for round in 0..400 {
            let rare = if round < 200 { 61 } else { 58 };
            let cells = (0..64).filter(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                state >> rare < 2
            });
            let cells = CellSet::from_cells(8, cells.map(|index| Cell::from_index(index, 8)));
            let most = by_trying(&cells);
            assert_eq!(capacity(&cells), most, "{cells:?}");
            for wanted in 0..12 {
                assert_eq!(holds(&units, &cells, wanted), wanted <= most, "{cells:?} {wanted}");
            }
        }
    }

    #[test]
    fn sets_that_are_too_wide_get_an_upper_bound() {
        assert!(capacity(&CellSet::full(40)) >= 400);
        assert_eq!(capacity(&CellSet::full(12)), 36);
    }
}
