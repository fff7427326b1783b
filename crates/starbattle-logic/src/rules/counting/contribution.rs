//! How many stars each region must and can put into some lines.

use std::ops::ControlFlow;

use starbattle_board::Unit;

use crate::{
    analysis::{
        contributions::{Counted, Sum},
        line_groups::{lines_of, live_of_lines},
    },
    contradiction::Contradiction,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Bound, Evidence},
    fact::Claim,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// Every region must put some stars into a group of lines and can put only so many there; if the sum is just right, each does.
    ///
    /// ## What it finds
    /// A group of rows or columns for which the least numbers of stars that the regions must put there add up to what the lines need,
    /// or the largest numbers do. Then every region puts exactly that number there: regions that need put none are empty in the lines,
    /// regions that put all there are empty outside.
    ///
    /// Up to 14×14 every set of up to half the lines is looked at; on larger boards neighbouring lines and up to three others.
    ///
    /// ## Why it is true
    /// A region needs some stars and outside the lines has room for only so many; the others must be inside. It also has only so much
    /// room inside. The lines get all their stars from the regions, so a sum of bounds that meets their need leaves no slack anywhere.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 2 stars
    /// AAAABBBB  ........  ........
    /// ACBBBBBB  .......*  .......*
    /// CCDDBEBE  ........  ........
    /// CDDDFEEE  ....x...  .x..x...
    /// CDDDFFFF  ........  .x......
    /// GDFFFFFF  ..x.....  .xx.....
    /// GGHHHHHH  ........  ........
    /// GGHHHHGG  ........  ........
    /// learned: r3c3 r3c4 r4c3 r4c4 r5c3 r5c4 exactly 2
    /// learned: r6c1 r7c1 r7c2 r8c1 r8c2 exactly 1
    /// learned: r8c7 r8c8 exactly 1
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ....xxxx  ....xxxx
    /// AAAABBCB  xxxxxx*x  xxxxxx*x
    /// ABBBBCCD  x...xxxx  x...xxxx
    /// AEEBBBDD  x..xxxx.  x..xxxx.
    /// EEEFBDDD  ..x.x.x.  ..x.x.x.
    /// EEFFBBDD  ....xxx.  ....xxx.
    /// EEEFGHHD  xxxx.xxx  xxxx*xxx
    /// EEEEGGHH  xxxx.xx.  xxxxxxx.
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// ABBBBBCCCD  ..xxxxx...  ..xxxxx...
    /// ABBEBCCDCD  xxx*x*xxxx  xxx*x*xxxx
    /// ABBEBBDDCD  .xxxxxx...  .xxxxxx...
    /// AAAEEBDDDD  ........x.  ........x.
    /// FFFFBBBDDG  ...xx.x.x.  ...xx.x.x.
    /// FFFFBBBDGG  ......x...  ......x...
    /// FFFFBBHHGG  ..........  ..........
    /// FFIBBBHHGJ  .........x  ..*......x
    /// FIIIHHHJGJ  ......x.x.  x.....x.x.
    /// IIIIHHJJJJ  ..........  ..........
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 2 stars
    /// AABCCCCC  ......*x
    /// ABBCCCCC  *.......
    /// ADBBBCEE  ........
    /// ADFBBGHH  .......x
    /// DDDDBGHH  .xx.....
    /// DDDFGGGG  ...*..x.
    /// DDEDHHGG  xx......
    /// DEEDDHGG  ........
    /// ```
    ///
    /// ## Also known as
    /// Tiling counting, cabals, line-group contribution.
    Ordinary, tier 4, effort 20, find;
    ID = 8 "Line-group contribution"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for direction in 0..2 {
        for sum in position.contributions(direction, Counted::Regions).tight(position) {
            if sum.least > sum.need || sum.most < sum.need {
                sink.contradiction = Some(impossible(position, direction, &sum));
                return ControlFlow::Break(());
            }
            if sum.least == sum.most {
                continue;
            }
            if sum.least == sum.need {
                report(position, sink, direction, &sum, Bound::Least)?;
            } else if sum.most == sum.need {
                report(position, sink, direction, &sum, Bound::Most)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Lines that would get too many stars or too few.
fn impossible(position: &Position, direction: usize, sum: &Sum) -> Contradiction {
    let bound = if sum.least > sum.need { Bound::Least } else { Bound::Most };
    let contributions = position.contributions(direction, Counted::Regions);
    let share = |region: usize| match (contributions.share(position, region, sum.set), bound) {
        ((least, _), Bound::Least) => least,
        ((_, most), Bound::Most) => most,
    };
    let shares = (0..position.units().size()).map(|region| (Unit::Region(region), share(region)));
    let shares = shares.filter(|(_, share)| *share > 0).collect();
    Contradiction::Lines { lines: lines_of(position, direction, sum.set), need: sum.need, shares, bound }
}

fn report(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    direction: usize,
    sum: &Sum,
    bound: Bound,
) -> ControlFlow<()> {
    let size = position.units().size();
    let contributions = position.contributions(direction, Counted::Regions);
    let lines = live_of_lines(position, direction, sum.set);
    let mut empty = position.units().no_cells();
    let (mut claims, mut others, mut shares) = (Vec::new(), Vec::new(), Vec::new());
    for region in 0..size {
        let (least, most) = contributions.share(position, region, sum.set);
        let count = if bound == Bound::Least { least } else { most };
        // That a region with open cells in the lines has all its stars matters if it could put some there.
        let full =
            bound == Bound::Most && most == 0 && !lines.is_disjoint(position.live_of(position.units().region(region)));
        if count > 0 || full {
            others.push(Unit::Region(region));
            shares.push(count);
        }
        if least == most {
            continue;
        }
        let unit = position.units().region(region);
        let cells = position.live_of(unit);
        let (inside, outside) = (cells & &lines, cells - &lines);
        if count == 0 {
            empty |= &inside;
        } else {
            claims.push(Claim::exactly(inside, count));
        }
        if count == position.need_of(unit) {
            empty |= &outside;
        } else {
            claims.push(Claim::exactly(outside, position.need_of(unit) - count));
        }
    }
    claims.retain(|claim| position.adds_information(claim) && !claim.cells.is_subset(&empty));
    if empty.is_empty() && claims.is_empty() {
        return ControlFlow::Continue(());
    }
    let lines = lines_of(position, direction, sum.set);
    let evidence = Evidence::Count { lines, others, shares, need: sum.need, given: sum.need, bound };
    let mut deduction = Deduction::new(position, ID, evidence).empty(&empty);
    deduction.claims = claims;
    sink.push(position, deduction)
}
