//! Covering cells with 2×2 windows. Each window holds at most one star, so a cover with k windows shows that k is the most the
//! cells can hold.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet, Units};

/// The limit of a search: large areas have countless covers, which a person would not see.
const MAX_NODES: usize = 4096;

/// Calls `visit` for covers of the cells with at most `windows` windows, given by their top left corners, until it breaks. Covers
/// that are hard to find may be missed.
///
/// The first uncovered cell in reading order needs a window in whose upper row it lies; only two have it there.
pub(crate) fn for_each_cover(
    units: &Units,
    cells: &CellSet,
    windows: usize,
    visit: &mut dyn FnMut(&[Cell]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut search = Search { units, windows, chosen: Vec::with_capacity(windows), nodes: 0 };
    search.extend(cells, visit)
}

struct Search<'a> {
    units: &'a Units,
    windows: usize,
    chosen: Vec<Cell>,
    nodes: usize,
}

impl Search<'_> {
    fn extend(&mut self, cells: &CellSet, visit: &mut dyn FnMut(&[Cell]) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(cell) = cells.first() else { return visit(&self.chosen) };
        self.nodes += 1;
        if self.units.size() < 2 || self.nodes > MAX_NODES || !self.may_suffice(cells) {
            return ControlFlow::Continue(());
        }
        let last = self.units.size() - 2;
        let row = cell.row().min(last);
        let columns = [cell.col().min(last), cell.col().saturating_sub(1)];
        for (turn, &column) in columns.iter().enumerate() {
            if turn == 1 && column == columns[0] {
                continue;
            }
            let corner = Cell::new(row as u8, column as u8);
            self.chosen.push(corner);
            let flow = self.extend(&(cells - &self.units.window(corner)), visit);
            self.chosen.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the windows left may be enough: cells that do not touch need a window each.
    fn may_suffice(&self, cells: &CellSet) -> bool {
        let mut left = cells.clone();
        for _ in self.chosen.len()..self.windows {
            let Some(cell) = left.first() else { return true };
            left.remove(cell);
            left -= self.units.neighbours(cell);
        }
        left.is_empty()
    }
}

/// One cover with at most `windows` windows.
pub(crate) fn cover(units: &Units, cells: &CellSet, windows: usize) -> Option<Vec<Cell>> {
    let mut found = None;
    let _ = for_each_cover(units, cells, windows, &mut |corners| {
        found = Some(corners.to_vec());
        ControlFlow::Break(())
    });
    found
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Puzzle, Regions};

    use super::*;
    use crate::analysis::capacity::capacity;

    fn units() -> Units {
        let regions = Regions::new(5, &(0..25).map(|index| index / 5).collect::<Vec<_>>()).unwrap();
        Units::new(&Puzzle::new(1, regions).unwrap())
    }

    #[test]
    fn windows_may_hang_over_the_edge_of_the_cells() {
        let cells = ["r1c1", "r1c2", "r1c3", "r2c1"].map(|cell| cell.parse().unwrap());
        let cells = CellSet::from_cells(5, cells);
        assert_eq!(cover(&units(), &cells, 1), None);
        assert_eq!(cover(&units(), &cells, 2).map(|corners| corners.len()), Some(2));
    }

    #[test]
    fn an_odd_ring_needs_one_window_more_than_it_holds_stars() {
        let cells = ["r1c2", "r1c3", "r2c1", "r2c4", "r3c1", "r3c3", "r4c2"].map(|cell| cell.parse().unwrap());
        let cells = CellSet::from_cells(5, cells);
        assert_eq!(capacity(&cells), 3);
        assert_eq!(cover(&units(), &cells, 3), None);
        assert!(cover(&units(), &cells, 4).is_some());
    }
}
