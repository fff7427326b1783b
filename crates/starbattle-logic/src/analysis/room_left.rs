//! Whether stars in an area leave every unit and every fact enough room, and overfill no fact.

use std::cell::OnceCell;

use starbattle_board::{Cell, CellSet, CompactSort};

use crate::{
    analysis::{areas::AreaRef, capacity::capacity, cells::Cells, placements::Ways, reach::Reach},
    evidence::{Broken, DroppedWay},
    fact::Fact,
    position::Position,
};

/// The units and facts of a position, asked many times what stars would leave of their room.
pub(crate) struct Rooms<'p, const W: usize> {
    position: &'p Position,
    reach: Reach<W>,
    units: Vec<Room<W>>,
    facts: Vec<Room<W>>,
}

/// The open cells of a unit or fact, the stars that it needs, and the most that it takes.
struct Room<const W: usize> {
    /// A way to fill it, or all of its cells if none is easily found: there is room enough as long as all of these are open.
    filling: Cells<W>,
    cells: Cells<W>,
    need: usize,
    most: usize,
    /// More ways to fill it, which share no cell with each other or the first.
    others: OnceCell<Vec<Cells<W>>>,
}

/// Stars, and all cells that die by them, their own among them.
pub(crate) struct Fall<const W: usize> {
    count: usize,
    stars: Cells<W>,
    gone: Cells<W>,
}

impl<const W: usize> Fall<W> {
    pub fn new(stars: &[Cell], gone: &CellSet) -> Self {
        let mut cells = Cells::EMPTY;
        for star in stars {
            cells.insert(star.index(gone.size()));
        }
        Self { count: stars.len(), stars: cells, gone: Cells::of(gone) }
    }
}

impl<const W: usize> Room<W> {
    fn new(reach: &Reach<W>, cells: &CellSet, need: usize, most: usize) -> Self {
        let cells = Cells::of(cells);
        let filling = filling(reach, cells, need).unwrap_or(cells);
        Self { filling, cells, need, most, others: OnceCell::new() }
    }

    /// Whether stars leave enough room, and are not too many.
    #[inline]
    fn fits(&self, reach: &Reach<W>, fall: &Fall<W>) -> bool {
        (self.most >= fall.count || (self.cells & fall.stars).len() <= self.most)
            && (self.filling.is_disjoint(&fall.gone) || self.has_other_room(reach, fall))
    }

    #[inline(never)]
    fn has_other_room(&self, reach: &Reach<W>, fall: &Fall<W>) -> bool {
        match self.need {
            0 => true,
            1 => !self.cells.is_subset(&fall.gone) || !self.cells.is_disjoint(&fall.stars),
            _ => {
                let others = self.others.get_or_init(|| self.others(reach));
                others.iter().any(|filling| filling.is_disjoint(&fall.gone)) || self.is_left(reach, fall)
            }
        }
    }

    fn is_left(&self, reach: &Reach<W>, fall: &Fall<W>) -> bool {
        let inside = (self.cells & fall.stars).len();
        reach.holds(self.cells - fall.gone, self.need.saturating_sub(inside))
    }

    fn others(&self, reach: &Reach<W>) -> Vec<Cells<W>> {
        const FEW: usize = 2;
        let mut left = self.cells - self.filling;
        let next = || {
            let filling = filling(reach, left, self.need)?;
            left -= filling;
            Some(filling)
        };
        std::iter::from_fn(next).take(FEW).collect()
    }
}

/// A way to put so many stars into the cells, if one is easily found.
fn filling<const W: usize>(reach: &Reach<W>, cells: Cells<W>, need: usize) -> Option<Cells<W>> {
    let (mut free, mut filling) = (cells, Cells::EMPTY);
    for _ in 0..need {
        let cell = free.first()?;
        free -= reach.of(cell);
        filling.insert(cell);
    }
    Some(filling)
}

impl<'p, const W: usize> Rooms<'p, W> {
    pub fn new(position: &'p Position) -> Self {
        let reach = Reach::new(position.units());
        let unit = |unit| Room::new(&reach, position.live_of(unit), position.need_of(unit), usize::MAX);
        let fact = |fact: &Fact| Room::new(&reach, &fact.cells, fact.min.into(), fact.max.into());
        let units = position.units().all().map(unit).collect();
        let facts = position.facts().iter().map(fact).collect();
        Self { position, reach, units, facts }
    }

    pub fn position(&self) -> &'p Position {
        self.position
    }

    /// Whether stars leave a unit enough room.
    pub fn unit_fits(&self, unit: usize, fall: &Fall<W>) -> bool {
        self.units[unit].fits(&self.reach, fall)
    }

    /// Whether they leave a fact enough room and do not overfill it.
    pub fn fact_fits(&self, number: usize, fall: &Fall<W>) -> bool {
        self.facts[number].fits(&self.reach, fall)
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
