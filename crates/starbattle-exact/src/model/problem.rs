//! What every model says, whatever its language.

use starbattle_board::{Board, Cell, CellSet, Mark, Marks, Placement, Unit, Units};

use super::options::{ModelOptions, Objective};
use crate::task::Task;

/// A puzzle and the choices for its model.
pub(super) struct Problem<'a> {
    pub(super) task: &'a Task<'a>,
    pub(super) options: &'a ModelOptions,
}

/// A cell that a given or a mark speaks of.
#[derive(Clone, Copy)]
pub(super) struct Fixed {
    pub(super) cell: Cell,
    pub(super) star: bool,
    /// Whether the puzzle gives it, and not a mark.
    pub(super) given: bool,
}

impl Problem<'_> {
    pub(super) const fn board(&self) -> Board {
        self.task.puzzle().board()
    }

    pub(super) const fn has_regions(&self) -> bool {
        !self.options.without_regions
    }

    /// What the first line of every model says.
    pub(super) fn title(&self) -> String {
        let kind = if self.has_regions() { "" } else { " without regions" };
        format!("Star Battle{kind}, {}", self.board())
    }

    /// The rows, the columns and, unless they are left out, the regions.
    pub(super) fn units(&self) -> Vec<(Unit, CellSet)> {
        let units = Units::new(self.task.puzzle());
        let kept = units.iter().filter(|(unit, _)| self.has_regions() || !matches!(unit, Unit::Region(_)));
        kept.map(|(unit, cells)| (unit, cells.clone())).collect()
    }

    /// The cells of every 2×2 window, from the top left.
    pub(super) fn windows(&self) -> Vec<[Cell; 4]> {
        let board = self.board();
        let window = |cell: Cell| {
            let corner = board.cell(cell.row() + 1, cell.col() + 1)?;
            let right = board.cell(cell.row(), cell.col() + 1)?;
            let below = board.cell(cell.row() + 1, cell.col())?;
            Some([cell, right, below, corner])
        };
        board.cells().filter_map(window).collect()
    }

    /// The cells whose variables are fixed: the given ones and, unless they are only wishes, the marked ones.
    pub(super) fn fixed(&self) -> Vec<Fixed> {
        let mut fixed = self.decided(self.task.puzzle().givens(), true);
        if self.options.objective == Objective::None {
            fixed.extend(self.marked());
        }
        fixed
    }

    /// The marks of which as many as possible shall hold.
    pub(super) fn wishes(&self) -> Vec<Fixed> {
        if self.options.objective == Objective::Marks { self.marked() } else { Vec::new() }
    }

    /// The stars of the excluded solution, of which one must be missing.
    pub(super) fn excluded(&self) -> Option<&CellSet> {
        self.options.excluded.as_ref().map(Placement::stars)
    }

    /// The marked cells that are not given alike.
    fn marked(&self) -> Vec<Fixed> {
        let givens = self.task.puzzle().givens();
        let mut marked = self.task.marks().map_or_else(Vec::new, |marks| self.decided(marks, false));
        marked.retain(|fixed| givens.get(fixed.cell) != if fixed.star { Mark::Star } else { Mark::Empty });
        marked
    }

    fn decided(&self, marks: &Marks, given: bool) -> Vec<Fixed> {
        let cells = self.board().cells().map(|cell| (cell, marks.get(cell)));
        cells
            .filter(|&(_, mark)| mark != Mark::Unknown)
            .map(|(cell, mark)| Fixed { cell, star: mark == Mark::Star, given })
            .collect()
    }

    /// Lines for the givens and for the marks, each kind under a heading if there are any.
    pub(super) fn fixed_lines(&self, comment: &str, line: impl Fn(Fixed) -> String) -> String {
        let (given, marked): (Vec<Fixed>, Vec<Fixed>) = self.fixed().into_iter().partition(|fixed| fixed.given);
        let mut text = String::new();
        for (heading, fixed) in [("givens", given), ("marks", marked)] {
            if !fixed.is_empty() {
                text += &format!("\n{comment} {heading}\n");
                text.extend(fixed.into_iter().map(&line));
            }
        }
        text
    }
}
