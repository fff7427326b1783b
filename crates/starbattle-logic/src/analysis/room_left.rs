//! Whether stars in an area leave every unit and every fact enough room, and overfill no fact.

use std::cell::OnceCell;

use starbattle_board::{Cell, CellSet, CompactSort};

use crate::{
    analysis::{
        areas::AreaRef,
        capacity::{capacity, holds, line_capacity},
        placements::Ways,
    },
    chains::cells::Cells,
    evidence::{Broken, DroppedWay},
    fact::Fact,
    position::Position,
};

/// The units and facts of a position, asked many times what stars would leave of their room.
pub(crate) struct Rooms<'p, const W: usize> {
    position: &'p Position,
    units: Vec<Room<W>>,
    facts: Vec<Room<W>>,
}

/// The open cells of a unit or fact and the stars that it needs.
struct Room<const W: usize> {
    cells: Cells<W>,
    need: usize,
    /// Some ways to fill it that share no cell: there is room enough as long as all cells of one of them are open.
    fillings: OnceCell<Vec<Cells<W>>>,
}

/// Stars and the cells that die by them, their own among them.
pub(crate) struct Fall<'w, const W: usize> {
    stars: &'w [Cell],
    gone: &'w CellSet,
    cells_of_stars: Cells<W>,
    cells_gone: Cells<W>,
}

impl<'w, const W: usize> Fall<'w, W> {
    pub fn new(stars: &'w [Cell], gone: &'w CellSet) -> Self {
        let mut cells_of_stars = Cells::EMPTY;
        stars.iter().for_each(|star| cells_of_stars.insert(star.index(gone.size())));
        Self { stars, gone, cells_of_stars, cells_gone: Cells::of(gone) }
    }
}

impl<const W: usize> Room<W> {
    fn new(cells: &CellSet, need: usize) -> Self {
        Self { cells: Cells::of(cells), need, fillings: OnceCell::new() }
    }

    /// Whether it is seen at once that room enough is left, or that it is not.
    fn is_left(&self, position: &Position, fall: &Fall<'_, W>) -> Option<bool> {
        match self.need {
            0 => Some(true),
            1 => Some(!self.cells.is_subset(&fall.cells_gone) || !self.cells.is_disjoint(&fall.cells_of_stars)),
            _ => {
                let fillings = self.fillings.get_or_init(|| self.fillings(position));
                fillings.iter().any(|filling| filling.is_disjoint(&fall.cells_gone)).then_some(true)
            }
        }
    }

    /// A few of the fillings that are easily found.
    fn fillings(&self, position: &Position) -> Vec<Cells<W>> {
        const FEW: usize = 3;
        let mut fillings = Vec::with_capacity(FEW);
        let mut left = self.cells;
        while fillings.len() < FEW {
            let (mut free, mut filling) = (left, Cells::EMPTY);
            for _ in 0..self.need {
                let Some(cell) = free.first() else { return fillings };
                free -= Cells::of(position.units().reach(cell));
                filling.insert(cell);
            }
            left -= filling;
            fillings.push(filling);
        }
        fillings
    }
}

impl<'p, const W: usize> Rooms<'p, W> {
    pub fn new(position: &'p Position) -> Self {
        let units = position.units().all().map(|unit| Room::new(position.live_of(unit), position.need_of(unit)));
        let facts = position.facts().iter().map(|fact| Room::new(&fact.cells, fact.min.into()));
        Self { position, units: units.collect(), facts: facts.collect() }
    }

    pub fn position(&self) -> &'p Position {
        self.position
    }

    /// Whether stars leave a unit enough room.
    pub fn unit_fits(&self, unit: usize, fall: &Fall<'_, W>) -> bool {
        let at_once = self.units[unit].is_left(self.position, fall);
        at_once.unwrap_or_else(|| unit_fits(self.position, unit, fall.stars, fall.gone))
    }

    /// Whether they leave a fact enough room and do not overfill it.
    pub fn fact_fits(&self, number: usize, fall: &Fall<'_, W>) -> bool {
        let (room, fact) = (&self.facts[number], &self.position.facts()[number]);
        if room.cells.is_disjoint(&fall.cells_gone) {
            return true;
        }
        let at_once = room.is_left(self.position, fall);
        !is_overfilled(fact, fall.stars)
            && at_once.unwrap_or_else(|| fits(self.position, &fact.cells, room.need, fall.stars, fall.gone))
    }
}

/// Tests the ways to fill one area. Looks only at units and facts that lose cells by some way.
pub(crate) struct RoomTest<'r, 'p, const W: usize> {
    rooms: &'r Rooms<'p, W>,
    units: Vec<usize>,
    facts: Vec<usize>,
}

impl<'r, 'p, const W: usize> RoomTest<'r, 'p, W> {
    pub fn new(rooms: &'r Rooms<'p, W>, ways: &Ways<'p>) -> Self {
        let reach = Cells::of(&ways.reach());
        let units = rooms.position.open_units().filter(|&unit| !rooms.units[unit].cells.is_disjoint(&reach)).collect();
        let is_reached = |room: &Room<W>| !room.cells.is_disjoint(&reach);
        let facts = rooms.facts.iter().enumerate().filter(|(_, room)| is_reached(room)).map(|(number, _)| number);
        Self { rooms, units, facts: facts.collect() }
    }

    /// Whether stars, by which the cells `gone` die, leave every unit and fact enough room and overfill no fact.
    pub fn passes(&mut self, stars: &[Cell], gone: &CellSet) -> bool {
        let fall = Fall::new(stars, gone);
        if let Some(broken) = self.units.iter().position(|&unit| !self.rooms.unit_fits(unit, &fall)) {
            // The next way, which differs little, may break the same unit.
            self.units.swap(0, broken);
            return false;
        }
        self.facts.iter().all(|&fact| self.rooms.fact_fits(fact, &fall))
    }

    /// The ways that pass the test, and what each of the others breaks.
    pub fn sorted(&self, ways: &Ways<'p>) -> (Vec<CellSet>, Vec<DroppedWay>) {
        let (mut passing, mut dropped) = (Vec::new(), Vec::new());
        let mut units = self.units.clone();
        units.compact_sort_by_key(|&unit| self.rooms.position.order().unit_rank(unit));
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
        let position = self.rooms.position;
        let fall = Fall::new(stars, gone);
        if let Some(&unit) = units.iter().find(|unit| !self.rooms.unit_fits(**unit, &fall)) {
            return Some(broken(position, &position.unit_area(unit), stars, gone));
        }
        let fact = self.facts.iter().find(|fact| !self.rooms.fact_fits(**fact, &fall))?;
        Some(broken(position, &AreaRef::from(&position.facts()[*fact]), stars, gone))
    }
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
fn unit_fits(position: &Position, unit: usize, stars: &[Cell], gone: &CellSet) -> bool {
    if position.units().rows().contains(&unit) {
        // Rows are bits already.
        let inside = stars.iter().filter(|star| star.row() == unit).count();
        return line_capacity(position.line_mask(unit) & !gone.row_mask(unit)) + inside >= position.need_of(unit);
    }
    fits(position, position.live_of(unit), position.need_of(unit), stars, gone)
}

fn is_overfilled(fact: &Fact, stars: &[Cell]) -> bool {
    let max = usize::from(fact.max);
    stars.len() > max && stars.iter().filter(|&&star| fact.cells.contains(star)).count() > max
}

fn fits(position: &Position, cells: &CellSet, need: usize, stars: &[Cell], gone: &CellSet) -> bool {
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
            let rooms = Rooms::<2>::new(position);
            let mut test = RoomTest::new(&rooms, &ways);
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
        // Here only the stars themselves die.
        let fits = |position: &Position, stars: &[Cell]| {
            let gone = CellSet::from_cells(8, stars.iter().copied());
            Rooms::<2>::new(position).fact_fits(0, &Fall::new(stars, &gone))
        };
        assert!(fits(&position, &[one, five]) && fits(&position, &[two]) && !fits(&position, &[one, three]));
        // A largest number alone is a fact as well.
        let mut position = Position::blank(&Puzzle::new(2, Regions::from_rows(&rows).unwrap()).unwrap());
        position.learn(&Claim { min: 0, ..Claim::exactly(cells(0..3), 1) });
        assert!(!fits(&position, &[one, three]));
        assert!(!fits(&position, &[one, three, five]));
    }
}
