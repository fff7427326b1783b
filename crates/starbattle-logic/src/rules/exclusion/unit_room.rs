//! A star that leaves a unit too little room.

use std::ops::ControlFlow;

use starbattle_board::CellSet;

use crate::{
    analysis::{
        capacity::{capacity, holds, line_capacity},
        supposition::{Supposition, gone_by_star, suppose_each_star},
    },
    cache::{examined::unless_unmarked, revisions::Trial},
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Broken,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// A star in a cell would leave a region, row or column too little room for the stars it needs.
    ///
    /// ## Why it is true
    /// With the star there would be no way to complete the row, column or region.
    Ordinary, tier 3, effort 8, find;
    /// A star in a cell would leave a region too little room for the stars it needs.
    ///
    /// ## What it finds
    /// A cell, inside the region or outside, whose star would rule out so many open cells of the region (by touching them, or by completing
    /// a row, column or region they share) that the rest cannot hold what the region needs. The cell is empty.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAABB  .....  .....
    /// AACBB  .....  x....
    /// DDCCC  .....  .....
    /// DDCCC  .x...  .x...
    /// EEEEE  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ....xxxx  ....xxxx
    /// AAAABBCB  xxxxxx*x  xxxxxx*x
    /// ABBBBCCD  x...xxxx  x...xxxx
    /// AEEBBBDD  x..xxxx.  x.xxxxx.
    /// EEEFBDDD  ..x.x.x.  ..x.x.x.
    /// EEFFBBDD  ....xxx.  ....xxx.
    /// EEEFGHHD  xxxx.xxx  xxxx.xxx
    /// EEEEGGHH  xxxx.xx.  xxxx.xx.
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// ABBCCCCCCC  ....xxx...  ....xxx...
    /// ABBBBDCCEC  ....x*x...  ....x*x...
    /// AAABBDDCEC  ....xxxx..  ....xxxx..
    /// AFAABBDEEC  .....x*x..  .x...x*x..
    /// AFABBBBEEE  .....xxx..  .....xxx..
    /// FFFBBGGEEH  ...xx.....  ...xx.....
    /// FIFGGGEEEH  ......x.x.  ......x.x.
    /// FIFJJEEJEH  ...xx.....  ...xx.....
    /// FIIJJJJJJH  ........x.  ........x.
    /// IIIIIJJJHH  ..........  ..........
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABB  .....
    /// AACBB  .....
    /// DDCCC  .....
    /// DDCCC  .....
    /// EEEEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Exclusion, trial of one star, outside exclusion.
    REGION = 1 "Region exclusion",
    /// A star in a cell would leave a row too little room for the stars it needs.
    ///
    /// ## What it finds
    /// A cell, inside the row or outside, whose star would rule out so many open cells of the row (by touching them, or by completing
    /// a row, column or region they share) that the rest cannot hold what the row needs. The cell is empty.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABBC  .....  ..x..
    /// AABBB  x....  x....
    /// AABBB  .....  .....
    /// ADBEB  .....  .....
    /// ADDBB  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AABCCCCD  ....x...  ....x...
    /// ABBCEEDD  .xx.x...  .xx.x...
    /// BBBCEDDF  .....x..  .....x..
    /// BBBGEDDF  .....x..  .....x..
    /// BBGGDDFF  ........  ........
    /// GGGGGDFF  ........  ........
    /// GHHGHFFH  ........  .x......
    /// GGHHHHHH  ........  ........
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx....x  xxxxx....x
    /// DAAEEEECCC  *x...xxxxx  *x...xxxxx
    /// DAAEEFECCC  xx..x.....  xx..x.....
    /// DDAEEFCCCC  ......x.x.  ......x.x.
    /// AAAEEFFCGC  xxx.....x.  xxx.x...x.
    /// AAAAFFFCGC  x.....xxxx  x.....xxxx
    /// AAAHHHHGGG  xxxxxxx*x*  xxxxxxx*x*
    /// AHHHHHHIGI  x.....xxxx  x.....xxxx
    /// JJJJIHIIGI  .xx.xx..x.  .xx.xx..x.
    /// JJJIIIIIII  ...x......  ...x......
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBC  .....
    /// AABBB  .....
    /// AABBB  .....
    /// ADBEB  .....
    /// ADDBB  .....
    /// ```
    ///
    /// ## Also known as
    /// Exclusion along a row, trial of one star.
    ROW = 2 "Row exclusion",
    /// A star in a cell would leave a column too little room for the stars it needs.
    ///
    /// ## What it finds
    /// A cell, inside the column or outside, whose star would rule out so many open cells of the column (by touching them, or by completing
    /// a row, column or region they share) that the rest cannot hold what the column needs. The cell is empty.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAABB  .....  .....
    /// CAABB  .....  .....
    /// CAADB  .....  ..x..
    /// EEEDD  .....  .....
    /// EEEDD  .x...  .x...
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AABCCCCD  ....x..x  ....x..x
    /// ABBCEEDD  .xx.x.xx  .xx.x.xx
    /// BBBCEDDF  .....x..  .....x..
    /// BBBGEDDF  ...x.x..  ...x.x..
    /// BBGGDDFF  ..xx..x.  ..xx..x.
    /// GGGGGDFF  ....x...  ....x...
    /// GHHGHFFH  .x.x...x  .x.x..xx
    /// GGHHHHHH  ........  ........
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx....x  xxxxx....x
    /// DAAEEEECCC  *x...xxxx.  *x...xxxxx
    /// DAAEEFECCC  xx..x.....  xx..x.....
    /// DDAEEFCCCC  ......x.x.  ......x.x.
    /// AAAEEFFCGC  xxx.....x.  xxx.....x.
    /// AAAAFFFCGC  x.....xxxx  x.....xxxx
    /// AAAHHHHGGG  xxxxxxx*x*  xxxxxxx*x*
    /// AHHHHHHIGI  x.....xxxx  x.....xxxx
    /// JJJJIHIIGI  .xx.xx..x.  .xx.xx..x.
    /// JJJIIIIIII  ...x......  ...x......
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABB  .....
    /// CAABB  .....
    /// CAADB  .....
    /// EEEDD  .....
    /// EEEDD  .....
    /// ```
    ///
    /// ## Also known as
    /// Exclusion along a column, trial of one star.
    COLUMN = 3 "Column exclusion",
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    unless_unmarked(REGION, position, sink, |sink| {
        let fatal = fatal_to_last_stars(position);
        let only_last = position.open_units().all(|unit| position.need_of(unit) == 1);
        let candidates = if only_last { &fatal } else { position.live() };
        suppose_each_star(position, Trial::Room, candidates, sink, |star| {
            let is_fatal = fatal.contains(star.cell);
            let units = star.changed_units(position).filter(|&unit| is_fatal || position.need_of(unit) > 1);
            units.filter_map(|unit| broken_by(position, star, unit)).collect()
        })
    })
}

/// The cells in which a star leaves no cell to some unit that needs a single one. A star kills the cells whose star would kill it, so
/// these are what stars in all cells of the unit would kill.
fn fatal_to_last_stars(position: &Position) -> CellSet {
    let mut fatal = position.units().no_cells();
    for unit in position.open_units().filter(|&unit| position.need_of(unit) == 1) {
        let mut common = position.live() - position.live_of(unit);
        for cell in position.live_of(unit) {
            if common.is_empty() {
                break;
            }
            common &= &gone_by_star(position, cell);
        }
        fatal |= &common;
    }
    fatal
}

/// The deduction that the cell is empty, if its star breaks the unit.
fn broken_by(position: &Position, star: &Supposition, unit: usize) -> Option<Deduction> {
    let units = position.units();
    let inside = star.units.contains(&unit);
    let need = position.need_of(unit) - usize::from(inside);
    if need == 0 || (!inside && position.live_of(unit).is_disjoint(&star.gone)) {
        return None;
    }
    let cells = position.live_of(unit) - &star.gone;
    let fits = match (need, units.is_line(unit)) {
        (1, _) => !cells.is_empty(),
        (_, true) => line_capacity(star.line_mask(position, unit)) >= need,
        (_, false) => holds(units, &cells, need),
    };
    if fits {
        return None;
    }
    let room = capacity(&cells);
    if room >= need {
        return None;
    }
    let rule = [ROW, COLUMN, REGION][units.kind_and_index(unit).0];
    let broken = Broken::Room { area: position.unit_area(unit).area(position), room, need };
    Some(Deduction::no_star(position, rule, star.cell, broken))
}

#[cfg(test)]
mod tests {
    use starbattle_board::Board;
    use starbattle_testkit::{Random, board_with_solution, random_marks};

    use super::*;

    #[test]
    fn cells_fatal_to_a_last_star_are_those_that_leave_it_nothing() {
        let (mut random, mut found) = (Random::new(5), 0);
        for round in 0..400 {
            let board = Board::new([5, 6, 8, 10][round % 4], if round % 4 > 1 { 2 } else { 1 }).unwrap();
            let (puzzle, solution) = board_with_solution(board, round, &mut random);
            let (stars, crosses) = (random.below(50), random.below(90));
            let marks = random_marks(&puzzle, &solution, stars, crosses, &mut random);
            let position = Position::new(&puzzle, &marks).unwrap();
            let is_fatal = |cell| {
                let last = position.open_units().filter(|&unit| position.need_of(unit) == 1);
                let mut outside = last.filter(|&unit| !position.live_of(unit).contains(cell));
                outside.any(|unit| position.live_of(unit).is_subset(&gone_by_star(&position, cell)))
            };
            let fatal = CellSet::from_cells(board.size(), position.live().iter().filter(|&cell| is_fatal(cell)));
            assert_eq!(fatal_to_last_stars(&position), fatal, "{puzzle:?} {marks:?}");
            found += fatal.len();
        }
        assert!(found > 500, "only {found}");
    }
}
