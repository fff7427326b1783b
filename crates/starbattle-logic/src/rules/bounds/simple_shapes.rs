//! Small shapes and what they say by themselves.

use std::ops::ControlFlow;

use crate::{
    analysis::placements::summarize, deduction::Deduction, deduction_sink::DeductionSink, evidence::Evidence,
    position::Position, rule::declare_rule,
};

declare_rule! {
    /// Small regions whose few arrangements agree on a cell.
    ///
    /// ## What it finds
    /// A region with at most eight open cells: cells that are a star in every arrangement, cells that are in none, and cells around
    /// it that are touched in all.
    ///
    /// ## Why it is true
    /// One of the arrangements is the right one, and they agree.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBCC  .....  ..x..
    /// BBBCC  ...*.  ..x*.
    /// BBBBB  .*...  .*x..
    /// BBBBD  .....  .xxx.
    /// BEEEE  ....x  xx*xx
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// ABBBB  ...x.
    /// AACCB  .....
    /// AACCC  .x...
    /// DDCEE  ..x..
    /// DDCEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Simple shapes, small polyominoes. Worth knowing by heart.
    Ordinary, tier 2, effort 6, find;
    ID = 7 "Simple shapes"
}

const SMALL: usize = 8;
const WAYS: usize = 40;

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for number in position.units().regions() {
        let area = position.unit_area(number);
        if area.min == 0 || area.cells.len() > SMALL {
            continue;
        }
        let Some(summary) = summarize(position, area.cells, area.min, WAYS, |_, _| true) else { continue };
        if summary.ways == 0 || (summary.every.is_empty() && summary.dead.is_empty()) {
            continue;
        }
        let evidence =
            Evidence::Placements { area: area.area(position), need: area.min, ways: summary.ways, tested: false };
        let deduction = Deduction::new(position, ID, evidence);
        sink.push(position, deduction.star(summary.every.iter()).empty(&summary.dead))?;
    }
    ControlFlow::Continue(())
}
