//! A cell that goes to a neighbouring region.

use std::fmt;

use starbattle_board::{Cell, CompactSort, Puzzle, Regions, region_label};

/// One cell given from its region to a neighbouring one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BorderChange {
    /// The cell.
    pub cell: Cell,
    /// The region it leaves.
    pub from: usize,
    /// The region it joins. Regions are numbered as on the board before all changes.
    pub to: usize,
}

impl fmt::Display for BorderChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from {} to {}", self.cell, region_label(self.from), region_label(self.to))
    }
}

/// The board after some changes, made one after the other; nothing if they do not fit the board or its givens, or leave a region
/// empty.
#[must_use]
pub fn changed(puzzle: &Puzzle, changes: &[BorderChange]) -> Option<Puzzle> {
    let size = puzzle.size();
    let mut labels: Vec<usize> = puzzle.regions().of_cells().collect();
    for change in changes {
        let fits = puzzle.board().contains(change.cell) && change.to < size;
        let label = if fits { labels.get_mut(change.cell.index(size)) } else { None };
        *label.filter(|label| **label == change.from)? = change.to;
    }
    Puzzle::new(puzzle.stars(), Regions::new(size, &labels).ok()?).ok()?.with_givens(puzzle.givens().clone()).ok()
}

/// All single changes of a puzzle that leave every region in one piece and none empty, in row-major order of their cells.
#[must_use]
pub fn border_changes(puzzle: &Puzzle) -> Vec<BorderChange> {
    single_changes(&puzzle.regions().of_cells().collect::<Vec<_>>(), puzzle.size())
}

/// The same for the region numbers of all cells.
pub(crate) fn single_changes(labels: &[usize], size: usize) -> Vec<BorderChange> {
    let mut changes = Vec::new();
    for (index, &from) in labels.iter().enumerate() {
        let cell = Cell::from_index(index, size);
        let mut targets: Vec<usize> = cell.side_neighbours(size).map(|next| labels[next.index(size)]).collect();
        targets.compact_sort();
        targets.dedup();
        targets.retain(|&to| to != from);
        if !targets.is_empty() && is_whole_without(labels, size, index) {
            changes.extend(targets.into_iter().map(|to| BorderChange { cell, from, to }));
        }
    }
    changes
}

/// Whether the region of a cell has other cells, all of them reached from each other without it.
fn is_whole_without(labels: &[usize], size: usize, without: usize) -> bool {
    let region = labels[without];
    let mut left: Vec<usize> = (0..labels.len()).filter(|&cell| labels[cell] == region && cell != without).collect();
    let Some(start) = left.pop() else { return false };
    let mut waiting = vec![start];
    while let Some(cell) = waiting.pop() {
        for next in Cell::from_index(cell, size).side_neighbours(size) {
            if let Some(at) = left.iter().position(|&other| other == next.index(size)) {
                waiting.push(left.swap_remove(at));
            }
        }
    }
    left.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> Puzzle {
        Puzzle::new(1, Regions::from_rows(&["AABB", "AABB", "CCDD", "CCDD"]).unwrap()).unwrap()
    }

    #[test]
    fn changes_keep_regions_whole() {
        let changes = border_changes(&puzzle());
        assert_eq!(changes.len(), 16);
        for change in changes {
            let after = changed(&puzzle(), &[change]).unwrap();
            assert_eq!(after.regions().disconnected(), None, "{change}");
        }
    }

    #[test]
    fn changes_that_do_not_fit_are_refused() {
        let change = |row, col, from, to| BorderChange { cell: Cell::new(row, col), from, to };
        assert_eq!(change(0, 2, 1, 0).to_string(), "r1c3 from B to A");
        assert!(changed(&puzzle(), &[change(0, 2, 1, 0)]).is_some());
        for wrong in [change(0, 2, 2, 0), change(0, 2, 1, 9), change(9, 9, 1, 0)] {
            assert_eq!(changed(&puzzle(), &[wrong]), None);
        }
    }
}
