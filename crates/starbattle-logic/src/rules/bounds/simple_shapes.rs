//! Small shapes and what they say by themselves.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet};

use crate::{
    analysis::{areas::AreaRef, capacity::capacity, placements::Ways, supposition::gone_by_star},
    cache::examined::unless_unmarked,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Broken, Evidence},
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// Small regions whose few arrangements agree on a cell.
    ///
    /// ## What it finds
    /// A region with at most eight open cells: cells whose star, inside or outside, would leave it too little room, and cells without
    /// whose star it would have too little room. What that does not show, its arrangements may, if there are few: cells that are a star in all
    /// of them, and cells that all of them rule out.
    ///
    /// ## Why it is true
    /// With the star, or without it, the region could not get its stars. One of the arrangements is the right one, and they agree.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 2 stars
    /// AAAABBBB  ........  ........
    /// ACCCBBDD  ........  ........
    /// CCCCBBBD  ........  ........
    /// EECFFBBD  ........  ........
    /// EEFFFFFD  ........  .....xxx
    /// EEFFGFHD  ........  .....x.x
    /// EFFFGFHD  ........  .....x.x
    /// EFFGGGHH  ........  ........
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ........  ........
    /// AAAABBCB  .....x..  .....x..
    /// ABBBBCCD  .......x  .......x
    /// AEEBBBDD  ......x.  ......x.
    /// EEEFBDDD  ........  ........
    /// EEFFBBDD  ........  ....x...
    /// EEEFGHHD  ........  ........
    /// EEEEGGHH  ........  ........
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx..x*x  xxxxx..x*x
    /// DAAEEEECCC  *x...xxxxx  *x...xxxxx
    /// DAAEEFECCC  xx.xxx.x*x  xx.xxx.x*x
    /// DDAEEFCCCC  ......xxxx  ......xxxx
    /// AAAEEFFCGC  xxx.xx..x.  xxx.xx..x.
    /// AAAAFFFCGC  x..x..xxxx  x..x.xxxxx
    /// AAAHHHHGGG  xxxxxxx*x*  xxxxxxx*x*
    /// AHHHHHHIGI  x.x.x*xxxx  x.x.x*xxxx
    /// JJJJIHIIGI  .xx.xxx.x.  .xx.xxx.x.
    /// JJJIIIIIII  ...x....x.  ...x....x.
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// ABBBB  ...x.
    /// AACCB  .....
    /// AACCC  .x...
    /// DDCEE  ..x..
    /// DDCEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Simple shapes, small polyominoes. Worth knowing by heart.
    Ordinary, tier 2, effort 6, find;
    ID = 7 "Simple shapes"
}

const SMALL: usize = 8;
const WAYS: usize = 40;

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    unless_unmarked(ID, position, sink, |sink| in_regions(position, sink))
}

fn in_regions(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for number in position.units().regions() {
        let area = position.unit_area(number);
        if area.min == 0 || area.cells.len() > SMALL || (area.min == 1 && says_nothing(position, &area)) {
            continue;
        }
        let Some(ways) = Ways::of(position, area.cells, area.min, WAYS) else { continue };
        let summary = ways.summarize(area.cells, |_, _| true);
        if summary.ways == 0 || (summary.every.is_empty() && summary.dead.is_empty()) {
            continue;
        }
        // Arrangements are listed only if no single cell shows anything.
        let starving = starving(position, &area, &summary.every, &summary.dead);
        if starving.is_empty() {
            let (area, need, ways) = (area.area(position), area.min, ways.stars().collect());
            let evidence = Evidence::Placements { area, need, ways, dropped: Vec::new(), unlisted: 0 };
            let deduction = Deduction::new(position, ID, evidence);
            sink.push(position, deduction.star(summary.every.iter()).empty(&summary.dead))?;
        }
        for Starving { cells, star, room, need } in starving {
            let broken = Broken::Room { area: area.area(position), room, need };
            let deduction = Deduction::new(position, ID, Evidence::Refuted { cells: cells.clone(), star, broken });
            sink.push(position, if star { deduction.empty(&cells) } else { deduction.star(cells.iter()) })?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether a single star can be in several cells of an area, and its places have no cell in common that dies by it. That is seen sooner
/// than all ways are listed.
fn says_nothing(position: &Position, area: &AreaRef<'_>) -> bool {
    let units = position.units();
    let is_place = |cell: &Cell| units.of_cell(*cell).into_iter().all(|unit| position.need_of(unit) > 0);
    let (mut places, mut dead) = (0, position.live().clone());
    for cell in area.cells.iter().filter(is_place) {
        places += 1;
        dead &= &gone_by_star(position, cell);
        dead.remove(cell);
        if places > 1 && dead.is_empty() {
            return true;
        }
    }
    false
}

/// Cells of which each would by itself leave an area too little room as a star, or one that would as an empty cell.
struct Starving {
    cells: CellSet,
    star: bool,
    /// The most that any of them would leave.
    room: usize,
    need: usize,
}

/// Which of the cells would by themselves leave the area too little room: those of `empties` as stars, those of `stars` as empty cells.
fn starving(position: &Position, area: &AreaRef<'_>, stars: &CellSet, empties: &CellSet) -> Vec<Starving> {
    let mut found: Vec<Starving> = Vec::new();
    let starred = empties.iter().map(|cell| (cell, true, gone_by_star(position, cell)));
    let emptied = stars.iter().map(|cell| (cell, false, CellSet::from_cells(stars.size(), [cell])));
    for (cell, star, gone) in starred.chain(emptied) {
        let need = area.min - usize::from(star && area.cells.contains(cell));
        let room = capacity(&(area.cells - &gone));
        if room >= need {
            continue;
        }
        match found.iter_mut().find(|same| star && same.star && same.need == need) {
            Some(same) => {
                same.cells.insert(cell);
                same.room = same.room.max(room);
            }
            None => found.push(Starving { cells: CellSet::from_cells(stars.size(), [cell]), star, room, need }),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use starbattle_board::Board;
    use starbattle_testkit::{Random, board_with_solution, random_marks};

    use super::*;

    #[test]
    fn areas_that_say_nothing_are_those_whose_ways_agree_on_nothing() {
        let (mut random, mut answers) = (Random::new(6), [0, 0]);
        for round in 0..400 {
            let board = Board::new([5, 6, 8, 10][round % 4], if round % 4 > 1 { 2 } else { 1 }).unwrap();
            let (puzzle, solution) = board_with_solution(board, round, &mut random);
            let (stars, crosses) = (random.below(50), random.below(90));
            let marks = random_marks(&puzzle, &solution, stars, crosses, &mut random);
            let position = Position::new(&puzzle, &marks).unwrap();
            for area in position.unit_areas().filter(|area| area.min == 1 && area.cells.len() <= SMALL) {
                let ways = Ways::of(&position, area.cells, 1, WAYS).unwrap();
                let summary = ways.summarize(area.cells, |_, _| true);
                let nothing = summary.ways > 0 && summary.every.is_empty() && summary.dead.is_empty();
                assert_eq!(says_nothing(&position, &area), nothing, "{area:?} {puzzle:?} {marks:?}");
                answers[usize::from(nothing)] += 1;
            }
        }
        assert!(answers.iter().all(|&count| count > 200), "only {answers:?}");
    }
}
