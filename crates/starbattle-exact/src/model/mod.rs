//! The puzzle written down for other solvers.
//!
//! Every model has one 0/1 variable per cell, one equation per row, column and region (the variables add up to S) and one
//! inequality per 2×2 window (at most 1, which is the same as "no two stars touch"). Givens and marks become fixed variables. The CNF
//! alone differs: it forbids each touching pair and counts with auxiliary variables.

mod asp;
mod cnf;
mod lp;
mod mzn;
mod opb;

use std::{fmt, str::FromStr};

use starbattle_board::{Board, Cell, Mark};

use crate::task::Task;

/// A language other solvers read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModelKind {
    /// DIMACS clauses, for SAT solvers.
    Cnf,
    /// Pseudo-Boolean constraints in OPB, for solvers such as `RoundingSat`.
    Opb,
    /// An integer program in CPLEX LP format, for HiGHS, CBC, SCIP, Gurobi or CPLEX.
    Lp,
    /// A `MiniZinc` model with its data.
    Mzn,
    /// An answer-set program with its data, for clingo.
    Asp,
}

/// A name that no model has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown model `{0}`: expected cnf, opb, lp, mzn or asp")]
pub struct UnknownModelError(pub String);

impl ModelKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Cnf, Self::Opb, Self::Lp, Self::Mzn, Self::Asp];

    /// The short name, which is also the usual ending of file names (`lp` stands for the integer program).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cnf => "cnf",
            Self::Opb => "opb",
            Self::Lp => "lp",
            Self::Mzn => "mzn",
            Self::Asp => "asp",
        }
    }
}

impl fmt::Display for ModelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ModelKind {
    type Err = UnknownModelError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let wanted = name.to_ascii_lowercase();
        Self::ALL.into_iter().find(|kind| kind.name() == wanted).ok_or_else(|| UnknownModelError(name.to_owned()))
    }
}

/// Writes the model of a task, complete in itself.
#[must_use]
pub fn model(task: &Task<'_>, kind: ModelKind) -> String {
    match kind {
        ModelKind::Cnf => cnf::write(task),
        ModelKind::Opb => opb::write(task),
        ModelKind::Lp => lp::write(task),
        ModelKind::Mzn => mzn::write(task),
        ModelKind::Asp => asp::write(task),
    }
}

/// What the first line of every model says.
fn title(task: &Task<'_>) -> String {
    format!("Star Battle, {}", task.puzzle().board())
}

/// The cells of every 2×2 window, from the top left.
fn windows(board: Board) -> impl Iterator<Item = [Cell; 4]> {
    board.cells().filter_map(move |cell| {
        let corner = board.cell(cell.row() + 1, cell.col() + 1)?;
        let right = board.cell(cell.row(), cell.col() + 1)?;
        let below = board.cell(cell.row() + 1, cell.col())?;
        Some([cell, right, below, corner])
    })
}

/// A cell whose variable is fixed.
#[derive(Clone, Copy)]
struct Fixed {
    cell: Cell,
    star: bool,
    /// Whether the puzzle gives it, and not a mark.
    given: bool,
}

/// The given cells, then the marked ones that say something else.
fn fixed(task: &Task<'_>) -> Vec<Fixed> {
    let givens = task.puzzle().givens();
    let decided = |given: bool, cell: Cell, mark: Mark| {
        (mark != Mark::Unknown).then_some(Fixed { cell, star: mark == Mark::Star, given })
    };
    let cells = || task.puzzle().board().cells();
    let given = cells().filter_map(|cell| decided(true, cell, givens.get(cell)));
    let marked = task.marks().into_iter().flat_map(|marks| {
        let new = cells().map(|cell| (cell, marks.get(cell))).filter(|&(cell, mark)| mark != givens.get(cell));
        new.filter_map(|(cell, mark)| decided(false, cell, mark))
    });
    given.chain(marked).collect()
}

/// Lines for the givens and for the marks, each kind under a heading if there are any.
fn fixed_lines(task: &Task<'_>, line: impl Fn(Fixed) -> String) -> String {
    let (given, marked): (Vec<Fixed>, Vec<Fixed>) = fixed(task).into_iter().partition(|fixed| fixed.given);
    let mut text = String::new();
    for (heading, fixed) in [("givens", given), ("marks", marked)] {
        if !fixed.is_empty() {
            text += &format!("\n% {heading}\n");
            text.extend(fixed.into_iter().map(&line));
        }
    }
    text
}
