//! Areas put together from lines and regions.

use std::ops::ControlFlow;

use starbattle_board::{CellSet, Unit};

use crate::{
    analysis::{
        capacity::holds,
        line_groups::{lines_of, lines_with, live_of_lines, need_of_lines, runs},
    },
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Bound, Evidence},
    fact::Claim,
    position::Position,
    rule::declare_rule,
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
    Ordinary, tier 4, effort 16, find;
    ID = 6 "Composite shape"
}

/// Areas with more room to spare than this say nothing in practice.
const SLACK: usize = 1;

/// A region that needs stars, with the lines of one direction in which it has open cells.
struct Member<'p> {
    unit: Unit,
    need: usize,
    lines: u64,
    cells: &'p CellSet,
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let size = position.units().size();
    for direction in 0..2 {
        let regions = (0..size).filter(|&region| position.need_of(position.units().region(region)) > 0);
        let regions: Vec<Member<'_>> = regions
            .map(|region| Member {
                unit: Unit::Region(region),
                need: position.need_of(position.units().region(region)),
                lines: lines_with(position, region, direction),
                cells: position.live_of(position.units().region(region)),
            })
            .collect();
        for set in runs(size) {
            in_run(position, sink, &regions, direction, set)?;
        }
    }
    pairs(position, sink)
}

/// The run without the regions inside it, and the regions that reach into the run without it.
fn in_run(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    regions: &[Member<'_>],
    direction: usize,
    set: u64,
) -> ControlFlow<()> {
    let need = need_of_lines(position, direction, set);
    let lines = live_of_lines(position, direction, set);
    let (mut taken, mut given) = (0, 0);
    let (mut left_over, mut sticking_out) = (lines.clone(), position.units().no_cells());
    for region in regions.iter().filter(|region| region.lines & set != 0) {
        given += region.need;
        if region.lines & !set == 0 {
            taken += region.need;
            left_over -= region.cells;
        } else {
            sticking_out |= region.cells;
        }
    }
    sticking_out -= &lines;
    let count = |counted: &dyn Fn(u64) -> bool, given: usize, bound: Bound| {
        let others = regions.iter().filter(|region| counted(region.lines)).map(|region| region.unit).collect();
        Evidence::Count { lines: lines_of(position, direction, set), others, need, given, bound }
    };
    if need > taken {
        let evidence = || count(&|lines| lines & !set == 0, taken, Bound::Least);
        report(position, sink, left_over, need - taken, evidence)?;
    }
    if given > need {
        let evidence = || count(&|lines| lines & set != 0, given, Bound::Most);
        report(position, sink, sticking_out, given - need, evidence)?;
    }
    ControlFlow::Continue(())
}

/// Two regions side by side, if there is no room to spare in the two together.
fn pairs(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let units = position.units();
    let unit = |region: usize| units.region(region);
    for one in (0..units.size()).filter(|&one| position.need_of(unit(one)) > 0) {
        let mut near = units.no_cells();
        for cell in position.live_of(unit(one)) {
            near |= units.neighbours(cell);
        }
        for two in (one + 1..units.size()).filter(|&two| position.need_of(unit(two)) > 0) {
            if near.is_disjoint(position.live_of(unit(two))) {
                continue;
            }
            let total = position.need_of(unit(one)) + position.need_of(unit(two));
            let cells = position.live_of(unit(one)) | position.live_of(unit(two));
            if !holds(units, &cells, total + 1) {
                let area = || position.joined(vec![Unit::Region(one), Unit::Region(two)]);
                report(position, sink, cells, total, || Evidence::Quota { area: area(), need: total })?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn report(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    cells: CellSet,
    count: usize,
    evidence: impl Fn() -> Evidence,
) -> ControlFlow<()> {
    if cells.is_empty() || holds(position.units(), &cells, count + SLACK + 1) {
        return ControlFlow::Continue(());
    }
    let full = cells.len() == count;
    let claim = Claim::exactly(cells, count);
    if !full && !position.adds_information(&claim) {
        return ControlFlow::Continue(());
    }
    let deduction = Deduction::new(position, ID, evidence());
    sink.push(position, if full { deduction.star(&claim.cells) } else { deduction.claim(claim) })
}
