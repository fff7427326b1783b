//! The puzzle as clauses: shared by the SAT engine and the DIMACS model.
//!
//! Variable `row * N + col + 1` says that a star stands in that cell; the variables above N² are counters. A unit that holds
//! exactly S stars becomes a sequential counter: its variable (i, j) says that the first i cells hold at least j stars.

use starbattle_board::{Board, Cell, Mark, Unit, Units};

use crate::task::Task;

/// Clauses of variables from 1; a negative number is the variable's denial.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cnf {
    pub(crate) variables: usize,
    pub(crate) clauses: Vec<Vec<i32>>,
}

/// A literal, or a value that is already known.
#[derive(Clone, Copy)]
enum Term {
    Known(bool),
    Literal(i32),
}

impl Term {
    const fn not(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(!value),
            Self::Literal(literal) => Self::Literal(-literal),
        }
    }
}

/// The variable of a cell.
pub(crate) const fn variable(board: Board, cell: Cell) -> i32 {
    cell.index(board.size()) as i32 + 1
}

impl Cnf {
    /// The clauses of a task, with or without its regions.
    pub(crate) fn new(task: &Task<'_>, regions: bool) -> Self {
        let board = task.puzzle().board();
        let mut cnf = Self { variables: board.size() * board.size(), clauses: Vec::new() };
        let units = Units::new(task.puzzle());
        for (_, cells) in units.iter().filter(|(unit, _)| regions || !matches!(unit, Unit::Region(_))) {
            let cells: Vec<i32> = cells.iter().map(|cell| variable(board, cell)).collect();
            cnf.exactly(board.stars(), &cells);
        }
        for cell in board.cells() {
            for other in units.neighbours(cell).iter().filter(|&other| other > cell) {
                cnf.clauses.push(vec![-variable(board, cell), -variable(board, other)]);
            }
        }
        for marks in [Some(task.puzzle().givens()), task.marks()].into_iter().flatten() {
            for cell in board.cells() {
                match marks.get(cell) {
                    Mark::Star => cnf.clauses.push(vec![variable(board, cell)]),
                    Mark::Empty => cnf.clauses.push(vec![-variable(board, cell)]),
                    Mark::Unknown => {}
                }
            }
        }
        cnf
    }

    /// Exactly `count` of the cells hold a star.
    fn exactly(&mut self, count: usize, cells: &[i32]) {
        let mut before = vec![Term::Known(false); count + 2];
        before[0] = Term::Known(true);
        for (index, &cell) in cells.iter().enumerate() {
            let cell = Term::Literal(cell);
            let mut after = before.clone();
            for number in 1..=count.min(index + 1) {
                self.variables += 1;
                let reached = Term::Literal(self.variables as i32);
                after[number] = reached;
                self.clause(&[before[number].not(), reached]);
                self.clause(&[cell.not(), before[number - 1].not(), reached]);
                self.clause(&[reached.not(), before[number], cell]);
                self.clause(&[reached.not(), before[number - 1]]);
            }
            self.clause(&[cell.not(), before[count].not()]);
            before = after;
        }
        match before[count] {
            Term::Known(true) => {}
            Term::Known(false) => {
                // Too few cells. An empty clause would say so, but not every reader of DIMACS accepts one.
                let first = cells.first().copied().unwrap_or(1);
                self.clauses.extend([vec![first], vec![-first]]);
            }
            Term::Literal(literal) => self.clauses.push(vec![literal]),
        }
    }

    fn clause(&mut self, terms: &[Term]) {
        let mut literals = Vec::with_capacity(terms.len());
        for term in terms {
            match term {
                Term::Known(true) => return,
                Term::Known(false) => {}
                Term::Literal(literal) => literals.push(*literal),
            }
        }
        self.clauses.push(literals);
    }
}
