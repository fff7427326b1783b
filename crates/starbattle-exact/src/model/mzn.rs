//! A `MiniZinc` model with its data.

use starbattle_board::{Cell, Line};

use super::problem::{Fixed, Problem};

pub(super) fn write(problem: &Problem<'_>) -> String {
    let board = problem.board();
    let mut text = format!("% {}\n", problem.title());
    let counted = if problem.has_regions() { "rows, columns and regions" } else { "rows and columns" };
    text += &format!("int: n = {};  % {counted}\n", board.size());
    text += &format!("int: s = {};  % stars in each\n", board.stars());
    if problem.has_regions() {
        text += &regions(problem);
    }
    text += "\n% 1 where a star stands\narray[1..n, 1..n] of var 0..1: x;\n\n";
    text += "constraint forall(r in 1..n)(sum(c in 1..n)(x[r, c]) = s);\n";
    text += "constraint forall(c in 1..n)(sum(r in 1..n)(x[r, c]) = s);\n";
    if problem.has_regions() {
        text += "constraint forall(g in 1..n)(sum(r, c in 1..n where region[r, c] = g)(x[r, c]) = s);\n";
    }
    text += "% no two stars in a 2x2 window\n";
    text += "constraint forall(r, c in 1..n-1)(x[r, c] + x[r, c+1] + x[r+1, c] + x[r+1, c+1] <= 1);\n";
    text += &problem
        .fixed_lines("%", |Fixed { cell, star, .. }| format!("constraint {} = {};\n", name(cell), u8::from(star)));
    if let Some(stars) = problem.excluded() {
        let names: Vec<String> = stars.iter().map(name).collect();
        let most = stars.len().saturating_sub(1);
        text += &format!("\n% not this solution\nconstraint {} <= {most};\n", names.join(" + "));
    }
    let wish = |Fixed { cell, star, .. }| if star { name(cell) } else { format!("1 - {}", name(cell)) };
    let wishes: Vec<String> = problem.wishes().into_iter().map(wish).collect();
    if wishes.is_empty() {
        text += "\nsolve satisfy;\n\n";
    } else {
        text += &format!("\n% as many marks as possible hold\nsolve maximize sum([{}]);\n\n", wishes.join(", "));
    }
    text += "output [if fix(x[r, c]) = 1 then \"*\" else \".\" endif ++ if c = n then \"\\n\" else \"\" endif | r, c in 1..n];\n";
    text
}

fn regions(problem: &Problem<'_>) -> String {
    let (size, regions) = (problem.board().size(), problem.task.puzzle().regions());
    let mut text = "\n% the region of every cell\narray[1..n, 1..n] of 1..n: region = [|\n".to_owned();
    for row in 0..size {
        let numbers = Line::Row(row).cells(size).map(|cell| (regions.of(cell) + 1).to_string());
        let end = if row + 1 == size { " |];" } else { " |" };
        text += &format!("  {}{end}\n", numbers.collect::<Vec<_>>().join(", "));
    }
    text
}

fn name(cell: Cell) -> String {
    format!("x[{}, {}]", cell.row() + 1, cell.col() + 1)
}
