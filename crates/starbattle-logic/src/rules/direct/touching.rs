//! Stars do not touch.

use std::ops::ControlFlow;

use crate::{
    deduction::Deduction, deduction_sink::DeductionSink, evidence::Evidence, position::Position, rule::declare_rule,
};

declare_rule! {
    /// The cells around a star are empty.
    ///
    /// ## What it finds
    /// A star with open cells among the eight around it. They are all empty.
    ///
    /// ## Why it is true
    /// No two stars touch, not even at a corner.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABBB  .....  .....
    /// CABBB  .....  .xxx.
    /// CCDEE  ..*..  .x*x.
    /// CCCEE  .....  .xxx.
    /// CCCEE  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ....xxxx  ....xxxx
    /// AAAABBCB  xxxxxx*x  xxxxxx*x
    /// ABBBBCCD  x...x..x  x...xxxx
    /// AEEBBBDD  x..xxxx.  x..xxxx.
    /// EEEFBDDD  ..x.x...  ..x.x...
    /// EEFFBBDD  ....xx..  ....xx..
    /// EEEFGHHD  xxxx.x.x  xxxx.x.x
    /// EEEEGGHH  xxxx.x..  xxxx.x..
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xx........  xx........
    /// DAAEEEECCC  *x........  *x........
    /// DAAEEFECCC  .x........  xx........
    /// DDAEEFCCCC  ..........  ..........
    /// AAAEEFFCGC  ..........  ..........
    /// AAAAFFFCGC  ..........  ..........
    /// AAAHHHHGGG  ..........  ..........
    /// AHHHHHHIGI  ..........  ..........
    /// JJJJIHIIGI  ..........  ..........
    /// JJJIIIIIII  ..........  ..........
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBB  .....
    /// CABBB  .....
    /// CCDEE  .....
    /// CCCEE  .....
    /// CCCEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Star adjacency, neighbours, the no-touch rule.
    Ordinary, tier 1, effort 1, find;
    ID = 1 "Star neighbours"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for star in position.stars() {
        let around = position.units().neighbours(star) & position.live();
        if !around.is_empty() {
            let deduction = Deduction::new(position, ID, Evidence::Touching { star });
            sink.push(position, deduction.empty(&around))?;
        }
    }
    ControlFlow::Continue(())
}
