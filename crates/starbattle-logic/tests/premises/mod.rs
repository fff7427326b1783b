//! Whether what the explanation of a deduction says about the position is true in a solution.

use starbattle_board::{CellSet, Line, Puzzle, Unit};
use starbattle_logic::{Area, Bound, Evidence};

/// The stars of a solution that are still to be placed, and the puzzle they belong to.
pub struct Missing<'a> {
    pub puzzle: &'a Puzzle,
    pub stars: CellSet,
}

impl Missing<'_> {
    fn in_unit(&self, unit: Unit) -> CellSet {
        let inside = |cell: &starbattle_board::Cell| match unit {
            Unit::Line(Line::Row(row)) => cell.row() == row,
            Unit::Line(Line::Column(column)) => cell.col() == column,
            Unit::Region(region) => self.puzzle.regions().of(*cell) == region,
        };
        CellSet::from_cells(self.puzzle.size(), self.stars.iter().filter(inside))
    }

    fn in_units(&self, units: &[Unit]) -> CellSet {
        units.iter().fold(CellSet::empty(self.puzzle.size()), |all, unit| &all | &self.in_unit(*unit))
    }

    fn in_cells(&self, cells: &CellSet) -> usize {
        self.stars.common(cells)
    }

    fn in_parts(&self, parts: &[Area]) -> usize {
        parts.iter().map(|part| self.in_cells(&part.cells)).sum()
    }

    /// Units need exactly so many; what else is known needs at least so many.
    fn needs(&self, area: &Area, need: usize) -> bool {
        let count = self.in_cells(&area.cells);
        if area.units.is_empty() { count >= need } else { count == need }
    }

    /// Suppositions say nothing about the solution, so only the other kinds of evidence are looked at.
    pub fn bear_out(&self, evidence: &Evidence) -> bool {
        match evidence {
            Evidence::Quota { area, need: 0 } => self.in_cells(&area.cells) == 0,
            Evidence::Quota { area, need }
            | Evidence::Cover { area, need, .. }
            | Evidence::Placements { area, need, .. } => self.needs(area, *need),
            Evidence::Share { area, need, part, room } => {
                self.needs(area, *need) && self.in_cells(part) + room >= *need
            }
            Evidence::Consumed { area, need, parts, taken } => {
                let count = self.in_cells(&area.cells);
                let has_room = if area.units.is_empty() { count <= *need } else { count == *need };
                let inside = parts.iter().all(|part| part.cells.is_subset(&area.cells));
                has_room && inside && self.in_parts(parts) >= *taken
            }
            Evidence::Comb { line, need, outside, cells, most, parts } => {
                self.in_cells(cells) <= *most
                    && self.in_unit(*line).len() == *need
                    && self.in_parts(outside) + most >= *need
                    && parts.iter().all(|part| part.cells.is_subset(cells))
                    && self.in_parts(parts) >= *most
            }
            Evidence::Count { lines, others, need, given, bound } => {
                // A star where a row and a column of the lines meet counts for both.
                let total: usize = lines.iter().map(|line| self.in_unit(*line).len()).sum();
                let there = self.in_units(lines).common(&self.in_units(others));
                match (bound, need == given) {
                    (Bound::Least, true) => total == *need && there >= *given,
                    (Bound::Most, true) => total == *need && there <= *given,
                    (Bound::Least, false) => total == *need,
                    (Bound::Most, false) => {
                        others.iter().map(|unit| self.in_unit(*unit).len()).sum::<usize>() == *given
                    }
                }
            }
            _ => true,
        }
    }
}
