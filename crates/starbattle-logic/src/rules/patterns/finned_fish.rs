//! Fish that a star would overfill.

use std::ops::ControlFlow;

use crate::{
    analysis::{contributions::Counted, finned::report_broken_counts},
    deduction::Deduction,
    deduction_sink::DeductionSink,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// A star that kills the fins of a fish and overfills its rows.
    ///
    /// ## What it finds
    /// Columns that would use only some rows but for a few fins, and a cell whose star kills the fins, so that the columns would need
    /// more stars from the rows than these have left. The cell is empty; the fins are not. The same with rows and columns exchanged.
    ///
    /// Up to 14×14 every set of up to half the lines is looked at; on larger boards neighbouring lines and up to three others.
    ///
    /// ## Why it is true
    /// After the star and its direct consequences the counts of rows and columns contradict each other.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABBC  .....  .....
    /// AAACC  .....  .....
    /// DAECC  ....x  ....x
    /// DDEEE  .....  ..x..
    /// DDEEE  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAABCCCD  xx.x...x  xx.x...x
    /// ABBBBCBD  .xxxx.xx  .xxxx.xx
    /// EEEBBBBD  x...x..x  x...x..x
    /// EEFBBDDD  x.x..xxx  x.x..xxx
    /// FFFBFDGG  x.xx..x.  x.xx..x.
    /// FHFFFDGG  x.x...x.  x.x...x.
    /// FHHHDDDG  x...x...  x...x...
    /// FDDDDGGG  ..x..xx.  ..xx.xx.
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABCCCCCD  ........x.  ........x.
    /// ABBBCCCCDD  .......x.x  .......x.x
    /// AAAAACCCDD  .......x.x  .......x.x
    /// AAAACCCCCD  ........x.  ........x.
    /// AAEEFCGGGG  .........x  .........x
    /// EEEEFFGGGG  .xxx.....x  .xxx.....x
    /// EHHEFFFFFG  xx*x....xx  xx*x...xxx
    /// HHIIFFFFGG  *xxxxx...x  *xxxxx...x
    /// HHIIIFFFFJ  xx*x*xxxxx  xx*x*xxxxx
    /// FFFFFFFJJJ  xxxxxxx*x*  xxxxxxx*x*
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBC  .....
    /// AAACC  .....
    /// DAECC  .....
    /// DDEEE  .....
    /// DDEEE  .....
    /// ```
    ///
    /// ## Common mistakes
    /// Crossing out the fin itself. The fish simply does not exist if the fin is a star; only a star that kills all fins is ruled
    /// out.
    ///
    /// ## Also known as
    /// Finned X-wing, finned swordfish.
    Ordinary, tier 5, effort 36, find;
    ID = 5 "Finned fish"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    report_broken_counts(position, Counted::Crossing, sink, |cell, broken| {
        Deduction::no_star(position, ID, cell, broken)
    })
}
