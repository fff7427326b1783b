//! A block whose star has no room in one of its lines.

use std::ops::ControlFlow;

use crate::{
    analysis::{
        areas::AreaRef,
        line_facts::{LinePart, best_disjoint, parts_by_line},
    },
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Broken,
    fact::FactKind,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// A star block's star is not in a line that is already spoken for.
    ///
    /// ## What it finds
    /// A 2×2 block with exactly one star, one of its cells, and a line through that cell in which other strips and blocks, disjoint
    /// and without the cell, already need all the stars that are left. The cell is empty.
    ///
    /// ## Why it is true
    /// With a star in the cell the line would hold too many. A strip that contains the cell does not count, since the very star could
    /// serve it.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAAA  ......  ......
    /// BAAAAA  ......  ......
    /// BCCCDD  ......  ....x.
    /// BEEEED  ......  ......
    /// EEEFEE  ......  ......
    /// EFFFEE  ......  ......
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
    /// EEEEGGHH  xxxx.xx.  xxxxxxx.
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAABBBBBB  ..........  ..........
    /// CCCAABBBBB  ..........  ..........
    /// CCCCABBBDD  ..........  ..........
    /// CECFFFBDDD  ..........  ........x.
    /// CEEFFBBBGG  ..........  ..........
    /// CEEHHBBGGG  ..........  ..........
    /// EEEHHBBBIG  ..........  ..........
    /// HEEHHHIIIG  ..........  ..........
    /// HHHHHJIIGG  ..........  ..........
    /// JJJJJJGGGG  ..........  ..........
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAAA  ......
    /// BAAAAA  ......
    /// BCCCDD  ......
    /// BCEEED  ......
    /// EEEFEE  ......
    /// EFFFEE  ......
    /// ```
    ///
    /// ## Common mistakes
    /// Counting a strip that contains the very cell that is asked about: its star may be there. Only strips of the line that leave
    /// the cell out crowd it.
    ///
    /// ## Also known as
    /// Star-containing 2×2 exclusion.
    Ordinary, tier 3, effort 8, find;
    ID = 4 "Star block exclusion"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let mut tiles = position.facts().iter().filter(|fact| fact.kind == FactKind::Tile && fact.is_exact()).peekable();
    let parts = if tiles.peek().is_some() { parts_by_line(position) } else { Vec::new() };
    for tile in tiles {
        for cell in &tile.cells {
            let [row, column, _] = position.units().of_cell(cell);
            for (line, bit) in [(row, 1u64 << cell.col()), (column, 1u64 << cell.row())] {
                let need = position.need_of(line);
                let others: Vec<LinePart<'_>> =
                    parts[line].iter().filter(|part| part.mask & bit == 0).copied().collect();
                if need == 0 || others.is_empty() {
                    continue;
                }
                let (sum, chosen) = best_disjoint(&others, need);
                if sum < need {
                    continue;
                }
                let chosen: Vec<AreaRef<'_>> = chosen.iter().map(|&index| others[index].area).collect();
                let areas = chosen.iter().map(|area| area.area(position)).collect();
                let line = position.units().unit(line);
                let broken = Broken::Crowd { line, parts: areas, need: need - 1 };
                let deduction = Deduction::no_star(position, ID, cell, broken);
                sink.push(position, deduction.using([tile.id]).using(chosen.iter().filter_map(AreaRef::fact)))?;
            }
        }
    }
    ControlFlow::Continue(())
}
