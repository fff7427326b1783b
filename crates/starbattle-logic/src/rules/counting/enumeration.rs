//! All ways to fill an area.

use std::{collections::BTreeSet, ops::ControlFlow};

use crate::{
    analysis::{cells::with_words, room_left::Rooms},
    cache::witnesses::agreement,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    fact::FactId,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// All arrangements of an area's stars that break nothing else agree on a cell.
    ///
    /// ## What it finds
    /// A unit, strip, block or other area with few arrangements. Arrangements that would leave another unit or fact too little room, or
    /// put more stars into a fact than it holds, are dropped; cells that are a star in all that remain are stars, open cells that no
    /// remaining one leaves open are empty.
    ///
    /// ## Why it is true
    /// One of the remaining arrangements is the right one. Where they are many, it is enough to look at those that would contradict the
    /// conclusion: each of them breaks something.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAABB  .....  ..xx.
    /// AAABB  .....  .....
    /// CCCDD  ....x  ....x
    /// CCDDD  .....  .....
    /// CCEDD  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  x.x.x...  x.x.xxxx
    /// ACCAABBB  x.xxxx..  x.xxxx..
    /// AACDEBBB  xxxx*xxx  xxxx*xxx
    /// CCCDDDDB  xx.xxx..  xx.xxx..
    /// FDDDDDDB  *xxxxxxx  *xxxxxxx
    /// GGGGDDBB  xx..x...  xx..x...
    /// GGHGGDDD  x...x...  x...x...
    /// HHHHHHDD  x...x...  x...x...
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx....x  xxxxx....x
    /// DAAEEEECCC  *x...xxxx.  *x...xxxx.
    /// DAAEEFECCC  xx..x.....  xx..x.....
    /// DDAEEFCCCC  ......x.x.  ......x.x.
    /// AAAEEFFCGC  xxx.......  xxx.......
    /// AAAAFFFCGC  x......x.x  x......x.x
    /// AAAHHHHGGG  x.x.......  xxx.......
    /// AHHHHHHIGI  .......x.x  .......x.x
    /// JJJJIHIIGI  .xx..x..x.  .xx..x..x.
    /// JJJIIIIIII  ...x......  ...x......
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAA  .....
    /// BBBBB  .....
    /// CCCCC  .....
    /// DDDDD  .....
    /// EEEEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Placement enumeration, listing the cases.
    Ordinary, tier 4, effort 30, find;
    ID = 9 "Placement enumeration"
}

/// The most arrangements to list; a person would not list more.
const WAYS: usize = 64;

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    with_words!(position.units().size(), W => find_with(&Rooms::<W>::new(position), sink))
}

fn find_with<const W: usize>(rooms: &Rooms<'_, W>, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let position = rooms.position();
    for area in position.areas().filter(|area| area.min <= 4 && area.cells.len() <= 24) {
        let Some((summary, ways, dropped)) = agreement(rooms, &area, WAYS) else { continue };
        let used: BTreeSet<FactId> = dropped.iter().filter_map(|way| way.broken.fact()).collect();
        let evidence = Evidence::Placements { area: area.area(position), need: area.min, ways, dropped, unlisted: 0 };
        let deduction = Deduction::new(position, ID, evidence);
        let deduction = deduction.star(summary.every.iter()).empty(&summary.dead).using(area.fact());
        sink.push(position, deduction.using(used))?;
    }
    ControlFlow::Continue(())
}
