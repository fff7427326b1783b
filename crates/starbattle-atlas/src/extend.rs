//! Counts for every way to add one more star to a pattern.
//!
//! The added star comes after all others in row-major order, so everything below the pattern's last row is unrestricted there:
//! one pass down the graph suffices, and the paths to the bottom are those of the whole board.

use starbattle_board::{Cancel, bytes_of};

use crate::{
    AtlasError,
    edges::Edges,
    error::check,
    graph::Graph,
    lanes::Lanes,
    orderly::{CellMaps, CellNumber, PatternList, Stem},
    paths::{PathCounts, Paths},
    word::Word,
};

/// What a pass needs to know about the board.
#[derive(Clone, Copy)]
pub(crate) struct ExtendContext<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) paths: &'a Paths,
    pub(crate) maps: &'a CellMaps,
    pub(crate) cancel: &'a dyn Cancel,
}

/// A pass of some width.
pub(crate) trait Extend: Send {
    /// All representatives that extend the patterns of the list from a position on, as many as one pass treats, by one realizable
    /// star, in order.
    fn extend(
        &mut self,
        context: ExtendContext<'_>,
        list: &PatternList,
        from: usize,
    ) -> Result<PatternList, AtlasError>;
}

/// The widths to choose from. Narrower numbers leave room for more patterns in a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    Narrow,
    Middle,
    Wide,
}

impl Width {
    /// The narrowest width that holds the number of placements compatible with any single pattern.
    pub(crate) fn holding(most: u128) -> Self {
        if u32::try_from(most).is_ok() {
            Self::Narrow
        } else if u64::try_from(most).is_ok() {
            Self::Middle
        } else {
            Self::Wide
        }
    }

    /// The number of patterns in one pass.
    pub(crate) fn lanes(self) -> usize {
        match self {
            Self::Narrow => 16,
            Self::Middle => 8,
            Self::Wide => 4,
        }
    }

    pub(crate) fn pass(self, graph: &Graph) -> Box<dyn Extend> {
        match self {
            Self::Narrow => Box::new(ExtendPass::<u32, 16>::new(graph)),
            Self::Middle => Box::new(ExtendPass::<u64, 8>::new(graph)),
            Self::Wide => Box::new(ExtendPass::<u128, 4>::new(graph)),
        }
    }

    /// The memory of one pass, in bytes.
    pub(crate) fn bytes(graph: &Graph) -> u64 {
        bytes_of::<Lanes<u32, 16>>(2 * graph.widest() + graph.size() * graph.size())
    }
}

/// Reusable memory for passes that treat `K` patterns at once.
struct ExtendPass<T, const K: usize> {
    above: Vec<Lanes<T, K>>,
    here: Vec<Lanes<T, K>>,
    /// Placements with a star in each cell.
    counts: Vec<Lanes<T, K>>,
}

impl<T: Word, const K: usize> ExtendPass<T, K> {
    fn new(graph: &Graph) -> Self {
        let line = || vec![Lanes::ZERO; graph.widest()];
        Self { above: line(), here: line(), counts: vec![Lanes::ZERO; graph.size() * graph.size()] }
    }

    /// Fills `counts`, right for all cells after the last star of each pattern.
    fn count<C: Word>(
        &mut self,
        graph: &Graph,
        paths: &PathCounts<C>,
        patterns: &[&[CellNumber]],
        cancel: &dyn Cancel,
    ) -> Result<(), AtlasError> {
        let size = graph.size();
        let row_of = |cell: Option<&CellNumber>| cell.map_or(0, |&cell| cell as usize / size);
        let first = patterns.iter().map(|cells| row_of(cells.first())).min().unwrap_or(0);
        let last = patterns.iter().map(|cells| row_of(cells.last())).min().unwrap_or(0);
        self.counts.fill(Lanes::ZERO);
        for row in first..size {
            check(cancel)?;
            let wanted = wanted_in(row, size, patterns);
            let here = &mut self.here[..graph.nodes(row)];
            for (number, nodes) in graph.groups(row) {
                let mask = graph.rows().masks()[number];
                let mut allowed = Lanes([T::ALL; K]);
                for (lane, &wanted) in wanted.iter().enumerate() {
                    if wanted & !mask != 0 {
                        allowed.0[lane] = T::ZERO;
                    }
                }
                if allowed.0[..patterns.len()].iter().all(|&lane| lane == T::ZERO) {
                    here[nodes].fill(Lanes::ZERO);
                    continue;
                }
                if row == first {
                    for node in nodes.clone() {
                        here[node] = Lanes([T::cut(paths.heads(row)[node].widen()); K]);
                        here[node].and(&allowed);
                    }
                } else {
                    pull(graph.up(row), nodes.clone(), &self.above, &allowed, here);
                }
                if row >= last {
                    let mut placements = Lanes::ZERO;
                    for (value, below) in here[nodes.clone()].iter().zip(&paths.to_bottom(row)[nodes]) {
                        placements.add_scaled(value, T::cut(below.widen()));
                    }
                    for column in (0..size).filter(|column| mask >> column & 1 == 1) {
                        self.counts[row * size + column].add(&placements);
                    }
                }
            }
            std::mem::swap(&mut self.above, &mut self.here);
        }
        Ok(())
    }
}

impl<T: Word, const K: usize> Extend for ExtendPass<T, K> {
    fn extend(
        &mut self,
        context: ExtendContext<'_>,
        list: &PatternList,
        from: usize,
    ) -> Result<PatternList, AtlasError> {
        let ExtendContext { graph, paths, maps, cancel } = context;
        let patterns: Vec<&[CellNumber]> = (from..list.len().min(from + K)).map(|number| list.cells(number)).collect();
        match paths {
            Paths::Narrow(paths) => self.count(graph, paths, &patterns, cancel)?,
            Paths::Wide(paths) => self.count(graph, paths, &patterns, cancel)?,
        }
        let mut extended = PatternList::new(list.stars() + 1);
        for (lane, &cells) in patterns.iter().enumerate() {
            let stem = Stem::new(maps, cells);
            let first = cells.last().map_or(0, |last| last + 1);
            for cell in first..(graph.size() * graph.size()) as CellNumber {
                let compatible = self.counts[cell as usize].0[lane].widen();
                if compatible > 0
                    && let Some(size) = stem.class_size_with(cell)
                {
                    extended.push(cells.iter().copied().chain([cell]), size, compatible);
                }
            }
        }
        Ok(extended)
    }
}

/// The star columns each pattern asks for in a row.
fn wanted_in(row: usize, size: usize, patterns: &[&[CellNumber]]) -> Vec<u32> {
    let columns = |cells: &&[CellNumber]| {
        let cells = cells.iter().map(|&cell| cell as usize);
        cells.filter(|cell| cell / size == row).fold(0, |mask, cell| mask | 1 << (cell % size))
    };
    patterns.iter().map(columns).collect()
}

#[inline]
fn pull<T: Word, const K: usize>(
    edges: &Edges,
    nodes: std::ops::Range<usize>,
    from: &[Lanes<T, K>],
    allowed: &Lanes<T, K>,
    to: &mut [Lanes<T, K>],
) {
    for node in nodes {
        let mut sum = Lanes::ZERO;
        for &other in edges.of(node) {
            sum.add(&from[other as usize]);
        }
        sum.and(allowed);
        to[node] = sum;
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Board, MemoryBudget, Never};

    use super::*;
    use crate::Atlas;

    #[test]
    fn all_widths_find_the_same_patterns_and_counts() {
        let atlas = Atlas::build(Board::new(10, 2).unwrap(), &MemoryBudget::default(), &Never).unwrap();
        let maps = CellMaps::new(10);
        let wide_paths = Paths::wide(&atlas.graph);
        let mut list = PatternList::new(1);
        (0..30).for_each(|cell| list.push([cell], 8, 1));
        let extended = |width: Width, paths: &Paths| {
            let context = ExtendContext { graph: &atlas.graph, paths, maps: &maps, cancel: &Never };
            let mut pass = width.pass(&atlas.graph);
            let mut found = Vec::new();
            for from in (0..list.len()).step_by(width.lanes()) {
                let part = pass.extend(context, &list, from).unwrap();
                found.extend((0..part.len()).map(|number| (part.cells(number).to_vec(), part.compatible(number))));
            }
            found
        };
        let narrow = extended(Width::Narrow, &atlas.paths);
        assert!(narrow.len() > 100);
        assert_eq!(narrow, extended(Width::Middle, &atlas.paths));
        assert_eq!(narrow, extended(Width::Wide, &atlas.paths));
        assert_eq!(narrow, extended(Width::Wide, &wide_paths));
    }

    #[test]
    fn a_width_holds_its_largest_number() {
        assert_eq!(Width::holding(u128::from(u32::MAX)), Width::Narrow);
        assert_eq!(Width::holding(u128::from(u32::MAX) + 1), Width::Middle);
        assert_eq!(Width::holding(u128::from(u64::MAX) + 1), Width::Wide);
    }
}
