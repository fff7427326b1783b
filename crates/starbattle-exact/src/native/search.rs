//! Depth-first search over positions.

use std::ops::ControlFlow;

use starbattle_board::{CellSet, Mark, Marks, Placement, Puzzle};

use super::{
    state::{Dead, State},
    tables::{ROWS, Tables},
};
use crate::{
    engine::POLL_INTERVAL,
    report::{Report, StopReason},
    search_limits::SearchLimits,
};

/// What one search is asked.
pub(crate) struct Request<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) marks: Option<&'a Marks>,
    pub(crate) limits: SearchLimits,
}

/// A search that has met so many dead ends and no solution looks ahead from then on, until it finds one. If it never found any, it
/// starts again: only few boards need more, and on these the first decisions matter most.
const PATIENCE: u64 = 32;

/// Searches on a board with at most `M` rows.
pub(super) fn search<const M: usize>(
    request: &Request<'_>,
    should_stop: &mut dyn FnMut(u64) -> bool,
    visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
) -> Report {
    let mut report = Report::default();
    let Request { puzzle, marks, limits } = request;
    if limits.solutions == 0 {
        report.stopped = Some(StopReason::Solutions);
        return report;
    }
    if !puzzle.board().has_placements() {
        report.complete = true;
        return report;
    }
    let tables = Box::new(Tables::<M>::new(puzzle));
    // How often each unit could not be filled. The common start keeps the first failures from deciding everything.
    let mut weights = [[8u32; M]; 3];
    let mut stack = Vec::with_capacity(32);
    let mut state = State::new(&tables);
    if apply(&mut state, &tables, puzzle.givens(), *marks).is_err() {
        report.complete = true;
        return report;
    }
    let start = state;
    let (mut dead_ends, mut tried, mut next_poll) = (0, 0, POLL_INTERVAL);
    loop {
        // What was tried for the last decision counts now, so that the limit holds.
        report.nodes += 1 + std::mem::take(&mut tried);
        if let Some(most) = limits.nodes.filter(|&most| report.nodes > most) {
            report.nodes = most;
            report.stopped = Some(StopReason::Nodes);
            return report;
        }
        if report.nodes >= next_poll {
            next_poll = report.nodes + POLL_INTERVAL;
            if should_stop(report.nodes) {
                report.stopped = Some(StopReason::Cancelled);
                return report;
            }
        }
        let mut alive = state.propagate(&tables);
        let mut choice = None;
        if alive.is_ok() && dead_ends >= PATIENCE {
            alive = state.look_ahead(&tables, &mut weights, &mut tried).map(|cell| choice = cell);
        }
        if let Err(dead) = alive {
            weights[dead.kind][dead.unit] += 1;
            dead_ends += 1;
            if dead_ends == PATIENCE && report.solutions == 0 && !stack.is_empty() {
                state = start;
                stack.clear();
                continue;
            }
        } else {
            if let Some((row, col)) = choice.or_else(|| state.choose(&tables, &weights)) {
                let mut other = state;
                other.close(&tables, ROWS, row, 1 << col);
                stack.push(other);
                // The cell is open, so the star always fits; what follows from it is for the next round to find.
                let _ = state.star(&tables, row, col);
                continue;
            }
            if let Some(placement) = placement(puzzle, &state) {
                report.solutions += 1;
                dead_ends = 0;
                if visit(placement).is_break() {
                    report.stopped = Some(StopReason::Cancelled);
                    return report;
                }
                if report.solutions >= limits.solutions {
                    report.stopped = Some(StopReason::Solutions);
                    return report;
                }
            }
        }
        let Some(next) = stack.pop() else {
            report.complete = true;
            return report;
        };
        state = next;
    }
}

/// Writes givens and marks into the position: all crosses first, so that a star on a crossed cell is noticed.
pub(super) fn apply<const M: usize>(
    state: &mut State<M>,
    tables: &Tables<M>,
    givens: &Marks,
    marks: Option<&Marks>,
) -> Result<(), Dead> {
    let known = || [Some(givens), marks].into_iter().flatten().flat_map(|marks| marks.as_slice().iter().enumerate());
    for (index, _) in known().filter(|&(_, &mark)| mark == Mark::Empty) {
        state.close(tables, ROWS, index / tables.size, 1 << (index % tables.size));
    }
    for (index, _) in known().filter(|&(_, &mark)| mark == Mark::Star) {
        state.star(tables, index / tables.size, index % tables.size)?;
    }
    Ok(())
}

/// The stars as a placement. A position without open cells and needs always is one.
fn placement<const M: usize>(puzzle: &Puzzle, state: &State<M>) -> Option<Placement> {
    let board = puzzle.board();
    let stars = board.cells().filter(|cell| state.has_star(cell.row(), cell.col()));
    Placement::new(board, CellSet::from_cells(board.size(), stars)).ok()
}
