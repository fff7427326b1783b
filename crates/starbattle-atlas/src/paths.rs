//! How many ways lead from the top of the board to every node, and from every node to the bottom.

use starbattle_board::Reservation;

use crate::{AtlasError, graph::Graph, word::Word};

/// Path counts of one width.
#[derive(Debug, Clone)]
pub(crate) struct PathCounts<C> {
    /// By row and node: paths from the first row.
    heads: Vec<Vec<C>>,
    /// The middle row of a board with an odd size has no mirror image, so its paths to the bottom are kept.
    middle: Option<Vec<C>>,
    total: u128,
}

impl<C: Word> PathCounts<C> {
    /// `None` if the total does not fit the width.
    fn new(graph: &Graph) -> Option<Self> {
        let mut heads: Vec<Vec<C>> = Vec::with_capacity(graph.size());
        heads.push(vec![C::ONE; graph.nodes(0)]);
        for row in 1..graph.size() {
            let sums = sums(graph.up(row), &heads[row - 1])?;
            heads.push(sums);
        }
        let total = heads.last()?.iter().try_fold(C::ZERO, |sum, &paths| sum.checked_plus(paths))?;
        let middle = match graph.size() {
            1 => Some(vec![C::ONE; graph.nodes(0)]),
            size if size % 2 == 1 => Some(sums(graph.down(size / 2), &heads[size / 2 - 1])?),
            _ => None,
        };
        Some(Self { heads, middle, total: total.widen() })
    }

    /// The paths from the first row to the nodes of a row.
    pub(crate) fn heads(&self, row: usize) -> &[C] {
        &self.heads[row]
    }

    /// The paths from the nodes of a row to the last row.
    pub(crate) fn to_bottom(&self, row: usize) -> &[C] {
        match &self.middle {
            Some(middle) if row == self.heads.len() / 2 => middle,
            _ => &self.heads[self.heads.len() - 1 - row],
        }
    }
}

fn sums<C: Word>(edges: &crate::edges::Edges, values: &[C]) -> Option<Vec<C>> {
    let sum = |node| edges.of(node).iter().try_fold(C::ZERO, |sum, &other| sum.checked_plus(values[other as usize]));
    (0..edges.sources()).map(sum).collect()
}

/// Path counts in the narrowest width that holds the total.
#[derive(Debug, Clone)]
pub(crate) enum Paths {
    Narrow(PathCounts<u64>),
    Wide(PathCounts<u128>),
}

impl Paths {
    pub(crate) fn new(graph: &Graph, memory: &mut Reservation) -> Result<Self, AtlasError> {
        let values = graph.node_count() + graph.widest();
        memory.claim_values::<u64>(values)?;
        if let Some(counts) = PathCounts::new(graph) {
            return Ok(Self::Narrow(counts));
        }
        // As much again makes twice the width.
        memory.claim_values::<u64>(values)?;
        PathCounts::new(graph).map(Self::Wide).ok_or(AtlasError::Overflow)
    }

    /// Path counts in the widest width, whatever the total.
    #[cfg(test)]
    pub(crate) fn wide(graph: &Graph) -> Self {
        Self::Wide(PathCounts::new(graph).unwrap())
    }

    pub(crate) fn total(&self) -> u128 {
        match self {
            Self::Narrow(counts) => counts.total,
            Self::Wide(counts) => counts.total,
        }
    }

    /// The paths from one node to the last row.
    pub(crate) fn to_bottom(&self, row: usize, node: usize) -> u128 {
        match self {
            Self::Narrow(counts) => u128::from(counts.to_bottom(row)[node]),
            Self::Wide(counts) => counts.to_bottom(row)[node],
        }
    }

    /// The number of paths from the first row to each row that lie above it, summed over its nodes; saturating.
    pub(crate) fn head_count(&self, row: usize) -> u128 {
        let sum = |values: &mut dyn Iterator<Item = u128>| values.fold(0_u128, u128::saturating_add);
        match self {
            Self::Narrow(counts) => sum(&mut counts.heads(row).iter().map(|&paths| u128::from(paths))),
            Self::Wide(counts) => sum(&mut counts.heads(row).iter().copied()),
        }
    }
}
