//! What a star in a cell does at once: its neighbours die, and so does the rest of every unit it completes.

use starbattle_board::{Cell, CellSet};

use crate::{cache::revisions::Trial, position::Position};

/// A supposed star with its direct consequences and nothing else.
pub(crate) struct Supposition {
    pub cell: Cell,
    pub units: [usize; 3],
    /// The cell and all open cells that die.
    pub gone: CellSet,
}

impl Supposition {
    pub fn star(position: &Position, cell: Cell) -> Self {
        let units = position.units().of_cell(cell);
        let mut gone = position.units().neighbours(cell) & position.live();
        for unit in units {
            if position.need_of(unit) <= 1 {
                gone |= position.live_of(unit);
            }
        }
        gone.insert(cell);
        Self { cell, units, gone }
    }

    /// When the rule last tried the star in vain; 0 if the star would now do something else than it did then. That is so if it
    /// would complete one of its units and would not have done so, or may not have.
    pub fn tried(&self, position: &Position, trial: Trial) -> u32 {
        let revisions = position.revisions();
        let tried = revisions.tried(trial, self.cell);
        let mut units = self.units.iter();
        if units.any(|&unit| revisions.need[unit] > tried && position.need_of(unit) <= 1) { 0 } else { tried }
    }

    /// What a unit would still need.
    pub fn need(&self, position: &Position, unit: usize) -> usize {
        position.need_of(unit) - usize::from(self.units.contains(&unit) && position.need_of(unit) > 0)
    }

    /// What a line's open cells would be, as bits.
    pub fn line_mask(&self, position: &Position, line: usize) -> u64 {
        let mask = position.line_mask(line);
        if position.units().rows().contains(&line) {
            return mask & !self.gone.row_mask(line);
        }
        // Columns: only rows that lose cells matter.
        let column = line - position.units().columns().start;
        let mut left = mask;
        let mut rows = mask;
        while rows != 0 {
            let row = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            if self.gone.row_mask(row) >> column & 1 == 1 {
                left &= !(1 << row);
            }
        }
        left
    }
}
