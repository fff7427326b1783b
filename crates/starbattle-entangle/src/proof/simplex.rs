//! A small simplex method, for weights of sums. What it finds is only a suggestion: it is rounded and checked in whole numbers.

/// Pivots before the rule that cannot cycle takes over.
const QUICK_PIVOTS: usize = 400;

/// The most numbers that are changed before it gives up.
const MAX_WORK: usize = 400_000_000;

/// What is nearly zero.
const TINY: f64 = 1e-9;

/// What bounds a variable.
#[derive(Debug, PartialEq)]
pub(super) enum Bound {
    /// The rows, each with its weight, as tightly as possible.
    Rows(Vec<f64>),
    /// Nothing: the variables can grow together in this relation. That of the variable itself is 1.
    Nothing(Vec<f64>),
    /// It takes too long to say.
    Unknown,
}

/// Rows of a linear program: each says that its terms add up to at most 1. All variables are at least 0.
#[derive(Debug)]
pub(super) struct Program {
    variables: usize,
    rows: usize,
    /// Row by row: the terms, then the bound.
    numbers: Vec<f64>,
}

impl Program {
    pub fn new(variables: usize) -> Self {
        Self { variables, rows: 0, numbers: Vec::new() }
    }

    /// Adds a row by its terms.
    pub fn add(&mut self, terms: impl Iterator<Item = (usize, f64)>) {
        let start = self.numbers.len();
        self.numbers.resize(start + self.variables, 0.0);
        for (variable, factor) in terms {
            self.numbers[start + variable] += factor;
        }
        self.numbers.push(1.0);
        self.rows += 1;
    }

    /// What bounds a variable.
    pub fn bound(mut self, variable: usize) -> Bound {
        let (width, rows) = (self.variables + 1, self.rows);
        // The last row is what is still to be gained by each variable.
        self.numbers.resize((rows + 1) * width, 0.0);
        self.numbers[rows * width + variable] = -1.0;
        // Which variable or row each column and each row stands for; rows are numbered after the variables.
        let mut columns: Vec<usize> = (0..self.variables).collect();
        let mut basis: Vec<usize> = (self.variables..self.variables + rows).collect();
        for pivot in 0..MAX_WORK / self.numbers.len() {
            let gains = &self.numbers[rows * width..][..self.variables];
            let entering = (0..self.variables).filter(|&column| gains[column] < -TINY).min_by(|&a, &b| {
                let steepest = gains[a].total_cmp(&gains[b]);
                if pivot < QUICK_PIVOTS { steepest } else { columns[a].cmp(&columns[b]) }
            });
            let Some(entering) = entering else { return Bound::Rows(self.weights(&columns)) };
            let Some(leaving) = self.leaving(entering, &basis) else {
                return Bound::Nothing(self.growth(variable, entering, &columns, &basis));
            };
            self.pivot(leaving, entering);
            std::mem::swap(&mut columns[entering], &mut basis[leaving]);
        }
        Bound::Unknown
    }

    /// The row that stops a variable from growing first; among equal ones, the one that stands for the first.
    fn leaving(&self, entering: usize, basis: &[usize]) -> Option<usize> {
        let width = self.variables + 1;
        let mut best: Option<(f64, usize)> = None;
        for row in 0..self.rows {
            let factor = self.numbers[row * width + entering];
            if factor <= TINY {
                continue;
            }
            let room = self.numbers[row * width + self.variables] / factor;
            if best
                .is_none_or(|(least, other)| room < least - TINY || (room < least + TINY && basis[row] < basis[other]))
            {
                best = Some((room, row));
            }
        }
        best.map(|(_, row)| row)
    }

    fn pivot(&mut self, leaving: usize, entering: usize) {
        let width = self.variables + 1;
        let inverse = 1.0 / self.numbers[leaving * width + entering];
        let mut row: Vec<f64> =
            self.numbers[leaving * width..][..width].iter().map(|number| number * inverse).collect();
        row[entering] = inverse;
        // At first, nearly all numbers are 0.
        let used: Vec<usize> = (0..width).filter(|&column| row[column] != 0.0).collect();
        let is_sparse = used.len() * 4 < width;
        for (index, other) in self.numbers.chunks_exact_mut(width).enumerate() {
            let factor = other[entering];
            if index == leaving || factor == 0.0 {
                continue;
            }
            other[entering] = 0.0;
            if is_sparse {
                for &column in &used {
                    other[column] -= factor * row[column];
                }
            } else {
                for (number, by) in other.iter_mut().zip(&row) {
                    *number -= factor * by;
                }
            }
        }
        self.numbers[leaving * width..][..width].copy_from_slice(&row);
    }

    /// How the variables grow with the one that nothing stops.
    fn growth(&self, variable: usize, entering: usize, columns: &[usize], basis: &[usize]) -> Vec<f64> {
        let mut growth = vec![0.0; self.variables];
        if let Some(grows) = growth.get_mut(columns[entering]) {
            *grows = 1.0;
        }
        for (row, &stands_for) in basis.iter().enumerate().filter(|(_, stands_for)| **stands_for < self.variables) {
            growth[stands_for] = -self.numbers[row * (self.variables + 1) + entering];
        }
        let unit = growth[variable];
        for number in &mut growth {
            *number /= unit;
        }
        growth
    }

    fn weights(&self, columns: &[usize]) -> Vec<f64> {
        let gains = &self.numbers[self.rows * (self.variables + 1)..];
        let mut weights = vec![0.0; self.rows];
        for (column, &stands_for) in columns.iter().enumerate().filter(|(_, stands_for)| **stands_for >= self.variables)
        {
            weights[stands_for - self.variables] = gains[column];
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_bound_the_variable_as_tightly_as_possible() {
        // x + 2y <= 1, x - y <= 1: y is bounded by the first row alone, x by the first, taken once.
        let mut program = Program::new(2);
        program.add([(0, 1.0), (1, 2.0)].into_iter());
        program.add([(0, 1.0), (1, -1.0)].into_iter());
        assert_eq!(program.bound(1), Bound::Rows(vec![0.5, 0.0]));
        let mut program = Program::new(2);
        program.add([(0, 1.0), (1, -1.0)].into_iter());
        assert_eq!(program.bound(0), Bound::Nothing(vec![1.0, 1.0]));
    }
}
