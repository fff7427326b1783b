//! What the stars force on a board without regions.

use std::ops::ControlFlow;

use crate::{
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    position::Position,
    rule::{RuleId, declare_rule},
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
    /// Needs an atlas. On a 10×10 board with two stars, stars at r1c1 and r1c4 force r3c7 and r3c9 to be empty.
    ///
    /// ## Also known as
    /// Whole-board entanglement.
    5, effort 44, find; 8 "Whole board"
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
    sink.push(position, Deduction::new(position, RuleId::new(5, 8), evidence).star(&stars).empty(&empties))
}
