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
