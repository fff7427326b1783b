//! How a position shows that it has no solution.

use std::fmt;

use starbattle_board::{Cell, CellSet, Text, Unit, text};

use crate::{explain::stars, fact::FactId};

/// The first thing found that keeps a position from having a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
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
        self.text().fmt(f)
    }
}

impl Contradiction {
    /// The contradiction as a clause.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Touching(one, two) => text!["the stars at ", *one, " and ", *two, " touch"],
            Self::Overfull { unit, excess } => text![*unit, " has ", stars(*excess), " too many"],
            Self::Short { unit, room: 0, need } => {
                text![*unit, " has no room for the ", stars(*need), " it still needs"]
            }
            Self::Short { unit, room, need } => {
                text![*unit, " needs ", stars(*need), " and has room for only ", *room]
            }
            Self::Fact { cells, .. } if cells.is_empty() => "cells of which one must be a star are all empty".into(),
            Self::Fact { cells, .. } => {
                text!["the group ", Text::cells(cells), " cannot hold the right number of stars"]
            }
            Self::Lines { lines, need, given } => {
                let needs = if lines.len() == 1 { " needs " } else { " need " };
                let needs = text![Text::units(lines), needs, stars(*need)];
                text![needs, ", but the regions would put ", *given, " there"]
            }
        }
    }

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
