//! What all suppositions of a position share: its units and facts, seen alike, and which of them a cell belongs to.

use std::cell::RefCell;

use starbattle_board::{Cell, CellSet, CompactSort, Units};

use super::closure::Scratch;
use crate::{
    analysis::{cells::Cells, reach::Reach},
    fact::{Fact, FactId, UNBOUNDED},
    position::Position,
};

/// Larger groups are no help in a chain: nobody sees at a glance what becomes of them. Blocks are not larger.
const LARGEST_GROUP: usize = 4;

/// A unit or a fact of the position.
pub(crate) struct GroundArea<'p> {
    pub source: GroundSource,
    /// The cells that were open in the position.
    pub cells: &'p CellSet,
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

impl GroundArea<'_> {
    /// The number of the unit, if the area is one.
    pub fn unit(&self) -> Option<usize> {
        match self.source {
            GroundSource::Unit(number) => Some(number),
            GroundSource::Fact(_) => None,
        }
    }
}

/// The units of a position in its reading order, and then its small facts.
pub(crate) fn ground_areas(position: &Position) -> Vec<GroundArea<'_>> {
    let unit = |&number: &usize| {
        let need = position.need(position.units().unit(number));
        let source = GroundSource::Unit(number);
        GroundArea { source, cells: position.live_of(number), least: need, most: need, changed: 0 }
    };
    let mut areas: Vec<GroundArea<'_>> = position.order().units().iter().map(unit).collect();
    let mut small: Vec<&Fact> = position.facts().iter().filter(|fact| fact.cells.len() <= LARGEST_GROUP).collect();
    small.compact_sort_by_cached_key(|fact| (position.order().ranks(&fact.cells), fact.min, fact.max));
    areas.extend(small.into_iter().map(|fact| GroundArea {
        source: GroundSource::Fact(fact.id),
        cells: &fact.cells,
        least: fact.min.into(),
        most: if fact.max == UNBOUNDED { i16::MAX } else { fact.max.into() },
        changed: fact.changed,
    }));
    areas
}

/// A position with its areas and what a star in each cell would do, as tables.
pub(crate) struct Ground<'p, const W: usize> {
    pub position: &'p Position,
    pub areas: Vec<GroundArea<'p>>,
    /// The open cells of each area.
    pub cells_of: Vec<Cells<W>>,
    /// The cells of each unit, at its place among the areas.
    pub cells_of_unit: Vec<Cells<W>>,
    /// The areas of each cell.
    of_cell: Vec<Vec<u16>>,
    /// The places of the units of each cell.
    units_of_cell: Vec<[u16; 3]>,
    pub reach: Reach<W>,
    /// What a star in each cell would rule out, its own cell included.
    gone: Vec<Cells<W>>,
    pub live: Cells<W>,
    pub stars: Cells<W>,
    pub scratch: RefCell<Scratch<W>>,
}

impl<'p, const W: usize> Ground<'p, W> {
    pub fn new(position: &'p Position) -> Self {
        let units = position.units();
        let size = units.size();
        let areas = ground_areas(position);
        let cells_of: Vec<Cells<W>> = areas.iter().map(|area| Cells::of(area.cells)).collect();
        let own = |area: &GroundArea<'_>| area.unit().map(|unit| Cells::of(units.cells(unit)));
        let cells_of_unit = areas.iter().map_while(own).collect::<Vec<Cells<W>>>();
        let mut places = vec![0; cells_of_unit.len()];
        for (place, &number) in position.order().units().iter().enumerate() {
            places[number] = place;
        }
        let mut of_cell = vec![Vec::new(); size * size];
        for (place, cells) in cells_of.iter().enumerate() {
            for cell in cells.iter() {
                of_cell[cell].push(place as u16);
            }
        }
        let units_of_cell = |cell: Cell| units.of_cell(cell).map(|unit| places[unit] as u16);
        let units_of_cell: Vec<[u16; 3]> = position.board().cells().map(units_of_cell).collect();
        let reach = Reach::new(units);
        let gone = reach.of_cells().iter().zip(&units_of_cell).map(|(reach, places)| {
            let completed = places.iter().map(|&place| usize::from(place)).filter(|&place| areas[place].least <= 1);
            completed.fold(*reach, |gone, place| gone | cells_of_unit[place])
        });
        let gone = gone.collect();
        let (live, stars) = (Cells::of(position.live()), Cells::of(position.stars()));
        let scratch = RefCell::default();
        Self { position, areas, cells_of, cells_of_unit, of_cell, units_of_cell, reach, gone, live, stars, scratch }
    }

    pub fn size(&self) -> usize {
        self.position.units().size()
    }

    /// The row-major number of a cell.
    pub fn number(&self, cell: Cell) -> usize {
        cell.index(self.size())
    }

    /// The cell with a number.
    pub fn cell(&self, number: usize) -> Cell {
        Cell::from_index(number, self.size())
    }

    /// The areas of an open cell.
    #[inline]
    pub fn of_cell(&self, cell: usize) -> &[u16] {
        &self.of_cell[cell]
    }

    /// The places of the units of a cell.
    #[inline]
    pub fn units_of_cell(&self, cell: usize) -> [usize; 3] {
        self.units_of_cell[cell].map(usize::from)
    }

    /// Whether the area is a unit.
    pub fn is_unit(&self, area: usize) -> bool {
        area < self.cells_of_unit.len()
    }

    /// The cells that a star in the cell would rule out in the position itself.
    #[inline]
    pub fn gone(&self, cell: usize) -> Cells<W> {
        self.gone[cell]
    }

    /// The cells that touch a cell.
    pub fn neighbours(&self, cell: usize) -> Cells<W> {
        let mut neighbours = self.reach.of(cell);
        neighbours.remove(cell);
        neighbours
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
