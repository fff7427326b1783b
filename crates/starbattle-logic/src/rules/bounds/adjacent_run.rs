//! A line whose open cells are one run.

use std::ops::ControlFlow;

use starbattle_board::Cell;

use crate::{
    deduction::Deduction, deduction_sink::DeductionSink, evidence::Evidence, position::Position, rule::declare_rule,
};

declare_rule! {
    /// A line that needs k stars in one run of 2k − 1 or 2k open cells.
    ///
    /// ## What it finds
    /// A run of 2k − 1 cells has stars in its first, third, … cell. A run of 2k cells presses on both sides: the cells of the
    /// neighbouring lines beside it are empty.
    ///
    /// ## Why it is true
    /// The run falls into k pairs (the last one perhaps a single cell) with one star each. A cell beside a pair touches both of its
    /// cells; and every cell beside a run of 2k cells is beside a pair, of which one star is sure.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBCC  .x...  .x...
    /// ADBCC  .x...  .x...
    /// ADBCC  .....  x.x..
    /// DDBCC  .....  x.x..
    /// DDEEE  .x...  .x...
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
    /// ABBCCCCCCC  ..x*xxxxxx  ..x*xxxxxx
    /// ABBBBDCCEC  xxxxx*x...  xxxxx*x...
    /// AAABBDDCEC  ....xxxxxx  ....xxxxxx
    /// AFAABBDEEC  xx.x.x*x..  xxxx.x*x..
    /// AFABBBBEEE  ...x.xxxxx  ...x.xxxxx
    /// FFFBBGGEEH  ...xx.....  ...xx.....
    /// FIFGGGEEEH  .x....xxx.  .x....xxx.
    /// FIFJJEEJEH  .x.xxxx.x.  .x.xxxx.x.
    /// FIIJJJJJJH  ...xx.x.x.  ...xx.x.x.
    /// IIIIIJJJHH  .......x..  .......x..
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// ABBCC  .....
    /// ADBCC  .x...
    /// ADBCC  .....
    /// DDBCC  .....
    /// DDEEE  .x...
    /// ```
    ///
    /// ## Also known as
    /// Adjacent run, cross pressure.
    Ordinary, tier 2, effort 3, find;
    ID = 9 "Adjacent run"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let units = position.units();
    for line in units.lines() {
        let (need, mask) = (position.need_of(line), position.line_mask(line));
        if need == 0 || mask == 0 {
            continue;
        }
        let (first, length) = (mask.trailing_zeros() as usize, mask.count_ones() as usize);
        if mask >> first != u64::MAX >> (64 - length) || (length + 1 != 2 * need && length != 2 * need) {
            continue;
        }
        let (direction, own) = units.kind_and_index(line);
        let at = |along: usize, side: usize| {
            let (row, col) = if direction == 0 { (side, along) } else { (along, side) };
            Cell::new(row as u8, col as u8)
        };
        let evidence = Evidence::Quota { area: position.unit_area(line).area(position), need };
        let deduction = Deduction::new(position, ID, evidence);
        if length + 1 == 2 * need {
            sink.push(position, deduction.star((0..need).map(|pair| at(first + 2 * pair, own))))?;
        } else {
            let mut beside = units.no_cells();
            for along in first..first + length {
                for side in [own.wrapping_sub(1), own + 1].into_iter().filter(|&side| side < units.size()) {
                    beside.insert(at(along, side));
                }
            }
            sink.push(position, deduction.empty(&beside))?;
        }
    }
    ControlFlow::Continue(())
}
