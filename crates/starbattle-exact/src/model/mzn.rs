//! A `MiniZinc` model with its data.

use starbattle_board::Line;

use super::{Fixed, fixed_lines, title};
use crate::task::Task;

pub(super) fn write(task: &Task<'_>) -> String {
    let board = task.puzzle().board();
    let regions = task.puzzle().regions();
    let mut text = format!("% {}\n", title(task));
    text += &format!("int: n = {};  % rows, columns and regions\n", board.size());
    text += &format!("int: s = {};  % stars in each\n", board.stars());
    text += "\n% the region of every cell\narray[1..n, 1..n] of 1..n: region = [|\n";
    for row in 0..board.size() {
        let numbers = Line::Row(row).cells(board.size()).map(|cell| (regions.of(cell) + 1).to_string());
        let end = if row + 1 == board.size() { " |];" } else { " |" };
        text += &format!("  {}{end}\n", numbers.collect::<Vec<_>>().join(", "));
    }
    text += "\n% 1 where a star stands\narray[1..n, 1..n] of var 0..1: x;\n\n";
    text += "constraint forall(r in 1..n)(sum(c in 1..n)(x[r, c]) = s);\n";
    text += "constraint forall(c in 1..n)(sum(r in 1..n)(x[r, c]) = s);\n";
    text += "constraint forall(g in 1..n)(sum(r, c in 1..n where region[r, c] = g)(x[r, c]) = s);\n";
    text += "% no two stars in a 2x2 window\n";
    text += "constraint forall(r, c in 1..n-1)(x[r, c] + x[r, c+1] + x[r+1, c] + x[r+1, c+1] <= 1);\n";
    text += &fixed_lines(task, |Fixed { cell, star, .. }| {
        format!("constraint x[{}, {}] = {};\n", cell.row() + 1, cell.col() + 1, u8::from(star))
    });
    text += "\nsolve satisfy;\n\n";
    text += "output [if fix(x[r, c]) = 1 then \"*\" else \".\" endif ++ if c = n then \"\\n\" else \"\" endif | r, c in 1..n];\n";
    text
}
