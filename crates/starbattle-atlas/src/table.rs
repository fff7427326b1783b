//! The analyses of all classes, kept in memory.

use std::ops::ControlFlow;

use starbattle_board::{Board, Cancel, Cell, MemoryBudget, MemoryError, Reservation, Symmetry};

use crate::{
    AtlasError, ClassAnalysis, Classes, Patterns,
    orderly::{CellMaps, CellNumber, PatternList},
};

/// All classes of patterns of a number of stars with their analyses, in order; made by [`Classes::table`].
#[derive(Debug)]
pub struct ClassTable {
    board: Board,
    pub(crate) list: PatternList,
    possible: Vec<u64>,
    pub(crate) maps: CellMaps,
    pub(crate) memory: Reservation,
}

impl ClassTable {
    pub(crate) fn new(classes: &Classes<'_>, cancel: &dyn Cancel) -> Result<Self, AtlasError> {
        let board = classes.atlas().board();
        let list = PatternList::new(classes.stars());
        let memory = classes.atlas().budget().reservation();
        let mut table = Self { board, list, possible: Vec::new(), maps: CellMaps::new(board.size()), memory };
        let outcome = classes.for_each_beside(classes.estimate().table_memory, cancel, |analysis| {
            match table.keep(analysis) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        })?;
        match outcome {
            ControlFlow::Continue(()) => Ok(table),
            ControlFlow::Break(error) => Err(error.into()),
        }
    }

    fn keep(&mut self, analysis: ClassAnalysis<'_>) -> Result<(), MemoryError> {
        self.list.grow(&mut self.memory)?;
        self.memory.grow(&mut self.possible, analysis.possible.len())?;
        self.list.push(analysis.cells.iter().copied(), analysis.class_size, analysis.compatible);
        self.possible.extend_from_slice(analysis.possible);
        Ok(())
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The budget that the table is booked in.
    #[must_use]
    pub fn budget(&self) -> &MemoryBudget {
        self.memory.budget()
    }

    /// The number of stars in each pattern.
    #[must_use]
    pub fn stars(&self) -> usize {
        self.list.stars()
    }

    /// The number of classes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether no pattern of this many stars is realizable.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of realizable patterns, all images counted.
    #[must_use]
    pub fn pattern_count(&self) -> u64 {
        (0..self.len()).map(|class| u64::from(self.list.size(class))).sum()
    }

    /// The analysis of a class by its number: its place in row-major order of the representatives.
    #[must_use]
    pub fn get(&self, class: usize) -> Option<ClassAnalysis<'_>> {
        if class >= self.len() {
            return None;
        }
        let words = 2 * (self.board.size() * self.board.size()).div_ceil(64);
        Some(ClassAnalysis {
            board: self.board,
            cells: self.list.cells(class),
            class_size: self.list.size(class),
            compatible: self.list.compatible(class),
            possible: &self.possible[class * words..(class + 1) * words],
        })
    }

    /// All classes in order.
    pub fn iter(&self) -> impl Iterator<Item = ClassAnalysis<'_>> {
        (0..self.len()).filter_map(|class| self.get(class))
    }

    /// All realizable patterns in row-major order, each with what it forces itself. They are unfolded many at a time, which
    /// takes memory of the atlas's budget.
    pub fn patterns(&self) -> Result<Patterns<'_>, MemoryError> {
        Patterns::new(self)
    }

    /// The class of a pattern and the symmetry that takes the class's representative to it. `None` if the pattern is not realizable
    /// or has another number of stars.
    #[must_use]
    pub fn find(&self, pattern: &[Cell]) -> Option<(usize, Symmetry)> {
        let size = self.board.size();
        if pattern.len() != self.stars() || pattern.iter().any(|&cell| !self.board.contains(cell)) {
            return None;
        }
        let cells: Vec<CellNumber> = pattern.iter().map(|cell| cell.index(size) as CellNumber).collect();
        let (least, to_least) = (0..8).map(|symmetry| (self.maps.image_of(symmetry, &cells), symmetry)).min()?;
        let class = self.position(&least)?;
        Some((class, Symmetry::ALL[to_least].inverse()))
    }

    fn position(&self, cells: &[CellNumber]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.list.cells(middle) < cells { low = middle + 1 } else { high = middle }
        }
        (low < self.len() && self.list.cells(low) == cells).then_some(low)
    }

    /// The memory held, in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.list.bytes() + starbattle_board::bytes_of::<u64>(self.possible.capacity())
    }
}
