//! All ways to fill an area.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet};

use crate::{
    areas::AreaRef,
    capacity::{holds, line_capacity},
    deduction::Deduction,
    evidence::Evidence,
    fact::FactId,
    found::Found,
    placements::summarize,
    position::Position,
    rule::{RuleId, declare_rule},
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
    4, effort 30, find; 9 "Placement enumeration"
}

/// More arrangements than these nobody lists.
const WAYS: usize = 64;

fn find(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    for area in position.areas().filter(|area| area.min <= 4 && area.cells.len() <= 24) {
        let mut used = Vec::new();
        let passes = |stars: &[Cell], gone: &CellSet| breaks_nothing(position, stars, gone, &mut used);
        let Some(summary) = summarize(position, area.cells, area.min, WAYS, passes) else {
            continue;
        };
        if summary.ways == 0 || (summary.every.is_empty() && summary.dead.is_empty()) {
            continue;
        }
        let evidence = Evidence::Placements { area: area.area(position), need: area.min, ways: summary.ways };
        let deduction = Deduction::new(position, RuleId::new(4, 9), evidence);
        let deduction = deduction.star(summary.every.iter()).empty(&summary.dead).using(area.fact());
        found.push(position, deduction.using(used))?;
    }
    ControlFlow::Continue(())
}

/// Whether the stars leave every other unit and fact enough room.
fn breaks_nothing(position: &Position, stars: &[Cell], gone: &CellSet, used: &mut Vec<FactId>) -> bool {
    let geometry = position.geometry();
    let fits = |area: AreaRef<'_>| {
        if area.cells.is_disjoint(gone) {
            return true;
        }
        let inside = stars.iter().filter(|&&star| area.cells.contains(star)).count();
        if area.min <= inside {
            return true;
        }
        let left = area.cells - gone;
        holds(geometry, &left, area.min - inside)
    };
    // Lines are cheap to reject by counting.
    let rows = (0..geometry.size).all(|row| {
        let inside = stars.iter().filter(|star| star.row() == row).count();
        line_capacity(position.line_mask(row) & !gone.row_mask(row)) + inside >= position.need_of(row)
    });
    let columns_and_regions = position.open_units().filter(|&unit| unit >= geometry.size);
    if !rows || !columns_and_regions.map(|unit| position.unit_area(unit)).all(fits) {
        return false;
    }
    // A fact is needed only to drop what the units allow.
    let broken = position.facts().iter().find(|fact| fact.min > 0 && !fits(AreaRef::from(*fact)));
    used.extend(broken.map(|fact| fact.id));
    broken.is_none()
}
