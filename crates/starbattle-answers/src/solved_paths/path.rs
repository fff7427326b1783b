//! New puzzles, and when the human solver decides each of their cells.

use std::sync::{Arc, Mutex, PoisonError};

use starbattle_board::{Board, Cell, CellSet, Mark, Marks, Puzzle};
use starbattle_generate::Generated;
use starbattle_logic::{End, Position, RuleId, Solver};

use crate::wire::{Grid, WildPosition};

/// The number of boards whose paths are kept.
const MAX_BOARDS: usize = 8;

/// The human solver's path through a puzzle.
pub struct SolvedPath {
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

impl SolvedPath {
    /// Solves a puzzle; `None` if the solver was stopped on the way.
    #[must_use]
    pub fn through(generated: Generated, seed: u64, solver: &Solver<'_>) -> Option<Self> {
        let Generated { puzzle, solution, .. } = generated;
        let start = Position::blank(&puzzle);
        let mut path = solver.solve(&start);
        // The steps are numbered as they are told.
        solver.tidy(&start, &mut path.steps);
        solver.arrange(&start, &mut path.steps);
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

    /// The marks after this many steps.
    #[must_use]
    pub fn marks_after(&self, step: usize) -> Marks {
        let mut marks = Marks::none(self.puzzle.size());
        for cell in self.puzzle.board().cells().filter(|&cell| self.decides(cell) <= step) {
            marks.set(cell, if self.solution.contains(cell) { Mark::Star } else { Mark::Empty });
        }
        marks
    }

    /// The position after this many steps.
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

/// The paths of one board, in the order of their seeds.
type OfBoard = (Board, Vec<Arc<SolvedPath>>);

/// The paths made so far, so that the next pattern of the same board need not wait for them.
#[derive(Default)]
pub struct SolvedPaths {
    /// The board asked for last stands last.
    boards: Mutex<Vec<OfBoard>>,
}

impl SolvedPaths {
    /// The path with a number, from 0, if it has been made.
    pub(super) fn get(&self, board: Board, index: usize) -> Option<Arc<SolvedPath>> {
        let boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        boards.iter().find(|(known, _)| *known == board)?.1.get(index).cloned()
    }

    /// Keeps the path with a number. Another request may have made the same one meanwhile.
    pub(super) fn keep(&self, board: Board, index: usize, path: SolvedPath) -> Arc<SolvedPath> {
        let path = Arc::new(path);
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let known = boards.iter().position(|(known, _)| *known == board).map(|place| boards.remove(place));
        let (_, mut paths) = known.unwrap_or_else(|| (board, Vec::new()));
        if paths.len() == index {
            paths.push(Arc::clone(&path));
        }
        boards.push((board, paths));
        if boards.len() > MAX_BOARDS {
            boards.remove(0);
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Never;
    use starbattle_generate::{Criteria, Generator, LogicRater};

    use super::*;

    fn path(size: usize, seed: u64) -> SolvedPath {
        let rater = LogicRater::default();
        let generator = Generator::new(Criteria::new(Board::new(size, 1).unwrap()), &rater, &Never).unwrap();
        SolvedPath::through(generator.generate(seed, 0, &Never).unwrap(), seed, &Solver::default()).unwrap()
    }

    #[test]
    fn a_path_begins_with_no_mark_and_ends_at_the_solution() {
        let path = path(6, 1);
        assert!(path.marks_after(0).is_blank());
        assert_eq!(path.marks_after(path.steps()).cells(Mark::Star), path.solution);
        assert_eq!(path.marks_after(path.steps()).cells(Mark::Unknown).len(), 0);
        let cell = path.puzzle.board().cells().max_by_key(|&cell| path.decides(cell)).unwrap();
        assert_eq!(path.marks_after(path.steps() - 1).get(cell), Mark::Unknown);
    }

    #[test]
    fn paths_are_kept_in_order_and_old_boards_forgotten() {
        let paths = SolvedPaths::default();
        let board = Board::new(5, 1).unwrap();
        paths.keep(board, 0, path(5, 1));
        // Nothing is kept out of turn.
        paths.keep(board, 7, path(5, 8));
        assert_eq!(paths.get(board, 0).unwrap().seed, 1);
        assert!(paths.get(board, 1).is_none() && paths.get(board, 7).is_none());
        for size in 10..10 + MAX_BOARDS {
            paths.keep(Board::new(size, 1).unwrap(), 0, path(5, 1));
        }
        assert!(paths.get(board, 0).is_none());
    }
}
