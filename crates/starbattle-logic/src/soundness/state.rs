//! What is known at some point of an argument. Kept apart from `Position`, so that the checks do not rest on what they check.

use std::{collections::BTreeMap, rc::Rc};

use starbattle_board::{Cell, CellSet, Line, Puzzle, Unit};

use crate::{
    deduction::Deduction,
    fact::{FactId, UNBOUNDED},
    path::Step,
    position::Position,
};

/// Cells and how many of the stars still to be placed they hold.
#[derive(Debug, Clone)]
pub struct Group {
    pub cells: CellSet,
    pub min: usize,
    pub max: usize,
}

#[derive(Debug, Clone)]
pub struct State<'a> {
    pub puzzle: &'a Puzzle,
    pub stars: CellSet,
    pub live: CellSet,
    /// All units with their cells.
    units: Rc<Vec<(Unit, CellSet)>>,
    /// The facts as they were learned; see [`State::fact`].
    learned: BTreeMap<FactId, Group>,
}

impl<'a> State<'a> {
    pub fn of(puzzle: &'a Puzzle, position: &Position) -> Self {
        let group = |cells: &CellSet, min: u8, max: u8| Group {
            cells: cells.clone(),
            min: min.into(),
            max: if max == UNBOUNDED { usize::MAX } else { max.into() },
        };
        let learned = position.facts().iter().map(|fact| (fact.id, group(&fact.cells, fact.min, fact.max)));
        let learned = learned.collect();
        let units = Rc::new(units(puzzle));
        Self { puzzle, stars: position.stars().clone(), live: position.live().clone(), units, learned }
    }

    pub fn size(&self) -> usize {
        self.puzzle.size()
    }

    /// All rows, columns and regions.
    pub fn units(&self) -> Vec<Unit> {
        self.units.iter().map(|(unit, _)| *unit).collect()
    }

    /// The row, the column and the region of a cell.
    pub fn units_of(&self, cell: Cell) -> impl Iterator<Item = Unit> {
        self.units.iter().filter(move |(_, cells)| cells.contains(cell)).map(|(unit, _)| *unit)
    }

    /// The units of the same kind, the given one included.
    pub fn units_like(&self, unit: Unit) -> Vec<Unit> {
        let kind = |unit: &Unit| match unit {
            Unit::Line(Line::Row(_)) => 0,
            Unit::Line(Line::Column(_)) => 1,
            Unit::Region(_) => 2,
        };
        self.units().into_iter().filter(|other| kind(other) == kind(&unit)).collect()
    }

    /// All cells of a unit.
    pub fn cells_of(&self, unit: Unit) -> &CellSet {
        let found = self.units.iter().find(|(other, _)| *other == unit);
        &found.expect("a unit of the puzzle").1
    }

    pub fn live_of(&self, unit: Unit) -> CellSet {
        self.cells_of(unit) & &self.live
    }

    /// The open cells that no placed star rules out by itself: people need not cross these out before they count.
    pub fn possible(&self) -> CellSet {
        let full = self.units.iter().filter(|(unit, _)| self.need(*unit) <= 0);
        full.fold(&self.live - &self.stars.touching(), |cells, (_, full)| &cells - full)
    }

    pub fn live_of_all(&self, units: &[Unit]) -> CellSet {
        units.iter().fold(CellSet::empty(self.size()), |cells, unit| &cells | &self.live_of(*unit))
    }

    /// The stars that a unit lacks; negative if it has too many.
    pub fn need(&self, unit: Unit) -> isize {
        self.puzzle.stars() as isize - self.cells_of(unit).common(&self.stars) as isize
    }

    pub fn need_of_all(&self, units: &[Unit]) -> isize {
        units.iter().map(|unit| self.need(*unit)).sum()
    }

    /// The cells of a fact when it was learned.
    pub fn learned_cells(&self, id: FactId) -> Option<&CellSet> {
        self.learned.get(&id).map(|group| &group.cells)
    }

    /// What a fact says about the cells that are still open. None if it was never learned, or if more stars were placed in its cells
    /// than it allows.
    pub fn fact(&self, id: FactId) -> Option<Group> {
        let Group { cells, min, max } = self.learned.get(&id)?;
        let placed = cells.common(&self.stars);
        let max = if *max == usize::MAX { usize::MAX } else { max.checked_sub(placed)? };
        Some(Group { cells: cells & &self.live, min: min.saturating_sub(placed), max })
    }

    /// The same with facts about the cells that are still open, as a chain that begins here knows them.
    pub fn now(&self) -> Self {
        let learned = self.learned.keys().filter_map(|id| Some((*id, self.fact(*id)?))).collect();
        Self { learned, ..self.clone() }
    }

    /// What all facts say about the cells that are still open.
    pub fn facts(&self) -> impl Iterator<Item = Group> {
        self.learned.keys().filter_map(|id| self.fact(*id))
    }

    /// The most stars that facts about the given open cells allow in these and in `placed` cells that have become stars since.
    pub fn limits(&self, left: &CellSet, placed: usize) -> impl Iterator<Item = usize> {
        let about = self.learned.values().filter(move |group| &group.cells & &self.live == *left);
        about.filter_map(move |group| group.max.saturating_add(placed).checked_sub(group.cells.common(&self.stars)))
    }

    /// The supposed star and the open cells that it rules out: those that touch it, and the rest of every unit that it completes.
    pub fn ruled_out_by(&self, star: Cell) -> CellSet {
        let mut gone = CellSet::from_cells(self.size(), star.neighbours(self.size()));
        for unit in self.units_of(star) {
            if self.need(unit) <= 1 {
                gone |= self.cells_of(unit);
            }
        }
        gone.insert(star);
        &gone & &self.live
    }

    pub fn suppose(&mut self, cell: Cell, star: bool) {
        self.live.remove(cell);
        if star {
            self.stars.insert(cell);
        }
    }

    /// Applies a step: its marks, and its claims as facts.
    pub fn follow(&mut self, step: &Step) {
        self.learn(step);
        let Deduction { stars, empties, .. } = &step.deduction;
        self.stars |= stars;
        self.live -= stars;
        self.live -= empties;
    }

    fn learn(&mut self, step: &Step) {
        for (id, claim) in step.learned.iter().zip(&step.deduction.claims) {
            let max = if claim.max == UNBOUNDED { usize::MAX } else { claim.max.into() };
            self.learned.insert(*id, Group { cells: claim.cells.clone(), min: claim.min.into(), max });
        }
    }
}

fn units(puzzle: &Puzzle) -> Vec<(Unit, CellSet)> {
    let size = puzzle.size();
    let units = Line::all(size).map(Unit::Line).chain((0..size).map(Unit::Region));
    let mut units: Vec<(Unit, CellSet)> = units.map(|unit| (unit, CellSet::empty(size))).collect();
    for cell in puzzle.board().cells() {
        for number in [cell.row(), size + cell.col(), 2 * size + puzzle.regions().of(cell)] {
            units[number].1.insert(cell);
        }
    }
    units
}

/// Whether so many stars fit into cells without touching, by trying.
pub fn has_room(cells: &CellSet, stars: usize) -> bool {
    fn extend(cells: &[Cell], chosen: &mut Vec<Cell>, stars: usize) -> bool {
        stars == 0
            || cells.iter().enumerate().any(|(index, cell)| {
                if chosen.iter().any(|star| star.touches(*cell)) {
                    return false;
                }
                chosen.push(*cell);
                let has_room = extend(&cells[index + 1..], chosen, stars - 1);
                chosen.pop();
                has_room
            })
    }
    extend(&cells.iter().collect::<Vec<_>>(), &mut Vec::new(), stars)
}

/// The most stars that fit into cells without touching, by going through the rows.
pub fn most_stars(cells: &CellSet) -> usize {
    // The stars of the last row, and the most there are with them.
    let mut best: Vec<(u64, usize)> = vec![(0, 0)];
    for row in 0..cells.size() {
        let mut next = Vec::new();
        for_each_spread_subset(cells.row_mask(row), &mut |chosen| {
            let around = chosen | chosen << 1 | chosen >> 1;
            let above = best.iter().filter(|(above, _)| above & around == 0).map(|(_, count)| count).max();
            next.extend(above.map(|count| (chosen, count + chosen.count_ones() as usize)));
        });
        best = next;
    }
    best.iter().map(|(_, count)| *count).max().unwrap_or(0)
}

/// Calls `visit` with all subsets of the bits without two neighbours.
fn for_each_spread_subset(mask: u64, visit: &mut impl FnMut(u64)) {
    let mut subset = mask;
    loop {
        if subset & subset << 1 == 0 {
            visit(subset);
        }
        if subset == 0 {
            return;
        }
        subset = (subset - 1) & mask;
    }
}

#[cfg(test)]
mod tests {
    use starbattle_testkit::Random;

    use super::*;

    #[test]
    fn both_ways_to_count_room_agree() {
        let mut random = Random::new(5);
        for _ in 0..300 {
            let cells =
                CellSet::from_cells(7, (0..49).map(|index| Cell::from_index(index, 7)).filter(|_| random.chance(40)));
            let most = most_stars(&cells);
            assert!(has_room(&cells, most) && !has_room(&cells, most + 1), "{cells:?} {most}");
        }
    }
}
