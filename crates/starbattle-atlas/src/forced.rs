//! Cells that known stars and known empty cells decide: which nodes a path can still use, without counting paths.

use starbattle_board::CellSet;

use crate::{Atlas, edges::Edges};

impl Atlas {
    /// The cells with a star in every placement that has stars at `given` and none at `avoided`, and the cells with a star in none of
    /// them. Both contain what was given. `None` if there is no such placement.
    #[must_use]
    pub fn forced(&self, given: &CellSet, avoided: &CellSet) -> Option<(CellSet, CellSet)> {
        let size = self.board().size();
        let graph = &self.graph;
        let allowed = |row: usize, number: usize| {
            let mask = u64::from(graph.rows().masks()[number]);
            given.row_mask(row) & !mask == 0 && avoided.row_mask(row) & mask == 0
        };
        let leads = |edges: &Edges, node: usize, to: &[bool]| edges.of(node).iter().any(|&other| to[other as usize]);
        let mut reached: Vec<Vec<bool>> = Vec::with_capacity(size);
        for row in 0..size {
            let mut here = vec![false; graph.nodes(row)];
            for (_, nodes) in graph.groups(row).filter(|&(number, _)| allowed(row, number)) {
                for node in nodes {
                    here[node] = row == 0 || leads(graph.up(row), node, &reached[row - 1]);
                }
            }
            reached.push(here);
        }
        let (mut always, mut ever) = (CellSet::full(size), CellSet::empty(size));
        let mut below: Vec<bool> = Vec::new();
        for row in (0..size).rev() {
            let mut here = vec![false; graph.nodes(row)];
            let (mut all, mut some) = (u64::MAX, 0);
            for (number, nodes) in graph.groups(row) {
                for node in nodes {
                    here[node] = reached[row][node] && (row + 1 == size || leads(graph.down(row), node, &below));
                    if here[node] {
                        let mask = u64::from(graph.rows().masks()[number]);
                        all &= mask;
                        some |= mask;
                    }
                }
            }
            if some == 0 {
                return None;
            }
            for cell in self.board().cells().filter(|cell| cell.row() == row) {
                if all >> cell.col() & 1 == 0 {
                    always.remove(cell);
                }
                if some >> cell.col() & 1 == 1 {
                    ever.insert(cell);
                }
            }
            below = here;
        }
        Some((always, &CellSet::full(size) - &ever))
    }
}
