//! Row-by-row backtracking: what anyone would write first.

use starbattle_board::{Cell, CellSet, Mark, Marks, Puzzle};

/// All ways to put `stars` stars into a row without two side by side, in ascending order.
pub(crate) fn row_masks(size: usize, stars: usize) -> Vec<u64> {
    fn extend(size: usize, stars: usize, from: usize, mask: u64, masks: &mut Vec<u64>) {
        if stars == 0 {
            masks.push(mask);
            return;
        }
        for col in from..size {
            extend(size, stars - 1, col + 2, mask | 1 << col, masks);
        }
    }
    let mut masks = Vec::new();
    extend(size, stars, 0, 0, &mut masks);
    masks.sort_unstable();
    masks
}

/// The columns of the stars in a row mask.
pub(crate) fn columns(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let column = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        column
    })
}

/// Every solution that agrees with the givens and the marks, or none if there are more than the limit or the search takes too long.
#[must_use]
pub fn solutions(puzzle: &Puzzle, marks: &Marks, limit: usize) -> Option<Vec<CellSet>> {
    let size = puzzle.size();
    let rows = |mark: Mark| -> Vec<u64> {
        let cells = &puzzle.givens().cells(mark) | &marks.cells(mark);
        (0..size).map(|row| cells.row_mask(row)).collect()
    };
    let (wanted, banned) = (rows(Mark::Star), rows(Mark::Empty));
    let masks = row_masks(size, puzzle.stars());
    let per_row: Vec<Vec<u64>> = (0..size)
        .map(|row| {
            masks.iter().copied().filter(|mask| mask & wanted[row] == wanted[row] && mask & banned[row] == 0).collect()
        })
        .collect();
    let mut remaining = vec![vec![0u8; size]; size + 1];
    for row in (0..size).rev() {
        let below = remaining[row + 1].clone();
        remaining[row] = below;
        for column in 0..size {
            remaining[row][puzzle.regions().of(Cell::new(row as u8, column as u8))] += 1;
        }
    }
    let mut search = Search { puzzle, per_row, remaining, limit, nodes: 400_000, found: Vec::new() };
    let (mut columns, mut regions) = (vec![0; size], vec![0; size]);
    search.row(&mut Vec::new(), &mut columns, &mut regions).then_some(search.found)
}

struct Search<'p> {
    puzzle: &'p Puzzle,
    per_row: Vec<Vec<u64>>,
    /// The cells of each region in the rows from a given one on.
    remaining: Vec<Vec<u8>>,
    limit: usize,
    nodes: usize,
    found: Vec<CellSet>,
}

impl Search<'_> {
    fn row(&mut self, rows: &mut Vec<u64>, column_stars: &mut [usize], region_stars: &mut [usize]) -> bool {
        let (size, stars) = (self.puzzle.size(), self.puzzle.stars());
        if rows.len() == size {
            let cells = rows
                .iter()
                .enumerate()
                .flat_map(|(row, &mask)| columns(mask).map(move |column| Cell::new(row as u8, column as u8)));
            self.found.push(CellSet::from_cells(size, cells));
            return self.found.len() <= self.limit;
        }
        let row = rows.len();
        let above = rows.last().copied().unwrap_or(0);
        let blocked = above | above << 1 | above >> 1;
        for index in 0..self.per_row[row].len() {
            let mask = self.per_row[row][index];
            if mask & blocked != 0 {
                continue;
            }
            if self.nodes == 0 {
                return false;
            }
            self.nodes -= 1;
            let region_of = |column: usize| self.puzzle.regions().of(Cell::new(row as u8, column as u8));
            let regions: Vec<usize> = columns(mask).map(region_of).collect();
            for (column, &region) in columns(mask).zip(&regions) {
                column_stars[column] += 1;
                region_stars[region] += 1;
            }
            let fits =
                column_stars.iter().all(|&count| count <= stars && stars - count <= (size - row - 1).div_ceil(2))
                    && (0..size).all(|region| {
                        let count = region_stars[region];
                        count <= stars && stars - count <= self.remaining[row + 1][region] as usize
                    });
            let mut go_on = true;
            if fits {
                rows.push(mask);
                go_on = self.row(rows, column_stars, region_stars);
                rows.pop();
            }
            for (column, &region) in columns(mask).zip(&regions) {
                column_stars[column] -= 1;
                region_stars[region] -= 1;
            }
            if !go_on {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row_regions;

    #[test]
    fn boards_without_regions_have_the_known_numbers_of_placements() {
        for (size, stars, expected) in [(4, 1, 2), (5, 1, 14), (6, 1, 90), (7, 1, 646), (8, 2, 2), (9, 2, 664)] {
            let puzzle = row_regions(size, stars);
            assert_eq!(solutions(&puzzle, &Marks::none(size), 1000).unwrap().len(), expected);
            assert_eq!(solutions(&puzzle, &Marks::none(size), expected - 1), None, "one more than the limit");
        }
    }
}
