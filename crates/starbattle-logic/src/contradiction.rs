//! How a position shows that it has no solution.

use std::fmt;

use starbattle_board::{Cell, CellSet, Unit};

use crate::{fact::FactId, words::list};

/// The first thing found that keeps a position from having a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contradiction {
    /// Two stars touch.
    Touching(Cell, Cell),
    /// A unit has more stars than it should.
    Overfull {
        /// The row, column or region.
        unit: Unit,
        /// The number of stars above the quota.
        excess: usize,
    },
    /// A unit can no longer get enough stars.
    Short {
        /// The row, column or region.
        unit: Unit,
        /// The number of stars its open cells can hold.
        room: usize,
        /// The number of stars it still needs.
        need: usize,
    },
    /// Cells known to hold a number of stars cannot do so.
    Fact {
        /// The fact.
        fact: FactId,
        /// What is left of its cells.
        cells: CellSet,
    },
    /// Some lines cannot get their stars from the regions, or cannot take the stars that regions must put there.
    Lines {
        /// The rows or columns.
        lines: Vec<Unit>,
        /// The number of stars they need.
        need: usize,
        /// The number that the regions can give or must give.
        given: usize,
    },
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Touching(one, two) => write!(f, "the stars at {one} and {two} touch"),
            Self::Overfull { unit, excess } => write!(f, "{unit} has {excess} too many"),
            Self::Short { unit, room: 0, need } => write!(f, "{unit} has no room for the {need} it still needs"),
            Self::Short { unit, room, need } => write!(f, "{unit} needs {need} and has room for only {room}"),
            Self::Fact { cells, .. } if cells.is_empty() => {
                f.write_str("a group that must hold a star has no cell left")
            }
            Self::Fact { cells, .. } => {
                write!(f, "{} can no longer hold the right number of stars", list(cells.iter()))
            }
            Self::Lines { lines, need, given } => {
                write!(f, "{} need {need}, but the regions would put {given} there", list(lines.iter()))
            }
        }
    }
}

impl Contradiction {
    /// The units it names.
    #[must_use]
    pub fn units(&self) -> Vec<Unit> {
        match self {
            Self::Overfull { unit, .. } | Self::Short { unit, .. } => vec![*unit],
            Self::Lines { lines, .. } => lines.clone(),
            Self::Touching(..) | Self::Fact { .. } => Vec::new(),
        }
    }
}
