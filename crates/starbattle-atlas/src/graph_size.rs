//! How large the graph of a board is, measured or guessed.

use starbattle_board::Board;

/// The number of nodes and edges of a graph.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GraphSize {
    pub(crate) nodes: f64,
    pub(crate) edges: f64,
}

/// Measured graphs by the number of stars: nodes and edges for the sizes 4S, 4S + 1, …
const MEASURED: [&[(f64, f64)]; 4] = [
    &[
        (8.0, 6.0),
        (40.0, 44.0),
        (116.0, 178.0),
        (320.0, 624.0),
        (840.0, 2036.0),
        (2062.0, 6084.0),
        (4812.0, 16_776.0),
        (10_882.0, 43_676.0),
        (24_112.0, 109_288.0),
        (52_694.0, 265_812.0),
        (114_036.0, 633_032.0),
        (245_002.0, 1_483_308.0),
        (523_416.0, 3_431_016.0),
        (1_113_118.0, 7_852_388.0),
        (2_358_172.0, 17_811_208.0),
    ],
    &[
        (16.0, 14.0),
        (818.0, 1196.0),
        (12_212.0, 28_338.0),
        (121_188.0, 428_644.0),
        (943_976.0, 4_878_674.0),
        (6_222_644.0, 44_012_344.0),
    ],
    &[(24.0, 22.0), (13_434.0, 22_020.0), (1_338_640.0, 4_139_886.0)],
    &[(32.0, 30.0), (196_504.0, 349_650.0), (142_001_390.0, 531_715_640.0)],
];

impl GraphSize {
    /// The measured size; for larger boards the last measured one, grown on as it grew there.
    pub(crate) fn guess(board: Board) -> Self {
        if !board.has_placements() || board.size() < 4 {
            return Self { nodes: 0.0, edges: 0.0 };
        }
        let stars = board.stars().min(MEASURED.len());
        let known = MEASURED[stars - 1];
        let spare = board.size() - 4 * board.stars();
        let last = known.len() - 1;
        let (mut nodes, mut edges) = known[spare.min(last)];
        // Growth by one column slows down from step to step, less so the more stars there are.
        let (mut by_nodes, mut by_edges) = match stars {
            1 => (2.1, 2.3),
            2 => (6.4, 8.5),
            3 => (35.0, 75.0),
            _ => (250.0, 600.0),
        };
        for _ in last..spare.max(last) {
            nodes *= by_nodes;
            edges *= by_edges;
            (by_nodes, by_edges) = (2.0_f64.max(by_nodes * 0.9), 2.0_f64.max(by_edges * 0.9));
        }
        // One more star on a board four columns wider: as from three to four, for each column to spare.
        let more = (board.stars() - stars) as i32;
        let step = 15.0_f64.powi(spare.min(2) as i32);
        Self { nodes: nodes * step.powi(more), edges: edges * step.powi(more) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_grow_with_the_board() {
        for stars in 1..=6 {
            let sizes: Vec<f64> =
                (4 * stars..=25).map(|size| GraphSize::guess(Board::new(size, stars).unwrap()).edges).collect();
            assert!(sizes.is_sorted_by(|a, b| a < b), "{stars} stars: {sizes:?}");
            assert!(sizes.iter().all(|edges| edges.is_finite() && *edges > 0.0));
        }
    }
}
