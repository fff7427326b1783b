//! Pseudo-Boolean constraints.

use starbattle_board::{Cell, CellSet};

use super::problem::{Fixed, Problem};
use crate::cnf::variable;

pub(super) fn write(problem: &Problem<'_>) -> String {
    let board = problem.board();
    let name = |cell: Cell| format!("x{}", variable(board, cell));
    let sum = |sign: char, cells: &CellSet| -> String {
        cells.iter().map(|cell| format!("{sign}1 {} ", name(cell))).collect()
    };
    let (units, fixed, windows) = (problem.units(), problem.fixed(), problem.windows());
    // Readers want this line first and take the numbers from it.
    let constraints = units.len() + windows.len() + fixed.len() + usize::from(problem.excluded().is_some());
    let mut text = format!("* #variable= {} #constraint= {constraints}\n", board.size() * board.size());
    text += &format!("* {}\n* A variable is 1 if a star stands in its cell.\n", problem.title());
    for cell in board.cells() {
        text += &format!("* {} {cell}\n", name(cell));
    }
    let wishes = problem.wishes();
    if !wishes.is_empty() {
        // Only minimising exists; a cross holds where there is no star.
        let term = |Fixed { cell, star, .. }| format!("{}1 {} ", if star { '-' } else { '+' }, name(cell));
        let terms: String = wishes.into_iter().map(term).collect();
        text += &format!("* as many marks as possible hold\nmin: {terms};\n");
    }
    for (unit, cells) in &units {
        text += &format!("* {unit}\n{}= {} ;\n", sum('+', cells), board.stars());
    }
    text += "* no two stars in a 2x2 window\n";
    for cells in &windows {
        text += &format!("{}>= -1 ;\n", sum('-', &CellSet::from_cells(board.size(), *cells)));
    }
    if let Some(stars) = problem.excluded() {
        text += &format!("* not this solution\n{}>= {} ;\n", sum('-', stars), 1 - stars.len() as i64);
    }
    for Fixed { cell, star, given } in fixed {
        let origin = if given { "given" } else { "marked" };
        text += &format!("* {origin} {cell}\n+1 {} = {} ;\n", name(cell), u8::from(star));
    }
    text
}
