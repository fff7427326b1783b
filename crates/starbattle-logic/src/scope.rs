//! What a piece of evidence looks at: for highlights, and to find the steps that a deduction depends on.

use starbattle_board::{Cell, CellSet, Line, Unit, Units};

use crate::{
    evidence::{Area, Broken, Evidence},
    fact::FactId,
};

impl Evidence {
    /// Whether further marks could make what it says untrue. A star stays a star, and a unit that has all its stars keeps them.
    pub(crate) fn can_become_outdated(&self) -> bool {
        !matches!(self, Self::Touching { .. } | Self::Quota { need: 0, .. })
    }

    /// The rows, columns and regions it is about.
    #[must_use]
    pub fn units(&self) -> Vec<Unit> {
        match self {
            Self::Touching { .. } | Self::Knowledge { .. } => Vec::new(),
            Self::Quota { area, .. }
            | Self::Share { area, .. }
            | Self::Consumed { area, .. }
            | Self::Placements { area, .. } => area.units.clone(),
            Self::Cover { area, combs, .. } => {
                area.units.iter().copied().chain(combs.iter().map(|comb| comb.line)).collect()
            }
            Self::Together { parts, .. } | Self::Twins { parts, .. } => {
                parts.iter().flat_map(|part| part.units.iter().copied()).collect()
            }
            Self::Refuted { broken, .. } => broken.units(),
            Self::Comb { comb, .. } => vec![comb.line],
            Self::Kissing { line, .. } => vec![*line],
            Self::Count { lines, others, .. } => lines.iter().chain(others).copied().collect(),
            Self::Chain { end, .. } => end.units(),
        }
    }

    /// The cells the argument starts from.
    pub(crate) fn cause(&self, size: usize) -> CellSet {
        let single = |cell: Cell| CellSet::from_cells(size, [cell]);
        match self {
            Self::Touching { star } => single(*star),
            Self::Quota { area, .. } | Self::Cover { area, .. } | Self::Placements { area, .. } => area.cells.clone(),
            Self::Share { part, .. } => part.clone(),
            Self::Consumed { parts, .. } | Self::Together { parts, .. } => all(size, parts),
            Self::Refuted { broken, .. } => match broken {
                Broken::Room { area, .. } | Broken::Excess { area, .. } => area.cells.clone(),
                Broken::Crowd { parts, .. } => all(size, parts),
                Broken::Count { fins, .. } => fins.clone(),
            },
            Self::Count { lines, .. } => {
                lines.iter().fold(CellSet::empty(size), |cells, line| &cells | &along(size, *line))
            }
            Self::Comb { comb, .. } => comb.cells.clone(),
            Self::Kissing { one, other, .. } => &one.cells | &other.cells,
            Self::Knowledge { stars, crosses, .. } => stars | crosses,
            Self::Chain { cell, .. } => single(*cell),
            Self::Twins { one, other, .. } => one | other,
        }
    }

    /// Every cell whose state the argument may rest on.
    pub(crate) fn scope(&self, units: &Units) -> CellSet {
        let mut scope = self.cause(units.size());
        for unit in self.units() {
            scope |= units.cells(units.number(unit));
        }
        match self {
            Self::Refuted { cells, star: true, .. } => {
                for cell in cells {
                    scope |= units.neighbours(cell);
                    for unit in units.of_cell(cell) {
                        scope |= units.cells(unit);
                    }
                }
            }
            Self::Refuted { cells, star: false, .. } => scope |= cells,
            Self::Share { area, .. } => scope |= &area.cells,
            Self::Cover { combs, .. } => scope |= &beside(units, combs.iter().flat_map(|comb| &comb.outside)),
            Self::Kissing { one, other, outside, .. } => scope |= &beside(units, outside.iter().chain([one, other])),
            Self::Comb { comb, .. } => scope |= &beside(units, &comb.outside),
            // That a region lies in a line is seen by looking at all of the region.
            Self::Consumed { area, parts, .. } => {
                scope |= &area.cells;
                for unit in parts.iter().flat_map(|part| &part.units) {
                    scope |= units.cells(units.number(*unit));
                }
            }
            Self::Placements { area, dropped, .. } => {
                for way in dropped {
                    if let Broken::Room { area, .. } | Broken::Excess { area, .. } = &way.broken {
                        scope |= &beside(units, [area]);
                    }
                }
                // Each arrangement was tried against everything near it.
                for cell in &area.cells {
                    for unit in units.of_cell(cell) {
                        scope |= units.cells(unit);
                    }
                }
                scope |= &scope.touching();
            }
            Self::Knowledge { .. } | Self::Chain { .. } | Self::Twins { .. } => return CellSet::full(units.size()),
            _ => {}
        }
        scope
    }
}

/// The cells of areas, and all cells of their units.
fn beside<'a>(units: &Units, areas: impl IntoIterator<Item = &'a Area>) -> CellSet {
    let mut cells = units.no_cells();
    for area in areas {
        cells |= &area.cells;
        for &unit in &area.units {
            cells |= units.cells(units.number(unit));
        }
    }
    cells
}

impl Broken {
    /// The fact about what is broken.
    pub(crate) fn fact(&self) -> Option<FactId> {
        match self {
            Self::Room { area, .. } | Self::Excess { area, .. } => area.fact,
            Self::Crowd { .. } | Self::Count { .. } => None,
        }
    }

    pub(crate) fn units(&self) -> Vec<Unit> {
        match self {
            Self::Room { area, .. } | Self::Excess { area, .. } => area.units.clone(),
            Self::Crowd { line, parts, .. } => {
                let parts = parts.iter().flat_map(|part| part.units.iter().copied());
                std::iter::once(*line).chain(parts).collect()
            }
            Self::Count { lines, others, .. } => lines.iter().chain(others).copied().collect(),
        }
    }
}

/// The cells of a row or column; none of a region, which only a puzzle knows.
fn along(size: usize, unit: Unit) -> CellSet {
    let Unit::Line(line) = unit else { return CellSet::empty(size) };
    CellSet::from_cells(
        size,
        (0..size).map(|index| match line {
            Line::Row(row) => Cell::new(row as u8, index as u8),
            Line::Column(column) => Cell::new(index as u8, column as u8),
        }),
    )
}

fn all(size: usize, parts: &[Area]) -> CellSet {
    let mut cells = CellSet::empty(size);
    for part in parts {
        cells |= &part.cells;
    }
    cells
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Puzzle, Regions};

    use super::*;

    #[test]
    fn the_cells_of_a_group_are_in_the_scope() {
        let puzzle = Puzzle::new(1, Regions::new(5, &"AAAAABBBBBCCCCCDDDDDEEEEE".chars().collect::<Vec<_>>()).unwrap());
        let units = Units::new(&puzzle.unwrap());
        let group =
            |cells: [Cell; 2]| Area { units: Vec::new(), cells: CellSet::from_cells(5, cells), fact: None, name: None };
        let area = group([Cell::new(0, 0), Cell::new(0, 2)]);
        let part = group([Cell::new(0, 0), Cell::new(0, 0)]);
        let consumed = Evidence::Consumed { area: area.clone(), need: 1, parts: vec![part.clone()], taken: 1 };
        let share = Evidence::Share { area: area.clone(), need: 1, part: part.cells, room: 0 };
        for evidence in [consumed, share] {
            assert!(area.cells.is_subset(&evidence.scope(&units)), "{evidence:?}");
        }
    }
}
