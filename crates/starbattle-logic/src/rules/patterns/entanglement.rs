//! Known patterns of stars.

use std::ops::ControlFlow;

use crate::{
    deduction::Deduction, deduction_sink::DeductionSink, evidence::Evidence, position::Position, rule::declare_rule,
};

declare_rule! {
    /// A known pattern of a few stars forces a cell, whatever the regions.
    ///
    /// ## What it finds
    /// Stars on the board that form a catalogued pattern, and an open cell which that pattern forces to be empty or to be a star. Only if a
    /// catalogue was given to the solver.
    ///
    /// ## Why it is true
    /// The catalogue was made from all placements of a board of this size and star count: every placement that contains the pattern
    /// agrees on the cell.
    ///
    /// ## Example
    /// The two stars leave no placement with a star at r3c7, whatever the regions. Regions, marks before and marks after:
    /// ```text
    /// 2 stars
    /// AAAAABBBBB  *..*......  *..*......
    /// AAAAABBBBB  ..........  ..........
    /// CCCCCDDDDD  ..........  ......x...
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
    /// AAAAABBBBB  *.........
    /// AAAAABBBBB  ..........
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
    /// Entanglement.
    Knowledge, tier 5, effort 40, find;
    ID = 7 "Entanglement"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let Some(matcher) = sink.knowledge.matcher else { return ControlFlow::Continue(()) };
    let mut sink = |entanglement: crate::knowledge::Entanglement| {
        let (cell, star) = (entanglement.cell, entanglement.star);
        if !position.live().contains(cell) || !entanglement.pattern.is_subset(position.stars()) {
            return ControlFlow::Continue(());
        }
        let cells = starbattle_board::CellSet::from_cells(position.units().size(), [cell]);
        let reason = matcher.reason(position.board(), &entanglement);
        let evidence = Evidence::Knowledge { stars: entanglement.pattern, cells, reason };
        let deduction = Deduction::new(position, ID, evidence);
        sink.push(position, if star { deduction.star([cell]) } else { deduction.empty_cell(cell) })
    };
    matcher.matches(position.board(), position.stars(), &mut sink)
}
