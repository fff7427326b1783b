//! Counts that a star would break.

use std::ops::ControlFlow;

use crate::{
    analysis::{contributions::Counted, finned::for_each_broken_count},
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Bound, Broken, Evidence},
    position::Position,
    rule::{RuleId, declare_rule},
};

declare_rule! {
    /// A star that would push too many regions into some lines, or leave some lines too few regions.
    ///
    /// ## What it finds
    /// Finned undercounting: regions that would lie inside some lines but for a few cells, the fins, and a cell whose star kills the
    /// fins; then the regions would need more stars from the lines than these have. Finned overcounting: lines that would lie
    /// inside some regions but for fins, and a cell whose star kills the fins; then the regions have too few stars left for the lines.
    /// In both cases the cell is empty. The fins themselves are not.
    ///
    /// ## Why it is true
    /// After the star and its direct consequences the counts of lines and regions contradict each other.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAA  .....  .....
    /// AAABB  .....  .....
    /// CCAAA  .....  .x...
    /// CCDDA  .....  .....
    /// CCEEE  ....*  ....*
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABC  xxx.x
    /// AAAAC  x*xxx
    /// DDADC  xxxx.
    /// EDDDC  .xxxx
    /// EEDDC  xx.xx
    /// ```
    ///
    /// ## Common mistakes
    /// Crossing out the fin itself. Nothing forbids a star there: it only means that the regions are not inside the lines after
    /// all. What is ruled out is a star that kills all fins.
    ///
    /// ## Also known as
    /// Finned counts.
    4, effort 24, find; 3 "Finned undercounting", 4 "Finned overcounting"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for_each_broken_count(position, Counted::Regions, &mut |cell, broken| {
        let under = matches!(broken, Broken::Count { bound: Bound::Least, .. });
        let rule = RuleId::new(4, if under { 3 } else { 4 });
        let evidence = Evidence::Refuted { star: cell, broken };
        sink.push(position, Deduction::new(position, rule, evidence).empty_cell(cell))
    })
}
