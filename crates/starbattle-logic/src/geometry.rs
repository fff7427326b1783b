//! What never changes about a puzzle: its units, which cell lies in which, and which cells touch.

use std::sync::OnceLock;

use starbattle_board::{Cell, CellSet, Line, Puzzle, Unit};

use crate::analysis::line_groups::line_sets;

/// The units of a puzzle by number: rows, then columns, then regions.
#[derive(Debug)]
pub(crate) struct Geometry {
    pub size: usize,
    pub stars: usize,
    /// The cells of every unit.
    pub units: Vec<CellSet>,
    /// The row, column and region of every cell.
    pub units_of: Vec<[usize; 3]>,
    /// The cells that touch each cell.
    pub neighbours: Vec<CellSet>,
    /// The same, and the cell itself.
    reach: Vec<CellSet>,
    line_sets: OnceLock<Vec<u64>>,
}

impl Geometry {
    pub fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let lines = Line::all(size).map(|line| CellSet::from_cells(size, line.cells(size)));
        let units = lines.chain(puzzle.regions().cell_sets().iter().cloned()).collect();
        let cells = puzzle.board().cells();
        let units_of = cells.map(|cell| [cell.row(), size + cell.col(), 2 * size + puzzle.regions().of(cell)]);
        let units_of = units_of.collect();
        let neighbours = puzzle.board().cells().map(|cell| CellSet::from_cells(size, cell.neighbours(size)));
        let neighbours: Vec<CellSet> = neighbours.collect();
        let reach = puzzle.board().cells().zip(&neighbours).map(|(cell, around)| {
            let mut reach = around.clone();
            reach.insert(cell);
            reach
        });
        let reach = reach.collect();
        Self { size, stars: puzzle.stars(), units, units_of, neighbours, reach, line_sets: OnceLock::new() }
    }

    /// The sets of lines that counting rules look at; see [`line_sets`].
    pub fn line_sets(&self) -> &[u64] {
        self.line_sets.get_or_init(|| line_sets(self.size))
    }

    /// The unit with the given number.
    pub fn unit(&self, number: usize) -> Unit {
        match number / self.size {
            0 => Unit::Line(Line::Row(number)),
            1 => Unit::Line(Line::Column(number - self.size)),
            _ => Unit::Region(number - 2 * self.size),
        }
    }

    /// The number of a unit.
    pub fn number(&self, unit: Unit) -> usize {
        match unit {
            Unit::Line(Line::Row(row)) => row,
            Unit::Line(Line::Column(column)) => self.size + column,
            Unit::Region(region) => 2 * self.size + region,
        }
    }

    pub fn units_of(&self, cell: Cell) -> [usize; 3] {
        self.units_of[cell.index(self.size)]
    }

    pub fn neighbours(&self, cell: Cell) -> &CellSet {
        &self.neighbours[cell.index(self.size)]
    }

    /// The cell with the given row-major number and all cells that touch it.
    pub fn reach(&self, index: usize) -> &CellSet {
        &self.reach[index]
    }

    pub fn empty(&self) -> CellSet {
        CellSet::empty(self.size)
    }

    /// The row and the column that hold all the given cells, where there is one.
    pub fn common_lines(&self, cells: &CellSet) -> impl Iterator<Item = usize> {
        let [row, column, _] = cells.first().map_or([0; 3], |cell| self.units_of(cell));
        let holds = |line: usize| !cells.is_empty() && cells.is_subset(&self.units[line]);
        [holds(row).then_some(row), holds(column).then_some(column)].into_iter().flatten()
    }

    /// The cells of the 2×2 window with the given top left corner.
    pub fn window(&self, corner: Cell) -> CellSet {
        let (row, col) = (corner.row() as u8, corner.col() as u8);
        let cells = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)];
        CellSet::from_cells(self.size, cells.map(|(row, col)| Cell::new(row, col)))
    }
}
