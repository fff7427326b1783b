//! Rows and columns counted together.

use std::ops::ControlFlow;

use starbattle_board::{CellSet, Unit};

use crate::{
    analysis::{
        capacity::holds,
        line_groups::{lines_of, live_of_lines, most_lines, need_of_lines},
    },
    cache::examined::unless_unmarked,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Bound, Evidence},
    fact::Claim,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// Rows and columns at a corner of the board, less the regions inside them.
    ///
    /// ## What it finds
    /// Some rows at one side and some columns at another, counted together (cells in both count twice), and regions whose open cells
    /// all lie in them. If the regions take all the stars, every cell that still counts is empty: cells outside the regions, and
    /// cells of the regions that count twice. If no cell counts more than once, what is left over is an area with an exact number.
    ///
    /// ## Why it is true
    /// The needs of the lines less those of the regions is the number of stars, each with its weight, in the cells that are left.
    /// No weight is negative, so if that number is nought there is no star there.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBBCC  *.....  *xx.xx
    /// BBBBCC  ...x..  ...x..
    /// BBBBCC  ...x..  ...x..
    /// DDBEEE  ......  ......
    /// DEEEEF  ......  .xx...
    /// DEEEEE  ......  .xx...
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
    /// AAABCCCCCD  ........x.  ....x...x.
    /// ABBBCCCCDD  .......x.x  ....x..x.x
    /// AAAAACCCDD  .......x.x  .......x.x
    /// AAAACCCCCD  ........x.  ....x...x.
    /// AAEEFCGGGG  .........x  ....x....x
    /// EEEEFFGGGG  .xxx.....x  .xxxx....x
    /// EHHEFFFFFG  xx*x....xx  xx*xx...xx
    /// HHIIFFFFGG  *xxxxx...x  *xxxxx...x
    /// HHIIIFFFFJ  xx*x*xxxxx  xx*x*xxxxx
    /// FFFFFFFJJJ  xxxxxxx*x*  xxxxxxx*x*
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAABB  ......
    /// AAAAAA  ....x.
    /// AACDDA  ......
    /// CCCDED  x....x
    /// FFDDED  ......
    /// DDDDDD  x.x...
    /// ```
    ///
    /// ## Also known as
    /// Set differentials.
    Ordinary, tier 4, effort 26, find;
    ID = 7 "Set differential"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    unless_unmarked(ID, position, sink, |sink| count(position, sink))
}

fn count(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let size = position.units().size();
    let low = |count: usize| u64::MAX >> (64 - count);
    let sides: Vec<u64> = (1..=most_lines(size)).flat_map(|count| [low(count), low(count) << (size - count)]).collect();
    let strips: Vec<[(u64, CellSet, usize); 2]> = sides
        .iter()
        .map(|&set| [0, 1].map(|side| (set, live_of_lines(position, side, set), need_of_lines(position, side, set))))
        .collect();
    for (rows, row_cells, row_need) in strips.iter().map(|pair| &pair[0]) {
        for (columns, column_cells, column_need) in strips.iter().map(|pair| &pair[1]) {
            let once = row_cells | column_cells;
            let mut double = row_cells & column_cells;
            let mut left = once.clone();
            let (mut total, mut regions, mut needs) = (row_need + column_need, Vec::new(), Vec::new());
            for region in 0..size {
                let unit = position.units().region(region);
                let need = position.need_of(unit);
                if need > 0 && need <= total && position.live_of(unit).is_subset(&once) {
                    total -= need;
                    regions.push(Unit::Region(region));
                    needs.push(need);
                    left -= position.live_of(unit);
                    // Twice less once: the cell still counts.
                    left |= &(position.live_of(unit) & &double);
                    double -= position.live_of(unit);
                }
            }
            if regions.is_empty() || left.is_empty() {
                continue;
            }
            let evidence = || {
                let mut lines = lines_of(position, 0, *rows);
                lines.extend(lines_of(position, 1, *columns));
                let need = row_need + column_need;
                let (others, shares) = (regions.clone(), needs.clone());
                Evidence::Count { lines, others, shares, need, given: need - total, bound: Bound::Least }
            };
            let deduction = || Deduction::new(position, ID, evidence());
            if total == 0 {
                sink.push(position, deduction().empty(&left))?;
            } else if double.is_empty() && !holds(position.units(), &left, total + 2) {
                let claim = Claim::exactly(left, total);
                if position.adds_information(&claim) {
                    sink.push(position, deduction().claim(claim))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
