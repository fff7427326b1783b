//! New puzzles, and when the human solver decides each of their cells.

use std::sync::{Arc, Mutex, PoisonError};

use starbattle::{
    board::{Board, Cell, CellSet, Mark, Marks, Puzzle},
    generate::Generated,
    logic::{End, Position, RuleId, Solver},
};

use crate::wire::{Grid, WildPosition};

/// The walks of so many boards are remembered, those asked for last.
const MAX_BOARDS: usize = 8;

/// The human solver's way through a puzzle.
pub struct Walk {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The seed that makes it.
    pub seed: u64,
    /// Its stars.
    pub solution: CellSet,
    /// The rule of each step.
    pub rules: Vec<RuleId>,
    /// For each cell in row-major order the step that decides it, from 1. A cell that none decides has a number past the last.
    decided: Vec<usize>,
}

impl Walk {
    /// Walks through a puzzle; `None` if the solver was stopped on the way.
    #[must_use]
    pub fn through(generated: Generated, seed: u64, solver: &Solver<'_>) -> Option<Self> {
        let Generated { puzzle, solution, .. } = generated;
        let path = solver.solve(&Position::blank(&puzzle));
        if path.end == End::Cancelled {
            return None;
        }
        let size = puzzle.size();
        let rules: Vec<RuleId> = path.shown().map(|step| step.deduction.rule).collect();
        let mut decided = vec![rules.len() + 1; size * size];
        for (index, step) in path.shown().enumerate() {
            for cell in &(&step.deduction.stars | &step.deduction.empties) {
                let first = &mut decided[cell.index(size)];
                *first = (*first).min(index + 1);
            }
        }
        Some(Self { puzzle, seed, solution: solution.stars().clone(), rules, decided })
    }

    /// How many steps there are.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.rules.len()
    }

    /// The step that decides a cell.
    #[must_use]
    pub fn decides(&self, cell: Cell) -> usize {
        self.decided.get(cell.index(self.puzzle.size())).copied().unwrap_or(usize::MAX)
    }

    /// The marks after so many steps.
    #[must_use]
    pub fn marks_after(&self, step: usize) -> Marks {
        let mut marks = Marks::none(self.puzzle.size());
        for cell in self.puzzle.board().cells().filter(|&cell| self.decides(cell) <= step) {
            marks.set(cell, if self.solution.contains(cell) { Mark::Star } else { Mark::Empty });
        }
        marks
    }

    /// The position after so many steps.
    #[must_use]
    pub fn position(&self, step: usize) -> WildPosition {
        WildPosition {
            seed: self.seed,
            puzzle: Grid::of(&self.puzzle),
            marks: self.marks_after(step).to_rows().concat(),
            step,
            steps: self.steps(),
        }
    }
}

/// The walks of one board, in the order of their seeds.
type OfBoard = (Board, Vec<Arc<Walk>>);

/// The walks made so far, so that the next pattern of the same board need not wait for them.
#[derive(Default)]
pub struct Walks {
    /// The board asked for last stands last.
    boards: Mutex<Vec<OfBoard>>,
}

impl Walks {
    /// The walk with a number, from 0, if it has been made.
    pub(super) fn get(&self, board: Board, index: usize) -> Option<Arc<Walk>> {
        let boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        boards.iter().find(|(known, _)| *known == board)?.1.get(index).cloned()
    }

    /// Keeps the walk with a number. Another request may have made the same one meanwhile.
    pub(super) fn keep(&self, board: Board, index: usize, walk: Walk) -> Arc<Walk> {
        let walk = Arc::new(walk);
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let known = boards.iter().position(|(known, _)| *known == board).map(|place| boards.remove(place));
        let (_, mut walks) = known.unwrap_or_else(|| (board, Vec::new()));
        if walks.len() == index {
            walks.push(Arc::clone(&walk));
        }
        boards.push((board, walks));
        if boards.len() > MAX_BOARDS {
            boards.remove(0);
        }
        walk
    }
}

#[cfg(test)]
mod tests {
    use starbattle::{
        board::Never,
        generate::{Criteria, Generator, LogicRater},
    };

    use super::*;

    fn walk(size: usize, seed: u64) -> Walk {
        let rater = LogicRater::default();
        let generator = Generator::new(Criteria::new(Board::new(size, 1).unwrap()), &rater, &Never).unwrap();
        Walk::through(generator.generate(seed, 0, &Never).unwrap(), seed, &Solver::default()).unwrap()
    }

    #[test]
    fn a_walk_begins_with_no_mark_and_ends_at_the_solution() {
        let walk = walk(6, 1);
        assert!(walk.marks_after(0).is_blank());
        assert_eq!(walk.marks_after(walk.steps()).cells(Mark::Star), walk.solution);
        assert_eq!(walk.marks_after(walk.steps()).cells(Mark::Unknown).len(), 0);
        let cell = walk.puzzle.board().cells().max_by_key(|&cell| walk.decides(cell)).unwrap();
        assert_eq!(walk.marks_after(walk.steps() - 1).get(cell), Mark::Unknown);
    }

    #[test]
    fn walks_are_kept_in_order_and_old_boards_forgotten() {
        let walks = Walks::default();
        let board = Board::new(5, 1).unwrap();
        walks.keep(board, 0, walk(5, 1));
        // Nothing is kept out of turn.
        walks.keep(board, 7, walk(5, 8));
        assert_eq!(walks.get(board, 0).unwrap().seed, 1);
        assert!(walks.get(board, 1).is_none() && walks.get(board, 7).is_none());
        for size in 10..10 + MAX_BOARDS {
            walks.keep(Board::new(size, 1).unwrap(), 0, walk(5, 1));
        }
        assert!(walks.get(board, 0).is_none());
    }
}
