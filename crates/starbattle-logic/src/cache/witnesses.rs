//! Ways to fill an area that have nothing in common. While they remain possible, enumerating the area again would find nothing.

use std::{cell::RefCell, collections::BTreeMap};

use starbattle_board::{Cell, CellSet};

use crate::{
    analysis::{
        areas::{AreaRef, Source},
        placements::{Summary, Ways},
        room_left::{Fall, RoomTest, Rooms},
    },
    evidence::DroppedWay,
    position::Position,
};

/// A way to fill an area: its stars, the open cells that die by it (its own among them), and the revision in which it was seen to
/// leave every unit and fact enough room.
#[derive(Debug)]
struct Way {
    stars: Vec<Cell>,
    gone: CellSet,
    passed: u32,
}

impl Way {
    fn new(position: &Position, stars: &[Cell], gone: &CellSet) -> Self {
        Self { stars: stars.to_vec(), gone: gone.clone(), passed: position.revisions().now }
    }

    /// Whether the way is still one of the area's ways and still leaves enough room everywhere. Only what changed since it did is
    /// looked at.
    fn still_passes<const W: usize>(&mut self, rooms: &Rooms<'_, W>, area: &AreaRef<'_>) -> bool {
        let position = rooms.position();
        let revisions = position.revisions();
        if self.stars.len() != area.min || self.stars.iter().any(|&star| !area.cells.contains(star)) {
            return false;
        }
        // With other needs the stars would complete other units, and other cells would die.
        let mut units = self.stars.iter().flat_map(|&star| position.units().of_cell(star));
        if units.any(|unit| revisions.need[unit] > self.passed) {
            return false;
        }
        let changed = |unit: &usize| revisions.changed(*unit) > self.passed;
        let fall = Fall::new(&self.stars, &self.gone);
        let passes = position.open_units().filter(changed).all(|unit| rooms.unit_fits(unit, &fall))
            && (position.facts().iter().enumerate())
                .filter(|(_, fact)| fact.changed > self.passed)
                .all(|(number, _)| rooms.fact_fits(number, &fall));
        if passes {
            self.passed = revisions.now;
        }
        passes
    }
}

/// For every area the ways that were found to agree on nothing. A copy starts without any: copies are made to try something out,
/// and nobody enumerates there.
#[derive(Debug, Default)]
pub(crate) struct Witnesses(RefCell<BTreeMap<Source, Vec<Way>>>);

impl Clone for Witnesses {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Witnesses {
    /// Remembers ways of the area that agree on nothing.
    fn note(&self, area: &AreaRef<'_>, ways: Vec<Way>) {
        self.0.borrow_mut().insert(area.source, ways);
    }

    /// Whether ways that are still possible show that the ways to fill the area agree on no star and on no empty cell.
    fn show_disagreement<const W: usize>(&self, rooms: &Rooms<'_, W>, area: &AreaRef<'_>) -> bool {
        let mut witnesses = self.0.borrow_mut();
        let Some(ways) = witnesses.get_mut(&area.source) else { return false };
        let mut every = area.cells.clone();
        let mut dead = rooms.position().live().clone();
        ways.retain_mut(|way| {
            if every.is_empty() && dead.is_empty() {
                return true;
            }
            if !way.still_passes(rooms, area) {
                return false;
            }
            let stars = CellSet::from_cells(every.size(), way.stars.iter().copied());
            every &= &stars;
            dead &= &(&way.gone - &stars);
            true
        });
        every.is_empty() && dead.is_empty()
    }
}

/// What all ways to fill an area that leave every unit and fact enough room agree on, with these ways and the dropped ones; nothing if
/// there are more than `limit` ways or they agree on nothing. Ways that showed so before are not looked for again while they remain
/// possible.
pub(crate) fn agreement<const W: usize>(
    rooms: &Rooms<'_, W>,
    area: &AreaRef<'_>,
    limit: usize,
) -> Option<(Summary, Vec<CellSet>, Vec<DroppedWay>)> {
    let position = rooms.position();
    if position.witnesses().show_disagreement(rooms, area) {
        return None;
    }
    let ways = Ways::of(position, area.cells, area.min, limit)?;
    let mut test = RoomTest::new(rooms, &ways);
    let mut passing = Vec::new();
    let summary = ways.summarize(area.cells, |stars, gone| {
        let passes = test.passes(stars, gone);
        if passes {
            passing.push(Way::new(position, stars, gone));
        }
        passes
    });
    if summary.ways > 0 && summary.every.is_empty() && summary.dead.is_empty() {
        position.witnesses().note(area, passing);
        return None;
    }
    let (passing, dropped) = if summary.ways > 0 { test.sorted(&ways) } else { return None };
    Some((summary, passing, dropped))
}
