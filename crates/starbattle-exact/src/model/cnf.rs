//! DIMACS clauses.

use super::problem::Problem;
use crate::cnf::{Cnf, variable};

pub(super) fn write(problem: &Problem<'_>) -> String {
    let board = problem.board();
    let mut cnf = Cnf::new(problem.task, problem.has_regions());
    if let Some(stars) = problem.excluded() {
        cnf.clauses.push(stars.iter().map(|cell| -variable(board, cell)).collect());
    }
    let mut text = format!("c {}\n", problem.title());
    text += "c A variable below is true if a star stands in its cell. The variables after them are counters:\n";
    text += "c one for each unit, number of its first cells, and number of stars reached among them.\n";
    for cell in board.cells() {
        text += &format!("c {} {cell}\n", variable(board, cell));
    }
    text += &format!("p cnf {} {}\n", cnf.variables, cnf.clauses.len());
    for clause in &cnf.clauses {
        for literal in clause {
            text += &format!("{literal} ");
        }
        text += "0\n";
    }
    text
}
