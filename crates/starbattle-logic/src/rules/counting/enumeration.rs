//! All ways to fill an area.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet};

use crate::{
    areas::AreaRef,
    capacity::{holds, line_capacity},
    deduction::Deduction,
    evidence::Evidence,
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
const WAYS: usize = 48;

fn find(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    for area in position.areas().filter(|area| area.min <= 4 && area.cells.len() <= 20) {
        let Some(summary) =
            summarize(position, area.cells, area.min, WAYS, |stars, gone| breaks_nothing(position, stars, gone))
        else {
            continue;
        };
        if summary.ways == 0 || (summary.every.is_empty() && summary.dead.is_empty()) {
            continue;
        }
        let evidence = Evidence::Placements { area: area.area(position), need: area.min, ways: summary.ways };
        let deduction = Deduction::new(position, RuleId::new(4, 9), evidence);
        let deduction = deduction.star(summary.every.iter()).empty(&summary.dead).using(area.fact());
        found
            .push(position, deduction.using(position.facts().iter().filter(|fact| fact.min > 0).map(|fact| fact.id)))?;
    }
    ControlFlow::Continue(())
}

/// Whether the stars leave every other unit and fact enough room.
fn breaks_nothing(position: &Position, stars: &[Cell], gone: &CellSet) -> bool {
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
    rows && position.areas().all(fits)
}
