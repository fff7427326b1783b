//! Suppositions that lead to a contradiction within a few steps.

use std::ops::ControlFlow;

use crate::{
    deduction_sink::DeductionSink, position::Position, rule::declare_rule, rules::patterns::chain::suppositions,
};

declare_rule! {
    /// Suppose a cell is a star, or is empty; within four steps there is a contradiction; so it is the opposite.
    ///
    /// ## What it finds
    /// A cell for which one of the two states leads, within four steps, to touching stars or to a row, column, region, strip, block or
    /// small group that cannot get its stars. A step crosses out what touches a star or what is left of a complete unit, fills the last
    /// cells of an area, or excludes a cell that would leave an area too little room. Of all such ways, the shortest.
    ///
    /// ## Why it is true
    /// Every step is a deduction, so the supposition is wrong.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAB  .....  .....
    /// BBBBB  ...*.  ...*.
    /// CDBBE  .....  .....
    /// CDDDE  .....  x....
    /// DDDDE  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AABCCCCD  ....x..x  ....xx.x
    /// ABBCEEDD  .xx.x.xx  .xx.x.xx
    /// BBBCEDDF  .....x..  .....x..
    /// BBBGEDDF  ...x.x..  ...x.x..
    /// BBGGDDFF  ..xx..x.  ..xx..x.
    /// GGGGGDFF  ....x...  ....x...
    /// GHHGHFFH  .xxx..xx  .xxx..xx
    /// GGHHHHHH  ........  ........
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx....x  xxxxx....x
    /// DAAEEEECCC  *x...xxxx.  *x...xxxx.
    /// DAAEEFECCC  xx........  xx..x.....
    /// DDAEEFCCCC  ..........  ..........
    /// AAAEEFFCGC  xx........  xx........
    /// AAAAFFFCGC  .......x.x  .......x.x
    /// AAAHHHHGGG  ..........  ..........
    /// AHHHHHHIGI  ..........  ..........
    /// JJJJIHIIGI  .x......x.  .x......x.
    /// JJJIIIIIII  ...x......  ...x......
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAA  .....
    /// BBBBB  .....
    /// CCCCC  .....
    /// DDDDD  .....
    /// EEEEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Short supposition, short forced chain, looking a few moves ahead.
    Chain, tier 4, effort 25, find;
    ID = 10 "Short supposition"
}

/// Longer chains are [forced chains](crate::rules::patterns::chain).
pub(crate) const STEPS: usize = 4;

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    suppositions(position, sink, ID, STEPS)
}
