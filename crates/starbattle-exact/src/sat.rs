//! The general solver: the puzzle as clauses, given to a SAT solver that learns from its mistakes.

use std::{cell::Cell as Slot, ops::ControlFlow};

use rustsat::{
    solvers::{Solve, SolverResult},
    types::{Clause, Lit, TernaryVal},
};
use starbattle_board::{Board, Cancel, CellSet, Placement};

use crate::{
    cnf::{Cnf, variable},
    engine::{Engine, POLL_INTERVAL},
    report::{Report, StopReason},
    search_limits::SearchLimits,
    task::Task,
};

/// A SAT solver written in Rust: slower than [`Native`](crate::Native), and independent of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sat;

/// Counts the decisions of the SAT solver, and stops it at the limit or when the search is cancelled.
#[derive(Default)]
struct Interrupt<'a> {
    cancel: Option<&'a dyn Cancel>,
    most: Option<u64>,
    nodes: Slot<u64>,
    stopped: Slot<Option<StopReason>>,
}

impl batsat::Callbacks for Interrupt<'_> {
    fn stop(&self) -> bool {
        if self.stopped.get().is_some() {
            return true;
        }
        if self.most.is_some_and(|most| self.nodes.get() >= most) {
            self.stopped.set(Some(StopReason::Nodes));
            return true;
        }
        self.nodes.set(self.nodes.get() + 1);
        if self.nodes.get().is_multiple_of(POLL_INTERVAL) && self.cancel.is_some_and(Cancel::is_cancelled) {
            self.stopped.set(Some(StopReason::Cancelled));
        }
        self.stopped.get().is_some()
    }
}

impl Engine for Sat {
    fn visit(
        &self,
        task: &Task<'_>,
        limits: SearchLimits,
        cancel: &dyn Cancel,
        visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
    ) -> Report {
        visit_all(task, limits, cancel, visit)
    }
}

fn visit_all(
    task: &Task<'_>,
    limits: SearchLimits,
    cancel: &dyn Cancel,
    visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
) -> Report {
    let mut report = Report::default();
    if limits.solutions == 0 {
        report.stopped = Some(StopReason::Solutions);
        return report;
    }
    let board = task.puzzle().board();
    let mut solver = rustsat_batsat::Solver::<Interrupt<'_>>::default();
    *solver.batsat_mut().cb_mut() = Interrupt { cancel: Some(cancel), most: limits.nodes, ..Interrupt::default() };
    for literals in &Cnf::new(task, true).clauses {
        add(&mut solver, literals);
    }
    loop {
        let result = solver.solve().unwrap_or(SolverResult::Interrupted);
        let interrupt = solver.batsat_ref().cb();
        report.nodes = interrupt.nodes.get();
        match result {
            SolverResult::Unsat => {
                report.complete = true;
                return report;
            }
            SolverResult::Interrupted => {
                report.stopped = interrupt.stopped.get().or(Some(StopReason::Cancelled));
                return report;
            }
            SolverResult::Sat => {}
        }
        let is_star = |cell: &_| {
            let literal = Lit::positive(variable(board, *cell) as u32 - 1);
            matches!(solver.lit_val(literal), Ok(TernaryVal::True))
        };
        let stars = CellSet::from_cells(board.size(), board.cells().filter(is_star));
        let block = blocking(board, &stars);
        if let Ok(placement) = Placement::new(board, stars) {
            report.solutions += 1;
            if visit(placement).is_break() {
                report.stopped = Some(StopReason::Cancelled);
                return report;
            }
            if report.solutions >= limits.solutions {
                report.stopped = Some(StopReason::Solutions);
                return report;
            }
        }
        add(&mut solver, &block);
    }
}

/// Not all of these stars. Every solution has the same number of stars, so this forbids one solution only.
fn blocking(board: Board, stars: &CellSet) -> Vec<i32> {
    stars.iter().map(|cell| -variable(board, cell)).collect()
}

fn add(solver: &mut rustsat_batsat::Solver<Interrupt<'_>>, literals: &[i32]) {
    let clause: Clause = literals.iter().map(|&literal| Lit::new(literal.unsigned_abs() - 1, literal < 0)).collect();
    // The solver accepts clauses in every state it can be in here.
    let _ = solver.add_clause(clause);
}
