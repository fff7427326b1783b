//! Regions inside lines, and lines inside regions.

use std::ops::ControlFlow;

use starbattle_board::Unit;

use crate::{
    analysis::line_groups::{ALL_SETS, lines_of, lines_with, live_of_lines, need_of_lines},
    cache::examined::unless_unmarked,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Bound, Evidence},
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// Regions that lie inside some lines and use up their stars; lines that lie inside some regions and use up theirs.
    ///
    /// ## Why it is true
    /// The same stars are counted twice: once for the lines, once for the regions. If the counts are equal, one group cannot have a
    /// star that the other lacks. Stars already placed are not counted; what counts is what is still needed.
    ///
    /// ## Common mistakes
    /// Testing open cells only and counting full quotas. A region with a star outside the lines brings fewer stars into them; count
    /// what each region still needs, or look at the whole regions.
    Ordinary, tier 4, effort 14, find;
    /// Regions that lie inside some lines and need all the stars of these lines leave nothing for the rest of the lines.
    ///
    /// ## What it finds
    /// Regions whose open cells all lie in some rows (or columns) and which together need all the stars these lines need. The lines are
    /// empty outside the regions.
    ///
    /// Up to 14×14 every set of up to half the lines is looked at; on larger boards neighbouring lines, up to three others, and up to five
    /// that whole regions single out.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAABC  .....  .....
    /// AAADC  .....  ...x.
    /// AADDC  .....  ..xx.
    /// EEDDC  ....x  ....x
    /// EEDDD  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AABCCCCD  ....xx.x  ....xx.x
    /// ABBCEEDD  .xx.x.xx  .xx.x.xx
    /// BBBCEDDF  .....x..  .....x..
    /// BBBGEDDF  ...x.x..  ...x.x..
    /// BBGGDDFF  .xxx.xx.  .xxx.xx.
    /// GGGGGDFF  ...xx...  ...xx...
    /// GHHGHFFH  .xxx..xx  .xxx..xx
    /// GGHHHHHH  ........  ..x.....
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AABBBBBCDD  xx......x.  xx......x.
    /// AAACCBBCDD  ..xx..x...  ..xx..x...
    /// AAACCCCCDD  x.x....xx.  x.x....xx.
    /// AAAEEEEEDE  ..x....x.x  ..x....x.x
    /// AFFFFFFEEE  .x.......x  .x.......x
    /// AAFGFFFFFE  x..x....x.  x..x....x.
    /// HAGGIFIJJE  .x........  .x...x...x
    /// HAGIIIIJEE  .x......x.  .x......xx
    /// HHGGGGIJJJ  ...x......  ...x......
    /// HGGGGGIIII  .x......x.  .x......x.
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABB  .....
    /// AAABB  ..x..
    /// CDDDD  .....
    /// CCEED  .....
    /// CCEEE  .....
    /// ```
    ///
    /// ## Also known as
    /// N regions in n rows, locked sets.
    UNDER = 1 "Undercounting",
    /// Lines that lie inside some regions and need all the stars of these regions leave nothing for the rest of the regions.
    ///
    /// ## What it finds
    /// Rows (or columns) whose open cells all belong to some regions which together need no more stars than the lines do. The regions are
    /// empty outside the lines.
    ///
    /// Up to 14×14 every set of up to half the lines is looked at; on larger boards neighbouring lines, up to three others, and up to five
    /// that whole regions single out.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAB  .....  ....x
    /// AAABB  xxx..  xxx..
    /// CCDDD  .....  .....
    /// CEEDD  .....  .....
    /// CEEED  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAABCCC  x...x..x  x...x..x
    /// AADABCEC  x.x.x.xx  x.x.x.xx
    /// AADBBBEC  x..x..xx  xx.x..xx
    /// FFDDDBEE  xx..x.x.  xx..x.x.
    /// FFFGBBBE  x.xx.xx.  x.xx.xx.
    /// FFFGGEEE  x..x.xxx  x..x.xxx
    /// FFGGEEGE  xxxxxx..  xxxxxx..
    /// HFFGGGGG  *xxxxxxx  *xxxxxxx
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// ABBCCCCCCC  ..x*xxxxxx  ..x*xxxxxx
    /// ABBBBDCCEC  xxxxx*x...  xxxxx*x...
    /// AAABBDDCEC  ....xxxxxx  ....xxxxxx
    /// AFAABBDEEC  xxxxxx*x..  xxxxxx*x..
    /// AFABBBBEEE  ...x*xxxxx  x.xx*xxxxx
    /// FFFBBGGEEH  .x.xxx....  .x.xxx....
    /// FIFGGGEEEH  .x....xxx.  .x....xxx.
    /// FIFJJEEJEH  .x.xxxx.x.  .x.xxxx.x.
    /// FIIJJJJJJH  ...xx.x.x.  ...xx.x.x.
    /// IIIIIJJJHH  .......x..  .......x..
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAB  .....
    /// AAABB  .....
    /// CCDDD  .....
    /// CEEDD  .....
    /// CEEED  .....
    /// ```
    ///
    /// ## Also known as
    /// N rows in n regions, locked sets.
    OVER = 2 "Overcounting",
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    unless_unmarked(UNDER, position, sink, |sink| count(position, sink))
}

fn count(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let size = position.units().size();
    for direction in 0..2 {
        let regions: Vec<(usize, usize, u64)> = (0..size)
            .map(|region| {
                (region, position.need_of(position.units().region(region)), lines_with(position, region, direction))
            })
            .filter(|&(.., lines)| lines != 0)
            .collect();
        let sums = (size <= ALL_SETS).then(|| EverySum::new(position, direction, &regions));
        for &set in position.line_sets().iter().chain(position.larger_line_sets(direction)) {
            if sums.as_ref().is_some_and(|sums| !sums.is_telling(set)) {
                continue;
            }
            let need = need_of_lines(position, direction, set);
            let (mut inside, mut reaching) = (0, 0);
            for &(_, stars, lines) in &regions {
                inside += if lines & !set == 0 { stars } else { 0 };
                reaching += if lines & set != 0 { stars } else { 0 };
            }
            if need == 0 || (inside != need && reaching != need) {
                continue;
            }
            let bound = if inside == need { Bound::Least } else { Bound::Most };
            let counted = |lines: u64| if inside == need { lines & !set == 0 } else { lines & set != 0 };
            // That a region with open cells in the lines has all its stars matters if it could put some there.
            let matters = |need: usize| need > 0 || bound == Bound::Most;
            let counted = regions.iter().filter(|&&(_, need, lines)| matters(need) && counted(lines));
            let (others, shares): (Vec<Unit>, Vec<usize>) =
                counted.map(|&(region, need, _)| (Unit::Region(region), need)).unzip();
            let (lines, regions) = (live_of_lines(position, direction, set), position.joined(others.clone()).cells);
            let (rule, empty) = match bound {
                Bound::Least => (UNDER, &lines - &regions),
                Bound::Most => (OVER, &regions - &lines),
            };
            if !empty.is_empty() {
                let lines = lines_of(position, direction, set);
                let evidence = Evidence::Count { lines, others, shares, need, given: need, bound };
                sink.push(position, Deduction::new(position, rule, evidence).empty(&empty))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What the lines of every set need, and the regions inside it: most sets are dropped by a look at these.
struct EverySum {
    need: Vec<u8>,
    inside: Vec<u8>,
    /// What all regions need.
    total: u8,
}

impl EverySum {
    fn new(position: &Position, direction: usize, regions: &[(usize, usize, u64)]) -> Self {
        let size = position.units().size();
        let line = |line: usize| (1 << line, position.need_of(position.units().line(direction, line)));
        Self {
            need: sums(size, (0..size).map(line)),
            inside: sums(size, regions.iter().map(|&(_, stars, lines)| (lines as usize, stars))),
            total: regions.iter().map(|&(_, stars, _)| stars as u8).sum(),
        }
    }

    /// Whether the set needs as much as the regions inside it, or as those that reach into it.
    fn is_telling(&self, set: u64) -> bool {
        let set = set as usize;
        let need = self.need[set];
        need > 0 && (self.inside[set] == need || self.total - self.inside[self.inside.len() - 1 - set] == need)
    }
}

/// For every set of lines the sum over all parts inside it.
fn sums(size: usize, parts: impl Iterator<Item = (usize, usize)>) -> Vec<u8> {
    let mut sums = vec![0; 1 << size];
    parts.for_each(|(lines, stars)| sums[lines] += stars as u8);
    for line in 0..size {
        for pair in sums.chunks_exact_mut(2 << line) {
            let (without, with) = pair.split_at_mut(1 << line);
            with.iter_mut().zip(without).for_each(|(with, without)| *with += *without);
        }
    }
    sums
}
