//! The most an area can hold.

use std::ops::ControlFlow;

use crate::{
    analysis::cover::cover,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    fact::{Claim, Fact},
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// Cells that fit into k blocks of 2×2 hold at most k stars. If they must hold k, they hold exactly k.
    ///
    /// ## What it finds
    /// Cells known to hold at least k stars that cannot hold more than k. From then on the number is exact.
    ///
    /// ## Why it is true
    /// Every 2×2 block holds at most one star. The blocks may overlap and may stick out of the area: any cover gives a bound.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 2 stars
    /// AABAACCC  ........  ........
    /// BABBACCC  .x..x...  .x..x...
    /// BBBDECCF  ........  ........
    /// GBBDEFHF  ........  ........
    /// GBBEEFHH  ........  ........
    /// GBBEEEHH  ........  ........
    /// GDDEEEHH  ........  ........
    /// GEEEEHHH  ........  ........
    /// learned: r1c1 r1c2 r1c4 r1c5 exactly 2
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  x*xxxxx*xx  x*xxxxx*xx
    /// AAAAABBCCC  xxx...xxx.  xxx...xxx.
    /// ADAAABBBCC  ..........  ..........
    /// ADDDAAACCE  .....xxx..  .....xxx..
    /// FFFFGGGCEE  ...xxx*x..  ...xxx*x..
    /// HHFGGGHIEE  ...x*xxx..  ...x*xxx..
    /// HHHHHHHIIE  ...xxx....  ...xxx....
    /// JJJHHHHIEE  ..........  ..........
    /// JJHHHHHIEE  ..........  ..........
    /// HHHHIIIIEE  ..........  ..........
    /// learned: r3c9 r4c9 exactly 1
    /// ```
    /// On another 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABBBBBCC  xx*x*xxxxx  xx*x*xxxxx
    /// AAABDBBBBC  *xxxxx....  *xxxxx....
    /// EEEFDBDCCC  xx.x......  xx.x......
    /// EEFFDDDCCC  x.xx......  x.xx......
    /// GEGFFDCCHH  x..xxxx...  x..xxxx...
    /// GGGGFFFIIH  x...x*xxx.  x...x*xxx.
    /// GGGFFFIIHH  xx.xxxx*x.  xx.xxxx*x.
    /// GGFFFFHIHH  *xxxx*xxxx  *xxxx*xxxx
    /// GGJJFHHIIH  xxx*xxxx*x  xxx*xxxx*x
    /// GJJHHHHHHH  x*xxx..xxx  x*xxx..xxx
    /// learned: r4c2 r5c2 exactly 1
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 2 stars
    /// AABAACCC  ........
    /// BABBACCC  ....x...
    /// BBBDECCF  ........
    /// GBBDEFHF  ........
    /// GBBEEFHH  ........
    /// GBBEEEHH  ........
    /// GDDEEEHH  ........
    /// GEEEEHHH  ........
    /// ```
    ///
    /// ## Common mistakes
    /// Covering a shape only with blocks that lie inside it. Cells left over then count for nothing and the bound is too low: a
    /// straight strip of three cells contains no block, and yet holds a star. Blocks may hang over the edge, but every open cell
    /// must be in one.
    ///
    /// ## Also known as
    /// Tiling, minimum cover, packing bound.
    Ordinary, tier 2, effort 4, find;
    ID = 2 "Tiling bound"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let units = position.units();
    let holds = |fact: &Fact, wanted: usize| fact.examined.holds(units, &fact.cells, wanted);
    for fact in position.facts().iter().filter(|fact| fact.min > 0 && fact.min < fact.max) {
        let least = usize::from(fact.min);
        if holds(fact, least + 1) || !holds(fact, least) {
            continue;
        }
        let area = crate::analysis::areas::AreaRef::from(fact).area(position);
        let blocks = cover(units, &fact.cells, least).unwrap_or_default();
        let evidence = Evidence::Cover { area, need: least, blocks, combs: Vec::new() };
        let claim = Claim { kind: fact.kind, cells: fact.cells.clone(), min: fact.min, max: fact.min, name: None };
        sink.push(position, Deduction::new(position, ID, evidence).claim(claim).using([fact.id]))?;
    }
    ControlFlow::Continue(())
}
