//! A unit with just enough open cells.

use std::ops::ControlFlow;

use crate::{
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    position::Position,
    rule::{RuleId, declare_rule},
};

declare_rule! {
    /// A row, column or region with as many open cells as it needs stars has a star in each.
    ///
    /// ## What it finds
    /// A unit whose open cells are exactly as many as the stars it lacks. All of them are stars.
    ///
    /// ## Why it is true
    /// The stars must go somewhere, and there is nowhere else.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBCC  .x...  .x*..
    /// ABBCC  .xx..  .xx..
    /// ADCCC  .....  .....
    /// ADCEE  .....  .....
    /// DDCEE  .....  .....
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// ABBCC  .....
    /// ABBCC  .xx..
    /// ADCCC  .....
    /// ADCEE  .....
    /// DDCEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Last cells, forced stars.
    1, effort 1, find; 5 "Row forced", 6 "Column forced", 7 "Region forced"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for area in position.unit_areas() {
        let crate::analysis::areas::Source::Unit(number) = area.source else { continue };
        if area.cells.len() == area.min {
            let evidence = Evidence::Quota { area: area.area(position), need: area.min };
            let rule = RuleId::new(1, 5 + position.units().kind_and_index(number).0 as u8);
            sink.push(position, Deduction::new(position, rule, evidence).star(area.cells.iter()))?;
        }
    }
    ControlFlow::Continue(())
}
