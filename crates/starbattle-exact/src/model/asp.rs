//! An answer-set program with its data.

use starbattle_board::{Cell, Line};

use super::problem::{Fixed, Problem};

pub(super) fn write(problem: &Problem<'_>) -> String {
    let (board, regions) = (problem.board(), problem.task.puzzle().regions());
    let mut text = format!("% {}\n", problem.title());
    text += &format!("#const n = {}.\n#const s = {}.\n\n", board.size(), board.stars());
    if problem.has_regions() {
        text += "% region(Row, Column, Region)\n";
    }
    for row in (0..board.size()).filter(|_| problem.has_regions()) {
        let facts = Line::Row(row)
            .cells(board.size())
            .map(|cell| format!("region({},{},{}).", cell.row() + 1, cell.col() + 1, regions.of(cell) + 1));
        text += &facts.collect::<Vec<_>>().join(" ");
        text += "\n";
    }
    let units = if problem.has_regions() { "row, column and region" } else { "row and column" };
    text += &format!("\n% exactly s stars in every {units}\n");
    text += "s { star(R,C) : C = 1..n } s :- R = 1..n.\n";
    text += ":- C = 1..n, #count { R : star(R,C) } != s.\n";
    if problem.has_regions() {
        text += ":- G = 1..n, #count { R,C : star(R,C), region(R,C,G) } != s.\n";
    }
    text += "\n% no two stars in a 2x2 window\n";
    text += ":- R = 1..n-1, C = 1..n-1, 2 { star(R..R+1,C..C+1) }.\n";
    text += &problem.fixed_lines("%", |Fixed { cell, star, .. }| {
        let not = if star { "not " } else { "" };
        format!(":- {not}{}.\n", atom(cell))
    });
    if let Some(stars) = problem.excluded() {
        let stars: Vec<String> = stars.iter().map(atom).collect();
        text += &format!("\n% not this solution\n:- {}.\n", stars.join(", "));
    }
    let wishes = problem.wishes().into_iter().map(|Fixed { cell, star, .. }| {
        let not = if star { "" } else { "not " };
        format!("1,{},{} : {not}{}", cell.row() + 1, cell.col() + 1, atom(cell))
    });
    let wishes: Vec<String> = wishes.collect();
    if !wishes.is_empty() {
        text += &format!("\n% as many marks as possible hold\n#maximize {{ {} }}.\n", wishes.join("; "));
    }
    text + "\n#show star/2.\n"
}

fn atom(cell: Cell) -> String {
    format!("star({},{})", cell.row() + 1, cell.col() + 1)
}
