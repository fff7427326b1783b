//! Strips that use up a line.

use std::ops::ControlFlow;

use crate::{
    analysis::{
        areas::AreaRef,
        line_facts::{disjoint_with_sum, parts_by_line},
    },
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
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AABCCCCD  ..x.xx.x  ..x.xx.x
    /// ABBCEEDD  .xx.xxxx  .xx.xxxx
    /// BBBCEDDF  xx.x.x.x  xx.x.x.x
    /// BBBGEDDF  ...x.x.x  ...x.x.x
    /// BBGGDDFF  .xxxxxx.  .xxxxxx.
    /// GGGGGDFF  ...xx.x.  ...xx.x.
    /// GHHGHFFH  .xxxx.xx  .xxxx.xx
    /// GGHHHHHH  x.x.x...  xxx.x...
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xx........  xxxxx....x
    /// DAAEEEECCC  *x...xxxx.  *x...xxxx.
    /// DAAEEFECCC  xx........  xx........
    /// DDAEEFCCCC  ..........  ..........
    /// AAAEEFFCGC  xx........  xx........
    /// AAAAFFFCGC  ..........  ..........
    /// AAAHHHHGGG  ..........  ..........
    /// AHHHHHHIGI  ..........  ..........
    /// JJJJIHIIGI  ..........  ..........
    /// JJJIIIIIII  ..........  ..........
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
        if need == 1 {
            let single = parts.iter().rev().filter(|part| part.area.min == 1);
            single.map(|part| [part.area]).try_for_each(|part| report(position, sink, line, need, &part))?;
            continue;
        }
        for chosen in disjoint_with_sum(parts, need) {
            let chosen: Vec<AreaRef<'_>> = chosen.into_iter().map(|index| parts[index].area).collect();
            report(position, sink, line, need, &chosen)?;
        }
    }
    ControlFlow::Continue(())
}

fn report(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    line: usize,
    need: usize,
    parts: &[AreaRef<'_>],
) -> ControlFlow<()> {
    let mut rest = position.live_of(line).clone();
    for part in parts {
        rest -= part.cells;
    }
    // That a part cannot hold more than its least number by itself is R2.2.
    let is_open = |part: &AreaRef<'_>| part.max > part.min && part.holds(position, part.min + 1);
    if rest.is_empty() && !parts.iter().any(is_open) {
        return ControlFlow::Continue(());
    }
    let areas = parts.iter().map(|part| part.area(position)).collect();
    let area = position.unit_area(line).area(position);
    let evidence = Evidence::Consumed { area, need, parts: areas, taken: need };
    let mut deduction = Deduction::new(position, ID, evidence).empty(&rest);
    for part in parts {
        deduction = deduction.using(part.fact());
        if is_open(part) {
            deduction = deduction.claim(Claim { max: part.min as u8, ..Claim::strip(part.cells.clone(), part.min) });
        }
    }
    sink.push(position, deduction)
}
