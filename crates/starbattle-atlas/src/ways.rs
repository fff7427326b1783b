//! Paths through the graph by number: all of them, or those through the stars of a pattern.

use starbattle_board::{Cell, CellSet, Placement};

use crate::{Atlas, graph::Graph, paths::PathCounts, paths::Paths, word::Word};

/// How many paths through the stars of a pattern lead from each node to the last row. Rows below the last star have none: there
/// the counts of the whole board are right.
#[derive(Debug)]
pub(crate) enum Completions {
    Narrow(Vec<Vec<u64>>),
    Wide(Vec<Vec<u128>>),
}

impl Completions {
    pub(crate) fn new(graph: &Graph, paths: &Paths, pattern: &CellSet) -> Self {
        match paths {
            Paths::Narrow(paths) => Self::Narrow(completions(graph, paths, pattern)),
            Paths::Wide(paths) => Self::Wide(completions(graph, paths, pattern)),
        }
    }

    fn get(&self, row: usize, node: usize) -> Option<u128> {
        match self {
            Self::Narrow(rows) => rows.get(row).map(|values| u128::from(values[node])),
            Self::Wide(rows) => rows.get(row).map(|values| values[node]),
        }
    }
}

/// From the row of the last star upwards; a node whose row lacks a star of the pattern has no path.
fn completions<C: Word>(graph: &Graph, paths: &PathCounts<C>, pattern: &CellSet) -> Vec<Vec<C>> {
    let rows = (0..graph.size()).rposition(|row| pattern.row_mask(row) != 0).map_or(0, |last| last + 1);
    let mut completions: Vec<Vec<C>> = vec![Vec::new(); rows];
    for row in (0..rows).rev() {
        let wanted = pattern.row_mask(row) as u32;
        let mut values = vec![C::ZERO; graph.nodes(row)];
        for (number, nodes) in graph.groups(row) {
            if graph.rows().masks()[number] & wanted != wanted {
                continue;
            }
            for node in nodes {
                values[node] = match completions.get(row + 1) {
                    None => paths.to_bottom(row)[node],
                    Some(below) => {
                        let below = graph.down(row).of(node).iter().map(|&node| below[node as usize]);
                        below.fold(C::ZERO, C::plus)
                    }
                };
            }
        }
        completions[row] = values;
    }
    completions
}

/// The placements of an atlas, or those of them that contain a pattern, in order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ways<'a> {
    pub(crate) atlas: &'a Atlas,
    /// `None` if every path counts.
    pub(crate) completions: Option<&'a Completions>,
}

impl Ways<'_> {
    /// The number of placements.
    pub(crate) fn total(self) -> u128 {
        match self.completions {
            None => self.atlas.paths.total(),
            Some(_) => self.choices(0, None).map(|node| self.to_bottom(0, node)).sum(),
        }
    }

    pub(crate) fn unrank(self, rank: u128) -> Option<Placement> {
        self.placement(&self.path(rank)?)
    }

    pub(crate) fn rank(self, placement: &Placement) -> Option<u128> {
        if placement.board() != self.atlas.board() {
            return None;
        }
        let mut rank = 0;
        let mut above = None;
        for row in 0..self.atlas.board().size() {
            let mask = placement.stars().row_mask(row) as u32;
            let node = self.choices(row, above).find(|&node| {
                let found = self.atlas.graph.mask(row, node) == mask;
                if !found {
                    rank += self.to_bottom(row, node);
                }
                found
            })?;
            above = Some(node).filter(|&node| self.to_bottom(row, node) > 0);
            above?;
        }
        Some(rank)
    }

    /// The nodes, row by row, of the placement with the given rank.
    pub(crate) fn path(self, mut rank: u128) -> Option<Vec<usize>> {
        let size = self.atlas.board().size();
        let mut path = Vec::with_capacity(size);
        for row in 0..size {
            let node = self.choices(row, path.last().copied()).find(|&node| {
                let completions = self.to_bottom(row, node);
                let found = rank < completions;
                if !found {
                    rank -= completions;
                }
                found
            })?;
            path.push(node);
        }
        Some(path)
    }

    /// The path of the next placement in order.
    pub(crate) fn advanced(self, mut path: Vec<usize>) -> Option<Vec<usize>> {
        while let Some(node) = path.pop() {
            let row = path.len();
            let is_next = |choice: &usize| *choice > node && self.to_bottom(row, *choice) > 0;
            if let Some(next) = self.choices(row, path.last().copied()).find(is_next) {
                path.push(next);
                while path.len() < self.atlas.board().size() {
                    let row = path.len();
                    let mut choices = self.choices(row, path.last().copied());
                    path.push(choices.find(|&choice| self.to_bottom(row, choice) > 0)?);
                }
                return Some(path);
            }
        }
        None
    }

    pub(crate) fn placement(self, path: &[usize]) -> Option<Placement> {
        let size = self.atlas.board().size();
        let stars = path.iter().enumerate().flat_map(|(row, &node)| {
            let mask = self.atlas.graph.mask(row, node);
            (0..size)
                .filter(move |column| mask >> column & 1 == 1)
                .map(move |column| Cell::new(row as u8, column as u8))
        });
        Placement::new(self.atlas.board(), CellSet::from_cells(size, stars)).ok()
    }
}

impl<'a> Ways<'a> {
    /// The nodes of a row that may follow a node of the row above.
    fn choices(self, row: usize, above: Option<usize>) -> Box<dyn Iterator<Item = usize> + 'a> {
        let graph = &self.atlas.graph;
        match above {
            None => Box::new(0..graph.nodes(row)),
            Some(node) => Box::new(graph.down(row - 1).of(node).iter().map(|&node| node as usize)),
        }
    }

    /// The paths from a node to the last row.
    fn to_bottom(self, row: usize, node: usize) -> u128 {
        let own = self.completions.and_then(|completions| completions.get(row, node));
        own.unwrap_or_else(|| self.atlas.paths.to_bottom(row, node))
    }
}
