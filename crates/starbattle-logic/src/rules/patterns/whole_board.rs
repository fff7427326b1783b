//! What the stars force on a board without regions.

use std::ops::ControlFlow;

use crate::{
    deduction::Deduction, deduction_sink::DeductionSink, evidence::Evidence, position::Position, rule::declare_rule,
};

declare_rule! {
    /// No placement of the whole board, ignoring regions, agrees with the marks so far and has a star here; or all of them have one.
    ///
    /// ## What it finds
    /// Open cells that are empty, or a star, in every placement of the board that contains all stars found so far and none of the
    /// cells known to be empty. Only if the atlas of the board was given to the solver.
    ///
    /// ## Why it is true
    /// A solution of the puzzle is also a placement of the board without regions.
    ///
    /// ## Example
    /// No placement has stars at r1c1 and r1c4 and another at r3c7 or r3c9. Regions, marks before and marks after:
    /// ```text
    /// 2 stars
    /// AAAAABBBBB  *xx*xxxxxx  *xx*xxxxxx
    /// AAAAABBBBB  xxxxx.....  xxxxx.....
    /// CCCCCDDDDD  ..........  ......x.x.
    /// CCCCCDDDDD  ..........  ..........
    /// EEEEEFFFFF  ..........  ..........
    /// EEEEEFFFFF  ..........  ..........
    /// GGGGGHHHHH  ..........  ..........
    /// GGGGGHHHHH  ..........  ..........
    /// IIIIIJJJJJ  ..........  ..........
    /// IIIIIJJJJJ  ..........  ..........
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 2 stars
    /// AAAAABBBBB  *x........
    /// AAAAABBBBB  xx........
    /// CCCCCDDDDD  ..........
    /// CCCCCDDDDD  ..........
    /// EEEEEFFFFF  ..........
    /// EEEEEFFFFF  ..........
    /// GGGGGHHHHH  ..........
    /// GGGGGHHHHH  ..........
    /// IIIIIJJJJJ  ..........
    /// IIIIIJJJJJ  ..........
    /// ```
    ///
    /// ## Also known as
    /// Whole-board entanglement.
    Knowledge, tier 5, effort 44, find;
    ID = 8 "Whole board"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let Some(atlas) = sink.knowledge.atlas.filter(|atlas| atlas.board() == position.board()) else {
        return ControlFlow::Continue(());
    };
    let Some((always, never)) = position.whole_board(atlas) else { return ControlFlow::Continue(()) };
    let (stars, empties) = (always & position.live(), never & position.live());
    if stars.is_empty() && empties.is_empty() {
        return ControlFlow::Continue(());
    }
    let reason =
        "every way to place all stars that agrees with the marks says the same here, whatever the regions".into();
    let evidence = Evidence::Knowledge { stars: position.stars().clone(), cells: &stars | &empties, reason };
    sink.push(position, Deduction::new(position, ID, evidence).star(&stars).empty(&empties))
}
