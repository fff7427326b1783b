//! Whether stars in an area leave every unit and every fact enough room.

use std::collections::BTreeSet;

use starbattle_board::{Cell, CellSet};

use crate::{
    analysis::{
        capacity::{holds, line_capacity},
        placements::Ways,
    },
    fact::{Fact, FactId},
    position::Position,
};

/// Tests the ways to fill one area. Looks only at units and facts that lose cells by some way.
pub(crate) struct RoomTest<'p> {
    position: &'p Position,
    units: Vec<usize>,
    facts: Vec<&'p Fact>,
    /// The facts that were needed to drop ways.
    pub used: BTreeSet<FactId>,
}

impl<'p> RoomTest<'p> {
    pub fn new(position: &'p Position, ways: &Ways<'p>) -> Self {
        let reach = ways.reach();
        let units = position.open_units().filter(|&unit| !position.live_of(unit).is_disjoint(&reach)).collect();
        let facts = position.facts().iter().filter(|fact| !fact.cells.is_disjoint(&reach)).collect();
        Self { position, units, facts, used: BTreeSet::new() }
    }

    /// Whether stars, by which the cells `gone` die, leave every unit and fact enough room.
    pub fn passes(&mut self, stars: &[Cell], gone: &CellSet) -> bool {
        let fits = |&unit: &usize| unit_fits(self.position, unit, stars, gone);
        if let Some(broken) = self.units.iter().position(|unit| !fits(unit)) {
            // The next way, which differs little, may break the same unit.
            self.units.swap(0, broken);
            return false;
        }
        // A fact is needed only to drop what the units allow.
        let broken = self.facts.iter().find(|fact| !fact_fits(self.position, fact, stars, gone));
        self.used.extend(broken.map(|fact| fact.id));
        broken.is_none()
    }
}

/// Whether stars, by which the cells `gone` die, leave a unit enough room.
pub(crate) fn unit_fits(position: &Position, unit: usize, stars: &[Cell], gone: &CellSet) -> bool {
    if position.units().rows().contains(&unit) {
        // Rows are bits already.
        let inside = stars.iter().filter(|star| star.row() == unit).count();
        return line_capacity(position.line_mask(unit) & !gone.row_mask(unit)) + inside >= position.need_of(unit);
    }
    fits(position, position.live_of(unit), position.need_of(unit), stars, gone)
}

/// Whether stars, by which the cells `gone` die, leave a fact enough room.
pub(crate) fn fact_fits(position: &Position, fact: &Fact, stars: &[Cell], gone: &CellSet) -> bool {
    fits(position, &fact.cells, fact.min.into(), stars, gone)
}

fn fits(position: &Position, cells: &CellSet, need: usize, stars: &[Cell], gone: &CellSet) -> bool {
    // One open cell is room for one star.
    if need == 0 || (need == 1 && !cells.is_subset(gone)) || cells.is_disjoint(gone) {
        return true;
    }
    let inside = stars.iter().filter(|&&star| cells.contains(star)).count();
    need <= inside || holds(position.units(), &(cells - gone), need - inside)
}
