//! What the stars force on a board without regions.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet, Text, text};
use starbattle_entangle::{ForcedState, prove_by_lines};

use crate::{
    deduction::Deduction, deduction_sink::DeductionSink, evidence::Evidence, matcher_adapter::MAX_STEPS,
    position::Position, rule::declare_rule,
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
    /// No placement has stars at r1c1 and r1c4 and another at r3c7, which would leave row 2 too little room. Regions, marks before and
    /// marks after:
    /// ```text
    /// 2 stars
    /// AAAAABBBBB  *xx*xxxxxx  *xx*xxxxxx
    /// AAAAABBBBB  xxxxx.....  xxxxx.....
    /// CCCCCDDDDD  ..........  ......x...
    /// CCCCCDDDDD  ..........  ..........
    /// EEEEEFFFFF  ..........  ..........
    /// EEEEEFFFFF  ..........  ..........
    /// GGGGGHHHHH  ..........  ..........
    /// GGGGGHHHHH  ..........  ..........
    /// IIIIIJJJJJ  ..........  ..........
    /// IIIIIJJJJJ  ..........  ..........
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx....x  xxxxx....x
    /// DAAEEEECCC  *x...xxxx.  *x...xxxx.
    /// DAAEEFECCC  xx..x.....  xx..x.....
    /// DDAEEFCCCC  ......x.x.  ......x.x.
    /// AAAEEFFCGC  xx........  xxx.......
    /// AAAAFFFCGC  x......x.x  x......x.x
    /// AAAHHHHGGG  x.x.......  x.x.......
    /// AHHHHHHIGI  .......x.x  .......x.x
    /// JJJJIHIIGI  .xx..x..x.  .xx..x..x.
    /// JJJIIIIIII  ...x......  ...x......
    /// ```
    /// On another 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABBBBBBB  .x*x......  .x*x......
    /// AABBCCBBBB  .xxx......  .xxx......
    /// DDBDDCCBBB  ....x.xxx.  ....x.xxx.
    /// DDDDEECCFF  ..xxx.x*x.  x.xxx.x*x.
    /// GDDEEECFFF  x.x.x.xxx.  x.x.x.xxx.
    /// GGGGEFFFFH  ..xx......  ..xx......
    /// GGGGEIFHHH  .....x.x..  .....x.x..
    /// GGGGIIIHHH  ..........  ..........
    /// GGJJIJIIIH  ...xxx..x.  ...xxx..x.
    /// GGJJJJIHHH  .x........  .x........
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
    let none = position.board().no_cells();
    let (mut unproved_stars, mut unproved_empties) = (stars.clone(), empties.clone());
    for cell in &(&stars | &empties) {
        let star = stars.contains(cell);
        let Some(reason) = squeezed_lines(position, cell, star) else { continue };
        unproved_stars.remove(cell);
        unproved_empties.remove(cell);
        let only = CellSet::from_cells(stars.size(), [cell]);
        let evidence =
            Evidence::Knowledge { stars: position.stars().clone(), crosses: none.clone(), cells: only, reason };
        let deduction = Deduction::new(position, ID, evidence);
        sink.push(position, if star { deduction.star([cell]) } else { deduction.empty_cell(cell) })?;
    }
    if unproved_stars.is_empty() && unproved_empties.is_empty() {
        return ControlFlow::Continue(());
    }
    let reason =
        "every way to place all stars that agrees with the marks says the same here, whatever the regions".into();
    let cells = &unproved_stars | &unproved_empties;
    let evidence = Evidence::Knowledge { stars: position.stars().clone(), crosses: none, cells, reason };
    sink.push(position, Deduction::new(position, ID, evidence).star(&unproved_stars).empty(&unproved_empties))
}

/// Which lines could not get their stars if the cell were the opposite, if that can be said in a few words.
fn squeezed_lines(position: &Position, cell: Cell, star: bool) -> Option<Text> {
    let stars: Vec<Cell> = position.stars().iter().collect();
    let decided = &CellSet::full(position.board().size()) - position.live();
    let empties: Vec<Cell> = (&decided - position.stars()).iter().collect();
    let state = if star { ForcedState::Star } else { ForcedState::Empty };
    let proof = prove_by_lines(position.board(), &stars, &empties, cell, state, MAX_STEPS)?;
    let supposed = if star { "without a star at " } else { "with a star at " };
    Some(text![supposed, cell, ", whatever the regions: ", proof.argument()])
}
