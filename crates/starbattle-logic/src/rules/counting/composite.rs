//! Areas put together from lines and regions.

use std::{cell::Cell, ops::ControlFlow};

use starbattle_board::{CellSet, Unit};

use crate::{
    analysis::{
        areas::AreaRef,
        capacity::holds,
        line_groups::{bits, is_run, lines_of, lines_with, live_of_lines, need_of_lines, runs},
    },
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Bound, Evidence},
    fact::{Claim, FactId},
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// What is left of some lines beside the regions inside them holds an exact number of stars; so does what is left of regions.
    ///
    /// ## What it finds
    /// Areas with an exact number of stars: neighbouring lines, or up to three others, without the regions inside them, the regions that
    /// reach into such lines without these lines, two or three regions together, or a region or known group together with another known
    /// group. Only areas with little room to spare are kept. All other rules then work on them as on a region.
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
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// ABCCDDDE  x*xxxxxx  x*xxxxxx
    /// ACCCDCDE  xxxx.x.x  xxxx*x.x
    /// AACCCCDE  .xx..xx.  .xx..xx.
    /// ACCCCFEE  .xx.....  .xx.....
    /// AAGCFFFH  .x..xxxx  .x..xxxx
    /// GGGCFHHH  xx..xx..  xx..xx..
    /// GGFFFFFH  xxxxx.x.  xxxxx.x.
    /// GGGFFFHH  xx......  xx......
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AABBBBBCDD  xx*x....x.  xx*x....x.
    /// AAACCBBCDD  xxxx..x...  xxxx..x...
    /// AAACCCCCDD  x*x..x.xxx  x*x..x.xxx
    /// AAAEEEEEDE  xxxx.x.x*x  xxxx.x.x*x
    /// AFFFFFFEEE  *x.x.xxxxx  *x.x.xxxxx
    /// AAFGFFFFFE  xx.x...xx.  xx.x...xx*
    /// HAGGIFIJJE  *xx.xxx..x  *xx.xxx..x
    /// HAGIIIIJEE  xxx.x*x.xx  xxx.x*x.xx
    /// HHGGGGIJJJ  x*xxxxx...  x*xxxxx...
    /// HGGGGGIIII  xxx.....x.  xxx.....x.
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

/// The most lines of a set that are not neighbours.
const SCATTERED: u32 = 3;

/// A region that needs stars, with the lines of one direction in which it has open cells.
struct Member<'p> {
    unit: Unit,
    need: usize,
    lines: u64,
    cells: &'p CellSet,
    size: usize,
    /// How many of them each line has.
    counts: Vec<u8>,
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let size = position.units().size();
    for direction in 0..2 {
        let side = Side::new(position, direction);
        let scattered = position.line_sets().iter().take_while(|set| set.count_ones() <= SCATTERED);
        let scattered = scattered.filter(|&&set| !is_run(set)).map(|&set| (set, 0));
        let sets = runs(size).map(|set| (set, SLACK)).chain(scattered);
        for (number, (set, slack)) in sets.enumerate() {
            side.look_at(sink, 2 * number + direction + 1, set, slack)?;
        }
    }
    let (when, before) = (position.composites().when(UNIONS), sink.offered());
    let areas = containers(position, when);
    pairs(position, sink, &areas)?;
    triples(position, sink, &areas)?;
    if sink.offered() == before {
        position.composites().note(UNIONS, position.revisions().now);
    }
    ControlFlow::Continue(())
}

/// What unions are remembered by; sets of lines have the numbers after it.
const UNIONS: usize = 0;

/// The lines of one direction, and the regions in them.
struct Side<'p> {
    /// The lines that have changed after some revision, or that a region reaches which has, as bits.
    changed: Cell<(u32, u64)>,
    position: &'p Position,
    direction: usize,
    /// What each line needs, and how many open cells it has.
    lines: Vec<(usize, usize)>,
    regions: Vec<Member<'p>>,
}

impl<'p> Side<'p> {
    fn new(position: &'p Position, direction: usize) -> Self {
        let units = position.units();
        let lines = (0..units.size()).map(|line| units.line(direction, line));
        let lines = lines.map(|line| (position.need_of(line), position.live_of(line).len())).collect();
        let regions = (0..units.size()).filter(|&region| position.need_of(units.region(region)) > 0);
        let regions = regions.map(|region| Member {
            unit: Unit::Region(region),
            need: position.need_of(units.region(region)),
            lines: lines_with(position, region, direction),
            cells: position.live_of(units.region(region)),
            size: position.live_of(units.region(region)).len(),
            counts: counts(position, region, direction),
        });
        Self { position, direction, lines, regions: regions.collect(), changed: Cell::default() }
    }

    /// Looks at the set with a number unless nothing about it has changed since that was in vain.
    fn look_at(&self, sink: &mut DeductionSink<'_>, number: usize, set: u64, slack: usize) -> ControlFlow<()> {
        let when = self.position.composites().when(number);
        if when > 0 && self.changed_since(when) & set == 0 {
            return ControlFlow::Continue(());
        }
        let before = sink.offered();
        if self.may_be_tight(set, slack) && (is_run(set) || self.is_one(set)) {
            self.in_lines(sink, set, slack)?;
        }
        if sink.offered() == before {
            self.position.composites().note(number, self.position.revisions().now);
        }
        ControlFlow::Continue(())
    }

    /// The lines about which something has changed after a revision. What a region had in other lines than now, these have lost.
    fn changed_since(&self, when: u32) -> u64 {
        let (known, lines) = self.changed.get();
        if known == when {
            return lines;
        }
        let (position, units) = (self.position, self.position.units());
        let since = position.revisions().since(when);
        let lines = (0..units.size()).fold(0, |lines, number| {
            let own = u64::from(since.unit(units.line(self.direction, number))) << number;
            let region = since.unit(units.region(number));
            lines | own | if region { lines_with(position, number, self.direction) } else { 0 }
        });
        self.changed.set((when, lines));
        lines
    }

    /// Whether what is left of the lines of a set, or of the regions in them, has few enough cells.
    fn may_be_tight(&self, set: u64, slack: usize) -> bool {
        let (mut need, mut open) =
            bits(set).fold((0, 0), |(need, open), line| (need + self.lines[line].0, open + self.lines[line].1));
        let mut beyond = 0;
        for region in self.regions.iter().filter(|region| region.lines & set != 0) {
            if region.lines & !set == 0 {
                need = need.saturating_sub(region.need);
                open -= region.size;
            } else {
                beyond += region.need;
            }
        }
        let outside = || -> usize {
            let regions = self.regions.iter().filter(|region| region.lines & set != 0);
            regions.flat_map(|region| bits(region.lines & !set).map(|line| usize::from(region.counts[line]))).sum()
        };
        need > 0 && can_be_tight(open, need + slack) || beyond > need && can_be_tight(outside(), beyond - need + slack)
    }

    /// Whether regions hold the lines of a scattered set together: each run of its lines shares one with the others. If not, there is
    /// nothing to say of the set that is not said of its runs.
    fn is_one(&self, set: u64) -> bool {
        let mut left = set;
        while left != 0 {
            let first = left.trailing_zeros();
            let run = (u64::MAX >> (64 - (left >> first).trailing_ones())) << first;
            if !self.regions.iter().any(|region| region.lines & run != 0 && region.lines & set & !run != 0) {
                return false;
            }
            left &= !run;
        }
        true
    }

    /// The lines less the regions inside them, and the regions that reach into them less the lines.
    fn in_lines(&self, sink: &mut DeductionSink<'_>, set: u64, slack: usize) -> ControlFlow<()> {
        let (position, direction) = (self.position, self.direction);
        let need = need_of_lines(position, direction, set);
        let lines = live_of_lines(position, direction, set);
        let (mut taken, mut given) = (0, 0);
        let (mut left_over, mut sticking_out) = (lines.clone(), position.units().no_cells());
        for region in self.regions.iter().filter(|region| region.lines & set != 0) {
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
            let regions = self.regions.iter().filter(|region| counted(region.lines));
            let (others, shares) = regions.map(|region| (region.unit, region.need)).unzip();
            Evidence::Count { lines: lines_of(position, direction, set), others, shares, need, given, bound }
        };
        if need > taken {
            let evidence = || count(&|lines| lines & !set == 0, taken, Bound::Least);
            report(position, sink, left_over, need - taken, slack, &[], evidence)?;
        }
        if given > need {
            let evidence = || count(&|lines| lines & set != 0, given, Bound::Most);
            report(position, sink, sticking_out, given - need, slack, &[], evidence)?;
        }
        ControlFlow::Continue(())
    }
}

/// How many open cells of the region each line has.
fn counts(position: &Position, region: usize, direction: usize) -> Vec<u8> {
    let mut counts = vec![0; position.units().size()];
    for cell in position.live_of(position.units().region(region)) {
        counts[if direction == 0 { cell.row() } else { cell.col() }] += 1;
    }
    counts
}

/// The regions, and the groups with an exact number of stars that have room for more. Those that have changed after a revision are new.
fn containers(position: &Position, when: u32) -> Vec<Container<'_>> {
    let regions = position.units().regions().filter(|&number| position.need_of(number) > 0);
    let regions = regions.map(|number| position.unit_area(number));
    let facts = position.facts().iter().filter(|fact| fact.min > 0 && fact.min == fact.max).map(AreaRef::from);
    // A group without room to spare says all there is to say about it, and there are many.
    let facts = facts.filter(|fact| fact.holds(position, fact.max + 1));
    regions.chain(facts).map(|area| Container::new(position, area, when)).collect()
}

/// Two areas that hold no more together, though one of them alone would.
fn pairs(position: &Position, sink: &mut DeductionSink<'_>, areas: &[Container<'_>]) -> ControlFlow<()> {
    for (index, one) in areas.iter().enumerate() {
        for two in areas[index + 1..]
            .iter()
            .filter(|two| (one.is_new || two.is_new) && (one.loose || two.loose) && one.is_beside(two))
        {
            union_of(position, sink, &[one, two])?;
        }
    }
    ControlFlow::Continue(())
}

/// Three regions that hold no more together.
fn triples(position: &Position, sink: &mut DeductionSink<'_>, areas: &[Container<'_>]) -> ControlFlow<()> {
    let regions: Vec<&Container<'_>> = areas.iter().filter(|area| area.area.is_unit()).collect();
    for (index, one) in regions.iter().enumerate() {
        for (number, two) in regions.iter().enumerate().skip(index + 1) {
            for three in regions[number + 1..].iter().filter(|three| one.is_new || two.is_new || three.is_new) {
                let joints = [one.is_beside(two), two.is_beside(three), one.is_beside(three)];
                if joints.into_iter().filter(|&joint| joint).count() >= 2 {
                    union_of(position, sink, &[one, two, three])?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// An area with an exact number of stars.
struct Container<'p> {
    area: AreaRef<'p>,
    size: usize,
    /// Whether it has room for more.
    loose: bool,
    /// Whether it has changed since no union said anything.
    is_new: bool,
    near: CellSet,
}

impl<'p> Container<'p> {
    fn new(position: &Position, area: AreaRef<'p>, when: u32) -> Self {
        let mut near = position.units().no_cells();
        area.cells.iter().for_each(|cell| near |= position.units().neighbours(cell));
        Self {
            area,
            size: area.cells.len(),
            loose: area.holds(position, area.max + 1),
            is_new: area.changed > when,
            near,
        }
    }

    fn is_beside(&self, other: &Self) -> bool {
        !self.near.is_disjoint(other.area.cells) && self.area.cells.is_disjoint(other.area.cells)
    }
}

fn union_of(position: &Position, sink: &mut DeductionSink<'_>, parts: &[&Container<'_>]) -> ControlFlow<()> {
    let (size, need) = parts.iter().fold((0, 0), |(size, need), part| (size + part.size, need + part.area.max));
    if !can_be_tight(size, need) {
        return ControlFlow::Continue(());
    }
    let cells = parts.iter().fold(position.units().no_cells(), |cells, part| &cells | part.area.cells);
    let areas = || parts.iter().map(|part| part.area.area(position)).collect();
    let facts: Vec<FactId> = parts.iter().filter_map(|part| part.area.fact()).collect();
    report(position, sink, cells, need, 0, &facts, || {
        let shares = parts.iter().map(|part| part.area.max).collect();
        Evidence::Together { parts: areas(), shares }
    })
}

/// Whether so few cells may have room for no more than some stars: a star rules out its block of four.
fn can_be_tight(cells: usize, stars: usize) -> bool {
    cells <= 4 * stars
}

fn report(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    cells: CellSet,
    count: usize,
    slack: usize,
    facts: &[FactId],
    evidence: impl Fn() -> Evidence,
) -> ControlFlow<()> {
    let tight = can_be_tight(cells.len(), count + slack) && !holds(position.units(), &cells, count + slack + 1);
    if cells.is_empty() || !tight {
        return ControlFlow::Continue(());
    }
    let full = cells.len() == count;
    let claim = Claim::exactly(cells, count);
    if !full && !position.adds_information(&claim) {
        return ControlFlow::Continue(());
    }
    let deduction = Deduction::new(position, ID, evidence()).using(facts.iter().copied());
    sink.push(position, if full { deduction.star(&claim.cells) } else { deduction.claim(claim) })
}
