//! How many stars parts of a template can hold.

use starbattle_board::{Board, CellSet};

/// The most stars that fit into some cells, no two of them touching: an upper bound by 2×2 blocks, and exact where that is small.
pub(crate) fn most_stars(cells: &CellSet) -> usize {
    // Two neighbouring rows hold no more stars than the blocks that cover their cells; the best of both ways to pair rows counts.
    let size = cells.size();
    let blocks = |first: usize| -> usize {
        let pair = |row: usize| cells.row_mask(row) | if row + 1 < size { cells.row_mask(row + 1) } else { 0 };
        let top = if first == 1 { cover(cells.row_mask(0), size) } else { 0 };
        top + (first..size).step_by(2).map(|row| cover(pair(row), size)).sum::<usize>()
    };
    blocks(0).min(blocks(1))
}

/// The fewest runs of two columns that cover some columns.
fn cover(mask: u64, size: usize) -> usize {
    let (mut runs, mut at) = (0, 0);
    while at < size {
        let is_open = mask >> at & 1 == 1;
        runs += usize::from(is_open);
        at += 1 + usize::from(is_open);
    }
    runs
}

/// The most rows to fill before the question is left open.
const MAX_FILLS: usize = 200_000;

/// Whether some placement puts S stars into each of some regions; nothing if that takes too long to tell.
pub(crate) fn has_placement(board: Board, regions: &[CellSet]) -> Option<bool> {
    let mut search = Search { board, regions, fills: 0, rows: Vec::new() };
    let columns = vec![board.stars(); board.size()];
    let needs = vec![board.stars(); regions.len()];
    let found = search.fill(&columns, &needs);
    if found || search.fills < MAX_FILLS { Some(found) } else { None }
}

struct Search<'a> {
    board: Board,
    regions: &'a [CellSet],
    fills: usize,
    rows: Vec<u64>,
}

impl Search<'_> {
    fn fill(&mut self, columns: &[usize], needs: &[usize]) -> bool {
        let (size, row) = (self.board.size(), self.rows.len());
        if row == size {
            return true;
        }
        self.fills += 1;
        if self.fills >= MAX_FILLS || !self.has_room(columns, needs) {
            return false;
        }
        let above = self.rows.last().map_or(0, |&row| row | row << 1 | row >> 1);
        let open = (0..size).filter(|&column| columns[column] > 0 && above >> column & 1 == 0);
        let open = open.fold(0, |mask, column| mask | 1 << column);
        self.choose(columns, needs, 0, open, self.board.stars())
    }

    /// Tries all ways to put so many stars into the open columns of the next row, from the left.
    fn choose(&mut self, columns: &[usize], needs: &[usize], chosen: u64, open: u64, stars: usize) -> bool {
        if stars == 0 {
            return self.follow(columns, needs, chosen);
        }
        let mut left = open;
        while left != 0 {
            let column = left.trailing_zeros();
            left &= left - 1;
            let beyond = left & !(1u64.checked_shl(column + 1).unwrap_or(0));
            if self.choose(columns, needs, chosen | 1 << column, beyond, stars - 1) {
                return true;
            }
            if self.fills >= MAX_FILLS {
                return false;
            }
        }
        false
    }

    fn follow(&mut self, columns: &[usize], needs: &[usize], chosen: u64) -> bool {
        let row = self.rows.len();
        let mut needs = needs.to_vec();
        for (need, region) in needs.iter_mut().zip(self.regions) {
            let Some(left) = need.checked_sub((region.row_mask(row) & chosen).count_ones() as usize) else {
                return false;
            };
            *need = left;
        }
        let columns: Vec<usize> =
            columns.iter().enumerate().map(|(column, need)| need - (chosen >> column & 1) as usize).collect();
        self.rows.push(chosen);
        let found = self.fill(&columns, &needs);
        self.rows.pop();
        found
    }

    /// Whether the rows that are left have room for what neighbouring columns and regions lack.
    fn has_room(&self, columns: &[usize], needs: &[usize]) -> bool {
        let (size, row) = (self.board.size(), self.rows.len());
        let columns_fit = columns.windows(2).all(|pair| pair[0] + pair[1] <= (size - row).div_ceil(2));
        columns_fit
            && needs.iter().zip(self.regions).all(|(&need, region)| {
                let room: usize = (row..size).map(|row| cover(region.row_mask(row), size)).sum();
                need <= room
            })
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Regions;

    use super::*;

    #[test]
    fn room_is_never_underrated() {
        let regions = Regions::from_rows(&["AAAB", "CABB", "CDDB", "CCDD"]).unwrap();
        let room: Vec<usize> = regions.cell_sets().iter().map(most_stars).collect();
        assert_eq!(room, [2, 2, 2, 2]);
        assert_eq!(most_stars(&CellSet::full(4)), 4);
        assert_eq!(most_stars(&CellSet::full(5)), 9);
        assert_eq!(most_stars(&CellSet::empty(5)), 0);
    }

    #[test]
    fn placements_are_found_and_ruled_out() {
        let board = Board::new(4, 1).unwrap();
        let regions = Regions::from_rows(&["AAAB", "CABB", "CDDB", "CCDD"]).unwrap();
        assert_eq!(has_placement(board, &[]), Some(true));
        let solvable = |regions: &Regions| has_placement(board, regions.cell_sets());
        assert!(solvable(&regions).is_some());
        let lines = Regions::from_rows(&["AAAA", "BBBB", "CCCC", "DDDD"]).unwrap();
        assert_eq!(solvable(&lines), Some(true));
        let corners = Regions::from_rows(&["ABBB", "BBBB", "BBBB", "CDDD"]).unwrap();
        assert_eq!(solvable(&corners), Some(false));
    }
}
