//! Strips: cells of one line that must hold a star.

use starbattle_board::CompactSort;

use std::ops::ControlFlow;

use crate::{
    analysis::{
        areas::{AreaRef, Source},
        capacity::{capacity, holds},
    },
    cache::examined::for_each_unexamined,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    fact::Claim,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// If an area cannot hold all its stars outside a line, its cells in that line hold the rest.
    ///
    /// ## What it finds
    /// A strip: open cells of an area within one row or column that hold at least one star. A strip of one cell is a star.
    ///
    /// ## Why it is true
    /// Outside the line the area has room for fewer stars than it needs; what is missing must be in the line.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBCC  ..x..  ..x..
    /// ABBCC  ..x..  ..x..
    /// ABBBD  ..x..  ..x..
    /// EEEDD  .....  .....
    /// EEEED  .....  .....
    /// learned: r1c1 r2c1 r3c1 at least 1
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ....xxxx  ....xxxx
    /// AAAABBCB  xxxxxx*x  xxxxxx*x
    /// ABBBBCCD  x...xxxx  x...xxxx
    /// AEEBBBDD  x..xxxx.  x..xxxx.
    /// EEEFBDDD  ..x.x.x.  ..x.x.x.
    /// EEFFBBDD  ....xxx.  ....xxx.
    /// EEEFGHHD  xxxx.xxx  xxxx.xxx
    /// EEEEGGHH  xxxx.xx.  xxxx.xx*
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// ABBBBCCCDD  x...xxx*xx  x...xxx*xx
    /// AAAABCCDDD  xxxxx*xxx*  xxxxx*xxx*
    /// AAAABBDDDE  .x..xxx*xx  .x..xxx*xx
    /// AFAFFBGGEE  .x.xx*xxxx  .x.xx*xxxx
    /// FFFFFGGGEE  .x..xxxx..  .x..xxxx..
    /// FFFFGGGGEE  ...x.x.x..  ...x.x.x..
    /// FFFHGGGGEE  ...x.xxx..  ...x.xxx..
    /// FFHHHHIIEI  .....x.x.x  .....x*x.x
    /// FJJHHHHIEI  ...x.xxxx.  ...x.xxxx.
    /// JJJJJHHIII  .....x.x..  .....x.x..
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABCC  .....
    /// BBBCC  ...*.
    /// BBBCD  ...x.
    /// EEDDD  ..x..
    /// EEEDD  .....
    /// ```
    ///
    /// ## Common mistakes
    /// Taking it for granted that the cells outside a block hold a star. They do only if the block, or whatever else remains, has
    /// too little room for all that the area still needs.
    ///
    /// ## Also known as
    /// 1×n, pointing cells, locked candidates.
    Ordinary, tier 2, effort 5, find;
    ID = 4 "1×n strip"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let regions = position.units().regions().filter(|&number| position.need_of(number) > 0);
    let regions = regions.map(|number| position.unit_area(number));
    for_each_unexamined(ID, regions, sink, |area, sink| in_region(position, sink, area))?;
    let facts = position.facts().iter().filter(|fact| fact.min > 0).map(AreaRef::from);
    for_each_unexamined(ID, facts, sink, |area, sink| in_fact(position, sink, area))
}

fn in_region(position: &Position, sink: &mut DeductionSink<'_>, area: &AreaRef<'_>) -> ControlFlow<()> {
    let Source::Unit(number) = area.source else { return ControlFlow::Continue(()) };
    let units = position.units();
    if area.min == 1 {
        // Beside any line there is room for one star, or nothing at all.
        return units.common_lines(area.cells).try_for_each(|line| report(position, sink, area, line, 0));
    }
    let bands = position.bands(units.kind_and_index(number).1);
    for direction in 0..2 {
        let mut lines = bands.lines(direction);
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            let room = bands.within(direction, !(1 << line));
            if room < area.min {
                report(position, sink, area, units.line(direction, line), room)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn in_fact(position: &Position, sink: &mut DeductionSink<'_>, area: &AreaRef<'_>) -> ControlFlow<()> {
    let units = position.units();
    if units.common_lines(area.cells).next().is_some() {
        // The cells are a strip as they are; all there is to say is that a single one is a star.
        if area.cells.len() == area.min {
            let evidence = Evidence::Quota { area: area.area(position), need: area.min };
            let deduction = Deduction::new(position, ID, evidence).star(area.cells.iter());
            sink.push(position, deduction.using(area.fact()))?;
        }
        return ControlFlow::Continue(());
    }
    if area.min == 1 {
        // Beside any line there is a cell, which is room for one star.
        return ControlFlow::Continue(());
    }
    // Lines in which the area has cells.
    let mut lines: Vec<usize> = area.cells.iter().flat_map(|cell| units.of_cell(cell).into_iter().take(2)).collect();
    lines.compact_sort();
    lines.dedup();
    for line in lines {
        let rest = area.cells - units.cells(line);
        if !holds(units, &rest, area.min) {
            report(position, sink, area, line, capacity(&rest))?;
        }
    }
    ControlFlow::Continue(())
}

fn report(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    area: &AreaRef<'_>,
    line: usize,
    room: usize,
) -> ControlFlow<()> {
    let part = area.cells & position.units().cells(line);
    let claim = Claim::strip(part.clone(), area.min - room);
    let forced = part.len() == area.min - room;
    if !forced && !position.adds_information(&claim) {
        return ControlFlow::Continue(());
    }
    let evidence = Evidence::Share { area: area.area(position), need: area.min, part: part.clone(), room };
    let mut deduction = Deduction::new(position, ID, evidence).using(area.fact());
    if forced {
        deduction = deduction.star(part.iter());
    } else {
        deduction = deduction.claim(claim);
    }
    sink.push(position, deduction)
}
