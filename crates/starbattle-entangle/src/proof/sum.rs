//! Sums over lines and blocks: lines need stars, and a 2×2 block holds at most one.

use starbattle_board::{Cell, Line, Span, Text, Unit, text};

use super::simplex::{Bound, Program};
use crate::lines::{Band, Grid};

/// Whole weights are looked for up to this multiple of those that were found.
const MAX_MULTIPLE: i32 = 60;

/// What a cell costs that is left uncovered, compared with a line or a block.
const EXCUSE_COST: f64 = 6.0;

/// Lines that need more stars than the blocks hold that cover their open cells. Lines and blocks may count several times,
/// and lines may be taken away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// Lines and how often each of them is counted; less than 0 if it is taken away.
    pub lines: Vec<(Line, i32)>,
    /// Blocks, by their upper left cells, and how often each of them is used.
    pub blocks: Vec<(Cell, i32)>,
    /// The stars that the lines still need, each line as often as it is counted.
    pub need: i32,
}

impl Sum {
    /// A sum that shows that the lines cannot all get their stars: the one with the least weight for what is lacking.
    pub(super) fn find(grid: &Grid) -> Option<Self> {
        Self::find_or_share(grid, &[]).ok()
    }

    /// The same, with as few of some open cells as possible left uncovered: it holds if these are empty.
    pub(super) fn find_without(grid: &Grid, excused: &[Cell]) -> Option<Self> {
        Self::find_or_share(grid, excused).ok()
    }

    /// The sum, or shares of a star for the open cells which give all lines what they need, as far as any sum can say. There are no
    /// shares if it is not known which.
    pub(super) fn find_or_share(grid: &Grid, excused: &[Cell]) -> Result<Self, Vec<(Cell, f64)>> {
        let size = grid.board().size();
        let cells: Vec<Cell> = grid.board().cells().filter(|&cell| grid.is_open(cell)).collect();
        let inside = |holds: &dyn Fn(Cell) -> bool, factor: f64| -> Vec<(usize, f64)> {
            let inside = cells.iter().enumerate().filter(|(_, cell)| holds(**cell));
            inside.map(|(variable, _)| (variable, factor)).collect()
        };
        // What is looked for are weights of rows of a program. Its variables are the open cells, and last what is lacking. The weights
        // show that this is bounded, while anything could be lacking if the lines could get their stars, even in parts.
        let lacking = cells.len();
        let mut program = Program::new(cells.len() + 1);
        for line in Line::all(size) {
            let need = f64::from(need_of(grid, line));
            // A row for being counted, and one for being taken away.
            for sign in [1.0, -1.0] {
                program.add(inside(&|cell| line.contains(cell), -sign).into_iter().chain([(lacking, sign * need)]));
            }
        }
        let corners: Vec<Cell> =
            corners(size).filter(|&corner| cells.iter().any(|&cell| covers(corner, cell))).collect();
        for &corner in &corners {
            program.add(inside(&|cell| covers(corner, cell), 1.0).into_iter().chain([(lacking, -1.0)]));
        }
        for &excused in excused {
            program.add(inside(&|cell| cell == excused, 1.0 / EXCUSE_COST).into_iter());
        }
        let weights = match program.bound(lacking) {
            Bound::Rows(weights) => weights,
            Bound::Nothing(growth) => return Err(cells.iter().copied().zip(growth).collect()),
            Bound::Unknown => return Err(Vec::new()),
        };
        let (of_lines, of_blocks) = weights.split_at(4 * size);
        let (of_blocks, of_excused) = of_blocks.split_at(corners.len());
        let mut closed = grid.clone();
        for (&cell, _) in excused.iter().zip(of_excused).filter(|(_, weight)| **weight > 1e-6) {
            closed.close(cell);
        }
        let of_lines: Vec<f64> = of_lines.chunks(2).map(|both| both[0] - both[1]).collect();
        let found = (1..=MAX_MULTIPLE).find_map(|multiple| {
            let counted = |weights: &[f64]| weights.iter().map(|&weight| whole(weight, multiple)).collect();
            let (of_lines, of_blocks): (Option<Vec<i32>>, Option<Vec<i32>>) = (counted(&of_lines), counted(of_blocks));
            let mut lines: Vec<(Line, i32)> = Line::all(size).zip(of_lines?).collect();
            lines.retain(|(_, times)| *times != 0);
            let mut blocks: Vec<(Cell, i32)> = corners.iter().copied().zip(of_blocks?).collect();
            blocks.retain(|(_, times)| *times != 0);
            let need = lines.iter().map(|&(line, times)| times * need_of(grid, line)).sum();
            Some(Self { lines, blocks, need }).filter(|sum| sum.holds(&closed))
        });
        found.ok_or_else(Vec::new)
    }

    /// The stars that the blocks hold at most.
    #[must_use]
    pub fn most(&self) -> i32 {
        self.blocks.iter().map(|(_, times)| times).sum()
    }

    /// How many lines and blocks there are to count.
    pub(super) fn weight(&self) -> i32 {
        self.most() + self.lines.iter().map(|(_, times)| times.abs()).sum::<i32>()
    }

    /// The open cells that the blocks do not cover.
    pub(super) fn uncovered(&self, grid: &Grid) -> impl Iterator<Item = Cell> {
        grid.board().cells().filter(move |&cell| grid.is_open(cell) && !self.is_covered(cell))
    }

    fn is_covered(&self, cell: Cell) -> bool {
        let counted: i32 = self.lines.iter().filter(|(line, _)| line.contains(cell)).map(|(_, times)| times).sum();
        let blocks = self.blocks.iter().filter(|(corner, _)| covers(*corner, cell));
        counted <= blocks.map(|(_, times)| times).sum()
    }

    /// Whether it shows that the lines of a grid cannot all get their stars.
    pub(super) fn holds(&self, grid: &Grid) -> bool {
        let need: i32 = self.lines.iter().map(|&(line, times)| times * need_of(grid, line)).sum();
        let is_possible = self.blocks.iter().all(|(_, times)| *times > 0);
        need == self.need && need > self.most() && is_possible && self.uncovered(grid).next().is_none()
    }

    /// The sum as a clause.
    pub(super) fn text(&self) -> Text {
        let lines = |sign: i32| -> Vec<(Unit, i32)> {
            let lines = self.lines.iter().filter(|(_, times)| times * sign > 0);
            lines.map(|&(line, times)| (line.into(), times * sign)).collect()
        };
        let mut text = text!["counted together, ", grouped(&lines(1), Text::units)];
        let taken_away = lines(-1);
        if !taken_away.is_empty() {
            text.push(text![" without ", grouped(&taken_away, Text::units)]);
        }
        text.push(text![" would need ", Text::counted(self.need as usize, "more star"), ", but "]);
        if self.blocks.is_empty() {
            text.push("no open cell is left to count");
            return text;
        }
        let names =
            |corners: &[Cell]| Text::joined(corners.iter().map(|&corner| Text::from(Span::Block(corner))), ", ");
        let blocks = grouped(&self.blocks, names);
        let (name, s) = if self.blocks.len() == 1 { ("block ", "s") } else { ("blocks ", "") };
        text.push(text!["the ", name, blocks, " cover", s, " every open cell as often as it is counted, and hold", s]);
        text.push(text![" at most ", Text::counted(self.most() as usize, "star")]);
        text
    }
}

/// "row 1 (once), columns 2 and 4 (twice each)": what counts equally often together.
fn grouped<T: Copy>(counted: &[(T, i32)], name: impl Fn(&[T]) -> Text) -> Text {
    let most = counted.iter().map(|(_, times)| *times).max().unwrap_or(0);
    let of_times = |times: i32| {
        let same: Vec<T> = counted.iter().filter(|(_, other)| *other == times).map(|(item, _)| *item).collect();
        let often: Text = match times {
            _ if most == 1 => return text![name(&same)],
            1 => " (once".into(),
            2 => " (twice".into(),
            _ => text![" (", times as usize, " times"],
        };
        text![name(&same), often, if same.len() == 1 { ")" } else { " each)" }]
    };
    let times = (1..=most).filter(|times| counted.iter().any(|(_, other)| other == times));
    Text::joined(times.map(of_times), ", ")
}

/// The multiple of a weight, if it is a whole number.
fn whole(weight: f64, multiple: i32) -> Option<i32> {
    let wanted = weight * f64::from(multiple);
    ((wanted - wanted.round()).abs() < 1e-6).then_some(wanted.round() as i32)
}

fn need_of(grid: &Grid, line: Line) -> i32 {
    grid.need(Band::of(line)) as i32
}

/// The upper left cells of all blocks.
fn corners(size: usize) -> impl Iterator<Item = Cell> {
    (1..size).flat_map(move |row| (1..size).map(move |col| Cell::new(row as u8 - 1, col as u8 - 1)))
}

/// Whether a block, by its upper left cell, has a cell.
fn covers(corner: Cell, cell: Cell) -> bool {
    (corner.row()..=corner.row() + 1).contains(&cell.row()) && (corner.col()..=corner.col() + 1).contains(&cell.col())
}

#[cfg(test)]
mod tests {
    use starbattle_board::Board;

    use super::*;

    #[test]
    fn a_row_of_two_cells_cannot_hold_two_stars() {
        let mut grid = Grid::new(Board::new(8, 2).unwrap()).unwrap();
        assert_eq!(Sum::find(&grid), None);
        for col in 2..8 {
            grid.close(Cell::new(3, col));
        }
        let sum = Sum::find(&grid).unwrap();
        assert_eq!((&sum.lines[..], sum.need, sum.most()), (&[(Line::Row(3), 1)][..], 2, 1));
        let text = sum.text().to_string();
        assert!(text.starts_with("counted together, row 4 would need 2 more stars, but the block r"), "{text}");
        // It says nothing about a grid in which one more cell of the row is open.
        assert!(sum.holds(&grid));
        assert!(!sum.holds(&Grid::new(Board::new(8, 2).unwrap()).unwrap()));
    }

    #[test]
    fn what_counts_several_times_is_said_once() {
        let rows = [(Unit::from(Line::Row(0)), 1), (Line::Row(1).into(), 2), (Line::Column(4).into(), 2)];
        let words = grouped(&rows, Text::units).to_string();
        assert_eq!(words, "row 1 (once), row 2 and column 5 (twice each)");
        assert_eq!(grouped(&rows[..1], Text::units).to_string(), "row 1");
    }
}
