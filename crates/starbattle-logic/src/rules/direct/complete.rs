//! A unit that has its stars has no others.

use std::ops::ControlFlow;

use crate::{
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Area, Evidence},
    position::Position,
    rule::{RuleId, declare_rule},
};

declare_rule! {
    /// A row, column or region that has all its stars is empty elsewhere.
    ///
    /// ## What it finds
    /// A unit with all its stars and open cells left. These are empty.
    ///
    /// ## Why it is true
    /// Every unit holds exactly its quota.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAABB  .....  .....
    /// AAABB  .....  .....
    /// CCCDD  .....  .....
    /// CCDDD  .....  .....
    /// CCEDD  ..*..  xx*xx
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABB  .....
    /// AAABB  .....
    /// CCCDD  .....
    /// CCDDD  .....
    /// CCEDD  .....
    /// ```
    ///
    /// ## Also known as
    /// Full row, full column, full region.
    1, effort 1, find; 2 "Row complete", 3 "Column complete", 4 "Region complete"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for number in position.units().all() {
        if position.need_of(number) == 0 && !position.live_of(number).is_empty() {
            // What fills it is what people should see.
            let cells = position.units().cells(number) & position.stars();
            let area = Area { cells, ..position.unit_area(number).area(position) };
            let evidence = Evidence::Quota { area, need: 0 };
            let rule = RuleId::new(1, 2 + position.units().kind_and_index(number).0 as u8);
            sink.push(position, Deduction::new(position, rule, evidence).empty(position.live_of(number)))?;
        }
    }
    ControlFlow::Continue(())
}
