//! All ways to change two cells of a board, to prove that two changes are not enough or to find those that are.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CompactSort, Placement, Puzzle};

use crate::border_change::BorderChange;

/// The largest board on which all pairs of changes are tried. Its cells fit into one `u128`.
pub(crate) const MAX_PAIRS_SIZE: usize = 10;

/// Visits every two changes, of different cells, after which each region is in one piece and none is empty. The cells go to regions
/// that they touch before or after the changes. Unlike two single changes in a row, a region may be torn between them.
pub(crate) fn visit_pairs(
    labels: &[usize],
    size: usize,
    visit: &mut dyn FnMut([BorderChange; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let board = Masks::new(labels, size);
    let beside: Vec<Vec<usize>> = (0..labels.len())
        .map(|cell| Cell::from_index(cell, size).side_neighbours(size).map(|next| next.index(size)).collect())
        .collect();
    let targets = |cell: usize| beside[cell].iter().map(|&next| labels[next]);
    for first in 0..labels.len() {
        for second in first + 1..labels.len() {
            // Of two adjacent cells, each may follow the other into a region that it did not touch before.
            let follow = beside[first].contains(&second);
            let options = [(first, second), (second, first)].map(|(cell, other)| {
                let more = follow.then(|| targets(other)).into_iter().flatten();
                let mut options: Vec<usize> = targets(cell).chain(more).filter(|&to| to != labels[cell]).collect();
                options.compact_sort();
                options.dedup();
                options
            });
            for &to_first in &options[0] {
                for &to_second in &options[1] {
                    let moves = [(first, to_first), (second, to_second)];
                    let touches = |(cell, to): (usize, usize), (other, other_to): (usize, usize)| {
                        targets(cell).any(|label| label == to) || (to == other_to && beside[cell].contains(&other))
                    };
                    if touches(moves[0], moves[1]) && touches(moves[1], moves[0]) && board.is_whole_after(labels, moves)
                    {
                        let change =
                            |(cell, to)| BorderChange { cell: Cell::from_index(cell, size), from: labels[cell], to };
                        visit(moves.map(change))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The regions of a board as bits.
struct Masks {
    size: usize,
    regions: Vec<u128>,
    first_column: u128,
}

impl Masks {
    fn new(labels: &[usize], size: usize) -> Self {
        let mut regions = vec![0; size];
        labels.iter().enumerate().for_each(|(cell, &label)| regions[label] |= 1 << cell);
        let first_column = (0..size).fold(0, |column, row| column | 1 << (row * size));
        Self { size, regions, first_column }
    }

    /// Whether every region has cells and is in one piece after two cells have moved.
    fn is_whole_after(&self, labels: &[usize], moves: [(usize, usize); 2]) -> bool {
        moves.iter().flat_map(|&(cell, to)| [labels[cell], to]).all(|region| {
            let mut cells = self.regions[region];
            for (cell, to) in moves {
                cells &= !(1 << cell);
                if to == region {
                    cells |= 1 << cell;
                }
            }
            self.is_whole(cells)
        })
    }

    fn is_whole(&self, cells: u128) -> bool {
        let last_column = self.first_column << (self.size - 1);
        let mut reached = cells & cells.wrapping_neg();
        loop {
            let along = (reached & !last_column) << 1 | (reached & !self.first_column) >> 1;
            let more = (reached | along | reached << self.size | reached >> self.size) & cells;
            if more == reached {
                return cells != 0 && reached == cells;
            }
            reached = more;
        }
    }
}

/// Placements that solved some of the boards tried. They often solve others too, and tell faster than a search that those have several
/// solutions.
pub(crate) struct KnownSolutions {
    stars_per_region: usize,
    placements: Vec<Vec<usize>>,
}

/// More placements would take longer to go through than a search.
const MAX_KNOWN: usize = 100;

impl KnownSolutions {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self { stars_per_region: puzzle.stars(), placements: Vec::new() }
    }

    pub(crate) fn add(&mut self, solution: &Placement) {
        let size = solution.board().size();
        let cells: Vec<usize> = solution.stars().iter().map(|cell| cell.index(size)).collect();
        if !self.placements.contains(&cells) {
            self.placements.insert(0, cells);
            self.placements.truncate(MAX_KNOWN);
        }
    }

    /// Whether two of the placements solve the board with these regions.
    pub(crate) fn show_several(&mut self, labels: &[usize]) -> bool {
        let mut found = 0;
        for at in 0..self.placements.len() {
            if self.solves(&self.placements[at], labels) {
                found += 1;
                // What tells most often comes first.
                self.placements.swap(at, at / 2);
                if found == 2 {
                    return true;
                }
            }
        }
        false
    }

    fn solves(&self, cells: &[usize], labels: &[usize]) -> bool {
        let mut stars = [0; starbattle_board::MAX_SIZE];
        cells.iter().all(|&cell| {
            stars[labels[cell]] += 1;
            stars[labels[cell]] <= self.stars_per_region
        })
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Regions;

    use super::*;
    use crate::border_change::{changed, single_changes};

    fn pairs(labels: &[usize], size: usize) -> Vec<[BorderChange; 2]> {
        let mut pairs = Vec::new();
        let _ = visit_pairs(labels, size, &mut |pair| {
            pairs.push(pair);
            ControlFlow::Continue(())
        });
        pairs
    }

    fn puzzle(rows: &[&str]) -> Puzzle {
        Puzzle::new(1, Regions::from_rows(rows).unwrap()).unwrap()
    }

    #[test]
    fn every_two_single_changes_in_a_row_are_among_the_pairs() {
        let puzzle = puzzle(&["AABBC", "AABBC", "DDBCC", "DDEEC", "DEEEE"]);
        let labels: Vec<usize> = puzzle.regions().of_cells().collect();
        let pairs = pairs(&labels, 5);
        for first in single_changes(&labels, 5) {
            let mut after = labels.clone();
            after[first.cell.index(5)] = first.to;
            for second in single_changes(&after, 5).into_iter().filter(|second| second.cell != first.cell) {
                let mut both = [first, second];
                both.sort_unstable();
                assert!(pairs.contains(&both), "{first}, {second}");
            }
        }
        for pair in pairs {
            assert_eq!(changed(&puzzle, &pair).unwrap().regions().disconnected(), None);
        }
    }

    #[test]
    fn a_region_may_be_torn_between_two_changes() {
        // r3c2 joins the middle to A, r3c4 joins the two halves of B. Each can leave only if the other comes.
        let labels: Vec<usize> = "AAAAA ABBBA AAABA ABBBA AAAAA"
            .bytes()
            .filter(|&byte| byte != b' ')
            .map(|byte| (byte - b'A').into())
            .collect();
        let cells = [Cell::new(2, 1), Cell::new(2, 3)];
        assert!(single_changes(&labels, 5).iter().all(|change| !cells.contains(&change.cell)));
        assert!(pairs(&labels, 5).iter().any(|pair| pair.map(|change| change.cell) == cells));
    }

    #[test]
    fn placements_that_solve_a_board_are_recognised() {
        let puzzle = puzzle(&["AABB", "AABB", "CCDD", "CCDD"]);
        let labels: Vec<usize> = puzzle.regions().of_cells().collect();
        let mut known = KnownSolutions::new(&puzzle);
        for stars in [[1, 7, 8, 14], [2, 4, 11, 13]] {
            let cells = starbattle_board::CellSet::from_cells(4, stars.map(|cell| Cell::from_index(cell, 4)));
            assert!(!known.show_several(&labels));
            known.add(&Placement::new(puzzle.board(), cells).unwrap());
        }
        assert!(known.show_several(&labels));
        let mut changed = labels;
        changed[1] = 1;
        assert!(!known.show_several(&changed));
    }
}
