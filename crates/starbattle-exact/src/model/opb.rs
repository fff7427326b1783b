//! Pseudo-Boolean constraints.

use starbattle_board::{Cell, CellSet, Units};

use super::{Fixed, fixed, title, windows};
use crate::{cnf::variable, task::Task};

pub(super) fn write(task: &Task<'_>) -> String {
    let board = task.puzzle().board();
    let name = |cell: Cell| format!("x{}", variable(board, cell));
    let sum = |sign: char, cells: &CellSet| -> String {
        cells.iter().map(|cell| format!("{sign}1 {} ", name(cell))).collect()
    };
    let (units, fixed) = (Units::new(task.puzzle()), fixed(task));
    let windows: Vec<[Cell; 4]> = windows(board).collect();
    // Readers want this line first and take the numbers from it.
    let constraints = units.all().len() + windows.len() + fixed.len();
    let mut text = format!("* #variable= {} #constraint= {constraints}\n", board.size() * board.size());
    text += &format!("* {}\n* A variable is 1 if a star stands in its cell.\n", title(task));
    for cell in board.cells() {
        text += &format!("* {} {cell}\n", name(cell));
    }
    for (unit, cells) in units.iter() {
        text += &format!("* {unit}\n{}= {} ;\n", sum('+', cells), board.stars());
    }
    text += "* no two stars in a 2x2 window\n";
    for cells in &windows {
        text += &format!("{}>= -1 ;\n", sum('-', &CellSet::from_cells(board.size(), *cells)));
    }
    for Fixed { cell, star, given } in fixed {
        let origin = if given { "given" } else { "marked" };
        text += &format!("* {origin} {cell}\n+1 {} = {} ;\n", name(cell), u8::from(star));
    }
    text
}
