//! The `.starb` files of a programming course: regions as lists of cells.
//!
//! ```text
//! file   = rows "x" cols line-break region*
//! region = [cell cell …] "|" cell*              ; cell = row "," column, both from 1
//! ```
//! The cells before the bar hold the solution's stars and belong to the region as well. Their number gives the star
//! count; without them it is 2, as the course fixes it. `#` opens a comment.

use starbattle_board::counted;

use crate::{
    Layout,
    fault::{Fault, Place},
    registry::Context,
    text::{number, significant_lines},
};

use super::cell_lists::CellLists;

const USUAL_STARS: usize = 2;

pub(crate) fn recognise(text: &str) -> bool {
    significant_lines(text)
        .any(|(_, line)| line.contains('|') && line.split(['|', ' ']).any(|word| parse_cell(word).is_some()))
}

fn parse_cell(word: &str) -> Option<(usize, usize)> {
    let (row, col) = word.split_once(',')?;
    Some((number(row)?, number(col)?))
}

pub(crate) fn read(text: &str, _: &mut Context) -> Result<Layout, Fault> {
    let mut lines = significant_lines(text);
    let (first, size) = lines.next().unwrap_or((1, ""));
    let (rows, cols) = size
        .split_once('x')
        .and_then(|(rows, cols)| Some((number(rows)?, number(cols)?)))
        .ok_or_else(|| Fault::unexpected(Place::Line(first), "a size such as `10x10`", size))?;
    let mut cells = CellLists::new(rows, cols)?;
    let mut stars = Vec::new();
    let mut counts = Vec::new();
    for (region, (number, line)) in lines.enumerate() {
        let (left, right) = line
            .split_once('|')
            .ok_or_else(|| Fault::unexpected(Place::Line(number), "a region such as `1,2 3,4 | 5,6`", line))?;
        let mut read_side = |side: &str| -> Result<Vec<(usize, usize)>, Fault> {
            side.split_whitespace()
                .map(|word| {
                    let (row, col) = parse_cell(word)
                        .filter(|&(row, col)| row > 0 && col > 0)
                        .ok_or_else(|| Fault::unexpected(Place::Line(number), "a cell such as `1,2`", word))?;
                    cells.add(region, row - 1, col - 1, Place::Line(number))?;
                    Ok((row - 1, col - 1))
                })
                .collect()
        };
        let solution = read_side(left)?;
        read_side(right)?;
        counts.push((number, solution.len()));
        stars.extend(solution);
    }
    let mut layout = cells.finish()?;
    let usual = counts.first().map_or(0, |&(_, count)| count);
    if let Some(&(line, count)) = counts.iter().find(|&&(_, count)| count != usual) {
        return Err(Fault::unexpected(
            Place::Line(line),
            format!("{} before the bar, as in the first region", counted(usual, "cell")),
            count,
        ));
    }
    layout.stars = Some(if usual == 0 { USUAL_STARS } else { usual });
    if usual > 0 {
        let mut solution = vec![false; rows * cols];
        for (row, col) in stars {
            solution[row * cols + col] = true;
        }
        layout.set_solution(solution)?;
    }
    Ok(layout)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fault, read, rows};
    use crate::Notation;

    const SMALL: &str =
        "# four regions\n4x4\n1,2 | 1,1 2,1\n2,4 | 1,3 1,4 2,2 2,3\n3,1 | 4,1 4,2 3,2\n4,3 | 4,4 3,3 3,4\n";

    #[test]
    fn regions_and_solution_are_read() {
        assert_eq!(Notation::detect(SMALL).unwrap().id, "starb");
        let layout = read("starb", SMALL).layout;
        assert_eq!((rows(&layout).as_str(), layout.stars), ("AABB ABBB CCDD CCDD", Some(1)));
        let stars: Vec<usize> =
            layout.solution().unwrap().iter().enumerate().filter(|(_, star)| **star).map(|(i, _)| i).collect();
        assert_eq!(stars, [1, 7, 8, 14]);
    }

    #[test]
    fn without_a_solution_the_course_fixes_two_stars() {
        let layout = read("starb", "2x2\n| 1,1 1,2\n| 2,1 2,2").layout;
        assert_eq!((layout.stars, layout.solution()), (Some(2), None));
    }

    #[test]
    fn damage_is_named_with_its_line() {
        assert!(fault("starb", "ten\n| 1,1").contains("line 1: expected a size"));
        assert!(fault("starb", "2x2\n| 1,1 1,1").contains("line 2: cell r1c1 is given twice"));
        assert!(fault("starb", "2x2\n| 1,1 1,2 2,1").contains("cell r2c2 belongs to no region"));
        assert!(fault("starb", "2x2\n| 1,1 3,1").contains("a cell on the 2x2 board, found `r3c1`"));
        assert!(fault("starb", "2x2\n| 0,1").contains("a cell such as `1,2`, found `0,1`"));
        assert!(fault("starb", "2x2\n1,1 1,2").contains("a region such as"));
        assert!(fault("starb", "2x2\n1,1 | 1,2\n| 2,1 2,2").contains("line 3: expected 1 cell before the bar"));
        assert!(fault("starb", "9999x9999\n| 1,1").contains("number of rows 9999"));
    }
}
