//! Areas in pieces.

use std::ops::ControlFlow;

use starbattle_board::{CellSet, Units};

use crate::{
    analysis::{areas::AreaRef, capacity::capacity},
    cache::examined::for_each_unexamined,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    fact::Claim,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// An area whose open cells fall into separate pieces: what the others cannot hold, a piece must.
    ///
    /// ## What it finds
    /// A piece of a row, column or region, touching none of its other open cells, that holds at least as many stars as the other
    /// pieces leave over.
    ///
    /// ## Why it is true
    /// Pieces that do not touch do not disturb each other, so the room of the area is the sum of the rooms of its pieces.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 2 stars
    /// ABBBACCC  ........  ........
    /// AAAAACCD  ........  ........
    /// AAAAADDD  ........  ........
    /// AAAAADDC  ........  ........
    /// EAFAGGGG  ........  ........
    /// EHEGGGHH  ........  ........
    /// FHEHHGGH  ........  ........
    /// HHHHHGGG  .....x..  .....x..
    /// learned: r8c1 r8c2 r8c3 r8c4 r8c5 at least 1
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// ABBBBBCCDD  xxxxx*x*xx  xxxxx*x*xx
    /// ABEEECCCCD  x*x*xxxxxx  x*x*xxxxxx
    /// AAAEECCCCD  xxxxxx..x.  xxxxxx..x*
    /// AAAAEECFCD  ...x*xxxxx  ...x*xxxxx
    /// AAAAEEFFFD  xxxxxx*x*x  xxxxxx*x*x
    /// AGGGGGGHDD  .....xxxxx  .....xxxxx
    /// IGIGIGHHDD  xxxxx.....  xxxxx.....
    /// IIIIIIHHHH  x.....x.xx  x.....x.xx
    /// JJJIIIIIHH  .x.x......  .x.x......
    /// JJJIIIIIHH  .x.x......  .x.x......
    /// ```
    /// On another 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABBCCCDD  x...x.x*x.  x...x.x*x.
    /// AAABBCCDDD  x.x.x.xxx.  x.x.x.xxx.
    /// AAAABBBDDD  x....x.x..  x....x.x..
    /// EEEEBBFDDD  x.x..x.x..  x.x..x.x..
    /// EEEEBFFFDD  x.....x.x.  x.....x.x.
    /// EEEEEEFFDD  x.xx..x.x.  x.xx..x.x.
    /// EEGGGDDDDH  xx...xxx..  xx...xxx..
    /// IJJJGGDDDH  *xxx..xx..  *xxx..xx..
    /// IIJJJJHHHH  xx....xx..  xx....xx..
    /// IJJJJJJHHH  *x.....x..  *x....*x..
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 2 stars
    /// AABBCCCC  ........
    /// AABCCCCC  *.......
    /// AADDBBEC  x..x*...
    /// AADDBBEE  *.......
    /// AADDDFFE  ........
    /// AGDDFFFE  x*.*....
    /// HDDGGFFH  .....*.*
    /// HHGGFFHH  ........
    /// ```
    ///
    /// ## Also known as
    /// Split by a star, component bound.
    Ordinary, tier 2, effort 5, find;
    ID = 10 "Split"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let exact = position.facts().iter().filter(|fact| fact.is_exact() && fact.min > 1).map(AreaRef::from);
    // Of two pieces, either has room for a single star.
    let units = position.unit_areas().filter(|area| area.min > 1);
    for_each_unexamined(ID, units.chain(exact), sink, |area, sink| {
        let pieces = pieces(position.units(), area.cells);
        if pieces.len() < 2 {
            return ControlFlow::Continue(());
        }
        let rooms: Vec<usize> = pieces.iter().map(capacity).collect();
        let total: usize = rooms.iter().sum();
        for (piece, room) in pieces.iter().zip(&rooms) {
            let rest = total - room;
            if rest >= area.min || area.min - rest > *room {
                continue;
            }
            let least = area.min - rest;
            let line = position.units().common_lines(piece).next().is_some();
            let claim = if line { Claim::strip(piece.clone(), least) } else { Claim::at_least(piece.clone(), least) };
            if position.adds_information(&claim) {
                let part = piece.clone();
                let evidence = Evidence::Share { area: area.area(position), need: area.min, part, room: rest };
                let deduction = Deduction::new(position, ID, evidence).claim(claim);
                sink.push(position, deduction.using(area.fact()))?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// The pieces of a set that do not touch each other.
pub(crate) fn pieces(units: &Units, cells: &CellSet) -> Vec<CellSet> {
    let mut left = cells.clone();
    let mut pieces = Vec::new();
    while let Some(first) = left.first() {
        let mut piece = units.no_cells();
        let mut waiting = vec![first];
        left.remove(first);
        while let Some(cell) = waiting.pop() {
            piece.insert(cell);
            let next = units.neighbours(cell) & &left;
            waiting.extend(&next);
            left -= &next;
        }
        pieces.push(piece);
    }
    pieces
}
