//! An answer-set program with its data.

use starbattle_board::Line;

use super::{Fixed, fixed_lines, title};
use crate::task::Task;

pub(super) fn write(task: &Task<'_>) -> String {
    let board = task.puzzle().board();
    let regions = task.puzzle().regions();
    let mut text = format!("% {}\n", title(task));
    text += &format!("#const n = {}.\n#const s = {}.\n\n", board.size(), board.stars());
    text += "% region(Row, Column, Region)\n";
    for row in 0..board.size() {
        let facts = Line::Row(row)
            .cells(board.size())
            .map(|cell| format!("region({},{},{}).", cell.row() + 1, cell.col() + 1, regions.of(cell) + 1));
        text += &facts.collect::<Vec<_>>().join(" ");
        text += "\n";
    }
    text += "\n% exactly s stars in every row, column and region\n";
    text += "s { star(R,C) : C = 1..n } s :- R = 1..n.\n";
    text += ":- C = 1..n, #count { R : star(R,C) } != s.\n";
    text += ":- G = 1..n, #count { R,C : star(R,C), region(R,C,G) } != s.\n\n";
    text += "% no two stars in a 2x2 window\n";
    text += ":- R = 1..n-1, C = 1..n-1, 2 { star(R..R+1,C..C+1) }.\n";
    text += &fixed_lines(task, |Fixed { cell, star, .. }| {
        let not = if star { "not " } else { "" };
        format!(":- {not}star({},{}).\n", cell.row() + 1, cell.col() + 1)
    });
    text + "\n#show star/2.\n"
}
