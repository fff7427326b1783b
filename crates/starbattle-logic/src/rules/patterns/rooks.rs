//! Empty blocks on even boards.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet, Line, Span, Text, text};

use crate::{
    analysis::{
        areas::AreaRef,
        block_arrangements::{Blocks, Counted},
    },
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    explain::{name, stars},
    fact::{Claim, FactId},
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// On a board of even side cut into 2×2 blocks, every band of blocks has the same number of empty ones.
    ///
    /// ## What it finds
    /// With side N and S stars, each pair of rows (1 and 2, 3 and 4, …) and each such pair of columns has exactly N/2 − 2S empty blocks. If
    /// they are all known, the other blocks of the band have a star each; if all blocks with a star are known, the others are empty. If there
    /// is one empty block to a band, the empty blocks stand like rooks that do not attack each other. A block that is empty in no
    /// arrangement has a star, one that is empty in all of them is empty. Where a region, or any group with a known count, is made of
    /// t whole blocks and needs m stars, exactly t − m of its blocks are empty, and only arrangements with that many there count.
    ///
    /// ## Why it is true
    /// A pair of rows holds 2S stars, and each of its N/2 blocks holds one at most.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABCCCC  .*....  .*....
    /// ABACCD  ......  ......
    /// AAACCD  ......  ....xx
    /// AEEDDD  ......  ....xx
    /// AEFFDD  .....*  .....*
    /// AEFFDD  ......  ......
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ....xxxx  ....xxxx
    /// AAAABBCB  xxxxxx*x  xxxxxx*x
    /// ABBBBCCD  x...xxxx  x...xxxx
    /// AEEBBBDD  x..xxxx.  x..xxxxx
    /// EEEFBDDD  ..x.x.x.  ..x.x.x.
    /// EEFFBBDD  ....xxx.  ....xxx.
    /// EEEFGHHD  xxxx.xxx  xxxx.xxx
    /// EEEEGGHH  xxxx.xx.  xxxx.xx.
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABCCCCCD  ........x.  ........x.
    /// ABBBCCCCDD  .......x.x  .......x.x
    /// AAAAACCCDD  .......x.x  ..xx...x.x
    /// AAAACCCCCD  ........x.  ..xx....x.
    /// AAEEFCGGGG  .........x  .........x
    /// EEEEFFGGGG  .xxx.....x  .xxx.....x
    /// EHHEFFFFFG  xx*x....xx  xx*x....xx
    /// HHIIFFFFGG  *xxxxx...x  *xxxxx...x
    /// HHIIIFFFFJ  xx*x*xxxxx  xx*x*xxxxx
    /// FFFFFFFJJJ  xxxxxxx*x*  xxxxxxx*x*
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAABB  ......
    /// AAAABB  ......
    /// CCCADB  ......
    /// CEFFDD  ......
    /// CEDDDD  .*....
    /// DDDDDD  ....x.
    /// ```
    ///
    /// ## Common mistakes
    /// Counting empty blocks in any 3×3 of blocks. Only rows and columns of blocks have a fixed number of them; other sets do only
    /// where every arrangement agrees.
    ///
    /// ## Also known as
    /// N-rooks, block count.
    Ordinary, tier 5, effort 38, find;
    ID = 6 "N-rooks"
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    Star(Option<FactId>),
    Empty,
    Open,
}

/// The board cut into blocks, band by band.
struct Cut {
    side: usize,
    blocks: Vec<(CellSet, Block)>,
    /// The blocks of which counting along a band says something.
    told: Vec<bool>,
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let (size, stars) = (position.units().size(), position.board().stars());
    if size % 2 == 1 || size < 4 * stars {
        return ControlFlow::Continue(());
    }
    let empties = size / 2 - 2 * stars;
    let mut cut = Cut::of(position);
    let reason = || {
        let blocks = Text::counted(empties, "empty block");
        text!["of the 2×2 blocks that the board falls into, every row and every column has exactly ", blocks]
    };
    cut.report_bands(position, sink, empties)?;
    let blocks = cut.known(empties);
    cut.report_common(position, sink, &blocks, None, &reason)?;
    for area in position.areas().filter(|area| area.min == area.max) {
        let Some(counted) = cut.counted(position, &area) else { continue };
        let reason = || {
            let total: u32 = counted.blocks.iter().map(|band| band.count_ones()).sum();
            let of = text![total as usize, " blocks of ", name(&area.area(position))];
            let are_empty = if counted.empties == 1 { " is empty" } else { " are empty" };
            text![reason(), ", and of the ", of, " exactly ", counted.empties, are_empty]
        };
        cut.report_common(position, sink, &blocks, Some((&counted, &area)), &reason)?;
    }
    ControlFlow::Continue(())
}

impl Cut {
    fn of(position: &Position) -> Self {
        let side = position.units().size() / 2;
        let blocks = (0..side * side)
            .map(|number| {
                let corner = Cell::new((number / side * 2) as u8, (number % side * 2) as u8);
                let cells = position.units().window(corner);
                (cells.clone(), state(position, cells))
            })
            .collect();
        Self { side, blocks, told: vec![false; side * side] }
    }

    /// What is known about the blocks, for all arrangements.
    fn known(&self, empties: usize) -> Blocks {
        let masks = |wanted: fn(Block) -> bool| {
            let band = |blocks: &[(CellSet, Block)]| {
                blocks.iter().enumerate().filter(|(_, block)| wanted(block.1)).fold(0, |mask, (at, _)| mask | 1 << at)
            };
            self.blocks.chunks(self.side).map(band).collect()
        };
        Blocks { empties, may: masks(|block| block == Block::Open), must: masks(|block| block == Block::Empty) }
    }

    /// The blocks of an area with a known count, if it is made of whole ones as far as they are open.
    fn counted(&self, position: &Position, area: &AreaRef<'_>) -> Option<Counted> {
        let mut counted = Counted { blocks: vec![0; self.side], empties: 0 };
        let mut total = 0;
        for (number, (cells, state)) in self.blocks.iter().enumerate() {
            // Open cells beside a star that the block has already get no other.
            if cells.is_disjoint(area.cells) || *state == Block::Star(None) {
                continue;
            }
            if !(cells & position.live()).is_subset(area.cells) {
                return None;
            }
            counted.blocks[number / self.side] |= 1 << (number % self.side);
            total += 1;
        }
        // A single block is a band's own business.
        counted.empties = if total > 1 { usize::checked_sub(total, area.min)? } else { return None };
        Some(counted)
    }

    fn report_common(
        &self,
        position: &Position,
        sink: &mut DeductionSink<'_>,
        blocks: &Blocks,
        counted: Option<(&Counted, &AreaRef<'_>)>,
        reason: &dyn Fn() -> Text,
    ) -> ControlFlow<()> {
        let Some(common) = blocks.common(counted.map(|(counted, _)| counted)) else { return ControlFlow::Continue(()) };
        let holds = |masks: &[u64], number: usize| masks[number / self.side] >> (number % self.side) & 1 == 1;
        let full: Vec<bool> = (0..self.blocks.len()).map(|number| !holds(&common.some, number)).collect();
        let none: Vec<bool> = (0..self.blocks.len()).map(|number| holds(&common.every, number)).collect();
        self.report(position, sink, &full, &none, reason, counted.and_then(|(_, area)| area.fact()))
    }

    /// Tells which open blocks are full and which empty.
    fn report(
        &self,
        position: &Position,
        sink: &mut DeductionSink<'_>,
        full: &[bool],
        none: &[bool],
        reason: &dyn Fn() -> Text,
        fact: Option<FactId>,
    ) -> ControlFlow<()> {
        let uses: Vec<FactId> = self.facts(0..self.blocks.len()).chain(fact).collect();
        for (number, (_, state)) in self.blocks.iter().enumerate() {
            if *state == Block::Open && !self.told[number] && (full[number] || none[number]) {
                let deduction = self.conclusion(position, number, none[number], reason());
                sink.push(position, deduction.using(uses.iter().copied()))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The facts that say of blocks that they hold a star.
    fn facts(&self, numbers: impl IntoIterator<Item = usize>) -> impl Iterator<Item = FactId> {
        let fact = |number: usize| if let Block::Star(fact) = self.blocks[number].1 { fact } else { None };
        numbers.into_iter().filter_map(fact)
    }

    /// That a block is empty, or holds a star.
    fn conclusion(&self, position: &Position, number: usize, empty: bool, reason: Text) -> Deduction {
        let open = &self.blocks[number].0 & position.live();
        let (stars, crosses) = (position.stars().clone(), position.board().no_cells());
        let evidence = Evidence::Knowledge { stars, crosses, cells: open.clone(), reason };
        let deduction = Deduction::new(position, ID, evidence);
        if empty {
            deduction.empty(&open)
        } else if open.len() == 1 {
            deduction.star(&open)
        } else {
            deduction.claim(Claim::tile(open))
        }
    }

    /// Which blocks must hold a star and which must be empty, by counting along each band.
    fn report_bands(&mut self, position: &Position, sink: &mut DeductionSink<'_>, empties: usize) -> ControlFlow<()> {
        let side = self.side;
        for band in 0..2 * side {
            let numbers = || (0..side).map(|at| if band < side { band * side + at } else { at * side + band - side });
            let of = |wanted: fn(Block) -> bool| numbers().filter(|&number| wanted(self.blocks[number].1)).collect();
            let (empty, open): (Vec<usize>, Vec<usize>) = (of(|one| one == Block::Empty), of(|one| one == Block::Open));
            let is_empty = match (empty.len() == empties, empty.len() + open.len() == empties) {
                (true, _) => false,
                (_, true) => true,
                _ => continue,
            };
            let line = |offset: usize| {
                if band < side { Line::Row(2 * band + offset) } else { Line::Column(2 * (band - side) + offset) }
            };
            let lines = Text::units(&[line(0).into(), line(1).into()]);
            let are = if empties == 1 { " is empty" } else { " are empty" };
            let count = if empties == 0 { "none".into() } else { text!["exactly ", empties] };
            let hold = text![lines, " hold ", stars(side - empties), ", so ", count];
            let counted = text![hold, " of their ", side, " blocks of 2×2", are];
            let known = match (is_empty, empties) {
                (_, 0) => Text::new(),
                (true, _) => "; all others hold a star".into(),
                (false, _) => {
                    let blocks = empty.iter().filter_map(|&number| self.blocks[number].0.first()).map(Span::Block);
                    text!["; that is known of ", Text::list(blocks)]
                }
            };
            for &number in &open {
                self.told[number] = true;
                let deduction = self.conclusion(position, number, is_empty, text![&counted, &known]);
                sink.push(position, deduction.using(self.facts(numbers())))?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn state(position: &Position, cells: &CellSet) -> Block {
    if !cells.is_disjoint(position.stars()) {
        return Block::Star(None);
    }
    if cells.is_disjoint(position.live()) {
        return Block::Empty;
    }
    let fact = position.facts().iter().find(|fact| fact.min > 0 && fact.cells.is_subset(cells));
    fact.map_or(Block::Open, |fact| Block::Star(Some(fact.id)))
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Marks, Puzzle, Regions};

    use super::*;
    use crate::{options::Options, solver::Solver};

    /// All that the rule sees, as the cells of blocks with a star and of empty blocks.
    fn seen(rows: [&str; 6], marks: &str) -> (Vec<String>, Vec<String>) {
        let puzzle = Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap();
        let position = Position::new(&puzzle, &Marks::parse(6, marks).unwrap()).unwrap();
        let only = Options { only: vec![ID], ..Options::default() };
        let deductions = Solver::new(only).all_deductions(&position);
        let text = |cells: &CellSet| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
        let claims =
            deductions.iter().flat_map(|deduction| &deduction.claims).map(|claim| text(&claim.cells)).collect();
        let empties = deductions.iter().filter(|deduction| !deduction.empties.is_empty());
        (claims, empties.map(|deduction| text(&deduction.empties)).collect())
    }

    const WHOLE_BLOCKS: [&str; 6] = ["AAAABB", "AAAABC", "DDEECC", "DDEECC", "DFFEEE", "FFFEEE"];

    #[test]
    fn a_region_of_two_whole_blocks_has_the_empty_block_of_its_band() {
        let (stars, empties) = seen(WHOLE_BLOCKS, &".".repeat(36));
        assert_eq!((stars, empties), (vec!["r1c5 r1c6 r2c5 r2c6".to_owned()], vec![]));
    }

    #[test]
    fn a_region_that_shares_a_block_says_nothing() {
        let rows = ["AAAABB", "AAACBC", "DDEECC", "DDEECC", "DFFEEE", "FFFEEE"];
        assert_eq!(seen(rows, &".".repeat(36)), (vec![], vec![]));
    }

    #[test]
    fn a_block_with_a_star_is_not_counted_though_its_cells_are_open() {
        // The star leaves the open cells beside it without one, so region A gets its star from the other block.
        let rows = ["AAABBB", "AAAABC", "DDEECC", "DDEECC", "DFFEEE", "FFFEEE"];
        assert_eq!(seen(rows, "...*................................"), (vec![], vec![]));
    }

    #[test]
    fn a_shared_block_may_be_made_whole_by_a_cross() {
        let rows = ["AAAABB", "AAACBC", "DDEECC", "DDEECC", "DFFEEE", "FFFEEE"];
        let (stars, _) = seen(rows, ".........x..........................");
        assert_eq!(stars, ["r1c5 r1c6 r2c5 r2c6"]);
    }
}
