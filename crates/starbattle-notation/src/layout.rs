//! What a notation says, before it is known to be a puzzle.

use std::collections::BTreeMap;

use starbattle_board::{
    BoardError, Cell, CellSet, GivensError, MAX_SIZE, Mark, Marks, Puzzle, Regions, RegionsError, Symmetry, counted,
    region_label,
};

use crate::fault::{Fault, Problem};

/// A grid with regions, as a notation describes it: possibly not square, with any number of regions, with or without a
/// star count. [`Layout::to_puzzle`] is the check that makes a [`Puzzle`] of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    rows: usize,
    cols: usize,
    regions: Vec<usize>,
    /// Stars per row, column and region; many notations do not carry it.
    pub stars: Option<usize>,
    /// The stars and crosses that belong to the puzzle, one per cell, row-major.
    givens: Vec<Mark>,
    /// What a solver has marked, one mark per cell, row-major.
    marks: Vec<Mark>,
    /// The stars of the solution by cell, where the notation carries one.
    solution: Option<Vec<bool>>,
    /// Title, author and the like, by key.
    pub meta: BTreeMap<String, String>,
}

/// Why a layout is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// Rows and columns differ in number.
    #[error("the board has {} and {}, but Star Battle needs a square", counted(*.rows, "row"), counted(*.cols, "column"))]
    NotSquare {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
    /// The notation carries no star count and none was given.
    #[error("the number of stars is not part of this notation")]
    NoStars,
    /// The regions do not fit the board.
    #[error(transparent)]
    Regions(#[from] RegionsError),
    /// The star count does not fit the board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The givens break a rule.
    #[error(transparent)]
    Givens(#[from] GivensError),
}

impl Layout {
    /// A layout from one region label per cell, row-major. Regions are numbered by first appearance.
    pub fn new<L: Ord>(rows: usize, cols: usize, labels: &[L]) -> Result<Self, Fault> {
        Self::check_size(rows, cols)?;
        if labels.len() != rows * cols {
            let (expected, found) = (rows * cols, labels.len());
            return Err(Fault::new(Problem::Length { what: "cell", expected, found }));
        }
        let mut numbers = BTreeMap::new();
        let regions = labels
            .iter()
            .map(|label| {
                let next = numbers.len();
                *numbers.entry(label).or_insert(next)
            })
            .collect();
        Ok(Self {
            rows,
            cols,
            regions,
            stars: None,
            givens: vec![Mark::Unknown; rows * cols],
            marks: vec![Mark::Unknown; rows * cols],
            solution: None,
            meta: BTreeMap::new(),
        })
    }

    /// Refuses sizes that no board may have, before anything is allocated for them.
    pub(crate) fn check_size(rows: usize, cols: usize) -> Result<(), Fault> {
        for (what, value) in [("number of rows", rows), ("number of columns", cols)] {
            if value == 0 || value > MAX_SIZE {
                return Err(Fault::new(Problem::Range { what, value: value.to_string(), min: 1, max: MAX_SIZE }));
            }
        }
        Ok(())
    }

    /// The layout of a puzzle, without marks.
    #[must_use]
    pub fn from_puzzle(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        Self {
            rows: size,
            cols: size,
            regions: puzzle.regions().of_cells().collect(),
            stars: Some(puzzle.stars()),
            givens: puzzle.givens().as_slice().to_vec(),
            marks: vec![Mark::Unknown; size * size],
            solution: None,
            meta: BTreeMap::new(),
        }
    }

    /// The puzzle this layout describes, or what keeps it from being one.
    pub fn to_puzzle(&self) -> Result<Puzzle, LayoutError> {
        let size = self.side().ok_or(LayoutError::NotSquare { rows: self.rows, cols: self.cols })?;
        let regions = Regions::new(size, &self.regions)?;
        let puzzle = Puzzle::new(self.stars.ok_or(LayoutError::NoStars)?, regions)?;
        Ok(puzzle.with_givens(self.square_givens().unwrap_or_else(|| Marks::none(size)))?)
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// The number of rows and columns, if they are equal.
    #[must_use]
    pub fn side(&self) -> Option<usize> {
        (self.rows == self.cols).then_some(self.rows)
    }

    /// The region number of every cell, row-major, numbered by first appearance.
    #[must_use]
    pub fn regions(&self) -> &[usize] {
        &self.regions
    }

    /// The region number of a cell.
    pub(crate) fn region(&self, row: usize, col: usize) -> usize {
        self.regions[row * self.cols + col]
    }

    /// The number of regions.
    #[must_use]
    pub fn region_count(&self) -> usize {
        self.regions.iter().max().map_or(0, |last| last + 1)
    }

    /// A name for a region: a letter where letters last, otherwise its number from 1.
    #[must_use]
    pub fn region_name(region: usize) -> String {
        if region < MAX_SIZE { region_label(region).to_string() } else { (region + 1).to_string() }
    }

    /// The stars and crosses that belong to the puzzle, one per cell, row-major.
    #[must_use]
    pub fn givens(&self) -> &[Mark] {
        &self.givens
    }

    /// Whether any cell is given.
    #[must_use]
    pub fn has_givens(&self) -> bool {
        self.givens.iter().any(|&given| given != Mark::Unknown)
    }

    /// The givens as those of a square board.
    #[must_use]
    pub fn square_givens(&self) -> Option<Marks> {
        Marks::new(self.side()?, self.givens.clone()).ok()
    }

    /// Replaces the givens; their number must be that of the cells.
    pub fn set_givens(&mut self, givens: Vec<Mark>) -> Result<(), Fault> {
        self.check_length("given", givens.len())?;
        self.givens = givens;
        Ok(())
    }

    /// The given of each cell, or its mark where nothing is given.
    pub fn givens_and_marks(&self) -> impl Iterator<Item = Mark> {
        let cells = self.givens.iter().zip(&self.marks);
        cells.map(|(&given, &mark)| if given == Mark::Unknown { mark } else { given })
    }

    /// The same board with its givens as marks, for notations that know no givens.
    pub(crate) fn with_givens_as_marks(&self) -> Self {
        let marks = self.givens_and_marks().collect();
        Self { givens: vec![Mark::Unknown; self.regions.len()], marks, ..self.clone() }
    }

    /// One mark per cell, row-major.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Whether any cell is marked.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        self.marks.iter().any(|&mark| mark != Mark::Unknown)
    }

    /// The marks as those of a square board.
    #[must_use]
    pub fn square_marks(&self) -> Option<Marks> {
        Marks::new(self.side()?, self.marks.clone()).ok()
    }

    /// Replaces the marks; their number must be that of the cells.
    pub fn set_marks(&mut self, marks: Vec<Mark>) -> Result<(), Fault> {
        self.check_length("mark", marks.len())?;
        self.marks = marks;
        Ok(())
    }

    fn check_length(&self, what: &'static str, found: usize) -> Result<(), Fault> {
        let expected = self.regions.len();
        if found == expected { Ok(()) } else { Err(Fault::new(Problem::Length { what, expected, found })) }
    }

    /// Makes a cell a star or empty as part of the puzzle.
    pub(crate) fn set_given(&mut self, row: usize, col: usize, given: Mark) {
        self.givens[row * self.cols + col] = given;
    }

    /// Marks a cell as a solver would.
    pub(crate) fn set_mark(&mut self, row: usize, col: usize, mark: Mark) {
        self.marks[row * self.cols + col] = mark;
    }

    /// The solution's stars by cell, where the notation carries one.
    #[must_use]
    pub fn solution(&self) -> Option<&[bool]> {
        self.solution.as_deref()
    }

    /// Sets the solution; its length must be that of the cells.
    pub(crate) fn set_solution(&mut self, solution: Vec<bool>) -> Result<(), Fault> {
        self.check_length("solution cell", solution.len())?;
        self.solution = Some(solution);
        Ok(())
    }

    /// The image of a square layout under a symmetry, givens, marks and solution included; a rectangle has none.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Option<Self> {
        let size = self.side()?;
        let back = symmetry.inverse();
        let old = |index| back.apply(Cell::from_index(index, size), size).index(size);
        let regions: Vec<usize> = (0..size * size).map(|index| self.regions[old(index)]).collect();
        let mut image = Self::new(size, size, &regions).ok()?;
        image.givens = (0..size * size).map(|index| self.givens[old(index)]).collect();
        image.marks = (0..size * size).map(|index| self.marks[old(index)]).collect();
        image.solution = self.solution.as_ref().map(|stars| (0..size * size).map(|index| stars[old(index)]).collect());
        image.stars = self.stars;
        image.meta.clone_from(&self.meta);
        Some(image)
    }

    /// The first region that is not one connected piece; border notations cannot express it.
    #[must_use]
    pub fn disconnected(&self) -> Option<usize> {
        let mut cells = vec![CellSet::empty(self.rows.max(self.cols)); self.region_count()];
        for (index, &region) in self.regions.iter().enumerate() {
            cells[region].insert(Cell::from_index(index, self.cols));
        }
        cells.iter().position(|cells| !cells.is_connected())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(rows: &[&str]) -> Layout {
        let labels: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        Layout::new(rows.len(), rows[0].len(), &labels).unwrap()
    }

    #[test]
    fn regions_are_numbered_by_first_appearance() {
        assert_eq!(layout(&["ZZC", "ZCC", "AAA"]).regions(), [0, 0, 1, 0, 1, 1, 2, 2, 2]);
    }

    #[test]
    fn what_is_no_puzzle_says_why() {
        let mut rectangle = layout(&["ABB", "AAC"]);
        rectangle.stars = Some(1);
        assert_eq!(rectangle.to_puzzle(), Err(LayoutError::NotSquare { rows: 2, cols: 3 }));
        let mut square = layout(&["AAB", "ABB", "CCC"]);
        assert_eq!(square.to_puzzle(), Err(LayoutError::NoStars));
        square.stars = Some(4);
        assert_eq!(square.to_puzzle(), Err(BoardError::Stars { size: 3, stars: 4 }.into()));
        square.stars = Some(1);
        assert_eq!(Layout::from_puzzle(&square.to_puzzle().unwrap()), square);
        square.set_given(0, 0, Mark::Star);
        assert_eq!(Layout::from_puzzle(&square.to_puzzle().unwrap()), square);
        square.set_given(1, 1, Mark::Star);
        let touching = GivensError::Touching(Cell::new(0, 0), Cell::new(1, 1));
        assert_eq!(square.to_puzzle(), Err(touching.into()));
        let mut merged = layout(&["AAB", "ABB", "AAA"]);
        merged.stars = Some(1);
        assert_eq!(merged.to_puzzle(), Err(RegionsError::RegionCount { expected: 3, found: 2 }.into()));
    }

    #[test]
    fn a_region_in_two_pieces_is_found() {
        assert_eq!(layout(&["AAB", "ABB", "CCC"]).disconnected(), None);
        assert_eq!(layout(&["ABA", "BBC", "CCC"]).disconnected(), Some(0));
        assert_eq!(layout(&["ABB", "CCB", "CAA"]).disconnected(), Some(0));
        assert_eq!(layout(&["ABBB", "AAAB"]).disconnected(), None);
        assert_eq!(layout(&["ABBA", "ABBA"]).disconnected(), Some(0));
    }

    #[test]
    fn an_oversized_grid_is_refused_before_it_is_built() {
        assert!(Layout::check_size(63, 5).is_err());
        assert!(Layout::check_size(5, 0).is_err());
        assert!(Layout::check_size(62, 62).is_ok());
    }
}
