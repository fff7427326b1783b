//! Known patterns of stars.

use std::ops::ControlFlow;

use starbattle_board::CellSet;

use crate::{
    deduction::Deduction, deduction_sink::DeductionSink, evidence::Evidence, position::Position, rule::declare_rule,
};

declare_rule! {
    /// A known pattern of a few stars, or of stars and crosses, forces a cell, whatever the regions.
    ///
    /// ## What it finds
    /// Stars on the board that form a catalogued pattern, perhaps together with cells known to be empty, and an open cell which that
    /// pattern forces to be empty or to be a star. Only if a catalogue was given to the solver.
    ///
    /// ## Why it is true
    /// The catalogue was made from all placements of a board of this size and star count: every placement that contains the pattern,
    /// and has no star on its crosses, agrees on the cell.
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
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABCCCCCD  ........x.  ........x.
    /// ABBBCCCCDD  .......x.x  .......x.x
    /// AAAAACCCDD  .......x.x  .......x.x
    /// AAAACCCCCD  ........x.  x.......x.
    /// AAEEFCGGGG  .........x  .........x
    /// EEEEFFGGGG  .xxx.....x  .xxx.....x
    /// EHHEFFFFFG  xx*x....xx  xx*x....xx
    /// HHIIFFFFGG  *xxxxx...x  *xxxxx...x
    /// HHIIIFFFFJ  xx*x*xxxxx  xx*x*xxxxx
    /// FFFFFFFJJJ  xxxxxxx*x*  xxxxxxx*x*
    /// ```
    /// On another 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// ABBBBCCCDD  x...x*xxxx  x...x*xxxx
    /// ABEEEECCDD  xxxxxxx*x*  xxxxxxx*x*
    /// ABAEEEDDDD  .*....xxxx  .*....xxxx
    /// AAAAEEEEFD  .x......x*  .x......x*
    /// AAAGHHHFFF  .x......xx  .x......xx
    /// GGAGHHFFFF  .x.......x  .x.......x
    /// GGGGHHHHFF  .x.......x  .x.......x
    /// GIIIIHHHFF  .x.......x  .x.......x
    /// GJJIIIIIFF  x.xxx....x  x.xxx..x.x
    /// GJJJIIFFFF  x.x*x....x  x.x*x....x
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
    let crosses = &(&CellSet::full(position.board().size()) - position.live()) - position.stars();
    let mut sink = |entanglement: crate::knowledge::Entanglement| {
        let (cell, star) = (entanglement.cell, entanglement.star);
        let is_there = entanglement.pattern.is_subset(position.stars()) && entanglement.crosses.is_subset(&crosses);
        if !position.live().contains(cell) || !is_there {
            return ControlFlow::Continue(());
        }
        let cells = CellSet::from_cells(position.units().size(), [cell]);
        let reason = matcher.reason(position.board(), &entanglement);
        let (stars, crosses) = (entanglement.pattern, entanglement.crosses);
        let evidence = Evidence::Knowledge { stars, crosses, cells, reason };
        let deduction = Deduction::new(position, ID, evidence);
        sink.push(position, if star { deduction.star([cell]) } else { deduction.empty_cell(cell) })
    };
    matcher.matches(position.board(), position.stars(), &crosses, &mut sink)
}
