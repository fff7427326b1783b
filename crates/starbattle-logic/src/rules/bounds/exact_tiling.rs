//! As many blocks as stars.

use std::ops::ControlFlow;

use starbattle_board::Cell;

use crate::{
    analysis::{areas::AreaRef, cover::covers},
    cache::examined::for_each_unexamined,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Area, CombBound, Evidence},
    fact::{Claim, FactId},
    position::Position,
    rule::{RuleId, declare_rule},
};

declare_rule! {
    /// An area that needs k stars and fits into k blocks of 2×2 has exactly one star in each block.
    ///
    /// ## What it finds
    /// Blocks with exactly one star. Cells of the area in two blocks at once are empty, cells of a block outside the area are
    /// empty, and a block with a single cell of the area has its star there.
    ///
    /// ## Why it is true
    /// There are k stars, each lies in some block, and no block holds two. So every block has exactly one star, that star belongs
    /// to the area, and none is counted twice.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAA  .....  .....
    /// AAABB  .....  .....
    /// CCCDD  ....x  ..x.x
    /// CCEDD  ....x  ..x.x
    /// EEEEE  .....  .....
    /// learned: r3c4 r4c4 exactly 1
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAAAAA  ...x..xx  ...x.xxx
    /// AAABCDDD  xxxxx..x  xxxxx..x
    /// AAABCCCC  xxx*xxxx  xxx*xxxx
    /// AAAAEEEC  xxxxxxx*  xxxxxxx*
    /// AFAFECCC  x.xx..xx  x.xx..xx
    /// AFFFEEGG  x..x..*x  x..x..*x
    /// AHHFEFFG  x..x..xx  x..x..xx
    /// HHFFFFFG  ..xx...x  ..xx...x
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAAABBBB  ..........  ..........
    /// ACAAAADBEB  ......x.x.  ......x.x.
    /// ACCCDDDEEE  ..........  .......x..
    /// CCCCDDDEEE  ..........  .......x..
    /// CFFCCCCGEE  ..........  ..........
    /// FFFFFFCGGE  ......xx..  ......xx..
    /// HHHHHFGGGE  ..........  ..........
    /// HHIHHJEEEE  xx.x...x..  xx.x...x..
    /// IIIHHJJJEE  *x.x......  *x.x......
    /// HHHHHHJJJE  xx........  xx........
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBB  x.*..
    /// AAACC  .....
    /// AACCC  ...*.
    /// DDEEE  .....
    /// DDDEE  .....
    /// ```
    ///
    /// ## Common mistakes
    /// Comparing the number of blocks with the quota. A region with quota 2 that has a star already needs only one more; that its
    /// open cells fit into two blocks then says nothing about either block.
    ///
    /// ## Also known as
    /// Exact cover, minimum tiling, overhang marks, star-containing 2×2.
    Ordinary, tier 2, effort 6, find;
    ID = 3 "Exact tiling"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for_each_unexamined(ID, position.areas(), sink, |area, sink| {
        // An area that cannot even hold what it needs is no longer tiled: there is a contradiction.
        let is_tight = !area.holds(position, area.min + 1) && area.holds(position, area.min);
        if is_tight { tile(position, sink, area) } else { ControlFlow::Continue(()) }
    })
}

fn tile(position: &Position, sink: &mut DeductionSink<'_>, area: &AreaRef<'_>) -> ControlFlow<()> {
    let covers = covers(position.units(), position.live(), area.cells, area.cells, area.min);
    for blocks in covers.into_iter().flatten().filter(|blocks| blocks.len() == area.min) {
        let deduction = conclusion(position, ID, area.area(position), area.min, blocks, Vec::new());
        sink.push(position, deduction.using(area.fact()))?;
    }
    ControlFlow::Continue(())
}

/// What follows when an area's stars are exactly one for each block (and the stated number for each comb).
pub(crate) fn conclusion(
    position: &Position,
    rule: RuleId,
    area: Area,
    need: usize,
    blocks: Vec<Cell>,
    combs: Vec<CombBound>,
) -> Deduction {
    let units = position.units();
    let (mut once, mut twice, mut overhang) = (units.no_cells(), units.no_cells(), units.no_cells());
    let (mut stars, mut claims) = (Vec::new(), Vec::new());
    for comb in &combs {
        twice |= &(&once & &comb.cells);
        once |= &comb.cells;
    }
    for &corner in &blocks {
        let window = units.window(corner);
        let inside = window & &area.cells;
        twice |= &(&once & &inside);
        once |= &inside;
        overhang |= &(window - &area.cells);
    }
    for &corner in &blocks {
        let own = &(units.window(corner) & &area.cells) - &twice;
        if own.len() == 1 {
            stars.extend(&own);
        } else {
            claims.push(Claim::tile(own));
        }
    }
    for comb in &combs {
        claims.push(Claim::exactly(&comb.cells - &twice, comb.most));
    }
    let facts: Vec<FactId> = combs.iter().flat_map(CombBound::facts).collect();
    let evidence = Evidence::Cover { area, need, blocks, combs };
    let mut deduction = Deduction::new(position, rule, evidence).star(stars).empty(&twice).empty(&overhang);
    deduction.claims = claims;
    deduction.using(facts)
}

#[cfg(test)]
mod tests {
    use starbattle_board::{CellSet, Puzzle, Regions};

    use super::*;
    use crate::{Options, Solver};

    /// Which blocks would be found depends on where the search begins.
    #[test]
    fn an_area_that_cannot_hold_its_stars_is_not_tiled() {
        let regions = Regions::new(5, &(0..25).map(|index| index / 5).collect::<Vec<_>>()).unwrap();
        let mut position = Position::blank(&Puzzle::new(1, regions).unwrap());
        let solver = Solver::new(Options::default());
        let before = solver.found_by(&RULE, &position);
        let corner = ["r2c2", "r2c3", "r3c2"].map(|cell| cell.parse().unwrap());
        position.learn(&Claim::exactly(CellSet::from_cells(5, corner), 2));
        assert_eq!(solver.found_by(&RULE, &position), before);
    }
}
