//! A unit with just enough open cells.

use std::ops::ControlFlow;

use crate::{
    deduction::Deduction, deduction_sink::DeductionSink, evidence::Evidence, position::Position, rule::declare_rule,
};

declare_rule! {
    /// A row, column or region with as many open cells as it needs stars has a star in each.
    ///
    /// ## Why it is true
    /// The stars must go somewhere, and there is nowhere else.
    Ordinary, tier 1, effort 1, find;
    /// A row with as many open cells as it needs stars has a star in each.
    ///
    /// ## What it finds
    /// A row whose open cells are exactly as many as the stars it lacks. All of them are stars.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBCC  .....  .....
    /// ABBCC  xxx.x  xxx*x
    /// ADCCC  .....  .....
    /// ADCEE  .....  .....
    /// DDCEE  .....  .....
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// ABBCC  .....
    /// ABBCC  xxx..
    /// ADCCC  .....
    /// ADCEE  .....
    /// DDCEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Last cells of a row, forced stars.
    ROW = 5 "Row forced",
    /// A column with as many open cells as it needs stars has a star in each.
    ///
    /// ## What it finds
    /// A column whose open cells are exactly as many as the stars it lacks. All of them are stars.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBCC  ..x..  ..x..
    /// ABBCC  ..x..  ..x..
    /// ADCCC  ..x..  ..x..
    /// ADCEE  .....  ..*..
    /// DDCEE  ..x..  ..x..
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// ABBCC  ..x..
    /// ABBCC  ..x..
    /// ADCCC  ..x..
    /// ADCEE  .....
    /// DDCEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Last cells of a column, forced stars.
    COLUMN = 6 "Column forced",
    /// A region with as many open cells as it needs stars has a star in each.
    ///
    /// ## What it finds
    /// A region whose open cells are exactly as many as the stars it lacks. All of them are stars.
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
    /// Last cells of a region, forced stars.
    REGION = 7 "Region forced",
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for area in position.unit_areas() {
        let crate::analysis::areas::Source::Unit(number) = area.source else { continue };
        if area.cells.len() == area.min {
            let evidence = Evidence::Quota { area: area.area(position), need: area.min };
            let rule = [ROW, COLUMN, REGION][position.units().kind_and_index(number).0];
            sink.push(position, Deduction::new(position, rule, evidence).star(area.cells.iter()))?;
        }
    }
    ControlFlow::Continue(())
}
