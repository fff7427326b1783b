//! Whether stars in an area leave every unit and every fact enough room, and overfill no fact.

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

    /// Whether stars, by which the cells `gone` die, leave every unit and fact enough room and overfill no fact.
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

/// Whether stars, by which the cells `gone` die, leave a fact enough room and do not overfill it.
pub(crate) fn fact_fits(position: &Position, fact: &Fact, stars: &[Cell], gone: &CellSet) -> bool {
    let max = usize::from(fact.max);
    if stars.len() > max && stars.iter().filter(|&&star| fact.cells.contains(star)).count() > max {
        return false;
    }
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

#[cfg(test)]
mod tests {
    use starbattle_board::{Puzzle, Regions};

    use super::*;
    use crate::{analysis::placements::Ways, fact::Claim};

    #[test]
    fn stars_may_neither_starve_nor_overfill_a_fact() {
        let rows = ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD", "EEEEEEEE", "FFFFFFFF", "GGGGGGGG", "HHHHHHHH"];
        let mut position = Position::blank(&Puzzle::new(2, Regions::from_rows(&rows).unwrap()).unwrap());
        let cells = |columns: std::ops::Range<u8>| CellSet::from_cells(8, columns.map(|column| Cell::new(0, column)));
        let passing = |position: &Position| {
            let ways = Ways::of(position, &cells(0..5), 2, 10).unwrap();
            let mut test = RoomTest::new(position, &ways);
            (ways.summarize(&cells(0..5), |stars, gone| test.passes(stars, gone)).ways, test.used)
        };
        // Six ways, of which the first four agree on nothing.
        assert_eq!(passing(&position).1.len(), 0);
        // Columns 1 and 4, 1 and 5, 2 and 4, 2 and 5, 3 and 5 are left.
        let (most, _) = position.learn(&Claim::exactly(cells(0..3), 1));
        let (ways, used) = passing(&position);
        assert!(ways > 0 && used.contains(&most), "{ways} {used:?}");
        let [one, two, three, five] = [0, 1, 2, 4].map(|column| Cell::new(0, column));
        let gone = position.units().no_cells();
        let fits = |stars: &[Cell]| fact_fits(&position, &position.facts()[0], stars, &gone);
        assert!(fits(&[one, five]) && fits(&[two]) && !fits(&[one, three]));
        // A largest number alone is a fact as well.
        let mut position = Position::blank(&Puzzle::new(2, Regions::from_rows(&rows).unwrap()).unwrap());
        position.learn(&Claim { min: 0, ..Claim::exactly(cells(0..3), 1) });
        assert!(!fact_fits(&position, &position.facts()[0], &[one, three], &gone));
        assert!(!fact_fits(&position, &position.facts()[0], &[one, three, five], &gone));
    }
}
