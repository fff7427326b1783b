//! All ways to put a number of stars into a set of cells.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet};

use crate::position::Position;

/// What all ways to fill an area have in common.
#[derive(Debug, Clone)]
pub(crate) struct Summary {
    pub ways: usize,
    /// Cells that are a star in some way.
    pub some: CellSet,
    /// Cells that are a star in every way.
    pub every: CellSet,
    /// Open cells, in the area or outside, that no star of any way leaves open.
    pub dead: CellSet,
}

/// Calls `visit` with every way to choose `count` cells of which no two touch and no unit gets more than it needs, together with
/// the open cells that die by it. Returns false if there are more than `limit`.
pub(crate) fn for_each_way(
    position: &Position,
    cells: &CellSet,
    count: usize,
    limit: usize,
    visit: &mut dyn FnMut(&[Cell], &CellSet) -> ControlFlow<()>,
) -> bool {
    let mut needs: Vec<usize> = position.units().all().map(|unit| position.need_of(unit)).collect();
    let mut search = Search { position, limit, visit, chosen: Vec::new(), tries: 0 };
    let gone = position.units().no_cells();
    search.extend(cells.clone(), count, &mut needs, &gone).is_continue() || search.tries <= limit
}

struct Search<'s> {
    position: &'s Position,
    limit: usize,
    visit: &'s mut dyn FnMut(&[Cell], &CellSet) -> ControlFlow<()>,
    chosen: Vec<Cell>,
    tries: usize,
}

impl Search<'_> {
    fn extend(&mut self, mut left: CellSet, count: usize, needs: &mut [usize], gone: &CellSet) -> ControlFlow<()> {
        if count == 0 {
            self.tries += 1;
            if self.tries > self.limit {
                return ControlFlow::Break(());
            }
            return (self.visit)(&self.chosen, gone);
        }
        while let Some(cell) = left.first() {
            if left.len() < count {
                break;
            }
            left.remove(cell);
            let units = self.position.units().of_cell(cell);
            if units.iter().any(|&unit| needs[unit] == 0) {
                continue;
            }
            let mut next_gone = gone.clone();
            next_gone |= self.position.units().neighbours(cell);
            for unit in units {
                needs[unit] -= 1;
                if needs[unit] == 0 {
                    next_gone |= self.position.live_of(unit);
                }
            }
            next_gone.insert(cell);
            self.chosen.push(cell);
            let flow = self.extend(&left - &next_gone, count - 1, needs, &next_gone);
            self.chosen.pop();
            for unit in units {
                needs[unit] += 1;
            }
            flow?;
        }
        ControlFlow::Continue(())
    }
}

/// Sums up all ways that pass the test. None if there are too many.
pub(crate) fn summarize(
    position: &Position,
    cells: &CellSet,
    count: usize,
    limit: usize,
    mut passes: impl FnMut(&[Cell], &CellSet) -> bool,
) -> Option<Summary> {
    let none = position.units().no_cells();
    let mut summary = Summary { ways: 0, some: none, every: cells.clone(), dead: position.live().clone() };
    let complete = for_each_way(position, cells, count, limit, &mut |chosen, gone| {
        if passes(chosen, gone) {
            summary.ways += 1;
            let stars = CellSet::from_cells(cells.size(), chosen.iter().copied());
            summary.some |= &stars;
            summary.every &= &stars;
            // A chosen cell is "gone" as a candidate but it is a star in this way.
            summary.dead &= &(gone - &stars);
            if summary.every.is_empty() && summary.dead.is_empty() {
                // The ways agree on nothing, and more of them will not change that.
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    complete.then_some(summary)
}
