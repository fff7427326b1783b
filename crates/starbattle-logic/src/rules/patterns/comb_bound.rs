//! Areas that are tight because of a comb.

use std::ops::ControlFlow;

use crate::{
    analysis::{
        areas::AreaRef,
        comb::{Bounded, tight_combs},
        line_facts::parts_by_line,
    },
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{CombBound, Evidence},
    fact::{Claim, FactId},
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// An M holds two stars at most, a pressured T only one; an area that needs just that much is tight.
    ///
    /// ## Why it is true
    /// A comb is a run of 2k + 1 cells of a line with at most one tooth beside each second cell. It falls into k blocks of 2×2 and one cell.
    /// More than k stars fit only on the first, third, … cell of the run, k + 1 in one line.
    ///
    /// ## Common mistakes
    /// Taking a strip that overlaps the comb for pressure from outside, or one star in the line for enough: with quota 3 a line
    /// with one star has room for two more, and the T can hold both.
    Ordinary, tier 5, effort 34, find;
    /// A comb with two teeth or more, whose line has no room for one star more than teeth; an area that needs just that much is tight.
    ///
    /// ## What it finds
    /// The M: a run of five cells of a line with at most one tooth beside its second and fourth cell (longer combs count alike). If its line
    /// has room for only two more stars beside what other strips of the line take, the M holds at most two. An area that needs exactly two
    /// more than it can hold outside the M then has exactly two stars in it, and the M has none elsewhere.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABBBB  ......  ......
    /// CAABBB  ......  ......
    /// AAAABB  ......  ......
    /// DDDEEB  ......  ......
    /// DDDEEE  ......  .x....
    /// FFFFEE  ...x..  ...x..
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABCCCCCD  ........x.  ........x.
    /// ABBBCCCCDD  .......x.x  x......x.x
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
    /// AAAAABBBCC  ...xx.....  ...xx.....
    /// AAADDBBBCC  ..x..x.xxx  ..x..x.xxx
    /// AADDDDBBCE  xx....xx*x  xx....xx*x
    /// AABBBBBBBE  ....x..xxx  ....x..xxx
    /// BBBFBGGGGE  xxx.x.....  xxx.x.....
    /// HFFFGGGGEE  x*x.x.....  x*x.x.x...
    /// HHGGGIGEEE  xxxxx.....  xxxxx.....
    /// HGGJJIEEEE  *xx..xxxxx  *xx..xxxxx
    /// HHGGJIIEEI  xx.xxx....  xx.xxx....
    /// HHGGJIIIII  ...x*x....  ...x*x....
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBBB  ......
    /// CAABBB  ......
    /// AAAABB  ......
    /// DDDEEB  ......
    /// DDDEEE  ......
    /// FFFFEE  ......
    /// ```
    ///
    /// ## Also known as
    /// The M.
    M = 2 "The M",
    /// A run of three cells with a tooth, whose line has room for only one more star, holds at most one; an area that needs just that much is
    /// tight.
    ///
    /// ## What it finds
    /// The T: a run of three cells of a line with at most one tooth beside the middle one. If its line has room for only one more star beside
    /// what other strips of the line take, the T holds at most one. An area that needs exactly one more than it can hold outside the T then
    /// has exactly one star in it, and the T has none elsewhere.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAABB  .....  .....
    /// BBBBB  .....  .x...
    /// BCCDB  .....  .....
    /// EDDDD  .....  .....
    /// DDDDD  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ....xxxx  ....xxxx
    /// AAAABBCB  xxxxxx*x  xxxxxx*x
    /// ABBBBCCD  x...xxxx  x...xxxx
    /// AEEBBBDD  x..xxxx.  x.xxxxx.
    /// EEEFBDDD  ..x.x.x.  ..x.x.x.
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
    /// EEEEFFGGGG  .xxx.....x  .xxx.....x
    /// EHHEFFFFFG  xx*x....xx  xx*x...xxx
    /// HHIIFFFFGG  *xxxxx...x  *xxxxx...x
    /// HHIIIFFFFJ  xx*x*xxxxx  xx*x*xxxxx
    /// FFFFFFFJJJ  xxxxxxx*x*  xxxxxxx*x*
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABB  .....
    /// AAABB  ....x
    /// CCCDD  .....
    /// CCDDD  .....
    /// CCEDD  .....
    /// ```
    ///
    /// ## Also known as
    /// The pressured T.
    PRESSURED_T = 3 "Pressured T",
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let parts = parts_by_line(position);
    for area in position.areas() {
        if !area.holds(position, area.min + 1) {
            continue;
        }
        for combs in tight_combs(position, &parts, area.cells, area.min) {
            report(position, sink, &area, &combs)?;
        }
    }
    ControlFlow::Continue(())
}

fn report(position: &Position, sink: &mut DeductionSink<'_>, area: &AreaRef<'_>, combs: &[Bounded]) -> ControlFlow<()> {
    let (mut rest, mut empty) = (area.cells.clone(), position.units().no_cells());
    let (mut others, mut claims, mut bounds) = (area.min, Vec::new(), Vec::new());
    for Bounded { comb, bound } in combs {
        rest -= &comb.cells;
        empty |= &(&(&comb.cells - area.cells) & position.live());
        others -= bound.most;
        claims.push(Claim::exactly(bound.cells.clone(), bound.most));
        bounds.push(CombBound { cells: &comb.cells & position.live(), ..bound.clone() });
    }
    if others == 0 {
        empty |= &rest;
    } else {
        claims.push(Claim::exactly(rest, others));
    }
    let rule = if combs.iter().all(|comb| comb.bound.most == 1) { PRESSURED_T } else { M };
    let facts: Vec<FactId> = bounds.iter().flat_map(CombBound::facts).chain(area.fact()).collect();
    let evidence = Evidence::Cover { area: area.area(position), need: area.min, blocks: Vec::new(), combs: bounds };
    let mut deduction = Deduction::new(position, rule, evidence).empty(&empty);
    deduction.claims = claims;
    sink.push(position, deduction.using(facts))
}
