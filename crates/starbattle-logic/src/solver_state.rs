//! What is known about a position, in numbers: how many stars every unit and every other known set of cells gets.

use starbattle_board::{CellSet, CompactSort};

use crate::{
    analysis::{areas::Source, capacity::capacity},
    fact::{Fact, FactKind},
    position::Position,
};

/// The bounds of a row, column or region. In a solution, its open cells hold exactly `need` stars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitBounds {
    /// The stars it has.
    pub stars: usize,
    /// The stars it lacks.
    pub need: usize,
    /// The stars that are certain in its open cells because of what is known about parts of it, its own quota aside.
    pub min: usize,
    /// The most stars that fit into its open cells.
    pub max: usize,
}

/// The bounds of other cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellBounds {
    /// The cells, all of them open.
    pub cells: CellSet,
    /// The least number of stars they hold.
    pub min: usize,
    /// The largest number of stars they hold.
    pub max: usize,
}

/// Everything that the solver knows about a position beyond its marks. Every solution that agrees with the marks agrees with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolverState {
    /// From the top.
    pub rows: Vec<UnitBounds>,
    /// From the left.
    pub columns: Vec<UnitBounds>,
    /// In the order of their numbers.
    pub regions: Vec<UnitBounds>,
    /// Cells of one row or column that hold at least one star (1×n).
    pub strips: Vec<CellBounds>,
    /// Cells of one 2×2 block that hold exactly one star.
    pub blocks: Vec<CellBounds>,
    /// Composites: other sets of cells with a known number of stars.
    pub groups: Vec<CellBounds>,
}

impl SolverState {
    /// What is known about a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let units = position.units();
        let bounds = |numbers: std::ops::Range<usize>| numbers.map(|number| unit_bounds(position, number)).collect();
        let facts = |kind: FactKind| {
            let mut facts: Vec<CellBounds> = position
                .facts()
                .iter()
                .filter(|fact| fact.kind == kind && !fact.cells.is_empty())
                .map(|fact| cell_bounds(position, fact))
                .collect();
            facts.compact_sort_by_cached_key(|fact| fact.cells.iter().collect::<Vec<_>>());
            // As cells are decided, two facts may come to speak of the same ones.
            facts.dedup_by(|one, kept| {
                let same = one.cells == kept.cells;
                if same {
                    (kept.min, kept.max) = (kept.min.max(one.min), kept.max.min(one.max));
                }
                same
            });
            facts
        };
        Self {
            rows: bounds(units.rows()),
            columns: bounds(units.columns()),
            regions: bounds(units.regions()),
            strips: facts(FactKind::Strip),
            blocks: facts(FactKind::Tile),
            groups: facts(FactKind::Composite),
        }
    }
}

fn unit_bounds(position: &Position, number: usize) -> UnitBounds {
    UnitBounds {
        stars: position.units().cells(number).common(position.stars()),
        need: position.need_of(number),
        min: least_inside(position, number),
        max: position.unit_capacity(number),
    }
}

/// The sum of the least numbers of disjoint areas inside a unit, smallest first. Other choices may give more; this one is true.
fn least_inside(position: &Position, number: usize) -> usize {
    let open = position.live_of(number);
    let mut inside: Vec<_> =
        position.areas().filter(|area| area.source != Source::Unit(number) && area.cells.is_subset(open)).collect();
    inside.compact_sort_by_key(|area| (area.cells.len(), std::cmp::Reverse(area.min)));
    let mut left = open.clone();
    let mut sum = 0;
    for area in inside {
        if area.cells.is_subset(&left) {
            left -= area.cells;
            sum += area.min;
        }
    }
    sum
}

/// The bounds of a fact. Where it has no upper one, there is still only so much room, and so much left to place.
fn cell_bounds(position: &Position, fact: &Fact) -> CellBounds {
    let around = (0..position.units().all().len()).filter(|&number| fact.cells.is_subset(position.live_of(number)));
    let left = around.map(|number| position.need_of(number)).min().unwrap_or(usize::MAX);
    let max = usize::from(fact.max).min(capacity(&fact.cells)).min(left);
    CellBounds { cells: fact.cells.clone(), min: fact.min.into(), max }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Board, Cell, Marks, Puzzle, Regions};
    use starbattle_testkit::{Random, board_with_solution, random_puzzle, solutions};

    use super::*;
    use crate::{options::Options, solver::Solver};

    /// Fails if a solution that agrees with the position contradicts its state. Returns how many sets of cells it speaks of.
    fn assert_true(puzzle: &Puzzle, position: &Position) -> usize {
        let state = SolverState::of(position);
        let known = state.strips.iter().chain(&state.blocks).chain(&state.groups);
        let units = position.units();
        let lists = [(units.rows(), &state.rows), (units.columns(), &state.columns), (units.regions(), &state.regions)];
        for solution in solutions(puzzle, &position.marks(), 300).unwrap() {
            for fact in known.clone() {
                let stars = solution.common(&fact.cells);
                assert!((fact.min..=fact.max).contains(&stars), "{fact:?}: {stars} in {solution:?}");
            }
            for (numbers, bounds) in lists.clone() {
                for (number, bounds) in numbers.zip(bounds) {
                    let stars = solution.common(position.live_of(number));
                    assert_eq!((stars, bounds.stars + stars), (bounds.need, puzzle.stars()));
                    assert!((bounds.min..=bounds.max).contains(&stars), "{number}: {bounds:?}");
                }
            }
        }
        known.count()
    }

    #[test]
    fn every_solution_agrees_with_the_state_after_every_step() {
        let (mut known, mut random) = (0, Random::new(8));
        for (size, stars, rounds) in [(4, 1, 40), (5, 1, 60), (6, 1, 40), (8, 2, 12), (9, 2, 6)] {
            let board = Board::new(size, stars).unwrap();
            for round in 0..rounds {
                // Boards with any number of solutions, as facts must hold for all of them.
                let puzzle = if round % 3 == 0 {
                    random_puzzle(board, &mut random)
                } else {
                    board_with_solution(board, round, &mut random).0
                };
                let solver = Solver::new(Options::without_chains());
                let mut position = Position::blank(&puzzle);
                known += assert_true(&puzzle, &solver.learn_all(&position));
                for step in solver.solve(&position).steps {
                    step.apply_to(&mut position);
                    known += assert_true(&puzzle, &position);
                }
            }
        }
        assert!(known > 1_000, "only {known}");
    }

    #[test]
    fn bounds_come_from_room_and_from_what_is_known_inside() {
        let rows = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"];
        let puzzle = Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap();
        let blank = SolverState::of(&Position::blank(&puzzle));
        assert_eq!(blank.rows[0], UnitBounds { stars: 0, need: 1, min: 0, max: 3 });
        assert_eq!(blank.regions[3], UnitBounds { stars: 0, need: 1, min: 0, max: 2 });
        assert!(blank.strips.is_empty() && blank.blocks.is_empty() && blank.groups.is_empty());
        // Where only r3c2 and r3c3 of region D are open, row 3 has its star there.
        let mut marks = Marks::none(6);
        marks.set(Cell::new(3, 2), starbattle_board::Mark::Empty);
        marks.set(Cell::new(3, 3), starbattle_board::Mark::Empty);
        let state = SolverState::of(&Position::new(&puzzle, &marks).unwrap());
        assert_eq!(state.rows[2], UnitBounds { stars: 0, need: 1, min: 1, max: 3 });
        assert_eq!(state.regions[3], UnitBounds { stars: 0, need: 1, min: 0, max: 1 });
    }

    #[test]
    fn a_path_has_a_state_for_every_step_it_shows() {
        let rows = ["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"];
        let puzzle = Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap();
        let (position, solver) = (Position::blank(&puzzle), Solver::default());
        let path = solver.solve(&position);
        let states = path.states(&solver, &position);
        assert_eq!(states.len(), path.shown().count());
        let last = states.last().unwrap();
        assert!(last.rows.iter().chain(&last.regions).all(|unit| (unit.stars, unit.need, unit.max) == (1, 0, 0)));
        for state in &states {
            for facts in [&state.strips, &state.blocks, &state.groups] {
                assert!(facts.windows(2).all(|pair| pair[0].cells != pair[1].cells));
            }
        }
        assert!(states.iter().any(|state| !state.strips.is_empty() && !state.blocks.is_empty()));
    }
}
