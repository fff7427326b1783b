//! Whether stars in an area leave every unit and every fact enough room, and overfill no fact.

use starbattle_board::{Cell, CellSet, CompactSort};

use crate::{
    analysis::{
        areas::AreaRef,
        capacity::{capacity, holds, line_capacity},
        placements::Ways,
    },
    evidence::{Broken, DroppedWay},
    fact::Fact,
    position::Position,
};

/// Tests the ways to fill one area. Looks only at units and facts that lose cells by some way.
pub(crate) struct RoomTest<'p> {
    position: &'p Position,
    units: Vec<usize>,
    /// With cells that do not touch, as many as the fact needs, if these are few: room enough as long as they are open.
    facts: Vec<(&'p Fact, Option<[Cell; 2]>)>,
}

impl<'p> RoomTest<'p> {
    pub fn new(position: &'p Position, ways: &Ways<'p>) -> Self {
        let reach = ways.reach();
        let units = position.open_units().filter(|&unit| !position.live_of(unit).is_disjoint(&reach)).collect();
        let facts = position.facts().iter().filter(|fact| !fact.cells.is_disjoint(&reach));
        let facts = facts.map(|fact| (fact, apart(position, fact))).collect();
        Self { position, units, facts }
    }

    /// Whether stars, by which the cells `gone` die, leave every unit and fact enough room and overfill no fact.
    pub fn passes(&mut self, stars: &[Cell], gone: &CellSet) -> bool {
        let fits = |&unit: &usize| unit_fits(self.position, unit, stars, gone);
        if let Some(broken) = self.units.iter().position(|unit| !fits(unit)) {
            // The next way, which differs little, may break the same unit.
            self.units.swap(0, broken);
            return false;
        }
        self.facts.iter().all(|(fact, apart)| {
            let is_open = |cells: &[Cell; 2]| cells.iter().all(|&cell| !gone.contains(cell));
            let has_room = || apart.as_ref().is_some_and(is_open) || fits_fact(self.position, fact, stars, gone);
            !is_overfilled(fact, stars) && has_room()
        })
    }

    /// The ways that pass the test, and what each of the others breaks.
    pub fn sorted(&self, ways: &Ways<'p>) -> (Vec<CellSet>, Vec<DroppedWay>) {
        let (mut passing, mut dropped) = (Vec::new(), Vec::new());
        let mut units = self.units.clone();
        units.compact_sort_by_key(|&unit| self.position.order().unit_rank(unit));
        ways.for_each(|stars, gone| {
            let cells = CellSet::from_cells(gone.size(), stars.iter().copied());
            match self.broken(&units, stars, gone) {
                Some(broken) => dropped.push(DroppedWay { stars: cells, broken }),
                None => passing.push(cells),
            }
        });
        (passing, dropped)
    }

    /// What the stars break: the first of the units, or a fact, which is needed only to drop what the units allow.
    fn broken(&self, units: &[usize], stars: &[Cell], gone: &CellSet) -> Option<Broken> {
        let position = self.position;
        if let Some(&unit) = units.iter().find(|unit| !unit_fits(position, **unit, stars, gone)) {
            return Some(broken(position, &position.unit_area(unit), stars, gone));
        }
        let (fact, _) = self.facts.iter().find(|(fact, _)| !fact_fits(position, fact, stars, gone))?;
        Some(broken(position, &AreaRef::from(*fact), stars, gone))
    }
}

/// One or two cells, as many as a fact needs, that do not touch; nothing if it needs more or none are easily found.
fn apart(position: &Position, fact: &Fact) -> Option<[Cell; 2]> {
    let one = fact.cells.first()?;
    let other = match fact.min {
        1 => one,
        2 => (&fact.cells - position.units().reach(one.index(fact.cells.size()))).first()?,
        _ => return None,
    };
    Some([one, other])
}

/// How the stars break an area.
fn broken(position: &Position, area: &AreaRef<'_>, stars: &[Cell], gone: &CellSet) -> Broken {
    let given = stars.iter().filter(|&&star| area.cells.contains(star)).count();
    if given > area.max {
        return Broken::Excess { area: area.area(position), given, most: area.max };
    }
    let (room, need) = (capacity(&(area.cells - gone)), area.min - given);
    Broken::Room { area: area.area(position), room, need }
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
    !is_overfilled(fact, stars) && fits_fact(position, fact, stars, gone)
}

fn is_overfilled(fact: &Fact, stars: &[Cell]) -> bool {
    let max = usize::from(fact.max);
    stars.len() > max && stars.iter().filter(|&&star| fact.cells.contains(star)).count() > max
}

fn fits_fact(position: &Position, fact: &Fact, stars: &[Cell], gone: &CellSet) -> bool {
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
            let (passing, dropped) = test.sorted(&ways);
            ways.for_each(|stars, gone| {
                let stars_of = CellSet::from_cells(8, stars.iter().copied());
                assert_eq!(test.passes(stars, gone), passing.contains(&stars_of), "{stars:?}");
            });
            let used: Vec<_> = dropped.iter().filter_map(|way| way.broken.fact()).collect();
            (passing.len(), used)
        };
        assert_eq!(passing(&position), (5, vec![]));
        let (most, _) = position.learn(&Claim::exactly(cells(0..3), 1));
        assert_eq!(passing(&position), (4, vec![most]));
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
