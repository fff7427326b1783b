//! DIMACS clauses.

use super::title;
use crate::{
    cnf::{Cnf, variable},
    task::Task,
};

pub(super) fn write(task: &Task<'_>) -> String {
    let board = task.puzzle().board();
    let cnf = Cnf::new(task);
    let mut text = format!("c {}\n", title(task));
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
