//! A 2×2 block holds at most one star.

use std::ops::ControlFlow;

use crate::{
    analysis::cover::corners_of, cache::examined::unless_unmarked, deduction::Deduction, deduction_sink::DeductionSink,
    evidence::Evidence, position::Position, rule::declare_rule,
};

declare_rule! {
    /// A 2×2 block holds at most one star; if a unit's last star must be in the block, nothing else is.
    ///
    /// ## What it finds
    /// A unit that needs one more star and whose open cells all lie in one 2×2 block. The other cells of the block are empty.
    ///
    /// ## Why it is true
    /// All four cells of a block touch each other, so it holds one star at most, and that one belongs to the unit.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBBB  .....  .....
    /// AAABB  .....  .....
    /// CDEBB  .....  .....
    /// CDDDD  xxx..  xxx..
    /// CCCDD  .....  ...xx
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ........  ........
    /// AAAABBCB  ........  .....x..
    /// ABBBBCCD  ........  ........
    /// AEEBBBDD  ........  ........
    /// EEEFBDDD  ........  ........
    /// EEFFBBDD  ........  ........
    /// EEEFGHHD  ........  ........
    /// EEEEGGHH  ........  ........
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xx........  xx........
    /// DAAEEEECCC  *x........  *x........
    /// DAAEEFECCC  xx........  xx........
    /// DDAEEFCCCC  ..........  ..........
    /// AAAEEFFCGC  ..........  xx........
    /// AAAAFFFCGC  ..........  ..........
    /// AAAHHHHGGG  ..........  ..........
    /// AHHHHHHIGI  ..........  ..........
    /// JJJJIHIIGI  ..........  ..........
    /// JJJIIIIIII  ..........  ..........
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABB  ..x..
    /// AAABB  ....*
    /// CCCBB  .....
    /// DDEEB  .....
    /// DDEEB  .....
    /// ```
    ///
    /// ## Also known as
    /// Two by two, the box rule.
    Ordinary, tier 2, effort 2, find;
    ID = 1 "2×2 maximum"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    unless_unmarked(ID, position, sink, |sink| within_blocks(position, sink))
}

fn within_blocks(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let units = position.units();
    for area in position.unit_areas().filter(|area| area.min == 1) {
        let Some(first) = area.cells.first() else { continue };
        if !area.cells.is_subset(units.reach(first.index(units.size()))) {
            continue;
        }
        for corner in corners_of(units, first) {
            let window = units.window(corner);
            let others = &(window - area.cells) & position.live();
            if area.cells.is_subset(window) && !others.is_empty() {
                let blocks = vec![corner];
                let evidence = Evidence::Cover { area: area.area(position), need: 1, blocks, combs: Vec::new() };
                sink.push(position, Deduction::new(position, ID, evidence).empty(&others))?;
            }
        }
    }
    ControlFlow::Continue(())
}
