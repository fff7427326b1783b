//! What a star in a cell does at once: its neighbours die, and so does the rest of every unit it completes.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet};

use crate::{cache::revisions::Trial, deduction::Deduction, deduction_sink::DeductionSink, position::Position};

/// A supposed star with its direct consequences and nothing else.
pub(crate) struct Supposition {
    pub cell: Cell,
    pub units: [usize; 3],
    /// The cell and all open cells that die.
    pub gone: CellSet,
    /// The revision in which the same star, with the same consequences, was last tried in vain; 0 if it never was. What has not changed
    /// since need not be looked at.
    pub tried: u32,
}

/// Supposes a star in every open cell. Whatever `refute` deduces is reported, and it is remembered where it deduces nothing: that is
/// known beforehand of all cells but the candidates.
pub(crate) fn suppose_each_star(
    position: &Position,
    trial: Trial,
    candidates: &CellSet,
    sink: &mut DeductionSink<'_>,
    mut refute: impl FnMut(&Supposition) -> Vec<Deduction>,
) -> ControlFlow<()> {
    for cell in position.live() {
        if !candidates.contains(cell) {
            position.revisions().note(trial, cell);
            continue;
        }
        let reasons = refute(&Supposition::star(position, trial, cell));
        if reasons.is_empty() {
            position.revisions().note(trial, cell);
        }
        for deduction in reasons {
            sink.push(position, deduction)?;
        }
    }
    ControlFlow::Continue(())
}

/// The cell and all open cells that die if it is a star: its neighbours, and the rest of every unit that it completes.
pub(crate) fn gone_by_star(position: &Position, cell: Cell) -> CellSet {
    let mut gone = position.units().neighbours(cell) & position.live();
    for unit in position.units().of_cell(cell) {
        if position.need_of(unit) <= 1 {
            gone |= position.live_of(unit);
        }
    }
    gone.insert(cell);
    gone
}

impl Supposition {
    fn star(position: &Position, trial: Trial, cell: Cell) -> Self {
        let units = position.units().of_cell(cell);
        let gone = gone_by_star(position, cell);
        // The consequences are others than they were if the star would now complete a unit and would not have done so, or may not have.
        let revisions = position.revisions();
        let tried = revisions.tried(trial, cell);
        let completes = |&unit: &usize| revisions.need[unit] > tried && position.need_of(unit) <= 1;
        let tried = if units.iter().any(completes) { 0 } else { tried };
        Self { cell, units, gone, tried }
    }

    /// The units that need stars and have changed since the star was tried.
    pub fn changed_units(&self, position: &Position) -> impl Iterator<Item = usize> {
        let tried = self.tried;
        position.open_units().filter(move |&unit| position.revisions().changed(unit) > tried)
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
