//! The rows, columns and regions of a puzzle as tables.

use std::{ops::Range, sync::Arc};

use crate::{Cell, CellSet, Line, Puzzle, Unit, geometry::Geometry};

/// The units of a puzzle under one numbering: rows first, then columns, then regions. Also which cells touch.
///
/// Everything is looked up in tables, so that inner loops may use it; build it once for a puzzle.
///
/// ```
/// use starbattle_board::{Cell, Line, Puzzle, Regions, Unit, Units};
///
/// let puzzle = Puzzle::new(1, Regions::from_rows(&["AABB", "AABB", "CCDD", "CCDD"])?)?;
/// let units = Units::new(&puzzle);
/// assert_eq!((units.rows(), units.columns(), units.regions()), (0..4, 4..8, 8..12));
/// assert_eq!(units.of_cell(Cell::new(1, 2)), [1, 6, 9]);
/// assert_eq!(units.unit(6), Unit::Line(Line::Column(2)));
/// assert_eq!(units.cells(9).len(), 4);
/// assert_eq!(units.neighbours(Cell::new(0, 0)).len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Units {
    size: usize,
    cells: Vec<CellSet>,
    of_cell: Vec<[usize; 3]>,
    geometry: Arc<Geometry>,
}

impl Units {
    /// The tables of a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let lines = Line::all(size).map(|line| CellSet::from_cells(size, line.cells(size)));
        let mut units = Self {
            size,
            cells: lines.chain(puzzle.regions().cell_sets().iter().cloned()).collect(),
            of_cell: Vec::new(),
            geometry: Geometry::of_size(size),
        };
        let of_cell =
            |cell: Cell| [units.row(cell.row()), units.column(cell.col()), units.region(puzzle.regions().of(cell))];
        units.of_cell = puzzle.board().cells().map(of_cell).collect();
        units
    }

    /// The number of rows, which is that of columns and of regions.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The numbers of all units: rows, then columns, then regions.
    #[must_use]
    pub const fn all(&self) -> Range<usize> {
        0..3 * self.size
    }

    /// The numbers of the rows.
    #[must_use]
    pub const fn rows(&self) -> Range<usize> {
        0..self.size
    }

    /// The numbers of the columns.
    #[must_use]
    pub const fn columns(&self) -> Range<usize> {
        self.size..2 * self.size
    }

    /// The numbers of the rows and then the columns.
    #[must_use]
    pub const fn lines(&self) -> Range<usize> {
        0..2 * self.size
    }

    /// The numbers of the regions.
    #[must_use]
    pub const fn regions(&self) -> Range<usize> {
        2 * self.size..3 * self.size
    }

    /// The number of a row.
    #[must_use]
    pub const fn row(&self, row: usize) -> usize {
        row
    }

    /// The number of a column.
    #[must_use]
    pub const fn column(&self, column: usize) -> usize {
        self.size + column
    }

    /// The number of a row (direction 0) or a column (direction 1).
    #[must_use]
    #[inline]
    pub const fn line(&self, direction: usize, index: usize) -> usize {
        direction * self.size + index
    }

    /// The number of a region.
    #[must_use]
    #[inline]
    pub const fn region(&self, region: usize) -> usize {
        2 * self.size + region
    }

    /// Whether the number is that of a row or a column.
    #[must_use]
    #[inline]
    pub const fn is_line(&self, number: usize) -> bool {
        number < 2 * self.size
    }

    /// The kind of a unit (0 for rows, 1 for columns, 2 for regions) and its number among those of its kind.
    #[must_use]
    #[inline]
    pub const fn kind_and_index(&self, number: usize) -> (usize, usize) {
        (number / self.size, number % self.size)
    }

    /// The unit with a number.
    #[must_use]
    pub const fn unit(&self, number: usize) -> Unit {
        match self.kind_and_index(number) {
            (0, row) => Unit::Line(Line::Row(row)),
            (1, column) => Unit::Line(Line::Column(column)),
            _ => Unit::Region(number - 2 * self.size),
        }
    }

    /// The number of a unit.
    #[must_use]
    pub const fn number(&self, unit: Unit) -> usize {
        match unit {
            Unit::Line(Line::Row(row)) => self.row(row),
            Unit::Line(Line::Column(column)) => self.column(column),
            Unit::Region(region) => self.region(region),
        }
    }

    /// The cells of the unit with a number.
    #[must_use]
    #[inline]
    pub fn cells(&self, number: usize) -> &CellSet {
        &self.cells[number]
    }

    /// All units with their cells, in the order of their numbers.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Unit, &CellSet)> {
        self.cells.iter().enumerate().map(|(number, cells)| (self.unit(number), cells))
    }

    /// The numbers of a cell's row, column and region.
    #[must_use]
    #[inline]
    pub fn of_cell(&self, cell: Cell) -> [usize; 3] {
        self.of_cell[cell.index(self.size)]
    }

    /// The cells that touch a cell.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> &CellSet {
        &self.geometry.neighbours[cell.index(self.size)]
    }

    /// The cell with a row-major number, and the cells that touch it.
    #[must_use]
    #[inline]
    pub fn reach(&self, index: usize) -> &CellSet {
        &self.geometry.reach[index]
    }

    /// The cells of the 2×2 window with the given top left corner.
    #[must_use]
    #[inline]
    pub fn window(&self, corner: Cell) -> &CellSet {
        &self.geometry.windows[corner.index(self.size)]
    }

    /// The numbers of the row and the column that hold all the given cells, where there is one.
    pub fn common_lines(&self, cells: &CellSet) -> impl Iterator<Item = usize> + use<> {
        let first = cells.first_index().unwrap_or(0);
        let [row, column, _] = self.of_cell[first];
        let holds = |line: usize| (!cells.is_empty() && cells.is_subset(&self.cells[line])).then_some(line);
        [holds(row), holds(column)].into_iter().flatten()
    }

    /// The empty set of cells of this board.
    #[must_use]
    pub fn no_cells(&self) -> CellSet {
        CellSet::empty(self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Regions;

    fn units() -> (Puzzle, Units) {
        let rows = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"];
        let puzzle = Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap();
        let units = Units::new(&puzzle);
        (puzzle, units)
    }

    #[test]
    fn numbers_and_units_determine_each_other() {
        let (_, units) = units();
        let kinds: Vec<usize> = units.rows().chain(units.columns()).chain(units.regions()).collect();
        assert_eq!(kinds, units.all().collect::<Vec<_>>());
        assert_eq!(units.lines(), units.rows().start..units.columns().end);
        for number in units.all() {
            let unit = units.unit(number);
            assert_eq!(units.number(unit), number);
            assert_eq!(units.is_line(number), matches!(unit, Unit::Line(_)));
            let (kind, index) = units.kind_and_index(number);
            assert_eq!(number, if kind < 2 { units.line(kind, index) } else { units.region(index) });
        }
    }

    #[test]
    fn a_cell_lies_in_exactly_its_three_units() {
        let (puzzle, units) = units();
        for cell in puzzle.board().cells() {
            let holding: Vec<usize> = units.all().filter(|&number| units.cells(number).contains(cell)).collect();
            assert_eq!(holding, units.of_cell(cell));
            assert_eq!(units.unit(holding[2]), Unit::Region(puzzle.regions().of(cell)));
        }
        assert!(units.iter().all(|(unit, cells)| units.cells(units.number(unit)) == cells));
    }

    #[test]
    fn neighbours_touch_and_reach_includes_the_cell() {
        let (puzzle, units) = units();
        for cell in puzzle.board().cells() {
            for other in puzzle.board().cells() {
                assert_eq!(units.neighbours(cell).contains(other), cell.touches(other));
                assert_eq!(units.reach(cell.index(6)).contains(other), cell.touches(other) || cell == other);
            }
        }
        assert_eq!(units.window(Cell::new(4, 4)).len(), 4);
    }

    #[test]
    fn cells_in_one_line_have_it_in_common() {
        let (_, units) = units();
        let common = |cells: &[(u8, u8)]| -> Vec<usize> {
            let cells = CellSet::from_cells(6, cells.iter().map(|&(row, col)| Cell::new(row, col)));
            units.common_lines(&cells).collect()
        };
        assert_eq!(common(&[(2, 1), (2, 5)]), [2]);
        assert_eq!(common(&[(0, 3), (4, 3)]), [9]);
        assert_eq!(common(&[(1, 4)]), [1, 10]);
        assert_eq!(common(&[(0, 0), (1, 1)]), [0; 0]);
        assert_eq!(common(&[]), [0; 0]);
    }
}
