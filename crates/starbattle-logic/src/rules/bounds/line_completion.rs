//! Strips that use up a line.

use std::ops::ControlFlow;

use crate::{
    analysis::line_facts::{best_disjoint, parts_by_line},
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    fact::Claim,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// Disjoint strips that together need all the stars of a line leave none for the rest of it.
    ///
    /// ## What it finds
    /// Strips, star blocks and regions within one row or column, no two sharing a cell, whose least numbers add up to what the line
    /// still needs. The other cells of the line are empty, and each strip holds exactly its least number.
    ///
    /// ## Why it is true
    /// The strips take at least as many stars as the line has left to give. Strips that share cells may be served by one star, so
    /// only disjoint ones count.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBBB  x....  x....
    /// AAABB  .....  ...xx
    /// CDEBB  .....  .....
    /// CDDDD  .....  .....
    /// CCCDD  .....  .....
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABCC  .....
    /// AABBC  x...*
    /// DBBBB  .x...
    /// DEEEB  *.x..
    /// EEEEB  .....
    /// ```
    ///
    /// ## Common mistakes
    /// Counting the same star twice. Strips that share a cell, such as two that come from different ways of tiling one region, may
    /// be satisfied by one star; only strips without a common cell add up.
    ///
    /// ## Also known as
    /// 1×n line completion, claiming.
    Ordinary, tier 2, effort 6, find;
    ID = 5 "Line completion"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for (line, parts) in parts_by_line(position).iter().enumerate() {
        let need = position.need_of(line);
        if need == 0 || parts.is_empty() {
            continue;
        }
        let (sum, chosen) = best_disjoint(parts, need);
        if sum != need {
            continue;
        }
        let mut rest = position.live_of(line).clone();
        for &index in &chosen {
            rest -= parts[index].area.cells;
        }
        if rest.is_empty() && chosen.iter().all(|&index| parts[index].area.max == parts[index].area.min) {
            continue;
        }
        let area = position.unit_area(line);
        let areas = chosen.iter().map(|&index| parts[index].area.area(position)).collect();
        let evidence = Evidence::Consumed { area: area.area(position), need, parts: areas, taken: sum };
        let mut deduction = Deduction::new(position, ID, evidence).empty(&rest);
        for &index in &chosen {
            let part = parts[index].area;
            deduction = deduction.using(part.fact());
            if part.max > part.min {
                deduction =
                    deduction.claim(Claim { max: part.min as u8, ..Claim::strip(part.cells.clone(), part.min) });
            }
        }
        sink.push(position, deduction)?;
    }
    ControlFlow::Continue(())
}
