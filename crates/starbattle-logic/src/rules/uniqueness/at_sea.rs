//! Arrangements with a free twin.

use std::ops::ControlFlow;

use crate::{
    analysis::twins::{arrangements, candidates},
    deduction_sink::DeductionSink,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// An arrangement that can be swapped for another without breaking a rule cannot be part of the only solution.
    ///
    /// ## What it finds
    /// One or two regions and an arrangement of their stars that has a twin: another arrangement with equally many stars in every row,
    /// column and region, no new star of which touches an open cell outside. The arrangement is ruled out. Cells that are in none of
    /// the others are empty, cells in all of them are stars.
    ///
    /// ## Why it is true
    /// If the arrangement were right, its twin would give a second solution; but there is only one. Holds only for puzzles
    /// known to have exactly one solution.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAB  .....  .....
    /// CAAAB  .....  .....
    /// DDDBB  ..*..  ..*xx
    /// EEEBB  .....  .xxx.
    /// EEEEB  .....  ..x.x
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ....xxxx  ....xxxx
    /// AAAABBCB  xxxxxx*x  xxxxxx*x
    /// ABBBBCCD  x...xxxx  x...xxxx
    /// AEEBBBDD  x..xxxx.  x..xxxx.
    /// EEEFBDDD  ..x.x.x.  .xx.x.x.
    /// EEFFBBDD  ....xxx.  ....xxx.
    /// EEEFGHHD  xxxx.xxx  xxxx.xxx
    /// EEEEGGHH  xxxx.xx.  xxxx.xx.
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABCCCCCD  ........x.  ........x.
    /// ABBBCCCCDD  .......x.x  .......x.x
    /// AAAAACCCDD  .......x.x  .......x.x
    /// AAAACCCCCD  ........x.  ........x.
    /// AAEEFCGGGG  .........x  .........x
    /// EEEEFFGGGG  .xxx.....x  .xxx.x...x
    /// EHHEFFFFFG  xx*x....xx  xx*x....xx
    /// HHIIFFFFGG  *xxxxx...x  *xxxxx...x
    /// HHIIIFFFFJ  xx*x*xxxxx  xx*x*xxxxx
    /// FFFFFFFJJJ  xxxxxxx*x*  xxxxxxx*x*
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBC  ..x..
    /// AABCC  x....
    /// DACCC  ...x.
    /// DDDDD  .....
    /// DDEDD  .....
    /// ```
    ///
    /// ## Common mistakes
    /// Judging by the shape alone. An arrangement is ruled out only if another one exists that no row, column, region or neighbour
    /// could tell from it.
    ///
    /// ## Also known as
    /// At sea.
    Uniqueness, tier 6, effort 50, find;
    ID = 2 "At sea"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for parts in candidates(position) {
        let Some(arranged) = arrangements(position, &parts) else { continue };
        let free = |one: usize| arranged.twins[one].iter().find(|(_, threads)| threads.is_empty());
        let ruled_out: Vec<usize> = (0..arranged.all.len()).filter(|&one| free(one).is_some()).collect();
        let (Some(&one), false) = (ruled_out.first(), ruled_out.len() == arranged.all.len()) else { continue };
        let Some(&(other, ref threads)) = free(one) else { continue };
        let mut some = position.units().no_cells();
        let mut every = position.live().clone();
        for (_, stars) in arranged.all.iter().enumerate().filter(|(number, _)| !ruled_out.contains(number)) {
            some |= stars;
            every &= stars;
        }
        let empty = parts.iter().fold(position.units().no_cells(), |cells, part| &cells | &(part.cells - &some));
        if empty.is_empty() && every.is_empty() {
            continue;
        }
        let deduction = arranged.deduction(position, ID, one, other, threads);
        sink.push(position, deduction.star(&every).empty(&empty))?;
    }
    ControlFlow::Continue(())
}
