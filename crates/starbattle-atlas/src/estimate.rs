//! What an analysis will take, before it is started.
#![expect(clippy::cast_precision_loss, reason = "forecasts are rough anyway")]

use starbattle_board::{Board, Cell};

use crate::{
    Atlas, MAX_ATLAS_SIZE,
    graph_size::GraphSize,
    orderly::{CellMaps, CellNumber, Stem},
};

/// A forecast for the analysis of all patterns of a number of stars.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// About how many symmetry classes of realizable patterns there are, rather too many than too few.
    pub classes: u64,
    /// About how many realizable patterns there are, rather too many than too few.
    pub patterns: u64,
    /// Bytes of memory for the graph and one thread's work.
    pub memory: u64,
    /// Bytes of memory for a table of all classes, in addition.
    pub table_memory: u64,
    /// Seconds on one thread of a present-day machine, very roughly.
    pub seconds: f64,
}

/// A forecast without building anything.
#[must_use]
pub fn estimate(board: Board, stars: usize) -> Estimate {
    forecast(board, stars, GraphSize::guess(board), true)
}

impl Atlas {
    /// A forecast of what [`Atlas::classes`] takes, the atlas itself being there.
    #[must_use]
    pub fn estimate(&self, stars: usize) -> Estimate {
        let graph = &self.graph;
        let size = GraphSize { nodes: graph.node_count() as f64, edges: graph.edge_count() as f64 };
        forecast(self.board(), stars, size, false)
    }
}

fn forecast(board: Board, stars: usize, graph: GraphSize, with_build: bool) -> Estimate {
    let (patterns, classes) = pattern_numbers(board, stars);
    let stems = if stars == 0 { 0.0 } else { pattern_numbers(board, stars - 1).1 };
    let words = (board.size() * board.size()).div_ceil(64) as f64;
    let build = if with_build { graph.edges * 40e-9 } else { 0.0 };
    let reach = (classes / 512.0).ceil() * graph.edges * 1.5 * EDGE_SECONDS + classes * 300e-9;
    let counts = (stems / 16.0).ceil() * graph.edges * EDGE_SECONDS;
    Estimate {
        classes: whole(classes),
        patterns: whole(patterns),
        memory: whole(graph.nodes * 150.0 + graph.edges * 8.0) + (1 << 20),
        table_memory: whole(classes * 1.5 * (words * 16.0 + stars as f64 * 2.0 + 17.0)),
        seconds: build + reach + counts,
    }
}

/// One edge for one batch: a cache line fetched, mostly from the last cache level.
const EDGE_SECONDS: f64 = 6.5e-9;

fn whole(number: f64) -> u64 {
    number.clamp(0.0, 1.8e19).ceil() as u64
}

/// Patterns and classes: exact in respect of the rules within a pair for up to two stars, and from there on as if pairs (and rows
/// and columns with too many stars) excluded each other independently.
fn pattern_numbers(board: Board, stars: usize) -> (f64, f64) {
    if stars > board.size() * board.stars() || !board.has_placements() {
        return (0.0, 0.0);
    }
    if stars <= 2 && board.size() <= MAX_ATLAS_SIZE {
        return small_numbers(board, stars);
    }
    let cells = (board.size() * board.size()) as f64;
    let fitting_pair = small_numbers(board, 2).0 / (cells * (cells - 1.0) / 2.0);
    let pairs = (stars * (stars - 1)) as f64 / 2.0;
    let subsets = choose(cells, stars) * fitting_pair.powf(pairs);
    let overfull = board.stars() + 1;
    let size = board.size() as f64;
    let spoiled = 2.0 * size * choose(size + 1.0 - overfull as f64, overfull) / choose(cells, overfull);
    let patterns = subsets * (1.0 - spoiled.min(1.0)).powf(choose(stars as f64, overfull));
    (patterns, patterns / 8.0 + patterns.sqrt())
}

/// Patterns of up to two stars that do not touch or share a line that holds one star only.
fn small_numbers(board: Board, stars: usize) -> (f64, f64) {
    let size = board.size();
    let cells = (size * size) as CellNumber;
    let cell = |number: CellNumber| Cell::from_index(usize::from(number), size);
    let fit = |a: Cell, b: Cell| !a.touches(b) && (board.stars() > 1 || a.row() != b.row() && a.col() != b.col());
    let maps = CellMaps::new(size);
    let (mut patterns, mut classes) = (0, 0);
    let mut add = |size: Option<u8>| {
        patterns += u32::from(size.unwrap_or(0));
        classes += u32::from(size.is_some());
    };
    match stars {
        0 => add(Some(1)),
        1 => (0..cells).for_each(|one| add(Stem::new(&maps, &[]).class_size_with(one))),
        _ => {
            for one in 0..cells {
                let first = [one];
                let stem = Stem::new(&maps, &first);
                (one + 1..cells)
                    .filter(|&two| fit(cell(one), cell(two)))
                    .for_each(|two| add(stem.class_size_with(two)));
            }
        }
    }
    (f64::from(patterns), f64::from(classes))
}

/// The number of sets of so many things.
pub(crate) fn choose(from: f64, count: usize) -> f64 {
    (0..count).fold(1.0, |product, step| product * (from - step as f64).max(0.0) / (step as f64 + 1.0))
}
