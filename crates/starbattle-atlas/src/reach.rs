//! Which rows are still possible under each of 512 patterns at once.
//!
//! A node counts for a pattern if a path from the top and a path to the bottom meet there that keep to the pattern. Both are
//! found for all patterns together by one pass down and one pass up, each a bitwise or over the edges. Above the first star of
//! all patterns every node is reached from the top, below the last every node reaches the bottom, so each pass skips those rows.

use std::ops::Range;

use starbattle_board::{Cancel, bytes_of};

use crate::{
    AtlasError,
    edges::Edges,
    error::check,
    graph::Graph,
    lanes::{LINE_LANES, Line, transpose},
    orderly::CellNumber,
};

/// Reusable memory for passes over the graph.
pub(crate) struct ReachPass {
    /// Reached from the top, by row, for the rows with stars.
    down: Vec<Vec<Line>>,
    /// Two rows at a time of whatever is not kept.
    scratch: [Vec<Line>; 2],
    /// Patterns that ask for a star in each cell.
    wanted: Vec<Line>,
    /// Patterns for which a cell can be a star.
    star: Vec<Line>,
    /// Patterns for which a cell can be empty.
    empty: Vec<Line>,
}

impl ReachPass {
    pub(crate) fn new(graph: &Graph) -> Self {
        let cells = || vec![Line::NONE; (graph.size() * graph.size()).next_multiple_of(64)];
        let scratch = || vec![Line::NONE; graph.widest()];
        let down = vec![Vec::new(); graph.size()];
        Self { down, scratch: [scratch(), scratch()], wanted: cells(), star: cells(), empty: cells() }
    }

    /// The most memory one pass takes, in bytes.
    pub(crate) fn bytes(graph: &Graph) -> u64 {
        bytes_of::<Line>(graph.node_count() + 2 * graph.widest() + 3 * (graph.size() * graph.size() + 64))
    }

    /// Takes the cells of patterns with equally many stars, one pattern after the other, and returns for each pattern the cells that
    /// can be a star and the cells that can be empty, as bits in row-major order: as many words as the cells need for the former,
    /// then as many for the latter, pattern after pattern.
    pub(crate) fn run(
        &mut self,
        graph: &Graph,
        cells: &[CellNumber],
        patterns: usize,
        cancel: &dyn Cancel,
    ) -> Result<Vec<u64>, AtlasError> {
        debug_assert!(patterns <= LINE_LANES, "more patterns than lanes");
        let size = graph.size();
        self.wanted.fill(Line::NONE);
        self.star.fill(Line::NONE);
        self.empty.fill(Line::NONE);
        let stars = cells.len() / patterns.max(1);
        for (star, &cell) in cells.iter().enumerate() {
            self.wanted[usize::from(cell)].set(star / stars);
        }
        let row_of = |cell: Option<&CellNumber>| cell.map_or(0, |&cell| usize::from(cell) / size);
        let first = row_of(cells.iter().min());
        let last = row_of(cells.iter().max());
        self.pass_down(graph, first, last, cancel)?;
        self.pass_up(graph, first, last, cancel)?;
        Ok(self.by_pattern(patterns, size))
    }

    fn pass_down(&mut self, graph: &Graph, first: usize, last: usize, cancel: &dyn Cancel) -> Result<(), AtlasError> {
        for row in first..=last {
            check(cancel)?;
            let (above, here) = self.down.split_at_mut(row);
            let here = &mut here[0];
            here.resize(graph.nodes(row), Line::NONE);
            for (number, nodes) in graph.groups(row) {
                let allowed = allowed(&self.wanted, graph, row, number);
                match above.last() {
                    Some(above) if row > first => pull(graph.up(row), nodes, above, &allowed, here),
                    _ => here[nodes].fill(allowed),
                }
            }
        }
        for row in last + 1..graph.size() {
            check(cancel)?;
            let [above, here] = &mut self.scratch;
            let above = if row == last + 1 { &self.down[last] } else { above };
            for (number, nodes) in graph.groups(row) {
                let mut reached = Line::NONE;
                for node in nodes {
                    here[node] = gather(graph.up(row), node, above);
                    reached.or(&here[node]);
                }
                record(&mut self.star, &mut self.empty, graph, row, number, &reached);
            }
            self.scratch.swap(0, 1);
        }
        Ok(())
    }

    fn pass_up(&mut self, graph: &Graph, first: usize, last: usize, cancel: &dyn Cancel) -> Result<(), AtlasError> {
        for row in (0..=last).rev() {
            check(cancel)?;
            let [below, here] = &mut self.scratch;
            for (number, nodes) in graph.groups(row) {
                let mut reached = Line::NONE;
                if row == last {
                    let allowed = allowed(&self.wanted, graph, row, number);
                    here[nodes.clone()].fill(allowed);
                    self.down[row][nodes].iter().for_each(|line| reached.or(line));
                } else if row >= first {
                    let allowed = allowed(&self.wanted, graph, row, number);
                    pull(graph.down(row), nodes.clone(), below, &allowed, here);
                    for (up, down) in here[nodes.clone()].iter().zip(&self.down[row][nodes]) {
                        reached.or_both(up, down);
                    }
                } else {
                    for node in nodes {
                        here[node] = gather(graph.down(row), node, below);
                        reached.or(&here[node]);
                    }
                }
                record(&mut self.star, &mut self.empty, graph, row, number, &reached);
            }
            self.scratch.swap(0, 1);
        }
        Ok(())
    }

    /// Turns a line per cell into a set of cells per pattern.
    fn by_pattern(&self, patterns: usize, size: usize) -> Vec<u64> {
        let words = (size * size).div_ceil(64);
        let mut sets = vec![0; patterns * 2 * words];
        for (half, lines) in [&self.star, &self.empty].into_iter().enumerate() {
            for word in 0..words {
                for lanes in 0..patterns.div_ceil(64) {
                    let mut block: [u64; 64] = std::array::from_fn(|cell| lines[word * 64 + cell].0[lanes]);
                    transpose(&mut block);
                    let first = lanes * 64;
                    for (lane, &bits) in block.iter().enumerate().take(patterns - first) {
                        sets[((first + lane) * 2 + half) * words + word] = bits;
                    }
                }
            }
        }
        sets
    }
}

/// The patterns that allow a row: those that want no star outside it.
fn allowed(wanted: &[Line], graph: &Graph, row: usize, number: usize) -> Line {
    let size = graph.size();
    let mask = graph.rows().masks()[number];
    let mut refused = Line::NONE;
    for (column, line) in wanted[row * size..(row + 1) * size].iter().enumerate() {
        if mask >> column & 1 == 0 {
            refused.or(line);
        }
    }
    refused.not()
}

/// Notes for which patterns a row is possible.
fn record(star: &mut [Line], empty: &mut [Line], graph: &Graph, row: usize, number: usize, reached: &Line) {
    let size = graph.size();
    let mask = graph.rows().masks()[number];
    for column in 0..size {
        let lines = if mask >> column & 1 == 1 { &mut *star } else { &mut *empty };
        lines[row * size + column].or(reached);
    }
}

#[inline]
fn gather(edges: &Edges, node: usize, from: &[Line]) -> Line {
    let mut line = Line::NONE;
    for &other in edges.of(node) {
        line.or(&from[other as usize]);
    }
    line
}

#[inline]
fn pull(edges: &Edges, nodes: Range<usize>, from: &[Line], allowed: &Line, to: &mut [Line]) {
    if *allowed == Line::NONE {
        to[nodes].fill(Line::NONE);
        return;
    }
    for node in nodes {
        let mut line = gather(edges, node, from);
        line.and(allowed);
        to[node] = line;
    }
}
