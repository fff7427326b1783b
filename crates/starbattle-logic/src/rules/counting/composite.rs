//! Areas put together from lines and regions.

use std::ops::ControlFlow;

use starbattle_board::{CellSet, Unit};

use crate::{
    capacity::holds,
    deduction::Deduction,
    evidence::{Bound, Evidence},
    fact::Claim,
    found::Found,
    line_groups::{lines_of, lines_with, live_of_lines, need_of_lines, runs},
    position::Position,
    rule::{RuleId, declare_rule},
};

declare_rule! {
    /// What is left of some lines beside the regions inside them holds an exact number of stars; so does what is left of regions.
    ///
    /// ## What it finds
    /// Areas with an exact number of stars: neighbouring lines without the regions inside them, the regions that reach into
    /// neighbouring lines without these lines, or two regions together. Only areas with little room to spare are kept. All other rules
    /// then work on them as on a region.
    ///
    /// ## Why it is true
    /// The needs of disjoint units add, and those of contained units subtract.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAA  .....  .....
    /// BBCCC  .....  .....
    /// CCCCD  .....  .....
    /// CCECC  .....  .....
    /// CCCCC  ....x  ....x
    /// learned: r5c1 r5c2 r5c3 r5c4 exactly 1
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAA  .....
    /// BBCCC  .....
    /// CCCCD  .....
    /// CCECC  .....
    /// CCCCC  .....
    /// ```
    ///
    /// ## Also known as
    /// Composite shapes, set equivalence.
    4, effort 16, find; 6 "Composite shape"
}

/// Areas with more room to spare than this say nothing in practice.
const SLACK: usize = 1;

fn find(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    let size = position.geometry().size;
    for direction in 0..2 {
        let regions: Vec<(usize, usize, u64)> = (0..size)
            .map(|region| (region, position.need_of(2 * size + region), lines_with(position, region, direction)))
            .filter(|&(_, need, _)| need > 0)
            .collect();
        for set in runs(size) {
            let need = need_of_lines(position, direction, set);
            let inside: Vec<_> = regions.iter().filter(|(.., lines)| lines & !set == 0).collect();
            let reaching: Vec<_> = regions.iter().filter(|(.., lines)| lines & set != 0).collect();
            let taken: usize = inside.iter().map(|(_, need, _)| need).sum();
            let given: usize = reaching.iter().map(|(_, need, _)| need).sum();
            let lines = live_of_lines(position, direction, set);
            let units = |regions: &[&(usize, usize, u64)]| -> Vec<Unit> {
                regions.iter().map(|&&(region, ..)| Unit::Region(region)).collect()
            };
            let count = |others: Vec<Unit>, given: usize, bound: Bound| {
                let lines = lines_of(position, direction, set);
                Evidence::Count { lines, others, need, given, bound }
            };
            if need > taken {
                let rest = &lines - &position.joined(units(&inside)).cells;
                report(position, found, rest, need - taken, || count(units(&inside), taken, Bound::Least))?;
            }
            if given > need {
                let rest = &position.joined(units(&reaching)).cells - &lines;
                report(position, found, rest, given - need, || count(units(&reaching), given, Bound::Most))?;
            }
        }
    }
    pairs(position, found)
}

/// Two regions side by side, if there is no room to spare in the two together.
fn pairs(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    let size = position.geometry().size;
    for one in 0..size {
        let near = position.live_of(2 * size + one).touching();
        for two in one + 1..size {
            let need = [one, two].map(|region| position.need_of(2 * size + region));
            if need.contains(&0) || near.is_disjoint(position.live_of(2 * size + two)) {
                continue;
            }
            let area = position.joined(vec![Unit::Region(one), Unit::Region(two)]);
            let total = need[0] + need[1];
            if !holds(position.geometry(), &area.cells, total + 1) {
                let cells = area.cells.clone();
                report(position, found, cells, total, || Evidence::Quota { area: area.clone(), need: total })?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn report(
    position: &Position,
    found: &mut Found<'_>,
    cells: CellSet,
    count: usize,
    evidence: impl Fn() -> Evidence,
) -> ControlFlow<()> {
    if cells.is_empty() || holds(position.geometry(), &cells, count + SLACK + 1) {
        return ControlFlow::Continue(());
    }
    let full = cells.len() == count;
    let claim = Claim::exactly(cells, count);
    if !full && !position.is_news(&claim) {
        return ControlFlow::Continue(());
    }
    let deduction = Deduction::new(position, RuleId::new(4, 6), evidence());
    found.push(position, if full { deduction.star(&claim.cells) } else { deduction.claim(claim) })
}
