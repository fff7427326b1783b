//! What all suppositions of a position share: its units and facts, seen alike, and which of them a cell belongs to.

use starbattle_board::{Cell, CellSet, CompactSort, Units};

use crate::{
    fact::{Fact, FactId, UNBOUNDED},
    position::Position,
};

/// Larger groups are no help in a chain: nobody sees at a glance what becomes of them. Blocks are not larger.
const LARGEST_GROUP: usize = 4;

/// A unit or a fact of the position.
pub(crate) struct GroundArea {
    pub source: GroundSource,
    /// The cells that were open in the position.
    pub cells: CellSet,
    pub least: i16,
    pub most: i16,
    /// The revision of the position in which a fact changed last.
    pub changed: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GroundSource {
    Unit(usize),
    Fact(FactId),
}

/// The units of a position in its reading order, and then its small facts.
pub(crate) struct Ground<'p> {
    pub position: &'p Position,
    pub areas: Vec<GroundArea>,
    /// The place of each unit among the areas.
    places: Vec<usize>,
    /// The areas of each cell.
    of_cell: Vec<Vec<u16>>,
    /// What a star in each cell would rule out, its own cell included.
    gone: Vec<CellSet>,
    /// The cells of units that need a single star.
    pub pressed: CellSet,
}

impl<'p> Ground<'p> {
    pub fn new(position: &'p Position) -> Self {
        let units = position.units();
        let size = units.size();
        let unit = |&number: &usize| {
            let need = position.need(units.unit(number));
            let cells = position.live_of(number);
            let source = GroundSource::Unit(number);
            GroundArea { source, cells: cells.clone(), least: need, most: need, changed: 0 }
        };
        let mut areas: Vec<GroundArea> = position.order().units().iter().map(unit).collect();
        let mut places = vec![0; areas.len()];
        for (place, &number) in position.order().units().iter().enumerate() {
            places[number] = place;
        }
        let mut small: Vec<&Fact> = position.facts().iter().filter(|fact| fact.cells.len() <= LARGEST_GROUP).collect();
        small.compact_sort_by_cached_key(|fact| (position.order().ranks(&fact.cells), fact.min, fact.max));
        areas.extend(small.into_iter().map(|fact| GroundArea {
            source: GroundSource::Fact(fact.id),
            cells: fact.cells.clone(),
            least: fact.min.into(),
            most: if fact.max == UNBOUNDED { i16::MAX } else { fact.max.into() },
            changed: fact.changed,
        }));
        let mut of_cell = vec![Vec::new(); size * size];
        for (place, area) in areas.iter().enumerate() {
            for cell in &area.cells {
                of_cell[cell.index(size)].push(place as u16);
            }
        }
        let mut pressed = units.no_cells();
        let completes = |unit: usize| position.need(units.unit(unit)) <= 1;
        for unit in units.all().filter(|&unit| position.need_of(unit) == 1) {
            pressed |= units.cells(unit);
        }
        let gone = position.board().cells().map(|cell| ruled_out(units, cell, completes)).collect();
        Self { position, areas, places, of_cell, gone, pressed }
    }

    pub fn size(&self) -> usize {
        self.position.units().size()
    }

    /// The areas of an open cell.
    pub fn of_cell(&self, cell: Cell) -> &[u16] {
        &self.of_cell[cell.index(self.size())]
    }

    /// The place of a unit among the areas.
    pub fn place_of(&self, unit: usize) -> usize {
        self.places[unit]
    }

    /// The number of the unit, if the area is one.
    pub fn unit(&self, area: usize) -> Option<usize> {
        match self.areas[area].source {
            GroundSource::Unit(number) => Some(number),
            GroundSource::Fact(_) => None,
        }
    }

    /// The cells that a star in the cell would rule out in the position itself.
    pub fn gone(&self, cell: Cell) -> &CellSet {
        &self.gone[cell.index(self.size())]
    }
}

/// The cells that a star in the cell rules out, its own included: those that it touches, and the rest of units that it completes.
pub(crate) fn ruled_out(units: &Units, cell: Cell, completes: impl Fn(usize) -> bool) -> CellSet {
    let mut gone = units.reach(cell.index(units.size())).clone();
    for unit in units.of_cell(cell) {
        if completes(unit) {
            gone |= units.cells(unit);
        }
    }
    gone
}
