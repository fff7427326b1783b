//! The order in which a position is read.
//!
//! Often a rule finds several things that overlap, and the first that is applied leaves less to say for the others. Rows from the top
//! would make the path depend on how the puzzle happens to be turned. So the side from which a position is read is chosen by the puzzle:
//! a turned or reflected puzzle is read from the corresponding side, and its path is the turned or reflected path.

use std::cmp::Ordering;

use starbattle_board::{Cell, CellSet, CompactSort, Puzzle, Unit, Units};

use crate::{
    deduction::Deduction,
    fact::{Claim, FactId, FactKind},
};

/// Ranks of all cells and units.
#[derive(Debug)]
pub(crate) struct ReadingOrder {
    size: usize,
    cells: Vec<u16>,
    /// The units, first to last, and the place of each in this list.
    units: Vec<usize>,
    unit_ranks: Vec<usize>,
}

/// What deductions with the same marks are sorted by, to make the order definite.
type Place = (Vec<usize>, Vec<ClaimPlace>, Vec<FactId>, Vec<u16>);

type ClaimPlace = (Vec<u16>, u8, u8, FactKind);

impl ReadingOrder {
    pub fn new(puzzle: &Puzzle, units: &Units) -> Self {
        let size = puzzle.size();
        let symmetry = puzzle.canonical_symmetry();
        let cells: Vec<u16> =
            puzzle.board().cells().map(|cell| symmetry.apply(cell, size).index(size) as u16).collect();
        // The first two cells tell all lines apart, the first one all regions.
        let mut firsts = vec![(u16::MAX, u16::MAX); units.all().len()];
        for (cell, &rank) in puzzle.board().cells().zip(&cells) {
            for number in units.of_cell(cell) {
                let (first, second) = firsts[number];
                firsts[number] = (first.min(rank), second.min(first.max(rank)));
            }
        }
        let mut order: Vec<usize> = units.all().collect();
        order.compact_sort_by_key(|&number| (!units.is_line(number), firsts[number]));
        let mut unit_ranks = vec![0; order.len()];
        for (rank, &number) in order.iter().enumerate() {
            unit_ranks[number] = rank;
        }
        Self { size, cells, units: order, unit_ranks }
    }

    /// The numbers of all units, lines before regions.
    pub fn units(&self) -> &[usize] {
        &self.units
    }

    /// The numbers of all regions as units.
    pub fn regions(&self) -> &[usize] {
        &self.units[2 * self.size..]
    }

    /// The place of a unit among all.
    pub fn unit_rank(&self, number: usize) -> usize {
        self.unit_ranks[number]
    }

    pub fn rank(&self, cell: Cell) -> u16 {
        self.cells[cell.index(self.size)]
    }

    /// The places of cells, first to last.
    pub fn ranks(&self, cells: &CellSet) -> Vec<u16> {
        let mut ranks: Vec<u16> = cells.iter().map(|cell| self.rank(cell)).collect();
        ranks.compact_sort();
        ranks
    }

    /// The cells, first to last.
    pub fn sorted(&self, cells: &CellSet) -> Vec<Cell> {
        let mut cells: Vec<Cell> = cells.iter().collect();
        cells.compact_sort_by_key(|&cell| self.rank(cell));
        cells
    }

    /// Sorts what a rule found in one position, and the claims of each deduction.
    pub fn sort(&self, units: &Units, deductions: &mut [Deduction]) {
        for deduction in deductions.iter_mut().filter(|deduction| deduction.claims.len() > 1) {
            deduction.claims.compact_sort_by_cached_key(|claim| self.place_of_claim(claim));
        }
        if deductions.len() > 1 {
            deductions.compact_sort_by(|one, other| self.compare_marks(one, other));
            for same in deductions.chunk_by_mut(|one, other| self.compare_marks(one, other).is_eq()) {
                if same.len() > 1 {
                    same.compact_sort_by_cached_key(|deduction| self.place(units, deduction));
                }
            }
        }
    }

    /// Deductions that only learn facts come first, since facts leave the board as it is; then those with the most marks, and of these
    /// the ones that are read first.
    fn compare_marks(&self, one: &Deduction, other: &Deduction) -> Ordering {
        let fewer = |deduction: &Deduction| match deduction.stars.len() + deduction.empties.len() {
            0 => 0,
            marks => usize::MAX - marks,
        };
        fewer(one)
            .cmp(&fewer(other))
            .then_with(|| self.compare(&one.stars, &other.stars))
            .then_with(|| self.compare(&one.empties, &other.empties))
    }

    /// Compares two sets as their [`ReadingOrder::ranks`] compare.
    fn compare(&self, one: &CellSet, other: &CellSet) -> Ordering {
        let first = |cells: &CellSet| cells.iter().map(|cell| self.rank(cell)).min();
        match (first(&(one - other)), first(&(other - one))) {
            (None, None) => Ordering::Equal,
            // The list with the first cell that the other lacks comes first, unless the other ends before.
            (mine, theirs) => {
                let mine_first = mine.is_some_and(|mine| theirs.is_none_or(|theirs| mine < theirs));
                let (first, longer) = if mine_first { (mine, other) } else { (theirs, one) };
                let goes_on = longer.iter().any(|cell| Some(self.rank(cell)) > first);
                if mine_first == goes_on { Ordering::Less } else { Ordering::Greater }
            }
        }
    }

    fn place(&self, units: &Units, deduction: &Deduction) -> Place {
        let Deduction { claims, evidence, uses, .. } = deduction;
        let mut about: Vec<usize> =
            evidence.units().into_iter().map(|unit: Unit| self.unit_rank(units.number(unit))).collect();
        about.compact_sort();
        let claims = claims.iter().map(|claim| self.place_of_claim(claim)).collect();
        let mut uses = uses.clone();
        uses.compact_sort();
        (about, claims, uses, self.ranks(&evidence.cause(self.size)))
    }

    fn place_of_claim(&self, claim: &Claim) -> ClaimPlace {
        (self.ranks(&claim.cells), claim.min, claim.max, claim.kind)
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Regions;
    use starbattle_testkit::Random;

    use super::*;

    #[test]
    fn sets_compare_as_their_ranks_do() {
        let regions = Regions::new(4, &(0..16).map(|index| index / 4).collect::<Vec<_>>()).unwrap();
        let puzzle = Puzzle::new(1, regions).unwrap();
        let order = ReadingOrder::new(&puzzle, &Units::new(&puzzle));
        let mut random = Random::new(3);
        let mut set = |more: u64| {
            let cells = (0..16).filter(|_| random.below(4) < more as usize).map(|index| Cell::from_index(index, 4));
            CellSet::from_cells(4, cells)
        };
        for round in 0..2_000 {
            let (one, other) = (set(round % 3), set(round % 2 + 1));
            assert_eq!(order.compare(&one, &other), order.ranks(&one).cmp(&order.ranks(&other)), "{one:?} {other:?}");
            assert!(order.compare(&one, &one).is_eq());
        }
    }
}
