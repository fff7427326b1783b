//! What is left of an area beside a part with a known number.

use std::ops::ControlFlow;

use crate::{
    analysis::areas::AreaRef, deduction::Deduction, deduction_sink::DeductionSink, evidence::Evidence, fact::Claim,
    position::Position, rule::declare_rule,
};

declare_rule! {
    /// If a part of a unit holds exactly m stars, the rest of the unit holds exactly what is missing.
    ///
    /// ## What it finds
    /// A strip, block or other set with an exact number of stars inside a row, column or region. The rest of the unit becomes an
    /// area with an exact number, on which all other rules work as on a region.
    ///
    /// ## Why it is true
    /// Subtraction.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 2 stars
    /// ABBBBBCC  ........  ........
    /// AABDBCCC  ........  ........
    /// AADDDCCC  ........  ........
    /// AADEDDCC  ........  ........
    /// FFEEGGGH  .......*  .......*
    /// EFEEFHHH  ........  ........
    /// EEEEFGHH  ........  ........
    /// EEEFFGHH  ........  ........
    /// learned: r7c6 r8c6 exactly 1
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AABBBBBBBB  .....xxx..  .....xxx..
    /// ABBBBBCCCB  .x...x*x..  .x...x*x..
    /// ABBBBBDDCE  .x..xxxx..  .x..xxxx..
    /// ABBBBFDDDE  .x..x*x...  .x..x*x...
    /// AGBBFFHDIE  x..xxxxxx.  x..xxxxxx*
    /// GGGGFHHDIE  xxxx*xx*xx  xxxx*xx*xx
    /// HHGGHHHIIE  .x.xxxxxx.  .x.xxxxxx.
    /// HHHHHHIIII  ..........  ..........
    /// JJJJHHHIII  ..........  ..........
    /// JJJJJIIIII  ..........  ..........
    /// ```
    /// On another 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAAABBCC  xxxx..x*xx  xxxx..x*xx
    /// DDDAAABCCC  *x*xxxxxxx  *x*xxxxxxx
    /// EEDDAABCFF  xxxxxx*x*x  xxxxxx*x*x
    /// EEEGACCCCF  ...x*xxxxx  ...x*xxxxx
    /// HEGGGCICCF  .x.xxx.xx*  .x.xxx.xx*
    /// HEGGGCIIFF  .....x.xxx  .*...x.xxx
    /// HHGGCCCIIC  ......xx*x  ......xx*x
    /// HGGCCCCCCC  ......xxxx  ......xxxx
    /// HHGHCCCJJC  ......x*xx  ......x*xx
    /// HHHHCCCCJJ  ......xxx*  ......xxx*
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 2 stars
    /// ABBBBBCC  ........
    /// AABDBCCC  ........
    /// AADDDCCC  ........
    /// AADEDDCC  ........
    /// FFEEGGGH  ........
    /// EFEEFHHH  ........
    /// EEEEFGHH  ........
    /// EEEFFGHH  ........
    /// ```
    ///
    /// ## Also known as
    /// Bound tightening, sub-region.
    Ordinary, tier 2, effort 6, find;
    ID = 6 "Remainder"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let units = position.units();
    for fact in position.facts().iter().filter(|fact| fact.is_exact() && fact.min > 0) {
        let Some(cell) = fact.cells.first() else { continue };
        for unit in units.of_cell(cell) {
            let area = position.unit_area(unit);
            let part = usize::from(fact.min);
            if area.min < part || fact.cells.len() == area.cells.len() || !fact.cells.is_subset(area.cells) {
                continue;
            }
            let rest = area.cells - &fact.cells;
            let claim = Claim::exactly(rest.clone(), area.min - part);
            if area.min == part {
                // R2.5 and R2.8 empty the rest.
                continue;
            }
            if position.adds_information(&claim) {
                let parts = vec![AreaRef::from(fact).area(position)];
                let evidence = Evidence::Consumed { area: area.area(position), need: area.min, parts, taken: part };
                let deduction = Deduction::new(position, ID, evidence);
                sink.push(position, deduction.claim(claim).using([fact.id]))?;
            }
        }
    }
    ControlFlow::Continue(())
}
