//! All ways to put a number of stars into a small set of cells.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet};

use crate::position::Position;

/// The most cells that are looked at; the ways to fill larger areas are too many to list.
const MAX_CELLS: usize = u32::BITS as usize;

/// What all ways to fill an area have in common.
#[derive(Debug, Clone)]
pub(crate) struct Summary {
    pub ways: usize,
    /// Cells that are a star in every way.
    pub every: CellSet,
    /// Open cells, in the area or outside, that no star of any way leaves open.
    pub dead: CellSet,
}

/// Every way to choose some cells of an area of which no two touch and no unit gets more than it needs.
pub(crate) struct Ways<'p> {
    position: &'p Position,
    /// The cells of the area with their units. Bits stand for them in this order.
    cells: Vec<(Cell, [usize; 3])>,
    /// Which cells of the area each unit has.
    of_unit: Vec<u32>,
    /// The chosen cells of each way.
    chosen: Vec<u32>,
}

impl<'p> Ways<'p> {
    /// The ways to put `count` stars into the cells; none if there are more than `limit`.
    pub fn of(position: &'p Position, cells: &CellSet, count: usize, limit: usize) -> Option<Self> {
        if cells.len() > MAX_CELLS {
            return None;
        }
        let units = position.units();
        let mut of_unit = vec![0; units.all().len()];
        let cells = cells.iter().map(|cell| (cell, units.of_cell(cell)));
        let cells: Vec<(Cell, [usize; 3])> = cells.collect();
        for (index, (_, units)) in cells.iter().enumerate() {
            for &unit in units {
                of_unit[unit] |= 1 << index;
            }
        }
        let mut ways = Self { position, cells, of_unit, chosen: Vec::new() };
        let excluded = ways.excluded();
        let mut open = 0;
        for (index, (_, units)) in ways.cells.iter().enumerate() {
            open |= u32::from(units.iter().all(|&unit| position.need_of(unit) > 0)) << index;
        }
        ways.extend(&excluded, open, 0, count, limit).is_continue().then_some(ways)
    }

    /// For every cell the later ones that touch it or are in a unit that it would complete alone.
    fn excluded(&self) -> Vec<u32> {
        let neighbours = self.cells.iter().enumerate().map(|(index, (cell, units))| {
            let later = self.cells.iter().enumerate().skip(index + 1).filter(|(_, (other, _))| cell.touches(*other));
            let touching = later.fold(0, |set, (other, _)| set | 1 << other);
            let completed = units.iter().filter(|&&unit| self.position.need_of(unit) == 1);
            completed.fold(touching, |set, &unit| set | self.of_unit[unit])
        });
        neighbours.collect()
    }

    fn extend(&mut self, excluded: &[u32], mut left: u32, chosen: u32, count: usize, limit: usize) -> ControlFlow<()> {
        if count == 0 {
            if self.chosen.len() == limit {
                return ControlFlow::Break(());
            }
            self.chosen.push(chosen);
            return ControlFlow::Continue(());
        }
        while left.count_ones() as usize >= count {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            let with = chosen | 1 << index;
            let mut rest = left & !excluded[index];
            for unit in self.cells[index].1 {
                if self.is_completed(unit, with) {
                    rest &= !self.of_unit[unit];
                }
            }
            self.extend(excluded, rest, with, count - 1, limit)?;
        }
        ControlFlow::Continue(())
    }

    fn is_completed(&self, unit: usize, chosen: u32) -> bool {
        (self.of_unit[unit] & chosen).count_ones() as usize >= self.position.need_of(unit)
    }

    /// The stars of every way.
    pub fn stars(&self) -> impl Iterator<Item = CellSet> {
        let size = self.position.units().size();
        let cells = move |chosen: &u32| {
            let cells = self.cells.iter().enumerate().filter(move |(index, _)| chosen >> index & 1 == 1);
            CellSet::from_cells(size, cells.map(|(_, (cell, _))| *cell))
        };
        self.chosen.iter().map(cells)
    }

    /// The stars of a way, and the open cells that die by them.
    fn consequences(&self, chosen: u32, stars: &mut Vec<Cell>) -> CellSet {
        stars.clear();
        let mut gone = self.position.units().no_cells();
        let mut left = chosen;
        while left != 0 {
            let (cell, units) = self.cells[left.trailing_zeros() as usize];
            left &= left - 1;
            stars.push(cell);
            gone |= self.position.units().neighbours(cell);
            gone.insert(cell);
            for unit in units.into_iter().filter(|&unit| self.is_completed(unit, chosen)) {
                gone |= self.position.live_of(unit);
            }
        }
        gone
    }

    /// The open cells that may die by some way, and perhaps more.
    pub fn reach(&self) -> CellSet {
        let mut reach = self.position.units().no_cells();
        for (cell, _) in &self.cells {
            reach |= self.position.units().neighbours(*cell);
            reach.insert(*cell);
        }
        for (unit, cells) in self.of_unit.iter().enumerate() {
            if *cells != 0 && cells.count_ones() as usize >= self.position.need_of(unit) {
                reach |= self.position.live_of(unit);
            }
        }
        reach
    }

    /// Calls `visit` with the stars of every way and the open cells that die by them.
    pub fn for_each(&self, mut visit: impl FnMut(&[Cell], &CellSet)) {
        let mut stars = Vec::new();
        for &chosen in &self.chosen {
            let gone = self.consequences(chosen, &mut stars);
            visit(&stars, &gone);
        }
    }

    /// Sums up all ways that pass the test. If they agree on nothing, the others are not looked at.
    pub fn summarize(&self, area: &CellSet, mut passes: impl FnMut(&[Cell], &CellSet) -> bool) -> Summary {
        let mut summary = Summary { ways: 0, every: area.clone(), dead: self.position.live().clone() };
        let mut stars = Vec::new();
        let mut waiting = Vec::new();
        for &chosen in &self.chosen {
            let mut gone = self.consequences(chosen, &mut stars);
            let cells = CellSet::from_cells(area.size(), stars.iter().copied());
            let agrees =
                summary.every.is_subset(&cells) && summary.dead.is_disjoint(&cells) && summary.dead.is_subset(&gone);
            if agrees {
                // The test is laborious, and matters here only if the others agree as well.
                waiting.push(chosen);
            } else if passes(&stars, &gone) {
                summary.ways += 1;
                summary.every &= &cells;
                // A star is "gone" as a candidate, but it is a star in this way.
                gone -= &cells;
                summary.dead &= &gone;
                if summary.every.is_empty() && summary.dead.is_empty() {
                    return summary;
                }
            }
        }
        for chosen in waiting {
            let gone = self.consequences(chosen, &mut stars);
            summary.ways += usize::from(passes(&stars, &gone));
        }
        summary
    }
}
