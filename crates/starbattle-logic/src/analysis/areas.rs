//! Everything with a known number of stars, seen alike: units and facts.

use starbattle_board::{CellSet, Unit};

use crate::{
    cache::examined::Examined,
    evidence::Area,
    fact::{Fact, FactId},
    position::Position,
};

/// Where an area comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Source {
    Unit(usize),
    Fact(FactId),
}

/// A unit or a fact: open cells with a least and a largest number of stars.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AreaRef<'p> {
    pub source: Source,
    pub cells: &'p CellSet,
    pub min: usize,
    pub max: usize,
    pub examined: &'p Examined,
    /// The revision of the position in which it changed last.
    pub changed: u32,
}

impl AreaRef<'_> {
    /// The area as evidence.
    pub fn area(&self, position: &Position) -> Area {
        let (units, fact) = match self.source {
            Source::Unit(number) => (vec![position.units().unit(number)], None),
            Source::Fact(fact) => (Vec::new(), Some(fact)),
        };
        Area { units, fact, cells: self.cells.clone(), name: None }
    }

    /// The fact it rests on.
    pub fn fact(&self) -> Option<FactId> {
        match self.source {
            Source::Unit(_) => None,
            Source::Fact(fact) => Some(fact),
        }
    }

    /// Whether its cells can hold this many stars.
    pub fn holds(&self, position: &Position, wanted: usize) -> bool {
        self.examined.holds(position.units(), self.cells, wanted)
    }

    pub fn is_unit(&self) -> bool {
        matches!(self.source, Source::Unit(_))
    }
}

impl<'p> From<&'p Fact> for AreaRef<'p> {
    fn from(fact: &'p Fact) -> Self {
        Self {
            source: Source::Fact(fact.id),
            cells: &fact.cells,
            min: fact.min.into(),
            max: fact.max.into(),
            examined: &fact.examined,
            changed: fact.changed,
        }
    }
}

impl Position {
    /// A unit as an area.
    pub(crate) fn unit_area(&self, number: usize) -> AreaRef<'_> {
        let need = self.need_of(number);
        AreaRef {
            source: Source::Unit(number),
            cells: self.live_of(number),
            min: need,
            max: need,
            examined: self.examined(number),
            changed: self.revisions().changed(number),
        }
    }

    /// All units that need something.
    pub(crate) fn unit_areas(&self) -> impl Iterator<Item = AreaRef<'_>> {
        self.open_units().map(|number| self.unit_area(number))
    }

    /// All units that need something, then all facts with a least number of stars.
    pub(crate) fn areas(&self) -> impl Iterator<Item = AreaRef<'_>> {
        self.unit_areas().chain(self.facts().iter().filter(|fact| fact.min > 0).map(AreaRef::from))
    }

    /// Evidence about several units taken together.
    pub(crate) fn joined(&self, units: Vec<Unit>) -> Area {
        let mut cells = self.units().no_cells();
        for &unit in &units {
            cells |= self.live_of(self.units().number(unit));
        }
        Area { units, fact: None, cells, name: None }
    }
}
