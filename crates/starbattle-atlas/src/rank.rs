//! Placements by number, and from any number on.

use starbattle_board::{Cell, CellSet, Placement};

use crate::Atlas;

impl Atlas {
    /// The placement with the given rank, counted from 0 in the order of [`Atlas::for_each_placement`].
    #[must_use]
    pub fn unrank(&self, rank: u128) -> Option<Placement> {
        self.placement(&self.path(rank)?)
    }

    /// The rank of a placement of this board.
    #[must_use]
    pub fn rank(&self, placement: &Placement) -> Option<u128> {
        if placement.board() != self.board() {
            return None;
        }
        let mut rank = 0;
        let mut above = None;
        for row in 0..self.board().size() {
            let mask = placement.stars().row_mask(row) as u32;
            let node = self.choices(row, above).find(|&node| {
                let found = self.graph.mask(row, node) == mask;
                if !found {
                    rank += self.paths.to_bottom(row, node);
                }
                found
            })?;
            above = Some(node);
        }
        Some(rank)
    }

    /// All placements from the given rank on, in order.
    #[must_use]
    pub fn placements_from(&self, rank: u128) -> Placements<'_> {
        Placements { atlas: self, path: self.path(rank) }
    }

    /// The nodes of a row that may follow a node of the row above.
    fn choices(&self, row: usize, above: Option<usize>) -> Box<dyn Iterator<Item = usize> + '_> {
        match above {
            None => Box::new(0..self.graph.nodes(row)),
            Some(node) => Box::new(self.graph.down(row - 1).of(node).iter().map(|&node| node as usize)),
        }
    }

    /// The nodes, row by row, of the placement with the given rank.
    fn path(&self, mut rank: u128) -> Option<Vec<usize>> {
        let mut path = Vec::with_capacity(self.board().size());
        for row in 0..self.board().size() {
            let node = self.choices(row, path.last().copied()).find(|&node| {
                let completions = self.paths.to_bottom(row, node);
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
    fn advanced(&self, mut path: Vec<usize>) -> Option<Vec<usize>> {
        while let Some(node) = path.pop() {
            let row = path.len();
            if let Some(next) = self.choices(row, path.last().copied()).find(|&choice| choice > node) {
                path.push(next);
                while path.len() < self.board().size() {
                    let first = self.choices(path.len(), path.last().copied()).next()?;
                    path.push(first);
                }
                return Some(path);
            }
        }
        None
    }

    fn placement(&self, path: &[usize]) -> Option<Placement> {
        let size = self.board().size();
        let stars = path.iter().enumerate().flat_map(|(row, &node)| {
            let mask = self.graph.mask(row, node);
            (0..size)
                .filter(move |column| mask >> column & 1 == 1)
                .map(move |column| Cell::new(row as u8, column as u8))
        });
        Placement::new(self.board(), CellSet::from_cells(size, stars)).ok()
    }
}

/// Placements in order, made by [`Atlas::placements_from`].
#[derive(Debug, Clone)]
pub struct Placements<'a> {
    atlas: &'a Atlas,
    path: Option<Vec<usize>>,
}

impl Iterator for Placements<'_> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        let path = self.path.take()?;
        let placement = self.atlas.placement(&path);
        self.path = self.atlas.advanced(path);
        placement
    }
}
