//! Areas that are tight because of a comb.

use std::ops::ControlFlow;

use starbattle_board::CellSet;

use crate::{
    analysis::{
        areas::AreaRef,
        capacity::holds,
        comb::{Comb, comb, outside_needs},
        line_facts::{LinePart, parts_by_line},
    },
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    fact::Claim,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// An M holds two stars at most, a pressured T only one; an area that needs just that much is tight.
    ///
    /// ## Why it is true
    /// A comb is a run of 2k + 1 cells of a line with at most one tooth beside each second cell. It falls into k blocks of 2×2 and one cell.
    /// More than k stars fit only on the first, third, … cell of the run, k + 1 in one line.
    ///
    /// ## Common mistakes
    /// Taking a strip that overlaps the comb for pressure from outside, or one star in the line for enough: with quota 3 a line
    /// with one star has room for two more, and the T can hold both.
    Ordinary, tier 5, effort 34, find;
    /// A comb with two teeth or more, whose line has no room for one star more than teeth; an area that needs just that much is tight.
    ///
    /// ## What it finds
    /// The M: a run of five cells of a line with at most one tooth beside its second and fourth cell (longer combs count alike). If its line
    /// has room for only two more stars beside what other strips of the line take, the M holds at most two. An area that needs exactly two
    /// more than it can hold outside the M then has exactly two stars in it, and the M has none elsewhere.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABBBB  ......  ......
    /// CAABBB  ......  ......
    /// AAAABB  ......  ......
    /// DDDEEB  ......  ......
    /// DDDEEE  ......  .x....
    /// FFFFEE  ...x..  ...x..
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBBB  ......
    /// CAABBB  ......
    /// AAAABB  ......
    /// DDDEEB  ......
    /// DDDEEE  ......
    /// FFFFEE  ......
    /// ```
    ///
    /// ## Also known as
    /// The M.
    M = 2 "The M",
    /// A run of three cells with a tooth, whose line has room for only one more star, holds at most one; an area that needs just that much is
    /// tight.
    ///
    /// ## What it finds
    /// The T: a run of three cells of a line with at most one tooth beside the middle one. If its line has room for only one more star beside
    /// what other strips of the line take, the T holds at most one. An area that needs exactly one more than it can hold outside the T then
    /// has exactly one star in it, and the T has none elsewhere.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAABB  .....  .....
    /// AAABB  ..x.x  ..x.x
    /// CCCDD  .....  .....
    /// CCDDD  .....  .....
    /// CCEDD  .....  .....
    /// learned: r2c4 r3c3 r3c4 r3c5 exactly 1
    /// learned: r2c1 r2c2 r3c1 r3c2 exactly 1
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABB  .....
    /// AAABB  ....x
    /// CCCDD  .....
    /// CCDDD  .....
    /// CCEDD  .....
    /// ```
    ///
    /// ## Also known as
    /// The pressured T.
    PRESSURED_T = 3 "Pressured T",
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let parts = parts_by_line(position);
    for area in position.areas() {
        // A comb takes one off the bound, so the area must have exactly one to spare.
        if !area.holds(position, area.min + 1) || area.holds(position, area.min + 2) {
            continue;
        }
        for teeth in 1..=area.min.min(3) {
            for (line, parts) in parts.iter().enumerate() {
                in_line(position, sink, &area, parts, line, teeth)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn in_line(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    area: &AreaRef<'_>,
    parts: &[LinePart<'_>],
    line: usize,
    teeth: usize,
) -> ControlFlow<()> {
    let mask = position.line_mask(line);
    let inside = crate::analysis::line_facts::along(position, line, &(area.cells & position.units().cells(line)));
    for first in 0..position.units().size() {
        // The comb matters only if all its odd cells belong to the area.
        let odd = (0..=teeth).fold(0u64, |odd, index| odd | 1 << (first + 2 * index).min(63));
        if inside & mask & odd != odd {
            continue;
        }
        for sides in 0..1 << teeth {
            let Some(comb) = comb(position, line, first, teeth, sides) else { continue };
            let rest = area.cells - &comb.cells;
            if holds(position.units(), &rest, area.min - teeth + 1) {
                continue;
            }
            let (outside, used) = outside_needs(position, parts, &comb);
            if position.need_of(line) > teeth + outside {
                continue;
            }
            report(position, sink, area, &comb, rest, &used)?;
        }
    }
    ControlFlow::Continue(())
}

fn report(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    area: &AreaRef<'_>,
    comb: &Comb,
    rest: CellSet,
    used: &[AreaRef<'_>],
) -> ControlFlow<()> {
    let inside = &comb.cells & area.cells;
    let overhang = &(&comb.cells - area.cells) & position.live();
    let rule = if comb.teeth == 1 { PRESSURED_T } else { M };
    let combs = vec![(inside.clone(), comb.teeth)];
    let evidence = Evidence::Cover { area: area.area(position), need: area.min, blocks: Vec::new(), combs };
    let mut deduction = Deduction::new(position, rule, evidence).empty(&overhang);
    deduction = deduction.claim(Claim::exactly(inside, comb.teeth));
    let others = area.min - comb.teeth;
    if others == 0 {
        deduction = deduction.empty(&rest);
    } else {
        deduction = deduction.claim(Claim::exactly(rest, others));
    }
    sink.push(position, deduction.using(area.fact()).using(used.iter().filter_map(AreaRef::fact)))
}
