//! Whether a supposition dies by the trivial rules (tier 1) alone. Gives the answer that the solver with these rules gives, without
//! the steps, in a small part of the time.
//!
//! The rules of tier 1 only ever add marks, and whatever shows that there is no solution remains after more marks. So the answer does
//! not depend on the order of the steps, and it is enough to look for contradictions once, at the end.

use starbattle_board::{Cell, CellSet};

use crate::{analysis::capacity::holds, fact::UNBOUNDED, position::Position};

/// Whether a star in the cell, or none, leads to a contradiction by the rules of tier 1.
pub(crate) fn dies(position: &Position, cell: Cell, star: bool) -> bool {
    let units = position.units();
    let mut trial = Trial {
        position,
        live: position.live().clone(),
        stars: units.no_cells(),
        needs: units.all().map(|unit| position.need(units.unit(unit))).collect(),
        waiting: [u64::MAX >> (64 - units.size()); 3],
    };
    for star in position.stars() {
        trial.live -= units.reach(star.index(units.size()));
    }
    if star {
        if !trial.place(cell) {
            return true;
        }
    } else {
        trial.live.remove(cell);
    }
    !trial.propagate() || trial.is_broken()
}

struct Trial<'p> {
    position: &'p Position,
    live: CellSet,
    /// The stars that follow, without those of the position.
    stars: CellSet,
    needs: Vec<i16>,
    /// The rows, columns and regions that have changed since they were looked at, as bits.
    waiting: [u64; 3],
}

impl Trial<'_> {
    /// Puts a star into a cell and crosses out what touches it. False if it touches a star.
    fn place(&mut self, cell: Cell) -> bool {
        let units = self.position.units();
        let reach = units.reach(cell.index(units.size()));
        if !self.stars.is_disjoint(reach) || !self.position.stars().is_disjoint(reach) {
            return false;
        }
        self.stars.insert(cell);
        for unit in units.of_cell(cell) {
            self.needs[unit] -= 1;
            let (kind, index) = units.kind_and_index(unit);
            self.waiting[kind] |= 1 << index;
        }
        self.cross_out(reach);
        true
    }

    fn cross_out(&mut self, cells: &CellSet) {
        let gone = cells & &self.live;
        self.live -= &gone;
        let units = self.position.units();
        for cell in &gone {
            let [row, column, region] = units.of_cell(cell);
            self.waiting[0] |= 1 << row;
            self.waiting[1] |= 1 << (column - units.columns().start);
            self.waiting[2] |= 1 << (region - units.regions().start);
        }
    }

    /// Applies the rules until they find nothing more. False if a unit has the wrong number of stars or stars touch.
    fn propagate(&mut self) -> bool {
        let units = self.position.units();
        while let Some(kind) = self.waiting.iter().position(|&units| units != 0) {
            let unit = kind * units.size() + self.waiting[kind].trailing_zeros() as usize;
            self.waiting[kind] &= self.waiting[kind] - 1;
            let open = units.cells(unit) & &self.live;
            match self.needs[unit] {
                ..0 => return false,
                0 => self.cross_out(&open),
                need => {
                    let room = open.len();
                    if room < need as usize {
                        return false;
                    }
                    if room == need as usize && !open.iter().all(|cell| self.place(cell)) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Whether a unit or a fact cannot get its stars any longer.
    fn is_broken(&self) -> bool {
        let (position, units) = (self.position, self.position.units());
        let gone = position.live() - &self.live;
        let short = |unit: &usize| !holds(units, &(position.live_of(*unit) - &gone), self.needs[*unit] as usize);
        let mut changed = units.all().filter(|&unit| !position.live_of(unit).is_disjoint(&gone));
        if changed.any(|unit| short(&unit)) {
            return true;
        }
        position.facts().iter().filter(|fact| !fact.cells.is_disjoint(&gone)).any(|fact| {
            let inside = fact.cells.common(&self.stars);
            let overfull = fact.max != UNBOUNDED && inside > usize::from(fact.max);
            overfull || !holds(units, &(&fact.cells - &gone), usize::from(fact.min).saturating_sub(inside))
        })
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Puzzle, Regions};

    use super::*;
    use crate::{
        options::Options,
        rules::patterns::chain::{chain_solver, refute},
        solver::Solver,
    };

    #[test]
    fn the_answer_is_that_of_the_solver() {
        let labels =
            "AAABBBBCCCAAADBBBCECFADDDBBEEEFDDDDDBBEEFFFFDEBEEEFGGFEEEEEEGGGFHHHHEEGGIIIHJHJEGGGIIHJJJEGIIIJJJJJJ";
        let regions = Regions::new(10, &labels.chars().collect::<Vec<_>>()).unwrap();
        let mut position = Position::blank(&Puzzle::new(2, regions).unwrap());
        let (solver, trivial) = (Solver::new(Options::default()), chain_solver(1));
        let (mut dead, mut alive) = (0, 0);
        loop {
            for cell in position.live() {
                for star in [true, false] {
                    let answer = dies(&position, cell, star);
                    assert_eq!(answer, refute(&position, &trivial, cell, star).is_some(), "{cell} {star}");
                    dead += usize::from(answer);
                    alive += usize::from(!answer);
                }
            }
            if solver.next_step(&mut position).is_err() {
                break;
            }
        }
        assert!(dead > 20 && alive > 20, "{dead} {alive}");
    }
}
