//! Two neighbouring lines with little room.

use std::ops::ControlFlow;

use starbattle_board::CellSet;

use crate::{
    analysis::{
        capacity::holds,
        comb::comb,
        cover::covers,
        line_groups::{lines_of, need_of_lines},
    },
    deduction_sink::DeductionSink,
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
    for direction in 0..2 {
        for first in 0..size.saturating_sub(1) {
            let set = 0b11 << first;
            let need = need_of_lines(position, direction, set);
            if need == 0 {
                continue;
            }
            let area = position.joined(lines_of(position, direction, set));
            if !holds(position.units(), &area.cells, need) {
                continue;
            }
            if !holds(position.units(), &area.cells, need + 1) {
                let covers = covers(position.units(), position.live(), &area.cells, &area.cells, need);
                for blocks in covers.into_iter().flatten().filter(|blocks| blocks.len() == need) {
                    sink.push(position, conclusion(position, ID, area.clone(), need, blocks, Vec::new()))?;
                }
            } else if !holds(position.units(), &area.cells, need + 2) {
                with_comb(position, sink, &area.cells, direction, first, need)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// One comb with two teeth inside the pair of lines, the rest in blocks.
fn with_comb(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    cells: &CellSet,
    direction: usize,
    first: usize,
    need: usize,
) -> ControlFlow<()> {
    let size = position.units().size();
    if need < 2 {
        return ControlFlow::Continue(());
    }
    for (line, sides) in [(first, 0b11), (first + 1, 0b00)] {
        let number = position.units().line(direction, line);
        if position.need_of(number) > 2 {
            continue;
        }
        for start in 0..size.saturating_sub(4) {
            let Some(comb) = comb(position, number, start, 2, sides) else { continue };
            let rest = cells - &comb.cells;
            if holds(position.units(), &rest, need - 1) || !holds(position.units(), &rest, need - 2) {
                continue;
            }
            let covers = covers(position.units(), position.live(), cells, &rest, need - 2);
            for blocks in covers.into_iter().flatten().filter(|blocks| blocks.len() == need - 2) {
                let area = position.joined(lines_of(position, direction, 0b11 << first));
                let combs = vec![(&comb.cells & cells, 2)];
                sink.push(position, conclusion(position, ID, area, need, blocks, combs))?;
            }
        }
    }
    ControlFlow::Continue(())
}
