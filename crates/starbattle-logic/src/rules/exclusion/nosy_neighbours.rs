//! Cells that touch every place a star can be.

use std::ops::ControlFlow;

use crate::{
    analysis::areas::AreaRef, deduction::Deduction, deduction_sink::DeductionSink, evidence::Broken,
    position::Position, rule::declare_rule,
};

declare_rule! {
    /// A cell that touches all cells of which one must be a star is empty.
    ///
    /// ## What it finds
    /// A strip, a block, a unit or another set with at least one star, and a cell outside it that touches all its open cells.
    ///
    /// ## Why it is true
    /// Wherever the star is, the cell touches it.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABBC  .x...  .x...
    /// AABBC  .....  .....
    /// AAACC  .....  x....
    /// DDDCC  .....  .....
    /// DDDEC  .x...  .x...
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAABCCCD  xx.x...x  xx.x...x
    /// ABBBBCBD  .xxxx.xx  .xxxxxxx
    /// EEEBBBBD  x..xx..x  x..xx..x
    /// EEFBBDDD  x.xx.xxx  x.xx.xxx
    /// FFFBFDGG  x.xxx.x.  x.xxx.x.
    /// FHFFFDGG  xxx.x.x.  xxx.x.x.
    /// FHHHDDDG  x.x.xxxx  x.x.xxxx
    /// FDDDDGGG  .xxx.xx.  .xxx.xx.
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx....x  xxxxx....x
    /// DAAEEEECCC  *x...xxxxx  *x...xxxxx
    /// DAAEEFECCC  xx..x.....  xx.xx.....
    /// DDAEEFCCCC  ......x.x.  ......x.x.
    /// AAAEEFFCGC  xxx.x...x.  xxx.x...x.
    /// AAAAFFFCGC  x.....xxxx  x.....xxxx
    /// AAAHHHHGGG  xxxxxxx*x*  xxxxxxx*x*
    /// AHHHHHHIGI  x.....xxxx  x.....xxxx
    /// JJJJIHIIGI  .xx.xx..x.  .xx.xx..x.
    /// JJJIIIIIII  ...x......  ...x......
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABB  ..*..
    /// CCBBB  .....
    /// CCDDD  .....
    /// CCCDD  .....
    /// ECCDD  *....
    /// ```
    ///
    /// ## Also known as
    /// Nosy neighbours, common neighbours, shared peers.
    Ordinary, tier 3, effort 6, find;
    ID = 6 "Nosy neighbours"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let units = position.units();
    // A cell touches at most three cells of a line and five of any set that leaves it out.
    for area in position.areas().filter(|area| area.cells.len() <= 5) {
        let mut common = position.live() - area.cells;
        for cell in area.cells {
            common &= units.neighbours(cell);
        }
        for cell in &common {
            sink.push(position, refuted(position, &area, cell))?;
        }
    }
    ControlFlow::Continue(())
}

fn refuted(position: &Position, area: &AreaRef<'_>, star: starbattle_board::Cell) -> Deduction {
    let broken = Broken::Room { area: area.area(position), room: 0, need: area.min };
    Deduction::no_star(position, ID, star, broken).using(area.fact())
}
