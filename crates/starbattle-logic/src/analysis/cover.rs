//! Covering cells with 2×2 blocks. Each block holds at most one star, so a cover with k blocks shows that k is the most the cells
//! can hold.

use std::{collections::BTreeSet, ops::ControlFlow};

use starbattle_board::{Cell, CellSet, CompactSort, Units};

/// Areas with more covers are too large for a person to see any.
const MAX_COVERS: usize = 256;

/// The limit of a search, far more than areas with few covers take.
const MAX_NODES: usize = 1 << 16;

/// A block that may be part of a cover.
struct Block {
    corner: Cell,
    /// What it has of the area.
    inside: CellSet,
}

/// All covers of `cells`, which belong to `area`, with at most `count` blocks, each given by the top left corners of the blocks. Blocks
/// differ by what they have of the area and of the open cells; of those that have nothing another does not have as well, one stands
/// for all. None if there are too many covers to see.
pub(crate) fn covers(
    units: &Units,
    live: &CellSet,
    area: &CellSet,
    cells: &CellSet,
    count: usize,
) -> Option<Vec<Vec<Cell>>> {
    let blocks = blocks(units, live, area, cells, count);
    if count == 1 && !cells.is_empty() {
        return Some(blocks.iter().map(|block| vec![block.corner]).collect());
    }
    let mut search = Search { blocks: &blocks, units, count, chosen: Vec::new(), nodes: 0 };
    let mut covers = BTreeSet::new();
    let flow = search.extend(cells, &mut |chosen| {
        let mut cover = chosen.to_vec();
        cover.compact_sort();
        covers.insert(cover);
        if covers.len() > MAX_COVERS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let corners = |cover: Vec<usize>| cover.into_iter().map(|block| blocks[block].corner).collect();
    flow.is_continue().then(|| covers.into_iter().map(corners).collect())
}

/// One cover with at most `count` blocks, if there is one that is easy to find.
pub(crate) fn cover(units: &Units, cells: &CellSet, count: usize) -> Option<Vec<Cell>> {
    let blocks = blocks(units, &units.no_cells(), cells, cells, count);
    let mut search = Search { blocks: &blocks, units, count, chosen: Vec::new(), nodes: 0 };
    let mut found = None;
    let _ = search.extend(cells, &mut |chosen| {
        found = Some(chosen.iter().map(|&block| blocks[block].corner).collect());
        ControlFlow::Break(())
    });
    found
}

/// The corners of all blocks with a cell.
pub(crate) fn corners_of(units: &Units, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
    let last = units.size().saturating_sub(1);
    let starts = move |at: usize| (at.saturating_sub(1)..=at).filter(move |&start| start < last);
    starts(cell.row()).flat_map(move |row| starts(cell.col()).map(move |col| Cell::new(row as u8, col as u8)))
}

/// The blocks that may be part of a cover with `count` blocks, without those that another one makes superfluous: blocks with some of the
/// cells, or with all if there is to be one block.
fn blocks(units: &Units, live: &CellSet, area: &CellSet, cells: &CellSet, count: usize) -> Vec<Block> {
    let corners = match cells.first() {
        Some(first) if count == 1 => {
            let is_enough = |corner: &Cell| cells.is_subset(units.window(*corner));
            CellSet::from_cells(units.size(), corners_of(units, first).filter(is_enough))
        }
        _ => CellSet::from_cells(units.size(), cells.iter().flat_map(|cell| corners_of(units, cell))),
    };
    let matters = area | live;
    let is_in = |cell: Cell, corner: Cell| {
        cell.row().wrapping_sub(corner.row()) < 2 && cell.col().wrapping_sub(corner.col()) < 2
    };
    // What a block has that matters, another block has as well.
    let is_within = |one: Cell, other: Cell| cells_of(one).all(|cell| is_in(cell, other) || !matters.contains(cell));
    let mut kept = corners.clone();
    for corner in &corners {
        let others = units.neighbours(corner) & &kept;
        if others.iter().any(|other| is_within(corner, other)) {
            kept.remove(corner);
        }
    }
    kept.iter().map(|corner| Block { corner, inside: units.window(corner) & area }).collect()
}

/// The cells of a block.
fn cells_of(corner: Cell) -> impl Iterator<Item = Cell> {
    (0..4).map(move |number| Cell::new((corner.row() + number / 2) as u8, (corner.col() + number % 2) as u8))
}

struct Search<'a> {
    blocks: &'a [Block],
    units: &'a Units,
    count: usize,
    /// The numbers of the chosen blocks.
    chosen: Vec<usize>,
    nodes: usize,
}

impl Search<'_> {
    /// Calls `visit` with covers until it breaks. Breaks also if there are too many.
    fn extend(&mut self, cells: &CellSet, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(cell) = cells.first() else { return visit(&self.chosen) };
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return ControlFlow::Break(());
        }
        if !self.may_suffice(cells) {
            return ControlFlow::Continue(());
        }
        for (number, block) in self.blocks.iter().enumerate().filter(|(_, block)| block.inside.contains(cell)) {
            self.chosen.push(number);
            let flow = self.extend(&(cells - &block.inside), visit);
            self.chosen.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the blocks left may be enough: cells that do not touch need a block each.
    fn may_suffice(&self, cells: &CellSet) -> bool {
        let mut left = cells.clone();
        for _ in self.chosen.len()..self.count {
            let Some(cell) = left.first() else { return true };
            left.remove(cell);
            left -= self.units.neighbours(cell);
        }
        left.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Puzzle, Regions};
    use starbattle_testkit::Random;

    use super::*;
    use crate::analysis::capacity::capacity;

    fn units() -> Units {
        let regions = Regions::new(5, &(0..25).map(|index| index / 5).collect::<Vec<_>>()).unwrap();
        Units::new(&Puzzle::new(1, regions).unwrap())
    }

    #[test]
    fn a_single_block_is_found_as_it_is_among_covers_with_several() {
        let (units, mut random, mut found) = (units(), Random::new(7), 0);
        for _ in 0..2_000 {
            let corner = Cell::new(random.below(5) as u8, random.below(5) as u8);
            let mut some = |cells: &CellSet| CellSet::from_cells(5, cells.iter().filter(|_| random.below(3) > 0));
            let (cells, live) = (some(units.window(corner)), some(&CellSet::full(5)));
            let covers = |count| covers(&units, &live, &cells, &cells, count).unwrap();
            let single: Vec<Vec<Cell>> = covers(2).into_iter().filter(|cover| cover.len() == 1).collect();
            found += single.len();
            if !cells.is_empty() {
                assert_eq!(covers(1), single, "{cells:?} {live:?}");
            }
        }
        assert!(found > 2_000, "only {found}");
    }

    #[test]
    fn windows_may_hang_over_the_edge_of_the_cells() {
        let cells = ["r1c1", "r1c2", "r1c3", "r2c1"].map(|cell| cell.parse().unwrap());
        let cells = CellSet::from_cells(5, cells);
        assert_eq!(cover(&units(), &cells, 1), None);
        assert_eq!(cover(&units(), &cells, 2).map(|corners| corners.len()), Some(2));
    }

    #[test]
    fn an_odd_ring_needs_one_window_more_than_it_holds_stars() {
        let cells = ["r1c2", "r1c3", "r2c1", "r2c4", "r3c1", "r3c3", "r4c2"].map(|cell| cell.parse().unwrap());
        let cells = CellSet::from_cells(5, cells);
        assert_eq!(capacity(&cells), 3);
        assert_eq!(cover(&units(), &cells, 3), None);
        assert!(cover(&units(), &cells, 4).is_some());
    }
}
