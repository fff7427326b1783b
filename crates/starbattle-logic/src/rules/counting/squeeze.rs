//! Two neighbouring lines with little room.

use std::ops::ControlFlow;

use crate::{
    analysis::{
        capacity::holds,
        comb::{Bounded, tight_combs},
        cover::covers,
        line_facts::parts_by_line,
        line_groups::{lines_of, need_of_lines},
    },
    deduction_sink::DeductionSink,
    evidence::{Area, CombBound},
    position::Position,
    rule::declare_rule,
    rules::bounds::exact_tiling::conclusion,
};

declare_rule! {
    /// Two neighbouring lines whose open cells fit into as many blocks as they need stars have one star in each block.
    ///
    /// ## What it finds
    /// Star blocks in two neighbouring rows or columns, with the overlap and overhang marks of exact tiling. One part of the lines may be
    /// a comb (see R5.2) in place of two blocks.
    ///
    /// ## Why it is true
    /// The same as exact tiling: the stars still needed (not twice the quota) are as many as the parts can hold together, so each
    /// part holds exactly its maximum.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBCC  .x...  .x.x.
    /// ADBCC  .x...  .x.x.
    /// ADBCC  .....  .....
    /// DDBCC  .....  .....
    /// DDEEE  .xx..  .xx..
    /// learned: r1c3 r2c3 exactly 1
    /// learned: r3c2 r3c3 r4c2 r4c3 exactly 1
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAAAAA  ...x..xx  ...x.xxx
    /// AAABCDDD  xxxxx..x  xxxxx..x
    /// AAABCCCC  xxx*xxxx  xxx*xxxx
    /// AAAAEEEC  xxxxxxx*  xxxxxxx*
    /// AFAFECCC  x.xx..xx  x.xx..xx
    /// AFFFEEGG  x..x..*x  x..x..*x
    /// AHHFEFFG  x..x..xx  x..x..xx
    /// HHFFFFFG  ..xx...x  ..xx...x
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAABBBBBB  ....xx....  ....xx....
    /// CCCAABBBBB  .x...x..xx  .x...x..xx
    /// CCCCABBBDD  ....xxxxx*  ....xxxxx*
    /// CECFFFBDDD  xxxxx*x*xx  xxxxx*x*xx
    /// CEEFFBBBGG  ..x*xxxxx.  ..x*xxxxx.
    /// CEEHHBBGGG  x.xxxx....  x.xxxx....
    /// EEEHHBBBIG  .....x.x.x  .....xxx.x
    /// HEEHHHIIIG  ...x...x.x  ...x...x.x
    /// HHHHHJIIGG  ....x.x...  ....x.x...
    /// JJJJJJGGGG  ......x...  ......x...
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// ABBCC  .x...
    /// ADBCC  .x...
    /// ADBCC  .....
    /// DDBCC  .....
    /// DDEEE  ..x..
    /// ```
    ///
    /// ## Common mistakes
    /// Counting on a full quota. If one of the lines has a star already, they need fewer stars than blocks, and no block is sure to
    /// hold one.
    ///
    /// ## Also known as
    /// Squeeze, double-row tiling.
    Ordinary, tier 4, effort 12, find;
    ID = 5 "Squeeze"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let size = position.units().size();
    let parts = parts_by_line(position);
    let changed = |line: usize| {
        let parts = parts[line].iter().map(|part| part.area.changed);
        parts.fold(position.revisions().changed(line), u32::max)
    };
    for direction in 0..2 {
        for first in 0..size.saturating_sub(1) {
            let set = 0b11 << first;
            let need = need_of_lines(position, direction, set);
            let line = position.units().line(direction, first);
            let in_vain = position.squeezes().when(line);
            if need == 0 || in_vain >= changed(line).max(changed(line + 1)) {
                continue;
            }
            let area = position.joined(lines_of(position, direction, set));
            if !holds(position.units(), &area.cells, need) {
                continue;
            }
            if holds(position.units(), &area.cells, need + 1) {
                let combs = tight_combs(position, &parts, &area.cells, need);
                if combs.is_empty() {
                    // That depends on nothing but the lines and what is in each of them.
                    position.squeezes().note(line, position.revisions().now);
                }
                with_combs(position, sink, combs, &area, need)?;
            } else {
                let covers = covers(position.units(), position.live(), &area.cells, &area.cells, need);
                for blocks in covers.into_iter().flatten().filter(|blocks| blocks.len() == need) {
                    sink.push(position, conclusion(position, ID, area.clone(), need, blocks, Vec::new()))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Lines that have room to spare until combs are taken into account.
fn with_combs(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    all: Vec<Vec<Bounded>>,
    area: &Area,
    need: usize,
) -> ControlFlow<()> {
    let units = position.units();
    for combs in all {
        let combs: Vec<CombBound> = combs.into_iter().map(|comb| comb.bound).collect();
        let rest = combs.iter().fold(area.cells.clone(), |rest, comb| &rest - &comb.cells);
        let blocks = need - combs.iter().map(|comb| comb.most).sum::<usize>();
        if !holds(units, &rest, blocks) {
            continue;
        }
        let covers = covers(units, position.live(), &area.cells, &rest, blocks);
        for corners in covers.into_iter().flatten().filter(|corners| corners.len() == blocks) {
            sink.push(position, conclusion(position, ID, area.clone(), need, corners, combs.clone()))?;
        }
    }
    ControlFlow::Continue(())
}
