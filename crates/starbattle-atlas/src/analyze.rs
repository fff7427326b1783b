//! One pattern: one numeric pass down the graph and one back up.

use starbattle_board::{Board, Cell, CellSet, MemoryError, bytes_of};

use crate::{
    Atlas, Known, PatternAnalysis, PatternError, given_empty,
    graph::Graph,
    paths::{PathCounts, Paths},
    word::Word,
};

impl Atlas {
    /// Everything the given stars say about the rest of the board. The order of the cells does not matter.
    ///
    /// Stars that no placement contains (touching ones, too many in a line, …) are no error; nothing is compatible with them.
    pub fn analyze(&self, pattern: &[Cell]) -> Result<PatternAnalysis, PatternError> {
        let given = self.given(pattern)?;
        let star_counts = self.star_counts_with(&given)?;
        Ok(summary(self.board(), given, star_counts))
    }

    /// In how many placements each cell has a star.
    pub(crate) fn star_counts(&self) -> Result<Vec<u128>, MemoryError> {
        self.star_counts_with(&self.board().no_cells())
    }

    fn star_counts_with(&self, given: &CellSet) -> Result<Vec<u128>, MemoryError> {
        let values = self.graph.node_count() + 2 * self.graph.widest();
        let wide = matches!(self.paths, Paths::Wide(_));
        let _values = self.budget().reserve(if wide { bytes_of::<u128>(values) } else { bytes_of::<u64>(values) })?;
        Ok(match &self.paths {
            Paths::Narrow(paths) => star_counts(&self.graph, paths, given),
            Paths::Wide(paths) => star_counts(&self.graph, paths, given),
        })
    }
}

fn summary(board: Board, pattern: CellSet, star_counts: Vec<u128>) -> PatternAnalysis {
    let size = board.size();
    // Every compatible placement has S stars in the first row.
    let compatible = star_counts[..size].iter().sum::<u128>() / board.stars() as u128;
    let known = Known { stars: pattern.clone(), empty: given_empty(board, &pattern) };
    PatternAnalysis::new(board, pattern, known, compatible, star_counts)
}

/// In how many placements that contain the pattern each cell has a star.
fn star_counts<C: Word>(graph: &Graph, paths: &PathCounts<C>, pattern: &CellSet) -> Vec<u128> {
    let size = graph.size();
    let mut counts = vec![0; size * size];
    let wanted: Vec<u32> = (0..size).map(|row| pattern.row_mask(row) as u32).collect();
    let first = wanted.iter().position(|&mask| mask != 0).unwrap_or(size);
    let last = wanted.iter().rposition(|&mask| mask != 0).unwrap_or(0);

    // Above the first given star the paths from the top are those of the whole board; below the last, those to the bottom.
    let mut down: Vec<Vec<C>> = Vec::new();
    for (row, &wanted) in wanted.iter().enumerate().skip(first) {
        let mut values = vec![C::ZERO; graph.nodes(row)];
        for (_, nodes) in graph.groups(row).filter(|(number, _)| allows(graph, *number, wanted)) {
            for node in nodes {
                values[node] = match down.last() {
                    None => paths.heads(row)[node],
                    Some(above) => sum(graph.up(row).of(node), above),
                };
            }
        }
        down.push(values);
    }
    let mut below: Vec<C> = Vec::new();
    for row in (0..size).rev() {
        let mut values = vec![C::ZERO; graph.nodes(row)];
        for (number, nodes) in graph.groups(row).filter(|(number, _)| allows(graph, *number, wanted[row])) {
            let mut placements = C::ZERO;
            for node in nodes {
                values[node] =
                    if row >= last { paths.to_bottom(row)[node] } else { sum(graph.down(row).of(node), &below) };
                let above = if row < first { paths.heads(row)[node] } else { down[row - first][node] };
                placements = placements.plus(values[node].times(above));
            }
            let mask = graph.rows().masks()[number];
            for column in (0..size).filter(|column| mask >> column & 1 == 1) {
                counts[row * size + column] += placements.widen();
            }
        }
        below = values;
    }
    counts
}

fn allows(graph: &Graph, number: usize, wanted: u32) -> bool {
    wanted & !graph.rows().masks()[number] == 0
}

fn sum<C: Word>(edges: &[u32], values: &[C]) -> C {
    edges.iter().fold(C::ZERO, |sum, &node| sum.plus(values[node as usize]))
}

#[cfg(test)]
mod tests {
    use starbattle_board::{MemoryBudget, Never};

    use super::*;

    #[test]
    fn wide_numbers_count_what_narrow_ones_count() {
        let board = Board::new(11, 2).unwrap();
        let mut atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
        let pattern = [Cell::new(1, 4), Cell::new(8, 8)];
        let narrow = atlas.analyze(&pattern).unwrap();
        let (last, ranked) = (atlas.unrank(31_197_433), atlas.unrank(12_345_678));
        atlas.paths = Paths::wide(&atlas.graph);
        assert_eq!(atlas.placements(), 31_197_434);
        assert_eq!(atlas.analyze(&pattern).unwrap(), narrow);
        assert!(last.is_some());
        assert_eq!((atlas.unrank(31_197_433), atlas.unrank(12_345_678)), (last, ranked));
    }
}
