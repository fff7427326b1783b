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
        self.analyze_marked(pattern, &[])
    }

    /// Everything that given stars and cells given as empty say about the rest of the board. What is compatible with them has all
    /// of the stars and none on a given empty cell.
    pub fn analyze_marked(&self, stars: &[Cell], empties: &[Cell]) -> Result<PatternAnalysis, PatternError> {
        let (given, empties) = (self.given(stars)?, self.given(empties)?);
        let star_counts = self.star_counts_with(&given, &empties)?;
        Ok(summary(self.board(), given, &empties, star_counts))
    }

    /// In how many placements each cell has a star.
    pub(crate) fn star_counts(&self) -> Result<Vec<u128>, MemoryError> {
        self.star_counts_with(&self.board().no_cells(), &self.board().no_cells())
    }

    fn star_counts_with(&self, given: &CellSet, empties: &CellSet) -> Result<Vec<u128>, MemoryError> {
        let values = self.graph.node_count() + 2 * self.graph.widest();
        let wide = matches!(self.paths, Paths::Wide(_));
        let _values = self.budget().reserve(if wide { bytes_of::<u128>(values) } else { bytes_of::<u64>(values) })?;
        Ok(match &self.paths {
            Paths::Narrow(paths) => star_counts(&self.graph, paths, given, empties),
            Paths::Wide(paths) => star_counts(&self.graph, paths, given, empties),
        })
    }
}

fn summary(board: Board, pattern: CellSet, empties: &CellSet, star_counts: Vec<u128>) -> PatternAnalysis {
    let size = board.size();
    // Every compatible placement has S stars in the first row.
    let compatible = star_counts[..size].iter().sum::<u128>() / board.stars() as u128;
    let known = Known { stars: pattern.clone(), empty: &given_empty(board, &pattern) | empties };
    PatternAnalysis::new(board, pattern, known, compatible, star_counts)
}

/// In how many placements that contain the pattern and keep other cells empty each cell has a star.
fn star_counts<C: Word>(graph: &Graph, paths: &PathCounts<C>, pattern: &CellSet, empties: &CellSet) -> Vec<u128> {
    let size = graph.size();
    let mut counts = vec![0; size * size];
    let wanted: Vec<Wanted> = (0..size)
        .map(|row| Wanted { stars: pattern.row_mask(row) as u32, empties: empties.row_mask(row) as u32 })
        .collect();
    let first = wanted.iter().position(Wanted::is_any).unwrap_or(size);
    let last = wanted.iter().rposition(Wanted::is_any).unwrap_or(0);

    // Above the first given cell the paths from the top are those of the whole board; below the last, those to the bottom.
    let mut down: Vec<Vec<C>> = Vec::new();
    for (row, wanted) in wanted.iter().enumerate().skip(first) {
        let mut values = vec![C::ZERO; graph.nodes(row)];
        for (_, nodes) in graph.groups(row).filter(|(number, _)| wanted.allows(graph, *number)) {
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
        for (number, nodes) in graph.groups(row).filter(|(number, _)| wanted[row].allows(graph, *number)) {
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

/// The columns in which a row has a star, and those in which it has none.
struct Wanted {
    stars: u32,
    empties: u32,
}

impl Wanted {
    const fn is_any(&self) -> bool {
        self.stars | self.empties != 0
    }

    fn allows(&self, graph: &Graph, number: usize) -> bool {
        let mask = graph.rows().masks()[number];
        self.stars & !mask == 0 && self.empties & mask == 0
    }
}

fn sum<C: Word>(edges: &[u32], values: &[C]) -> C {
    edges.iter().fold(C::ZERO, |sum, &node| sum.plus(values[node as usize]))
}

#[cfg(test)]
mod tests {
    use starbattle_board::{MemoryBudget, Never};

    use super::*;

    #[test]
    fn given_empty_cells_leave_the_placements_without_a_star_there() {
        let board = Board::new(9, 2).unwrap();
        let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
        let (stars, empties) = ([Cell::new(3, 1)], [Cell::new(0, 2), Cell::new(5, 6), Cell::new(5, 0)]);
        let mut counts = vec![0_u128; 81];
        let mut compatible = 0;
        for rank in 0..atlas.placements() {
            let placement = atlas.unrank(rank).unwrap();
            let placed = placement.stars();
            if stars.iter().all(|&cell| placed.contains(cell)) && !empties.iter().any(|&cell| placed.contains(cell)) {
                compatible += 1;
                placed.iter().for_each(|cell| counts[cell.index(9)] += 1);
            }
        }
        let analysis = atlas.analyze_marked(&stars, &empties).unwrap();
        assert!(compatible > 0 && compatible < atlas.analyze(&stars).unwrap().compatible());
        assert_eq!(analysis.compatible(), compatible);
        assert_eq!(analysis.star_counts(), counts);
        // What is given is not deduced.
        assert!(empties.iter().all(|&cell| !analysis.deduced_empty().contains(cell)));
        // A cell cannot be both.
        assert_eq!(atlas.analyze_marked(&stars, &stars).unwrap().compatible(), 0);
    }

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
