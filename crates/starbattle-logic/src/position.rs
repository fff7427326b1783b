//! A puzzle together with what is known about it: marks, the needs of every unit, and facts.

use std::{
    cell::{OnceCell, RefCell},
    sync::{Arc, OnceLock},
};

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cell, CellSet, Mark, Marks, Puzzle, Unit, Units, article};

use crate::{
    analysis::{
        bands::Bands,
        capacity::{capacity, line_capacity},
        contributions::{Contributions, Counted},
        line_groups::{larger_sets, line_sets},
    },
    cache::{
        by_supposition::BySupposition, examined::Examined, followed::Outcome, in_vain::InVain, revisions::Revisions,
        vain::Tried, witnesses::Witnesses,
    },
    contradiction::{Clash, Contradiction},
    fact::{Claim, Fact, FactId, Facts},
    reading_order::ReadingOrder,
};

/// Why marks cannot be put on a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The marks are for a board of another size.
    #[error("the marks are for {} {found}x{found} board, the puzzle is {expected}x{expected}", article(*found))]
    Size {
        /// The side of the puzzle.
        expected: usize,
        /// The side the marks were made for.
        found: usize,
    },
    /// A mark contradicts a given.
    #[error("the mark at {cell} is wrong: the cell is given as {}", if *.star { "a star" } else { "empty" })]
    Given {
        /// The cell.
        cell: Cell,
        /// Whether the puzzle gives a star there, or a cross.
        star: bool,
    },
}

/// The cells whose mark contradicts a given, and whether the puzzle gives a star there.
pub(crate) fn contradicted_givens<'a>(puzzle: &'a Puzzle, marks: &'a Marks) -> impl Iterator<Item = (Cell, bool)> + 'a {
    puzzle.board().cells().filter_map(|cell| match (puzzle.givens().get(cell), marks.get(cell)) {
        (Mark::Star, Mark::Empty) => Some((cell, true)),
        (Mark::Empty, Mark::Star) => Some((cell, false)),
        _ => None,
    })
}

/// A half-solved puzzle. Rules read it; only the solver changes it.
#[derive(Debug, Clone)]
pub struct Position {
    units: Arc<Units>,
    order: Arc<ReadingOrder>,
    line_sets: Arc<OnceLock<Vec<u64>>>,
    board: Board,
    stars: CellSet,
    live: CellSet,
    needs: Vec<i16>,
    unit_live: Vec<CellSet>,
    /// The open cells of rows and columns as bits.
    line_masks: Vec<u64>,
    facts: Facts,
    broken: Option<Contradiction>,
    capacities: Vec<OnceCell<usize>>,
    examined: Vec<Examined>,
    /// What rules found out about all marks together.
    examined_marks: Examined,
    revisions: Revisions,
    witnesses: Witnesses,
    composites: InVain,
    squeezes: InVain,
    tried: BySupposition<Tried>,
    /// By the rules of chains, by these and plain chains, and by these and all chains.
    outcomes: [BySupposition<Outcome>; 3],
    bands: Vec<OnceCell<Arc<Bands>>>,
    /// Rows against regions, columns against regions, rows against columns, columns against rows.
    contributions: [Table; 4],
    /// See [`Position::larger_line_sets`].
    larger_line_sets: [OnceCell<Vec<u64>>; 2],
    /// What the stars force on the board without regions: always a star, never a star.
    whole_board: OnceCell<Option<(CellSet, CellSet)>>,
}

/// Contributions, and those of an earlier state of the position, from which new ones are quicker made than from nothing.
#[derive(Debug, Clone, Default)]
struct Table {
    current: OnceCell<Arc<Contributions>>,
    outdated: RefCell<Option<Arc<Contributions>>>,
}

impl Position {
    /// The puzzle with its givens, the marks, and no facts.
    pub fn new(puzzle: &Puzzle, marks: &Marks) -> Result<Self, PositionError> {
        if marks.size() != puzzle.size() {
            return Err(PositionError::Size { expected: puzzle.size(), found: marks.size() });
        }
        if let Some((cell, star)) = contradicted_givens(puzzle, marks).next() {
            return Err(PositionError::Given { cell, star });
        }
        let mut position = Self::blank(puzzle);
        position.write(marks);
        Ok(position)
    }

    fn write(&mut self, marks: &Marks) {
        for cell in self.board.cells() {
            match marks.get(cell) {
                Mark::Unknown => {}
                Mark::Star => self.place(cell),
                Mark::Empty => self.eliminate(cell),
            }
        }
    }

    /// The puzzle with nothing but its givens.
    #[must_use]
    pub fn blank(puzzle: &Puzzle) -> Self {
        let units = Units::new(puzzle);
        let count = units.all().len();
        let size = puzzle.size();
        let mut position = Self {
            board: puzzle.board(),
            stars: units.no_cells(),
            live: CellSet::full(size),
            needs: vec![puzzle.stars() as i16; count],
            unit_live: units.iter().map(|(_, cells)| cells.clone()).collect(),
            line_masks: vec![u64::MAX >> (64 - size); units.lines().len()],
            facts: Facts::default(),
            broken: None,
            capacities: vec![OnceCell::new(); count],
            examined: vec![Examined::default(); count],
            examined_marks: Examined::default(),
            revisions: Revisions::new(&units),
            witnesses: Witnesses::default(),
            composites: InVain::default(),
            squeezes: InVain::default(),
            tried: BySupposition::default(),
            outcomes: Default::default(),
            bands: vec![OnceCell::new(); size],
            contributions: Default::default(),
            whole_board: OnceCell::new(),
            larger_line_sets: Default::default(),
            line_sets: Arc::default(),
            order: Arc::new(ReadingOrder::new(puzzle, &units)),
            units: Arc::new(units),
        };
        position.write(puzzle.givens());
        position
    }

    /// The board without its regions.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The cells with a star.
    #[must_use]
    pub fn stars(&self) -> &CellSet {
        &self.stars
    }

    /// The cells that are still open.
    #[must_use]
    pub fn live(&self) -> &CellSet {
        &self.live
    }

    /// The marks, givens included.
    #[must_use]
    pub fn marks(&self) -> Marks {
        let mut marks = Marks::none(self.board.size());
        for cell in self.board.cells() {
            let mark = match (self.stars.contains(cell), self.live.contains(cell)) {
                (true, _) => Mark::Star,
                (_, true) => Mark::Unknown,
                _ => Mark::Empty,
            };
            marks.set(cell, mark);
        }
        marks
    }

    /// What is known beyond the marks.
    #[must_use]
    pub fn facts(&self) -> &[Fact] {
        self.facts.as_slice()
    }

    /// Whether every cell is decided and every quota met.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.live.is_empty() && self.broken.is_none() && self.needs.iter().all(|&need| need == 0)
    }

    /// How many stars a unit still lacks; negative if it has too many.
    #[must_use]
    pub fn need(&self, unit: Unit) -> i16 {
        self.needs.get(self.units.number(unit)).copied().unwrap_or(0)
    }

    /// Why there is no solution from here, if that can be seen at once: touching stars, or a unit that has too many stars or
    /// can no longer get enough.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        if self.broken.is_some() {
            return self.broken.clone();
        }
        for &number in self.order.units() {
            let (unit, need) = (self.units.unit(number), self.needs[number]);
            if need < 0 {
                return Some(Contradiction::Overfull { unit, excess: need.unsigned_abs() as usize });
            }
            let need = need as usize;
            if need > 0 && !self.unit_holds(number, need) {
                return Some(Contradiction::Short { units: vec![unit], room: self.unit_capacity(number), need });
            }
        }
        for fact in self.facts.iter() {
            let least = usize::from(fact.min);
            let (most, clash) = if fact.min > fact.max {
                (fact.max.into(), Clash::Bounds)
            } else if least > 0 && !fact.examined.holds(&self.units, &fact.cells, least) {
                (capacity(&fact.cells), Clash::Room)
            } else {
                continue;
            };
            return Some(Contradiction::Fact {
                fact: fact.id,
                cells: fact.cells.clone(),
                least,
                most,
                clash,
                name: None,
            });
        }
        None
    }

    pub(crate) fn units(&self) -> &Units {
        &self.units
    }

    pub(crate) fn order(&self) -> &ReadingOrder {
        &self.order
    }

    /// The sets of lines that counting rules look at; see [`line_sets`].
    pub(crate) fn line_sets(&self) -> &[u64] {
        self.line_sets.get_or_init(|| line_sets(self.units.size()))
    }

    /// Further sets of lines that counting rules look at in this position; see [`larger_sets`].
    pub(crate) fn larger_line_sets(&self, direction: usize) -> &[u64] {
        self.larger_line_sets[direction].get_or_init(|| larger_sets(self, direction))
    }

    /// The need of the unit with the given number; none counts as none.
    pub(crate) fn need_of(&self, number: usize) -> usize {
        self.needs[number].max(0) as usize
    }

    pub(crate) fn examined(&self, number: usize) -> &Examined {
        &self.examined[number]
    }

    pub(crate) fn examined_marks(&self) -> &Examined {
        &self.examined_marks
    }

    pub(crate) fn revisions(&self) -> &Revisions {
        &self.revisions
    }

    pub(crate) fn witnesses(&self) -> &Witnesses {
        &self.witnesses
    }

    /// Sets of lines in which no composite shape was found.
    pub(crate) fn composites(&self) -> &InVain {
        &self.composites
    }

    /// Pairs of neighbouring lines in which no squeeze was found.
    pub(crate) fn squeezes(&self) -> &InVain {
        &self.squeezes
    }

    /// What became of suppositions that were followed by plain links.
    pub(crate) fn tried(&self) -> &BySupposition<Tried> {
        &self.tried
    }

    /// What became of suppositions that were followed by the rules of chains.
    pub(crate) fn outcomes(&self) -> &BySupposition<Outcome> {
        &self.outcomes[0]
    }

    /// The same by these rules and plain chains, and by these rules and all chains.
    pub(crate) fn nested_outcomes(&self) -> [&BySupposition<Outcome>; 2] {
        [&self.outcomes[1], &self.outcomes[2]]
    }

    /// A copy to suppose something in. What followed from suppositions goes on to follow there.
    pub(crate) fn to_suppose(&self) -> Self {
        let mut copy = self.clone();
        copy.tried = self.tried.copied();
        copy
    }

    /// The contributions that are known, also those of an earlier state.
    pub(crate) fn sums(&self) -> [Option<Arc<Contributions>>; 4] {
        self.contributions
            .each_ref()
            .map(|table| table.current.get().cloned().or_else(|| table.outdated.borrow().clone()))
    }

    /// Forgets its contributions for those of an earlier state.
    pub(crate) fn replace_sums(&mut self, sums: &[Option<Arc<Contributions>>; 4]) {
        self.contributions =
            sums.each_ref().map(|sums| Table { current: OnceCell::new(), outdated: RefCell::new(sums.clone()) });
    }

    pub(crate) fn live_of(&self, number: usize) -> &CellSet {
        &self.unit_live[number]
    }

    /// The open cells of a row or column as bits.
    pub(crate) fn line_mask(&self, number: usize) -> u64 {
        self.line_masks[number]
    }

    fn unit_holds(&self, number: usize, need: usize) -> bool {
        if need == 1 {
            return !self.unit_live[number].is_empty();
        }
        match self.capacities[number].get() {
            Some(&capacity) => capacity >= need,
            None if self.units.is_line(number) => line_capacity(self.line_masks[number]) >= need,
            None => self.examined[number].holds(&self.units, &self.unit_live[number], need),
        }
    }

    /// The most stars the open cells of a unit can hold.
    pub(crate) fn unit_capacity(&self, number: usize) -> usize {
        *self.capacities[number].get_or_init(|| {
            if self.units.is_line(number) {
                line_capacity(self.line_masks[number])
            } else {
                capacity(&self.unit_live[number])
            }
        })
    }

    /// The capacity of a region within sets of lines.
    pub(crate) fn bands(&self, region: usize) -> &Bands {
        self.bands[region].get_or_init(|| Arc::new(Bands::new(&self.unit_live[self.units.region(region)])))
    }

    /// What regions or crossing lines must and can put into sets of rows (direction 0) or columns (1).
    pub(crate) fn contributions(&self, direction: usize, counted: Counted) -> &Contributions {
        let table = &self.contributions[2 * counted as usize + direction];
        table.current.get_or_init(|| {
            let mut old =
                table.outdated.take().unwrap_or_else(|| Arc::new(Contributions::new(self, direction, counted)));
            Arc::make_mut(&mut old).update(self);
            old
        })
    }

    /// All units with something left to place.
    pub(crate) fn open_units(&self) -> impl Iterator<Item = usize> {
        (0..self.needs.len()).filter(|&number| self.needs[number] > 0)
    }

    /// The cells that are a star in every placement that agrees with the marks so far, and those that are in none; nothing if there
    /// is no such placement. Remembered until the next mark.
    pub(crate) fn whole_board(&self, atlas: &Atlas) -> Option<(&CellSet, &CellSet)> {
        let known = self.whole_board.get_or_init(|| {
            let undecided = &self.stars | &self.live;
            atlas.forced(&self.stars, &(&CellSet::full(self.board.size()) - &undecided))
        });
        known.as_ref().map(|(always, never)| (always, never))
    }

    pub(crate) fn adds_information(&self, claim: &Claim) -> bool {
        self.facts.adds_information(claim)
    }

    /// Records a claim. Returns the new fact, and the older one whose tighter bound it took over, if there is one.
    pub(crate) fn learn(&mut self, claim: &Claim) -> (FactId, Option<FactId>) {
        self.revisions.now += 1;
        self.facts.learn(claim, self.revisions.now)
    }

    /// Records a claim as the fact that had this number where it was found first.
    pub(crate) fn learn_as(&mut self, fact: FactId, claim: &Claim) {
        self.revisions.now += 1;
        self.facts.learn_as(fact, claim, self.revisions.now);
    }

    /// The same position with nothing remembered of what rules found out about it.
    #[cfg(test)]
    pub(crate) fn without_caches(&self) -> Self {
        let mut position = self.clone();
        position.capacities.fill(OnceCell::new());
        position.bands.fill(OnceCell::new());
        position.contributions = Default::default();
        position.revisions.forget();
        let facts = position.facts.iter().map(|fact| &fact.examined);
        for examined in position.examined.iter().chain(facts).chain([&position.examined_marks]) {
            examined.reset();
        }
        position
    }

    /// Puts a star into a cell. Does not draw any conclusion.
    pub(crate) fn place(&mut self, cell: Cell) {
        if self.stars.contains(cell) {
            return;
        }
        if let Some(other) = self.units.neighbours(cell).iter().find(|&other| self.stars.contains(other)) {
            self.broken = Some(Contradiction::Touching(other, cell));
        }
        self.close(cell);
        self.stars.insert(cell);
        for unit in self.units.of_cell(cell) {
            self.needs[unit] -= 1;
            self.revisions.need[unit] = self.revisions.now;
        }
        if let Some(fact) = self.facts.decide(cell, true, self.revisions.now) {
            let cells = CellSet::from_cells(self.units.size(), [cell]);
            self.broken =
                Some(Contradiction::Fact { fact, cells, least: 1, most: 0, clash: Clash::Excess, name: None });
        }
    }

    /// Crosses a cell out.
    pub(crate) fn eliminate(&mut self, cell: Cell) {
        self.close(cell);
        self.facts.decide(cell, false, self.revisions.now);
    }

    fn close(&mut self, cell: Cell) {
        self.revisions.now += 1;
        self.whole_board.take();
        self.examined_marks.reset();
        self.larger_line_sets.iter_mut().for_each(|sets| _ = sets.take());
        self.live.remove(cell);
        let [row, column, region] = self.units.of_cell(cell);
        self.line_masks[row] &= !(1 << cell.col());
        self.line_masks[column] &= !(1 << cell.row());
        for unit in [row, column, region] {
            self.unit_live[unit].remove(cell);
            self.capacities[unit].take();
            self.examined[unit].reset();
            self.revisions.live[unit] = self.revisions.now;
        }
        self.bands[region - self.units.regions().start].take();
        for table in &mut self.contributions {
            if let Some(old) = table.current.take() {
                *table.outdated.get_mut() = Some(old);
            }
        }
    }
}
