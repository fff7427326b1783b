//! All layers, kept so that solutions can be read from them.

use std::ops::ControlFlow;

use starbattle_board::{Board, Cancel, Cell, CellSet, MemoryBudget, MemoryError, Placement, Reservation};

use super::{
    plan::Plan,
    sweep::{Pause, Record, Sweep, best_sweep},
};
use crate::{native::Known, task::Task};

/// The most memory for one board. On boards that need more, the search is the better way.
const MAX_MEMORY: u64 = 96 << 20;

/// How far the layers have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Progress {
    /// There is more to do.
    Unfinished,
    /// All solutions are known.
    Finished,
    /// They take too much memory.
    Abandoned,
    /// The caller cancelled the work.
    Cancelled,
}

/// The layers of a puzzle, built a piece at a time.
pub(crate) struct Layers {
    known: Known,
    board: Board,
    sweep: Option<Sweep<Links>>,
}

impl Layers {
    /// Prepares a task; nothing if the board is too large for states, or if reductions already show that there is no solution.
    pub(crate) fn new(task: &Task<'_>) -> Option<Self> {
        let board = task.puzzle().board();
        if !Plan::fits(board.size(), board.stars()) {
            return None;
        }
        Some(Self { known: Known::of(task)?, board, sweep: None })
    }

    #[cfg(test)]
    fn work(&self) -> u64 {
        self.sweep.as_ref().map_or(0, |sweep| sweep.work)
    }

    /// Goes on until `work` is done. Choosing the orientation takes as long as it takes.
    pub(crate) fn advance(&mut self, work: u64, cancel: &dyn Cancel) -> Progress {
        if self.sweep.is_none() {
            match best_sweep(&self.known, &MemoryBudget::new(MAX_MEMORY), cancel) {
                Ok(sweep) => self.sweep = Some(sweep),
                Err(Pause::Cancelled) => return Progress::Cancelled,
                Err(_) => return Progress::Abandoned,
            }
        }
        let Some(sweep) = &mut self.sweep else { return Progress::Abandoned };
        match sweep.advance(sweep.plan.size, work, cancel) {
            Pause::Work => Progress::Unfinished,
            Pause::End => Progress::Finished,
            Pause::Memory(_) => Progress::Abandoned,
            Pause::Cancelled => Progress::Cancelled,
        }
    }

    /// Passes on all solutions, once the layers are finished.
    pub(crate) fn for_each_solution(&self, visit: &mut dyn FnMut(Placement) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(sweep) = &self.sweep else { return ControlFlow::Continue(()) };
        if sweep.width() == 0 {
            return ControlFlow::Continue(());
        }
        let live = sweep.record.live(sweep.width());
        let mut lines = Vec::new();
        self.descend(sweep, &live, 0, &mut lines, visit)
    }

    fn descend(
        &self,
        sweep: &Sweep<Links>,
        live: &[Vec<bool>],
        state: usize,
        lines: &mut Vec<u32>,
        visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let line = lines.len();
        let Some(layer) = sweep.record.layers.get(line) else {
            return match self.placement(sweep, lines) {
                Some(placement) => visit(placement),
                None => ControlFlow::Continue(()),
            };
        };
        for link in layer.of(state) {
            if live[line + 1][link.child as usize] {
                lines.push(link.stars);
                self.descend(sweep, live, link.child as usize, lines, visit)?;
                lines.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// The stars of all lines as a placement, which they always are.
    fn placement(&self, sweep: &Sweep<Links>, lines: &[u32]) -> Option<Placement> {
        let size = sweep.plan.size;
        let stars = lines.iter().enumerate().flat_map(|(line, &stars)| {
            (0..size).filter(move |along| stars >> along & 1 == 1).map(move |along| {
                let (row, col) = sweep.plan.orientation.place(size, line, along);
                Cell::new(row as u8, col as u8)
            })
        });
        Placement::new(self.board, CellSet::from_cells(size, stars)).ok()
    }
}

/// One way from a state to one of the next layer.
#[derive(Clone, Copy)]
struct Link {
    child: u32,
    stars: u32,
}

/// The ways from the states of one layer.
#[derive(Default)]
struct Layer {
    links: Vec<Link>,
    /// Where the links of each state end.
    ends: Vec<u32>,
}

impl Layer {
    fn of(&self, state: usize) -> &[Link] {
        let start = if state == 0 { 0 } else { self.ends[state - 1] };
        &self.links[start as usize..self.ends[state] as usize]
    }
}

/// All ways of all layers.
#[derive(Default)]
struct Links {
    layers: Vec<Layer>,
    current: Layer,
}

impl Record for Links {
    fn link(&mut self, _: usize, child: usize, stars: u32, memory: &mut Reservation) -> Result<(), MemoryError> {
        memory.grow(&mut self.current.links, 1)?;
        self.current.links.push(Link { child: child as u32, stars });
        Ok(())
    }

    fn end_state(&mut self, memory: &mut Reservation) -> Result<(), MemoryError> {
        memory.grow(&mut self.current.ends, 1)?;
        self.current.ends.push(self.current.links.len() as u32);
        Ok(())
    }

    fn end_layer(&mut self, _: &mut Reservation) {
        self.layers.push(std::mem::take(&mut self.current));
    }
}

impl Links {
    /// The states of each layer from which the last one can be reached.
    fn live(&self, last_width: usize) -> Vec<Vec<bool>> {
        let mut live = vec![vec![true; last_width]];
        for layer in self.layers.iter().rev() {
            let below = live.last().map_or(&[][..], |below| below);
            let states = 0..layer.ends.len();
            let here = states.map(|state| layer.of(state).iter().any(|link| below[link.child as usize])).collect();
            live.push(here);
        }
        live.reverse();
        live
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Never, Puzzle};
    use starbattle_testkit::{Random, board_with_solution, random_puzzle, random_regions, row_regions};

    use super::*;
    use crate::{
        native::{Request, run},
        search_limits::SearchLimits,
    };

    fn sorted(mut solutions: Vec<Vec<String>>) -> Vec<Vec<String>> {
        solutions.sort();
        solutions
    }

    /// All solutions read from layers that are built a little at a time.
    fn from_layers(puzzle: &Puzzle) -> Vec<Vec<String>> {
        let Some(mut layers) = Layers::new(&Task::new(puzzle)) else { return Vec::new() };
        while layers.advance(layers.work() + 100, &Never) == Progress::Unfinished {}
        let mut solutions = Vec::new();
        let end = layers.for_each_solution(&mut |solution| {
            solutions.push(solution.to_rows());
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        sorted(solutions)
    }

    fn from_search(puzzle: &Puzzle) -> Vec<Vec<String>> {
        let request = Request { puzzle, marks: None, limits: SearchLimits::none() };
        let mut solutions = Vec::new();
        run(&request, &mut |_| false, &mut |solution| {
            solutions.push(solution.to_rows());
            ControlFlow::Continue(())
        });
        sorted(solutions)
    }

    #[test]
    fn layers_have_the_solutions_that_the_search_finds() {
        let mut random = Random::new(5);
        let (mut none, mut one, mut several) = (0, 0, 0);
        for (size, stars) in [(1, 1), (4, 1), (5, 1), (6, 1), (8, 1), (9, 1), (8, 2), (9, 2), (10, 2), (13, 3)] {
            let board = Board::new(size, stars).unwrap();
            for round in 0..40 {
                let puzzle = match round % 3 {
                    0 => Puzzle::new(stars, random_regions(size, &mut random)).unwrap(),
                    1 => board_with_solution(board, 30, &mut random).0,
                    _ => random_puzzle(board, &mut random),
                };
                let expected = from_search(&puzzle);
                assert_eq!(from_layers(&puzzle), expected);
                match expected.len() {
                    0 => none += 1,
                    1 => one += 1,
                    _ => several += 1,
                }
            }
        }
        assert!(none > 30 && one > 30 && several > 30, "{none} {one} {several}");
    }

    #[test]
    fn givens_and_marks_bind_the_layers() {
        let puzzle = row_regions(9, 2);
        let all = from_search(&puzzle);
        let (first, rest) = all.split_first().unwrap();
        let marks: String = first[0].chars().map(|cell| if cell == '*' { '*' } else { '.' }).collect();
        let marks = starbattle_board::Marks::parse(9, &format!("{marks}{}", ".".repeat(72))).unwrap();
        let marked = puzzle.clone().with_givens(marks).unwrap();
        let expected = 1 + rest.iter().filter(|solution| solution[0] == first[0]).count();
        assert_eq!(from_layers(&marked).len(), expected);
        assert!(expected < all.len());
    }

    #[test]
    fn a_cancelled_sweep_stops_and_can_go_on() {
        let puzzle = row_regions(10, 2);
        let mut layers = Layers::new(&Task::new(&puzzle)).unwrap();
        assert_eq!(layers.advance(u64::MAX, &|| true), Progress::Cancelled);
        assert_eq!(layers.advance(u64::MAX, &Never), Progress::Finished);
        let mut count = 0;
        let end = layers.for_each_solution(&mut |_| {
            count += 1;
            if count == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(end.is_break());
    }
}
