//! What a model says beyond the puzzle, and which languages can say it.

use std::{fmt, str::FromStr};

use starbattle_board::Placement;

use super::ModelKind;

/// Choices for a model. The default is the puzzle itself: any solution will do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModelOptions {
    /// What to optimise.
    pub objective: Objective,
    /// Leave out the regions, so that every placement of the board is a solution.
    pub without_regions: bool,
    /// A solution to exclude. If the puzzle has no other, the model has none.
    pub excluded: Option<Placement>,
    /// Count all solutions instead of finding one.
    pub count: bool,
}

/// What a model optimises.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Objective {
    /// Nothing: a puzzle has a solution or not, and none is better than another.
    #[default]
    None,
    /// The number of marks that hold. They are wishes then, and not fixed.
    Marks,
}

/// A name that no objective has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown objective `{0}`: expected none or marks")]
pub struct UnknownObjectiveError(pub String);

impl Objective {
    /// Every objective.
    pub const ALL: [Self; 2] = [Self::None, Self::Marks];

    /// The short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Marks => "marks",
        }
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Objective {
    type Err = UnknownObjectiveError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let wanted = name.to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|objective| objective.name() == wanted)
            .ok_or_else(|| UnknownObjectiveError(name.to_owned()))
    }
}

/// A model that cannot be written as asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The language has no objective.
    #[error("a {0} model has no objective: use opb, lp, mzn, asp or cpsat")]
    NoObjective(ModelKind),
    /// There are no marks to prefer.
    #[error("the objective marks needs marks that the puzzle does not give already")]
    NoMarks,
    /// The language does not say how many solutions to find.
    #[error("a {0} model does not say how many solutions to find: use cpsat, or {1}")]
    NoCount(ModelKind, &'static str),
    /// All solutions are counted, or the best is found.
    #[error("a model counts all solutions or finds the best one, not both: leave out the count or the objective")]
    CountOfBest,
}

impl ModelOptions {
    /// Checks that a language can say all this.
    pub(super) fn check(&self, kind: ModelKind) -> Result<(), ModelError> {
        if self.objective != Objective::None {
            if kind == ModelKind::Cnf {
                return Err(ModelError::NoObjective(kind));
            }
            if self.count {
                return Err(ModelError::CountOfBest);
            }
        }
        let instead = match kind {
            ModelKind::Cpsat => return Ok(()),
            ModelKind::Mzn => "run `minizinc --all-solutions`",
            ModelKind::Asp => "run `clingo --models 0`",
            ModelKind::Cnf => "a model counter",
            ModelKind::Opb | ModelKind::Lp => "exclude one solution after the other",
        };
        if self.count { Err(ModelError::NoCount(kind, instead)) } else { Ok(()) }
    }
}
