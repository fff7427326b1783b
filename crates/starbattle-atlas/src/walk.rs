//! All placements one after the other.
//!
//! The order is that of the sorted star cells, compared cell by cell in row-major order: the first placement has the leftmost
//! possible stars in the top row, and so on downwards. Texts of `*` and `.`, row after row, sort the same way.

use std::ops::ControlFlow;

use starbattle_board::Reservation;

use crate::{Atlas, AtlasError, tails::Tails};

/// Placements that share their upper rows.
#[derive(Debug, Clone, Copy)]
pub struct Block<'a> {
    /// The masks of the upper rows: bit `c` is column `c`.
    pub head: &'a [u32],
    /// The lower rows of each placement in one word, the uppermost of them in the lowest N bits.
    pub tails: &'a [u64],
}

impl Atlas {
    /// Visits every placement as its row masks (bit `c` is column `c`), in order of rank, until the visitor breaks.
    ///
    /// The error is [`AtlasError::Memory`] if the limit leaves no room for the lists of lower rows.
    pub fn for_each_placement<B>(
        &self,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, AtlasError> {
        let size = self.board().size();
        let mut rows = vec![0; size];
        let columns = u64::MAX >> (64 - size);
        self.for_each_block(|block| {
            let upper = block.head.len();
            rows[..upper].copy_from_slice(block.head);
            for &tail in block.tails {
                for (number, row) in rows[upper..].iter_mut().enumerate() {
                    *row = (tail >> (number * size) & columns) as u32;
                }
                visit(&rows)?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Visits every placement of a board up to 11×11 as a bit board (bit `r·N + c` is the cell in row `r` and column `c`), in order
    /// of rank, until the visitor breaks. This is the fastest way to see them all. Larger boards do not fit and give `None`.
    pub fn for_each_bitboard<B>(
        &self,
        mut visit: impl FnMut(u128) -> ControlFlow<B>,
    ) -> Result<Option<ControlFlow<B>>, AtlasError> {
        let size = self.board().size();
        if size * size > 128 {
            return Ok(None);
        }
        self.for_each_head(|head, nodes, tails| {
            let bits = head.iter().rev().fold(0, |bits, &mask| bits << size | u128::from(mask));
            // The two halves of the word are shifted apart, which is quicker than a shift of all 128 bits.
            let shift = head.len() * size;
            for &node in nodes {
                let tails = tails.of(node as usize);
                if shift >= 64 {
                    tails.iter().try_for_each(|tail| visit(bits | u128::from(tail << (shift % 64)) << 64))?;
                } else {
                    let place = |tail: u64| u128::from(tail << shift) | u128::from(tail >> 1 >> (63 - shift)) << 64;
                    tails.iter().try_for_each(|&tail| visit(bits | place(tail)))?;
                }
            }
            ControlFlow::Continue(())
        })
        .map(Some)
    }

    /// Visits all placements in blocks that share their upper rows, in order of rank, until the visitor breaks.
    pub fn for_each_block<B>(
        &self,
        mut visit: impl FnMut(Block<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, AtlasError> {
        self.for_each_head(|head, nodes, tails| {
            nodes.iter().try_for_each(|&node| visit(Block { head, tails: tails.of(node as usize) }))
        })
    }

    /// Visits every possible upper part with the nodes of the next row that go with it and the lists of what follows.
    fn for_each_head<B>(
        &self,
        mut visit: impl FnMut(&[u32], &[u32], &Tails) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, AtlasError> {
        let mut memory = self.budget().reservation();
        let tails = Tails::new(&self.graph, &self.paths, &mut memory)?;
        let last = self.board().size() - tails.rows() - 1;
        let masks = self.head_masks(last, &mut memory)?;
        let first_row: Vec<u32> = (0..self.graph.nodes(0) as u32).collect();
        // For every row the nodes still to try; the last one of the head hands its list to the visitor as a whole.
        let mut rest: Vec<&[u32]> = vec![&first_row];
        let mut head = vec![0; last + 1];
        while let Some(nodes) = rest.last_mut() {
            let Some((&node, others)) = nodes.split_first() else {
                rest.pop();
                continue;
            };
            *nodes = others;
            let row = rest.len() - 1;
            head[row] = masks[row][node as usize];
            if row < last {
                rest.push(self.graph.down(row).of(node as usize));
                continue;
            }
            let next = if tails.rows() == 0 { &[0] } else { self.graph.down(row).of(node as usize) };
            if let ControlFlow::Break(value) = visit(&head, next, &tails) {
                return Ok(ControlFlow::Break(value));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The masks of all nodes down to a row.
    fn head_masks(&self, last: usize, memory: &mut Reservation) -> Result<Vec<Vec<u32>>, AtlasError> {
        let masks = |row: usize| {
            memory.claim_values::<u32>(self.graph.nodes(row))?;
            let by_group = self.graph.groups(row).zip(self.graph.rows().masks());
            Ok(by_group.flat_map(|((_, nodes), &mask)| nodes.map(move |_| mask)).collect())
        };
        (0..=last).map(masks).collect()
    }
}
