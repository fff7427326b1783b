//! All ways to fill an area.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet};

use crate::{
    cache::witnesses::{agreement, fact_fits, unit_fits},
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    fact::FactId,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// All arrangements of an area's stars that break nothing else agree on a cell.
    ///
    /// ## What it finds
    /// A unit, strip, block or other area with few arrangements. Arrangements that would leave another unit or fact too little room are
    /// dropped; cells that are a star in all that remain are stars, open cells that no remaining one leaves open are empty.
    ///
    /// ## Why it is true
    /// One of the remaining arrangements is the right one.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAABB  .....  ..xx.
    /// AAABB  .....  .....
    /// CCCDD  ....x  ....x
    /// CCDDD  .....  .....
    /// CCEDD  .....  .....
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAA  .....
    /// BBBBB  .....
    /// CCCCC  .....
    /// DDDDD  .....
    /// EEEEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Placement enumeration, listing the cases.
    Ordinary, tier 4, effort 30, find;
    ID = 9 "Placement enumeration"
}

/// The most arrangements to list; a person would not list more.
const WAYS: usize = 64;

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for area in position.areas().filter(|area| area.min <= 4 && area.cells.len() <= 24) {
        let mut used = Vec::new();
        let mut test = Test { position, suspect: 0, used: &mut used };
        let Some(summary) = agreement(position, &area, WAYS, |stars, gone| test.passes(stars, gone)) else { continue };
        let evidence =
            Evidence::Placements { area: area.area(position), need: area.min, ways: summary.ways, tested: true };
        let deduction = Deduction::new(position, ID, evidence);
        let deduction = deduction.star(summary.every.iter()).empty(&summary.dead).using(area.fact());
        sink.push(position, deduction.using(used))?;
    }
    ControlFlow::Continue(())
}

/// Drops arrangements that leave a unit or a fact too little room.
struct Test<'a> {
    position: &'a Position,
    /// The unit that the last arrangement broke: the next one, which differs little, may break it too.
    suspect: usize,
    /// The facts that were needed to drop arrangements.
    used: &'a mut Vec<FactId>,
}

impl Test<'_> {
    /// Whether the stars leave every unit and fact enough room.
    fn passes(&mut self, stars: &[Cell], gone: &CellSet) -> bool {
        let fits = |unit: usize| unit_fits(self.position, unit, stars, gone);
        let broken = |&unit: &usize| !fits(unit);
        if let Some(unit) = Some(self.suspect).filter(broken).or_else(|| self.position.open_units().find(broken)) {
            self.suspect = unit;
            return false;
        }
        // A fact is needed only to drop what the units allow.
        let broken = self.position.facts().iter().find(|fact| !fact_fits(self.position, fact, stars, gone));
        self.used.extend(broken.map(|fact| fact.id));
        broken.is_none()
    }
}
