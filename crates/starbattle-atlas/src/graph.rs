//! The layered graph of a whole board, read row by row from top to bottom.

use std::cmp::Ordering;

use starbattle_board::{Board, Cancel, Reservation, bytes_of};

use crate::{
    AtlasError,
    edges::Edges,
    half::{self, Half, Layer},
    rows::Rows,
    state::is_narrow,
};

/// A node is a row of the board in a certain state; an edge connects rows that may follow each other. Every path from the first
/// row to the last is a placement, and every placement is exactly one path.
///
/// Only the upper half is stored. The nodes of the lower half are the same states seen from the bottom.
#[derive(Debug, Clone)]
pub(crate) struct Graph {
    size: usize,
    rows: Rows,
    half: Half,
}

impl Graph {
    pub(crate) fn build(board: Board, memory: &mut Reservation, cancel: &dyn Cancel) -> Result<Self, AtlasError> {
        let rows = Rows::new(board);
        let half = if !board.has_placements() {
            let layer = Layer { groups: vec![0], ..Layer::default() };
            Half { layers: vec![layer; board.size().div_ceil(2)], ..Half::default() }
        } else if is_narrow(board) {
            half::build::<u64>(board, &rows, memory, cancel)?
        } else {
            half::build::<u128>(board, &rows, memory, cancel)?
        };
        Ok(Self { size: board.size(), rows, half })
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    pub(crate) fn rows(&self) -> &Rows {
        &self.rows
    }

    /// The number of rows in the upper half, the middle one included.
    fn upper(&self) -> usize {
        self.half.layers.len()
    }

    fn layer(&self, row: usize) -> &Layer {
        &self.half.layers[if row < self.upper() { row } else { self.size - 1 - row }]
    }

    /// The number of nodes of a row.
    pub(crate) fn nodes(&self, row: usize) -> usize {
        self.layer(row).len()
    }

    /// The row masks with their nodes, in order of masks.
    pub(crate) fn groups(&self, row: usize) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> {
        self.layer(row).groups.windows(2).map(|ends| ends[0] as usize..ends[1] as usize).enumerate()
    }

    /// The mask of a node.
    pub(crate) fn mask(&self, row: usize, node: usize) -> u32 {
        let group = self.layer(row).groups.partition_point(|&start| start as usize <= node);
        self.rows.masks().get(group.wrapping_sub(1)).copied().unwrap_or(0)
    }

    /// The edges from a row (not the first) to the row above.
    pub(crate) fn up(&self, row: usize) -> &Edges {
        match row.cmp(&self.upper()) {
            Ordering::Less => &self.layer(row).outward,
            Ordering::Equal => self.half.join_back.as_ref().unwrap_or(&self.half.join),
            Ordering::Greater => &self.layer(row).inward,
        }
    }

    /// The edges from a row (not the last) to the row below.
    pub(crate) fn down(&self, row: usize) -> &Edges {
        match (row + 1).cmp(&self.upper()) {
            Ordering::Less => &self.layer(row).inward,
            Ordering::Equal => &self.half.join,
            Ordering::Greater => &self.layer(row).outward,
        }
    }

    /// Nodes of all rows.
    pub(crate) fn node_count(&self) -> usize {
        (0..self.size).map(|row| self.nodes(row)).sum()
    }

    /// Edges between all rows.
    pub(crate) fn edge_count(&self) -> usize {
        (1..self.size).map(|row| self.up(row).len()).sum()
    }

    /// The most nodes in one row.
    pub(crate) fn widest(&self) -> usize {
        (0..self.size).map(|row| self.nodes(row)).max().unwrap_or(0)
    }

    /// The memory held, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let layers = self.half.layers.iter();
        let layers: u64 = layers
            .map(|layer| bytes_of::<u32>(layer.groups.len()) + layer.outward.bytes() + layer.inward.bytes())
            .sum();
        layers + self.half.join.bytes() + self.half.join_back.as_ref().map_or(0, Edges::bytes)
    }
}
