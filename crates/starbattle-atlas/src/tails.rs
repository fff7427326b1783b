//! Lists of all ways to finish a board, for rows near the bottom.

use starbattle_board::Reservation;

use crate::{AtlasError, graph::Graph, paths::Paths};

/// Lists longer than this in all stop paying: they no longer fit the caches.
const MAX_TAILS: u128 = 1 << 22;

/// The lower rows of all placements, by the node of their first row.
pub(crate) struct Tails {
    rows: usize,
    starts: Vec<u32>,
    /// Row masks packed into words, the uppermost row in the lowest bits.
    words: Vec<u64>,
}

impl Tails {
    /// Lists for as many rows as pay, at most half of the board.
    pub(crate) fn new(graph: &Graph, paths: &Paths, memory: &mut Reservation) -> Result<Self, AtlasError> {
        let size = graph.size();
        let most = (64 / size).min(size / 2);
        // Upside down, the tails of a number of rows are the heads of as many rows.
        let pays = |rows: &usize| paths.head_count(rows - 1) <= MAX_TAILS.min(u128::from(memory.left()) / 64);
        let rows = (1..=most).take_while(pays).last().unwrap_or(0);
        // The lists for one row less exist at the same time, and a list takes up to twice its length while it grows.
        let (words, starts) = (rows.checked_sub(1).map_or(1, |row| paths.head_count(row)), graph.widest());
        memory.claim_values::<u64>(3 * words as usize + starts)?;
        let mut tails = Self { rows: 0, starts: vec![0, 1], words: vec![0] };
        while tails.rows < rows {
            tails = tails.extended(graph);
        }
        Ok(tails)
    }

    /// The number of rows in each tail; with none, there is one empty tail.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// The tails that begin with a node of the row they begin in, in order.
    pub(crate) fn of(&self, node: usize) -> &[u64] {
        &self.words[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    fn extended(&self, graph: &Graph) -> Self {
        let row = graph.size() - 1 - self.rows;
        let mut next = Self { rows: self.rows + 1, starts: vec![0], words: Vec::new() };
        for (number, nodes) in graph.groups(row) {
            let mask = u64::from(graph.rows().masks()[number]);
            for node in nodes {
                if self.rows == 0 {
                    next.words.push(mask);
                } else {
                    for &below in graph.down(row).of(node) {
                        next.words.extend(self.of(below as usize).iter().map(|tail| tail << graph.size() | mask));
                    }
                }
                next.starts.push(next.words.len() as u32);
            }
        }
        next
    }
}
