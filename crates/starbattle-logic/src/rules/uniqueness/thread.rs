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
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAABBBB  xxxxx..x  xxxxx..x
    /// AAAAAABB  xxx*xxxx  xxx*xxxx
    /// CAAAADDE  .xxxx.x.  .xxxx.x.
    /// CFAAADDE  .xxxx.x.  .xxxx.x.
    /// FFFAFFDD  xx.xx..x  xx.xx.*x
    /// GGFFFFDD  ...xxx.x  ...xxx.x
    /// FGFFHDDD  xxxx*xxx  xxxx*xxx
    /// FFFFDDDD  ...xxx.x  ...xxx.x
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AABBBBBCCC  x*x*xxxxxx  x*x*xxxxxx
    /// AAAABCCCDC  xxxxxx*x*x  xxxxxx*x*x
    /// AEAEBBCCDD  xx*x*xxxxx  xx*x*xxxxx
    /// AEEEEBCCCD  xxxxxx*.x*  xxxxxx*.x*
    /// AEEFEGCCCC  x*xx*xxxxx  x*xx*xxxxx
    /// AAAFEGGHHH  xxxxxxx*x*  xxxxxxx*x*
    /// FAAFEGGGGG  *xx.x.xxxx  *xx.x.xxxx
    /// FFFFGGGGGG  xxx.x.x.*x  xxx.x.x.*x
    /// IIIJJGGJGG  *x.xxxx.xx  *x*xxxx.xx
    /// IIIJJJJJGG  xx.xx*x.xx  xx.xx*x.xx
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
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAABBCC  x...xx..  x...xx..
    /// AAABBCCC  xxx*xxxx  xxx*xxxx
    /// AAAABBCC  x...xx..  x...xx..
    /// AAABBBCD  xxx.xxx.  xxx.xxx*
    /// AAAEFFDD  xxx..x..  xxx..x..
    /// GEEEFDDD  *xxxxxxx  *xxxxxxx
    /// EEEEFFHH  xx...x.x  xx...x.x
    /// EEEEEHHH  x...x...  x...x...
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBCC  xxxxx.x*x.  xxxxx.x*x.
    /// ADBBBBBCCC  x*xxx.xxx.  x*xxx.xxx.
    /// ADDDBEECCC  xxx*x.x.xx  xxx*x*x.xx
    /// AAAAAAECCF  ..xxxxx.x*  ..xxxxx.x*
    /// AAAGAAEEFF  ..x*xx.xxx  ..x*xx.xxx
    /// AAAGGGEFFF  ..xxxx.x*x  ..xxxx.x*x
    /// AAAAGHEHHF  .x.x*xxxxx  .x.x*xxxxx
    /// IIIIIHHHHH  .x.xxx....  .x.xxx....
    /// IJIJIIIJHJ  .x.x.xxx.x  .x.x.xxx.x
    /// IJJJJJJJJJ  .x.x.x....  .x.x.x....
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
        let found = if two { only_thread(&arranged) } else { threads_at_sea(position, &arranged) };
        let rule = if two { BY_A_THREAD } else { AT_SEA };
        for (one, other, threads) in found {
            sink.push(position, arranged.deduction(position, rule, one, other, &threads).star(&threads))?;
        }
    }
    ControlFlow::Continue(())
}

/// Exactly two arrangements, twins of each other, and one cell in the threads of both directions together.
fn only_thread(arranged: &Arrangements<'_>) -> Vec<(usize, usize, CellSet)> {
    let (Some((_, there)), Some((_, back))) = (arranged.twins[0].first(), arranged.twins[1].first()) else {
        return Vec::new();
    };
    let threads = there | back;
    if threads.len() == 1 { vec![(0, 1, threads)] } else { Vec::new() }
}

/// For arrangements that are not free to be exchanged: the threads, single cells, by which every one of them is told from a twin.
fn threads_at_sea(position: &Position, arranged: &Arrangements<'_>) -> Vec<(usize, usize, CellSet)> {
    let free = |one: usize| arranged.twins[one].iter().any(|(_, threads)| threads.is_empty());
    let surviving: Vec<usize> = (0..arranged.all.len()).filter(|&one| !free(one)).collect();
    let Some((&first, others)) = surviving.split_first() else { return Vec::new() };
    let has = |one: usize, thread: &CellSet| arranged.twins[one].iter().any(|(_, threads)| threads == thread);
    let mut found: Vec<(usize, usize, CellSet)> = Vec::new();
    for (other, thread) in arranged.twins[first].iter().filter(|(_, threads)| threads.len() == 1) {
        let common = thread.is_subset(position.live()) && others.iter().all(|&one| has(one, thread));
        if common && found.iter().all(|(.., known)| known != thread) {
            found.push((first, *other, thread.clone()));
        }
    }
    found
}
