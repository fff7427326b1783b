//! Facts that use up a region or another fact.

use std::ops::ControlFlow;

use crate::{
    analysis::areas::AreaRef, cache::examined::for_each_container, deduction::Deduction, deduction_sink::DeductionSink,
    evidence::Evidence, fact::UNBOUNDED, position::Position, rule::declare_rule,
};

declare_rule! {
    /// Disjoint parts of a region that need all its stars leave none for the rest of it.
    ///
    /// ## What it finds
    /// One or two facts inside a region, or inside an area with a known number, whose least numbers add up to all the stars it
    /// has. Its other cells are empty. An area that may hold no star at all is empty, one with as many cells as stars is full.
    ///
    /// ## Why it is true
    /// The parts take at least as many stars as there are.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABBC  ...x.  ...x.
    /// AABBB  ...x.  ...x.
    /// AADDD  ...x.  ..xxx
    /// ADDDD  .....  .xx.x
    /// EEDDD  .....  ..x.x
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAAAAA  ........  ........
    /// AAABBAAA  xxx..xxx  xxx..xxx
    /// ACAABBBA  x.xx..xx  x.xxxxxx
    /// CCADDEFF  ..x..x..  ..x..x..
    /// CEEDEEFG  .xx.xx.x  .xx.xx.x
    /// CCEEEEEG  ........  ........
    /// EEEHEGEG  ..x...x.  ..x...x.
    /// EHHHEGGG  ....x...  ....x...
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBB  ..........  ..........
    /// AAAAABBCCB  ..........  ..........
    /// ADDDBBCCCB  ..........  ..........
    /// ADDBBCCCCE  ..........  ..x.......
    /// AAFFFCCEEE  ..........  ..........
    /// GAFFFCHHHE  ..........  ..........
    /// GAAFFIHHHH  ..........  ..........
    /// GGAIIIIHHH  ..........  ..........
    /// GGIIIIHHJJ  ..........  ..........
    /// GGIIIIHJJJ  ..........  ..........
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBC  .....
    /// AABBB  ...x.
    /// AADDD  ...x.
    /// ADDDD  .....
    /// EEDDD  .....
    /// ```
    ///
    /// ## Also known as
    /// Container consumption.
    Ordinary, tier 2, effort 6, find;
    ID = 8 "Consumption"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let regions = position.units().regions().filter(|&number| position.need_of(number) > 0);
    let regions = regions.map(|number| position.unit_area(number));
    let bounded = position.facts().iter().filter(|fact| fact.max < UNBOUNDED).map(AreaRef::from);
    for_each_container(ID, position, regions.chain(bounded), sink, |area, parts, sink| {
        whole(position, sink, area)?;
        for (index, one) in parts.iter().enumerate() {
            if one.min == area.max {
                report(position, sink, area, &[*one])?;
            }
            for two in &parts[index + 1..] {
                if one.min + two.min == area.max && one.cells.is_disjoint(two.cells) {
                    report(position, sink, area, &[*one, *two])?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// An area without stars, or without room to choose.
fn whole(position: &Position, sink: &mut DeductionSink<'_>, area: &AreaRef<'_>) -> ControlFlow<()> {
    if area.is_unit() || (area.max > 0 && area.cells.len() != area.min) {
        return ControlFlow::Continue(());
    }
    let evidence = Evidence::Quota { area: area.area(position), need: area.max };
    let deduction = Deduction::new(position, ID, evidence).using(area.fact());
    let deduction = if area.max == 0 { deduction.empty(area.cells) } else { deduction.star(area.cells.iter()) };
    sink.push(position, deduction)
}

fn report(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    area: &AreaRef<'_>,
    parts: &[AreaRef<'_>],
) -> ControlFlow<()> {
    let mut rest = area.cells.clone();
    for part in parts {
        rest -= part.cells;
    }
    if rest.is_empty() {
        return ControlFlow::Continue(());
    }
    let areas = parts.iter().map(|part| part.area(position)).collect();
    let evidence = Evidence::Consumed { area: area.area(position), need: area.max, parts: areas, taken: area.max };
    let deduction = Deduction::new(position, ID, evidence).empty(&rest).using(area.fact());
    sink.push(position, deduction.using(parts.iter().filter_map(AreaRef::fact)))
}
