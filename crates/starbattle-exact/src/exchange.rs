//! Two solutions that differ by a given number of stars, found by searching for the difference itself.
//!
//! The stars that only the first solution has are *gains*, those that only the second has are *losses*. Every row, column and region
//! has as many gains as losses, no two gains touch, and no two losses touch. There are few such sets of cells while they are small. For
//! each, one solver call asks for the stars that the two solutions share: they touch neither gains nor losses.

use std::ops::ControlFlow;

use starbattle_board::{Cancel, Cell, CellSet, Mark, Marks, Placement, Units};

use crate::{
    engine::{Engine, POLL_INTERVAL},
    native::Native,
    report::StopReason,
    search_limits::SearchLimits,
    task::Task,
};

/// How [`find_exchange`] ended, and what it cost.
pub(crate) enum Exchange {
    /// Two solutions; the first has the first star in reading order that the other lacks.
    Found { pair: [Placement; 2], nodes: u64 },
    /// No two solutions differ by this many stars, if none differ by fewer.
    None { nodes: u64 },
    /// The search was stopped.
    Stopped { nodes: u64, reason: StopReason },
}

/// The index of gains and of losses in pairs of either.
const GAIN: usize = 0;
const LOSS: usize = 1;

/// So many cells can be tried for a difference in the time of one node of the solver.
const STEPS_PER_NODE: u64 = 8;

/// Finds two solutions that differ by exactly `moved` stars. It must be known that no two solutions differ by fewer.
pub(crate) fn find_exchange(task: &Task<'_>, moved: usize, max_nodes: Option<u64>, cancel: &dyn Cancel) -> Exchange {
    let puzzle = task.puzzle();
    let marks = task.marks().map_or_else(|| puzzle.givens().clone(), |marks| puzzle.givens().or(marks));
    let [stars, empties] = [Mark::Star, Mark::Empty].map(|mark| marks.cells(mark));
    // What is known, or touches a known star, is alike in all solutions.
    let open = &(&(&CellSet::full(puzzle.size()) - &stars) - &empties) - &stars.touching();
    let mut search = Search {
        task,
        marks,
        units: Units::new(puzzle),
        moved,
        chosen: [Vec::new(), Vec::new()],
        balance: vec![0; 3 * puzzle.size()],
        max_nodes,
        cancel,
        steps: 0,
        solver_nodes: 0,
        end: None,
    };
    let _ = search.start(open);
    let nodes = search.nodes();
    match search.end {
        Some(Ok(pair)) => Exchange::Found { pair, nodes },
        Some(Err(reason)) => Exchange::Stopped { nodes, reason },
        None => Exchange::None { nodes },
    }
}

struct Search<'a> {
    task: &'a Task<'a>,
    /// Givens and marks together.
    marks: Marks,
    units: Units,
    moved: usize,
    /// Gains and losses so far.
    chosen: [Vec<Cell>; 2],
    /// Gains minus losses of each unit.
    balance: Vec<isize>,
    max_nodes: Option<u64>,
    cancel: &'a dyn Cancel,
    steps: u64,
    solver_nodes: u64,
    /// What ended the search early.
    end: Option<Result<[Placement; 2], StopReason>>,
}

impl Search<'_> {
    const fn nodes(&self) -> u64 {
        self.solver_nodes + self.steps.div_ceil(STEPS_PER_NODE)
    }

    fn stop(&mut self, end: Result<[Placement; 2], StopReason>) -> ControlFlow<()> {
        self.end = Some(end);
        ControlFlow::Break(())
    }

    /// Begins with each cell in turn as the first of the difference. It is a gain: otherwise the two solutions trade places.
    fn start(&mut self, mut open: CellSet) -> ControlFlow<()> {
        while let Some(cell) = open.first() {
            self.choose(GAIN, cell, &[open.clone(), open.clone()])?;
            open.remove(cell);
        }
        ControlFlow::Continue(())
    }

    /// Adds a cell to the difference and goes on from there; `open` are the cells that may be added as gains and as losses.
    fn choose(&mut self, side: usize, cell: Cell, open: &[CellSet; 2]) -> ControlFlow<()> {
        self.steps += 1;
        if self.max_nodes.is_some_and(|most| self.nodes() > most) {
            return self.stop(Err(StopReason::Nodes));
        }
        if self.steps.is_multiple_of(POLL_INTERVAL) && self.cancel.is_cancelled() {
            return self.stop(Err(StopReason::Cancelled));
        }
        let mut open = open.clone();
        open[side] -= self.units.neighbours(cell);
        open[GAIN].remove(cell);
        open[LOSS].remove(cell);
        let change = if side == GAIN { 1 } else { -1 };
        let units = self.units.of_cell(cell);
        for unit in units {
            self.balance[unit] += change;
        }
        self.chosen[side].push(cell);
        let flow = self.go_on(open);
        self.chosen[side].pop();
        for unit in units {
            self.balance[unit] -= change;
        }
        flow
    }

    /// Adds every cell that can come next. A cell that was tried is closed for those after it, so that no difference comes up twice.
    fn go_on(&mut self, mut open: [CellSet; 2]) -> ControlFlow<()> {
        let [gains, losses] = [GAIN, LOSS].map(|side| self.moved - self.chosen[side].len());
        if (gains, losses) == (0, 0) {
            return if self.is_balanced() { self.complete() } else { ControlFlow::Continue(()) };
        }
        let Some((side, candidates)) = self.next(&open, [gains, losses]) else { return ControlFlow::Continue(()) };
        for cell in &candidates {
            self.choose(side, cell, &open)?;
            open[side].remove(cell);
        }
        ControlFlow::Continue(())
    }

    fn is_balanced(&self) -> bool {
        self.balance.iter().all(|&balance| balance == 0)
    }

    /// Cells of which at least one must be added, and as what; nothing if the difference cannot be completed. `left` are the gains and
    /// the losses that are still to come.
    fn next(&self, open: &[CellSet; 2], left: [usize; 2]) -> Option<(usize, CellSet)> {
        let mut fewest: Option<(usize, usize, usize)> = None;
        for units in [self.units.rows(), self.units.columns(), self.units.regions()] {
            let mut missing = [0, 0];
            for unit in units {
                let balance = self.balance[unit];
                if balance == 0 {
                    continue;
                }
                let side = if balance > 0 { LOSS } else { GAIN };
                missing[side] += balance.unsigned_abs();
                let count = self.units.cells(unit).common(&open[side]);
                if count < balance.unsigned_abs() {
                    return None;
                }
                if fewest.is_none_or(|(least, ..)| count < least) {
                    fewest = Some((count, side, unit));
                }
            }
            if missing[GAIN] > left[GAIN] || missing[LOSS] > left[LOSS] {
                return None;
            }
        }
        if let Some((_, side, unit)) = fewest {
            return Some((side, self.units.cells(unit) & &open[side]));
        }
        // A part of the difference is balanced. If no further loss touched its gains, those gains would go with the further losses:
        // a third solution, closer to the first than the second is.
        let gains = CellSet::from_cells(self.units.size(), self.chosen[GAIN].iter().copied());
        Some((LOSS, &gains.touching() & &open[LOSS]))
    }

    /// Asks for the stars that two solutions with this difference share.
    fn complete(&mut self) -> ControlFlow<()> {
        let puzzle = self.task.puzzle();
        let [gains, losses] =
            [GAIN, LOSS].map(|side| CellSet::from_cells(puzzle.size(), self.chosen[side].iter().copied()));
        let mut marks = self.marks.clone();
        (&losses | &losses.touching()).iter().for_each(|cell| marks.set(cell, Mark::Empty));
        gains.iter().for_each(|cell| marks.set(cell, Mark::Star));
        let Ok(task) = Task::with_marks(puzzle, &marks) else { return ControlFlow::Continue(()) };
        let left = self.max_nodes.map(|most| most.saturating_sub(self.nodes()));
        let found = Native.solve(&task, SearchLimits { solutions: 1, nodes: left }, self.cancel);
        self.solver_nodes += found.nodes;
        let Some(first) = found.solutions.into_iter().next() else {
            return match found.stopped {
                Some(reason) => self.stop(Err(reason)),
                None => ControlFlow::Continue(()),
            };
        };
        match Placement::new(puzzle.board(), &(first.stars() - &gains) | &losses) {
            Ok(second) => self.stop(Ok([first, second])),
            Err(_) => ControlFlow::Continue(()),
        }
    }
}
