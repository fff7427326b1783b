//! Rows counted against columns.

use std::ops::ControlFlow;

use crate::{
    analysis::line_groups::{larger_crossing_sets, lines_of, live_of_lines, need_of_lines, numbers_of},
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Bound, Evidence},
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// Columns that can only use some rows and take all their stars leave none for the rest of these rows.
    ///
    /// ## What it finds
    /// Columns whose open cells lie in rows that together need no more stars than the columns. The rows are empty outside the columns.
    /// The same with rows and columns exchanged.
    ///
    /// Up to 14×14 every set of up to half the lines is looked at; on larger boards neighbouring lines, up to three others, and up to five
    /// that whole lines single out.
    ///
    /// ## Why it is true
    /// The stars of the columns are all in these rows, and there are as many as the rows need. Stars already placed are counted for
    /// neither side.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAA  .....  .xx.x
    /// BBBBB  x..x.  x..x.
    /// CCCCC  .....  .xx.x
    /// DDDDD  x..x.  x..x.
    /// EEEEE  x..x.  x..x.
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
    /// AAAAAAABBC  xxxxxxx*x*  xxxxxxx*x*
    /// DDAAAABBCC  .....xxxxx  .....xxxxx
    /// DAAABBBBCB  xxxxx..x*x  xxxxx..x*x
    /// DDAEFBBBBB  ..x*xxxxxx  ..x*xxxxxx
    /// DDEEFGBGHB  xxxxx*x.xx  xxxxx*x.xx
    /// DDEEFGGGHH  .x*xxxx.x.  .x*xxxxxx.
    /// DDDFFIIIIH  .xxx*x....  .xxx*x.x..
    /// JDJJFIIHHH  ...xxx....  ...xxx.x..
    /// JJJFFIIIIH  ..........  .......x..
    /// JJJJJIIIIH  ...xx.....  ...xx..x..
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAA  .....
    /// BBBBB  x..x.
    /// CCCCC  .....
    /// DDDDD  x..x.
    /// EEEEE  x....
    /// ```
    ///
    /// ## Common mistakes
    /// Counting rows and columns instead of needs. Columns that have a star already bring less than their quota, so that as many
    /// columns as rows need not fill the rows.
    ///
    /// ## Also known as
    /// X-wing, swordfish, jellyfish.
    Ordinary, tier 5, effort 32, find;
    ID = 4 "Fish"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for direction in 0..2 {
        let larger = larger_crossing_sets(position, direction);
        for &set in position.line_sets().iter().chain(&larger) {
            let need = need_of_lines(position, direction, set);
            if need == 0 {
                continue;
            }
            let crossing = numbers_of(position, direction, set).fold(0, |all, line| all | position.line_mask(line));
            if need_of_lines(position, 1 - direction, crossing) != need {
                continue;
            }
            let cells = live_of_lines(position, direction, set);
            let empty = &live_of_lines(position, 1 - direction, crossing) - &cells;
            if !empty.is_empty() {
                let lines = lines_of(position, 1 - direction, crossing);
                let others = lines_of(position, direction, set);
                let shares = numbers_of(position, direction, set).map(|line| position.need_of(line)).collect();
                let evidence = Evidence::Count { lines, others, shares, need, given: need, bound: Bound::Least };
                sink.push(position, Deduction::new(position, ID, evidence).empty(&empty))?;
            }
        }
    }
    ControlFlow::Continue(())
}
