//! Row-by-row backtracking: what anyone would write first.

use starbattle_board::{Board, CellSet, Mark, Marks, Placement, Puzzle};

/// All ways to put `stars` stars into a row without two side by side.
pub fn row_masks(size: usize, stars: usize) -> Vec<u64> {
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
    masks
}

/// Every placement of a board, regions aside.
pub fn all_placements(board: Board) -> Vec<Placement> {
    fn descend(board: Board, masks: &[u64], rows: &mut Vec<u64>, counts: &mut [usize], found: &mut Vec<Placement>) {
        if rows.len() == board.size() {
            let stars = board.cells().filter(|cell| rows[cell.row()] >> cell.col() & 1 == 1);
            found.extend(Placement::new(board, CellSet::from_cells(board.size(), stars)));
            return;
        }
        let above = rows.last().copied().unwrap_or(0);
        for &mask in masks {
            if mask & (above | above << 1 | above >> 1) != 0 {
                continue;
            }
            let fits = (0..board.size()).all(|col| mask >> col & 1 == 0 || counts[col] < board.stars());
            if fits {
                (0..board.size()).for_each(|col| counts[col] += (mask >> col & 1) as usize);
                rows.push(mask);
                descend(board, masks, rows, counts, found);
                rows.pop();
                (0..board.size()).for_each(|col| counts[col] -= (mask >> col & 1) as usize);
            }
        }
    }
    let mut found = Vec::new();
    let masks = row_masks(board.size(), board.stars());
    descend(board, &masks, &mut Vec::new(), &mut vec![0; board.size()], &mut found);
    found
}

/// Those of the given placements that solve a puzzle and agree with the marks.
pub fn solutions(placements: &[Placement], puzzle: &Puzzle, marks: &Marks) -> Vec<Placement> {
    let (stars, empty) = (marks.cells(Mark::Star), marks.cells(Mark::Empty));
    let agrees = |placement: &&Placement| {
        puzzle.check(placement).is_ok() && stars.is_subset(placement.stars()) && empty.is_disjoint(placement.stars())
    };
    placements.iter().filter(agrees).cloned().collect()
}
