//! How a position shows that it has no solution.

use std::fmt;

use starbattle_board::{Cell, CellSet, Unit};

use crate::{
    fact::FactId,
    words::{cells, stars, units},
};

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
        /// Its cells: in a chain those that were named before, otherwise what is left of them.
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
            Self::Overfull { unit, excess } => write!(f, "{unit} has {} too many", stars(*excess)),
            Self::Short { unit, room: 0, need } => {
                write!(f, "{unit} has no room for the {} it still needs", stars(*need))
            }
            Self::Short { unit, room, need } => write!(f, "{unit} needs {} and has room for only {room}", stars(*need)),
            Self::Fact { cells, .. } if cells.is_empty() => {
                f.write_str("cells of which one must be a star are all empty")
            }
            Self::Fact { cells: group, .. } => {
                write!(f, "the group {} cannot hold the right number of stars", cells(group))
            }
            Self::Lines { lines, need, given } => {
                let needs = if lines.len() == 1 { "needs" } else { "need" };
                write!(f, "{} {needs} {}, but the regions would put {given} there", units(lines), stars(*need))
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
