//! Which suppositions a sum can refute, found for many cells of a board together.
//!
//! That a cell is a star, or empty, is not put into the linear program but into its aim: what the cell lacks for it costs so much that it is
//! only paid if there is no other way. So the program of the board is solved once, and each cell takes a few more pivots.

use starbattle_board::Cell;

use super::{
    simplex::{Bound, Tableau},
    sum::Model,
};
use crate::lines::Grid;

/// What it costs to leave the supposition; more than any weight in a sum that anybody could read.
const PENALTY: f64 = 500.0;

/// A board with some cells that a sum may leave out.
pub(super) struct Forecasts<'a> {
    grid: &'a Grid,
    excused: &'a [Cell],
    solved: Tableau,
    cells: Vec<Cell>,
    /// The first row of the excused cells.
    first_excused: usize,
    lacking: usize,
    /// Shares of a star that satisfy all sums.
    shares: Vec<Vec<f64>>,
}

impl<'a> Forecasts<'a> {
    /// Solves the program of a board. `None` if that takes too long.
    pub fn new(grid: &'a Grid, excused: &'a [Cell]) -> Option<Self> {
        let Model { program, cells, corners, lacking } = Model::new(grid, excused);
        let mut solved = Tableau::new(program);
        let shares = match solved.bound(&[(lacking, 1.0)], lacking) {
            Bound::Nothing(shares) => vec![shares],
            Bound::Rows(_) => Vec::new(),
            Bound::Unknown => return None,
        };
        let first_excused = 4 * grid.board().size() + corners.len();
        Some(Self { grid, excused, solved, cells, first_excused, lacking, shares })
    }

    /// How many of the excused cells a sum leaves out that refutes a supposition about a cell; `None` if no sum does.
    pub fn left_out(&mut self, cell: Cell, star: bool) -> Option<usize> {
        let variable = self.cells.iter().position(|&other| other == cell)?;
        let is_so = |shares: &Vec<f64>| (shares[variable] - f64::from(u8::from(star))).abs() < 1e-6;
        if self.shares.iter().any(is_so) {
            return None;
        }
        let aim = if star {
            [(self.lacking, 1.0 - PENALTY), (variable, PENALTY)]
        } else {
            [(self.lacking, 1.0), (variable, -PENALTY)]
        };
        // Always from the same start, so that errors of rounding do not add up.
        match self.solved.clone().bound(&aim, self.lacking) {
            Bound::Rows(weights) => {
                let of_excused = self.excused.iter().zip(&weights[self.first_excused..]);
                let stays_open =
                    |other: Cell| other != cell && !(star && other.touches(cell)) && self.grid.is_open(other);
                Some(of_excused.filter(|(other, weight)| **weight > 1e-6 && stays_open(**other)).count())
            }
            Bound::Nothing(shares) => {
                self.shares.push(shares);
                None
            }
            Bound::Unknown => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Board;

    use super::*;
    use crate::proof::sum::Sum;

    #[test]
    fn a_forecast_says_what_a_sum_of_its_own_would_say() {
        // An irreducible rule of 9x9 with two stars: nothing but a sum shows it.
        let stars = [Cell::new(4, 4), Cell::new(6, 6), Cell::new(2, 2)];
        let boards = [(9, &stars[..2]), (9, &stars[..1]), (8, &stars[..0]), (10, &stars[..2])];
        let mut outcomes = [0; 2];
        for (size, stars) in boards {
            let grid = Grid::with_stars(Board::new(size, 2).unwrap(), stars).unwrap();
            let mut forecasts = Forecasts::new(&grid, &[]).unwrap();
            for cell in grid.board().cells().filter(|&cell| grid.is_open(cell)) {
                for star in [true, false] {
                    let mut supposed = grid.clone();
                    if star {
                        assert!(supposed.place(cell));
                    } else {
                        supposed.close(cell);
                    }
                    let is_refuted = Sum::find(&supposed).is_some();
                    assert_eq!(forecasts.left_out(cell, star), is_refuted.then_some(0), "{size} {cell} {star}");
                    outcomes[usize::from(is_refuted)] += 1;
                }
            }
        }
        assert!(outcomes.iter().all(|&count| count > 20), "{outcomes:?}");
    }
}
