//! The puzzle written down for other solvers.
//!
//! Every model has one 0/1 variable per cell, one equation per row, column and region (the variables add up to S) and one
//! inequality per 2×2 window (at most 1, which is the same as "no two stars touch"). Givens and marks become fixed variables. The CNF
//! alone differs: it forbids each touching pair and counts with auxiliary variables. [`ModelOptions`] leave something out or add to it.

mod asp;
mod cnf;
mod cpsat;
mod lp;
mod mzn;
mod opb;
mod options;
mod problem;

use std::{fmt, str::FromStr};

pub use self::options::{ModelError, ModelOptions, Objective, UnknownObjectiveError};
use self::problem::Problem;
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
    /// A Python script for OR-Tools CP-SAT.
    Cpsat,
}

/// A name that no model has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown model `{0}`: expected cnf, opb, lp, mzn, asp or cpsat")]
pub struct UnknownModelError(pub String);

impl ModelKind {
    /// Every kind.
    pub const ALL: [Self; 6] = [Self::Cnf, Self::Opb, Self::Lp, Self::Mzn, Self::Asp, Self::Cpsat];

    /// The short name, which is also the usual ending of file names, except that a CP-SAT script ends in `py`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cnf => "cnf",
            Self::Opb => "opb",
            Self::Lp => "lp",
            Self::Mzn => "mzn",
            Self::Asp => "asp",
            Self::Cpsat => "cpsat",
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
pub fn model(task: &Task<'_>, kind: ModelKind, options: &ModelOptions) -> Result<String, ModelError> {
    options.check(kind)?;
    let problem = Problem { task, options };
    if options.objective == Objective::Marks && problem.wishes().is_empty() {
        return Err(ModelError::NoMarks);
    }
    let write = match kind {
        ModelKind::Cnf => cnf::write,
        ModelKind::Opb => opb::write,
        ModelKind::Lp => lp::write,
        ModelKind::Mzn => mzn::write,
        ModelKind::Asp => asp::write,
        ModelKind::Cpsat => cpsat::write,
    };
    Ok(write(&problem))
}
