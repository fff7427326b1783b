//! An integer program in CPLEX LP format.

use starbattle_board::{Cell, CellSet, Line, Mark, Unit, region_label};

use super::problem::{Fixed, Problem};

/// Some readers refuse lines of more than 255 characters.
const TERMS_PER_LINE: usize = 16;

pub(super) fn write(problem: &Problem<'_>) -> String {
    let board = problem.board();
    let mut text = format!("\\ {}\n\\ x_r1c1 is 1 if a star stands in row 1, column 1.\n", problem.title());
    text += &objective(&problem.wishes());
    text += "Subject To\n";
    for (unit, cells) in problem.units() {
        text += &format!(" {}: {} = {}\n", label(unit), sum(&cells), board.stars());
    }
    for cells in problem.windows() {
        text += &format!(" window_{}: {} <= 1\n", cells[0], sum(&CellSet::from_cells(board.size(), cells)));
    }
    if let Some(stars) = problem.excluded() {
        text += &format!(" excluded: {} <= {}\n", sum(stars), stars.len().saturating_sub(1));
    }
    // Of two bounds of a variable the last would count, so a mark that contradicts a given is a constraint.
    let givens = problem.task.puzzle().givens();
    let (bounds, contradictions): (Vec<Fixed>, Vec<Fixed>) =
        problem.fixed().into_iter().partition(|fixed| fixed.given || givens.get(fixed.cell) == Mark::Unknown);
    for Fixed { cell, star, .. } in contradictions {
        text += &format!(" mark_{cell}: x_{cell} = {}\n", u8::from(star));
    }
    if !bounds.is_empty() {
        text += "Bounds\n";
    }
    for Fixed { cell, star, .. } in bounds {
        text += &format!(" x_{cell} = {}\n", u8::from(star));
    }
    text += "Binary\n";
    for row in 0..board.size() {
        let names: Vec<String> = Line::Row(row).cells(board.size()).map(|cell| format!("x_{cell}")).collect();
        for part in names.chunks(TERMS_PER_LINE) {
            text += &format!(" {}\n", part.join(" "));
        }
    }
    text + "End\n"
}

/// The marks that hold, but for a constant: a cross holds where there is no star.
fn objective(wishes: &[Fixed]) -> String {
    if wishes.is_empty() {
        // There is nothing to minimise; an objective of zero keeps every reader content.
        return "Minimize\n nothing: 0 x_r1c1\n".to_owned();
    }
    let term = |Fixed { cell, star, .. }: &Fixed| format!("{} x_{cell}", if *star { '+' } else { '-' });
    let lines = wishes.chunks(TERMS_PER_LINE).map(|part| part.iter().map(term).collect::<Vec<_>>().join(" "));
    format!("Maximize\n marks: {}\n", lines.collect::<Vec<_>>().join("\n  "))
}

fn label(unit: Unit) -> String {
    match unit {
        Unit::Line(Line::Row(row)) => format!("row_{}", row + 1),
        Unit::Line(Line::Column(col)) => format!("column_{}", col + 1),
        Unit::Region(region) => format!("region_{}", region_label(region)),
    }
}

fn sum(cells: &CellSet) -> String {
    let cells: Vec<Cell> = cells.iter().collect();
    let parts: Vec<String> = cells
        .chunks(TERMS_PER_LINE)
        .map(|part| part.iter().map(|cell| format!("x_{cell}")).collect::<Vec<_>>().join(" + "))
        .collect();
    parts.join("\n  + ")
}
