//! Empty blocks on even boards.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet};

use crate::{
    deduction::Deduction,
    evidence::Evidence,
    fact::{Claim, FactId},
    found::Found,
    position::Position,
    rule::{RuleId, declare_rule},
};

declare_rule! {
    /// On a board of even side cut into 2×2 blocks, every band of blocks has the same number of empty ones.
    ///
    /// ## What it finds
    /// With side N and S stars, each pair of rows (1 and 2, 3 and 4, …) and each such pair of columns has exactly N/2 − 2S empty blocks. If
    /// they are all known, the other blocks of the band have a star each; if all blocks with a star are known, the others are empty. If there
    /// is one empty block to a band, the empty blocks stand like rooks that do not attack each other, and a block that no such
    /// arrangement uses has a star, one that all use is empty.
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
    /// ## Also known as
    /// N-rooks, block count.
    5, effort 38, find; 6 "N-rooks"
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    Star(Option<FactId>),
    Empty,
    Open,
}

fn find(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    let (size, stars) = (position.geometry().size, position.geometry().stars);
    if size % 2 == 1 || size < 4 * stars {
        return ControlFlow::Continue(());
    }
    let (side, empties) = (size / 2, size / 2 - 2 * stars);
    let blocks: Vec<(CellSet, Block)> = (0..side * side)
        .map(|number| {
            let corner = Cell::new((number / side * 2) as u8, (number % side * 2) as u8);
            let cells = position.geometry().window(corner);
            let state = state(position, &cells);
            (cells, state)
        })
        .collect();
    let uses: Vec<FactId> = blocks
        .iter()
        .filter_map(|(_, state)| if let Block::Star(Some(fact)) = state { Some(*fact) } else { None })
        .collect();
    let (full, none) = decided(&blocks, side, empties);
    for (number, (cells, state)) in blocks.iter().enumerate() {
        let open = cells & position.live();
        if *state != Block::Open || (!full[number] && !none[number]) {
            continue;
        }
        let plural = if empties == 1 { "block" } else { "blocks" };
        let reason =
            format!("every two rows and every two columns of 2×2 blocks have exactly {empties} empty {plural}");
        let evidence = Evidence::Knowledge { stars: position.stars().clone(), cells: open.clone(), reason };
        let deduction = Deduction::new(position, RuleId::new(5, 6), evidence).using(uses.iter().copied());
        let deduction = if none[number] {
            deduction.empty(&open)
        } else if open.len() == 1 {
            deduction.star(&open)
        } else {
            deduction.claim(Claim::tile(open))
        };
        found.push(position, deduction)?;
    }
    ControlFlow::Continue(())
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

/// Which blocks must hold a star and which must be empty.
fn decided(blocks: &[(CellSet, Block)], side: usize, empties: usize) -> (Vec<bool>, Vec<bool>) {
    let (mut full, mut none) = (vec![false; side * side], vec![false; side * side]);
    for band in 0..2 * side {
        let at = |along: usize| if band < side { band * side + along } else { along * side + band - side };
        let count = |wanted: fn(Block) -> bool| (0..side).filter(|&along| wanted(blocks[at(along)].1)).count();
        let known_empty = count(|state| state == Block::Empty);
        let known_full = count(|state| matches!(state, Block::Star(_)));
        for along in 0..side {
            full[at(along)] |= known_empty == empties;
            none[at(along)] |= known_full + empties == side;
        }
    }
    if empties == 1 {
        rooks(blocks, side, &mut full, &mut none);
    }
    (full, none)
}

/// One empty block to a band: try each open block as one of the rooks, and without it.
fn rooks(blocks: &[(CellSet, Block)], side: usize, full: &mut [bool], none: &mut [bool]) {
    let possible = |number: usize| {
        let (row, column) = (number / side, number % side);
        let clash = (0..side * side).any(|other| {
            other != number && blocks[other].1 == Block::Empty && (other / side == row || other % side == column)
        });
        !matches!(blocks[number].1, Block::Star(_)) && !clash
    };
    let mut rows: Vec<u64> = (0..side)
        .map(|row| (0..side).filter(|column| possible(row * side + column)).fold(0, |mask, column| mask | 1 << column))
        .collect();
    if !matches(&rows) {
        return;
    }
    for number in 0..side * side {
        let (row, bit) = (number / side, 1u64 << (number % side));
        if rows[row] & bit == 0 {
            full[number] = true;
            continue;
        }
        let all = rows[row];
        rows[row] = bit;
        full[number] |= !matches(&rows);
        rows[row] = all & !bit;
        none[number] |= !matches(&rows);
        rows[row] = all;
    }
}

/// Whether every row can have a column of its own.
fn matches(rows: &[u64]) -> bool {
    fn place(row: usize, rows: &[u64], seen: &mut u64, owner: &mut [Option<usize>]) -> bool {
        let mut open = rows[row];
        while open != 0 {
            let column = open.trailing_zeros() as usize;
            open &= open - 1;
            if *seen >> column & 1 == 1 {
                continue;
            }
            *seen |= 1 << column;
            if owner[column].is_none_or(|other| place(other, rows, seen, owner)) {
                owner[column] = Some(row);
                return true;
            }
        }
        false
    }
    let mut owner = vec![None; rows.len()];
    (0..rows.len()).all(|row| place(row, rows, &mut 0, &mut owner))
}
