//! Cells of a set that would leave no room for its other stars.

use std::ops::ControlFlow;

use crate::{
    analysis::{
        areas::AreaRef,
        capacity::{capacity, holds},
    },
    cache::examined::for_each_unexamined,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Broken,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// A cell of a set that would keep the rest of the set from holding its other stars is empty.
    ///
    /// ## What it finds
    /// Cells known to hold at least two stars, and one among them that touches so many of the others that these cannot hold what
    /// is missing.
    ///
    /// ## Why it is true
    /// With a star there the set would hold too few.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 2 stars
    /// AAAABBCC  x.......  x.x.....
    /// DEEBBCCB  ........  ........
    /// DEEBBCCC  ........  ........
    /// DEEBFFCC  ........  ........
    /// DEEGFFFF  ........  ........
    /// DDHGGFFF  ........  ........
    /// DDHHHHGG  ........  ........
    /// HHHHHHGG  ........  ........
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABBBBCCC  ..........  ..........
    /// AAAAABACCC  ..........  ..........
    /// DAAEAAAACC  ..........  ..........
    /// DAEEEAAFCC  ..........  x.........
    /// DAEEFFAFFF  ..........  ..........
    /// GGFFFFFFHF  ..........  ..........
    /// IGGGFFFHHF  ..........  ..........
    /// IIIIJJJHHF  ..........  ..........
    /// IIIJJHHHHH  ..........  ..........
    /// IIIIJJJHHH  ..........  ..........
    /// ```
    /// On another 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAAAABBC  xxxxxxx*x*  xxxxxxx*x*
    /// DDAAAABBCC  .....xxxxx  ...x.xxxxx
    /// DAAABBBBCB  xxxxx..x*x  xxxxx..x*x
    /// DDAEFBBBBB  ..x*xxxxxx  ..x*xxxxxx
    /// DDEEFGBGHB  xxxxx*x.xx  xxxxx*x.xx
    /// DDEEFGGGHH  .x*xxxx.x.  .x*xxxx.x.
    /// DDDFFIIIIH  .xxx*x....  .xxx*x....
    /// JDJJFIIHHH  ...xxx....  ...xxx....
    /// JJJFFIIIIH  ..........  ..........
    /// JJJJJIIIIH  ...xx.....  ...xx.....
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 2 stars
    /// AAAABBCC  ........
    /// DEEBBCCB  ........
    /// DEEBBCCC  ........
    /// DEEBFFCC  ........
    /// DEEGFFFF  ........
    /// DDHGGFFF  ........
    /// DDHHHHGG  ........
    /// HHHHHHGG  ........
    /// ```
    ///
    /// ## Also known as
    /// Selfish roommates, crowding.
    Ordinary, tier 3, effort 7, find;
    ID = 7 "Crowding"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let units = position.units();
    let facts = position.facts().iter().filter(|fact| fact.min >= 2).map(AreaRef::from);
    for_each_unexamined(ID, facts, sink, |area, sink| {
        let need = area.min - 1;
        for star in area.cells {
            let mut left = area.cells - units.neighbours(star);
            left.remove(star);
            if holds(units, &left, need) {
                continue;
            }
            let broken = Broken::Room { area: area.area(position), room: capacity(&left), need };
            sink.push(position, Deduction::no_star(position, ID, star, broken).using(area.fact()))?;
        }
        ControlFlow::Continue(())
    })
}
