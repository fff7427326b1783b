//! The one cell that tells arrangements apart.

use std::ops::ControlFlow;

use starbattle_board::CellSet;

use crate::{
    analysis::twins::{Arrangements, arrangements, candidates},
    deduction_sink::DeductionSink,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// The only cell that could tell two arrangements apart is a star.
    ///
    /// ## Why it is true
    /// Without the star the arrangements could be exchanged, and the puzzle would have two solutions. Holds only for puzzles known to
    /// have exactly one solution.
    ///
    /// ## Common mistakes
    /// Placing the star as soon as a region has two arrangements. If these use different rows or columns, the rest of the board
    /// tells them apart and no thread is needed.
    Uniqueness, tier 6, effort 50, find;
    /// The only cell that could tell the two arrangements of some regions apart is a star.
    ///
    /// ## What it finds
    /// One or two regions, or a group with an exact number of stars, with exactly two arrangements left, which are twins (equally many
    /// stars in every row, column and region), and a single open cell outside that touches what differs. That cell is a star.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAA  .....  .....
    /// BBCAA  xx...  xx*..
    /// BBBDD  ..x..  ..x..
    /// BBBDD  ..x..  ..x..
    /// EEBDD  .....  .....
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAA  .....
    /// BBCAA  .x...
    /// BBBDD  ..x..
    /// BBBDD  ..x..
    /// EEBDD  .....
    /// ```
    ///
    /// ## Also known as
    /// By a thread.
    BY_A_THREAD = 1 "By a thread",
    /// The only cell that could tell each arrangement of some regions from a twin is a star.
    ///
    /// ## What it finds
    /// One or two regions with more than two arrangements left. Those that could be exchanged freely are ruled out (see R6.2), and
    /// each of the others has a twin (equally many stars in every row, column and region) that the same single open cell outside tells
    /// from it. That cell is a star.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABBB  *....  *....
    /// CCDBB  x....  x.*..
    /// ECCBB  .....  .....
    /// EECCC  .*...  .*...
    /// ECCCC  .....  .....
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBB  .....
    /// CCDBB  x....
    /// ECCBB  .....
    /// EECCC  .*...
    /// ECCCC  .....
    /// ```
    ///
    /// ## Also known as
    /// By a thread at sea.
    AT_SEA = 3 "By a thread at sea",
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for parts in candidates(position) {
        let Some(arranged) = arrangements(position, &parts) else { continue };
        let two = arranged.all.len() == 2;
        let thread = if two { only_thread(position, &arranged) } else { thread_at_sea(position, &arranged) };
        let Some((one, other, threads)) = thread else { continue };
        let rule = if two { BY_A_THREAD } else { AT_SEA };
        sink.push(position, arranged.deduction(position, rule, one, other, &threads).star(&threads))?;
    }
    ControlFlow::Continue(())
}

/// Exactly two arrangements, twins of each other, and one cell in the threads of both directions together.
fn only_thread(position: &Position, arranged: &Arrangements<'_>) -> Option<(usize, usize, CellSet)> {
    let (_, there) = arranged.twins[0].first()?;
    let (_, back) = arranged.twins[1].first()?;
    let mut threads = position.units().no_cells();
    threads |= there;
    threads |= back;
    (threads.len() == 1).then_some((0, 1, threads))
}

/// Every arrangement without a free twin has one with the same single thread.
fn thread_at_sea(position: &Position, arranged: &Arrangements<'_>) -> Option<(usize, usize, CellSet)> {
    let mut common: Option<Vec<&(usize, CellSet)>> = None;
    let free = |one: usize| arranged.twins[one].iter().any(|(_, threads)| threads.is_empty());
    let surviving: Vec<usize> = (0..arranged.all.len()).filter(|&one| !free(one)).collect();
    for &one in &surviving {
        let single = || arranged.twins[one].iter().filter(|(_, threads)| threads.len() == 1);
        match &mut common {
            None => common = Some(single().collect()),
            Some(common) => common.retain(|(_, threads)| single().any(|(_, other)| other == threads)),
        }
    }
    // Twins of the first survivor with a thread that all others share.
    let (other, threads) = common?.into_iter().find(|(_, threads)| threads.is_subset(position.live()))?;
    Some((*surviving.first()?, *other, threads.clone()))
}
