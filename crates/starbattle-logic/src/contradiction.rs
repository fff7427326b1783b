//! How a position shows that it has no solution.

use std::fmt;

use starbattle_board::{Cell, CellSet, Text, Unit, text};

use crate::{
    evidence::Bound,
    explain::{stars, sum},
    fact::FactId,
};

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
    /// A unit can no longer get enough stars, or a few of one kind cannot together.
    Short {
        /// The rows, columns or regions.
        units: Vec<Unit>,
        /// The number of stars their open cells can hold.
        room: usize,
        /// The number of stars they still need.
        need: usize,
    },
    /// Cells known to hold a number of stars cannot do so.
    Fact {
        /// The fact.
        fact: FactId,
        /// Its cells: in a chain those that were named before, otherwise what is left of them.
        cells: CellSet,
        /// The number of stars they must hold, or do hold.
        least: usize,
        /// The number of stars they can hold, or may.
        most: usize,
        /// Where the two numbers come from.
        clash: Clash,
        /// What people call the cells, where the contradiction is shown and there is a name.
        name: Option<Text>,
    },
    /// Some lines cannot get their stars from the regions, or cannot take the stars that regions must put there.
    Lines {
        /// The rows or columns.
        lines: Vec<Unit>,
        /// The number of stars they need.
        need: usize,
        /// The regions and the number of stars that each must put there, or can.
        shares: Vec<(Unit, usize)>,
        /// Whether the regions must put too many there (least) or can put too few (most).
        bound: Bound,
    },
}

fn short(units: &[Unit], room: usize, need: usize) -> Text {
    let (has, needs, they_need) = match units.len() {
        1 => (" has ", " needs ", " it still needs"),
        _ => (" have ", " need ", " they still need"),
    };
    let units = Text::units(units);
    match (room, need) {
        (0, 1) => text![units, has, "no room for the star", they_need],
        (0, _) => text![units, has, "no room for the ", stars(need), they_need],
        _ => text![units, needs, stars(need), " and", has, "room for only ", room],
    }
}

/// Why cells cannot hold the stars that they are known to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clash {
    /// They have too little room.
    Room,
    /// They have more stars than they may.
    Excess,
    /// What is known says both "at least" and "at most", and no number agrees with both.
    Bounds,
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
            Self::Short { units, room, need } => short(units, *room, *need),
            Self::Fact { cells, least, most, clash, name, .. } => {
                let group = match (name, cells.len()) {
                    (Some(name), _) => name.clone(),
                    // Nothing is left of what was known.
                    (None, 0) => "a group whose cells are all decided".into(),
                    (None, 1) => Text::cells(cells),
                    (None, _) => text!["the group ", Text::cells(cells)],
                };
                match (clash, most) {
                    (Clash::Room, 0) if *least == 1 => text![group, " has no room for the star it must hold"],
                    (Clash::Room, 0) => text![group, " has no room for the ", stars(*least), " it must hold"],
                    (Clash::Room, most) => {
                        text![group, " must hold ", stars(*least), " and has room for only ", *most]
                    }
                    (Clash::Excess, 0) => text![group, " has ", stars(*least), " and may have none"],
                    (Clash::Excess, most) => text![group, " has ", stars(*least), " and may have only ", *most],
                    (Clash::Bounds, most) => {
                        text![group, " must hold at least ", stars(*least), " and at most ", *most]
                    }
                }
            }
            Self::Lines { lines, need, shares, bound } => {
                let lines_need =
                    text![Text::units(lines), if lines.len() == 1 { " needs " } else { " need " }, stars(*need)];
                let (regions, terms): (Vec<Unit>, Vec<usize>) = shares.iter().copied().unzip();
                let (regions, total) = (Text::units(&regions), sum(&terms));
                match bound {
                    _ if shares.is_empty() => text![lines_need, ", but no region can put a star there"],
                    Bound::Least => text![lines_need, ", but ", regions, " must put ", total, " there"],
                    Bound::Most => text![lines_need, ", but ", regions, " can put only ", total, " there"],
                }
            }
        }
    }

    /// The same, told of the cells that a fact had before `placed` of them became stars and others empty.
    pub(crate) fn told_of(self, known: CellSet, placed: usize) -> Self {
        match self {
            Self::Fact { fact, least, most, clash, cells, name } => {
                // A star too many has already been counted.
                let before = if clash == Clash::Excess { placed.saturating_sub(least) } else { placed };
                debug_assert!(cells.is_subset(&known));
                Self::Fact { fact, cells: known, least: least + before, most: most + before, clash, name }
            }
            other => other,
        }
    }

    /// The units it names.
    #[must_use]
    pub fn units(&self) -> Vec<Unit> {
        match self {
            Self::Overfull { unit, .. } => vec![*unit],
            Self::Short { units, .. } => units.clone(),
            Self::Lines { lines, shares, .. } => {
                lines.iter().copied().chain(shares.iter().map(|(region, _)| *region)).collect()
            }
            Self::Touching(..) | Self::Fact { .. } => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Line;

    use super::*;

    fn group(columns: std::ops::Range<u8>, least: usize, most: usize, clash: Clash) -> Contradiction {
        let cells = CellSet::from_cells(6, columns.map(|column| Cell::new(0, column)));
        Contradiction::Fact { fact: FactId(0), cells, least, most, clash, name: None }
    }

    #[test]
    fn a_group_says_what_it_must_hold_and_what_fits() {
        let none = group(0..2, 1, 0, Clash::Room);
        assert_eq!(none.text(), "the group r1c1 and r1c2 has no room for the star it must hold");
        let little = group(0..4, 3, 2, Clash::Room);
        assert_eq!(little.text(), "the group r1c1 to r1c4 must hold 3 stars and has room for only 2");
        let excess = group(0..4, 2, 1, Clash::Excess);
        assert_eq!(excess.text(), "the group r1c1 to r1c4 has 2 stars and may have only 1");
        let bounds = group(0..4, 2, 1, Clash::Bounds);
        assert_eq!(bounds.text(), "the group r1c1 to r1c4 must hold at least 2 stars and at most 1");
    }

    #[test]
    fn told_of_the_cells_as_they_were_stars_placed_since_then_count() {
        let known = CellSet::from_cells(6, (0..4).map(|column| Cell::new(0, column)));
        assert_eq!(group(2..4, 2, 1, Clash::Room).told_of(known.clone(), 1), group(0..4, 3, 2, Clash::Room));
        assert_eq!(group(2..3, 1, 0, Clash::Excess).told_of(known, 3), group(0..4, 3, 2, Clash::Excess));
    }

    #[test]
    fn lines_say_what_each_region_gives() {
        let lines = [0, 1].map(|row| Unit::from(Line::Row(row))).to_vec();
        let shares = vec![(Unit::Region(0), 1), (Unit::Region(2), 2)];
        let few = Contradiction::Lines { lines: lines.clone(), need: 4, shares: shares.clone(), bound: Bound::Most };
        let words = "rows 1 and 2 need 4 stars, but regions A and C can put only 3 stars (1 + 2) there";
        assert_eq!(few.text(), words);
        let many = Contradiction::Lines { lines: lines[..1].to_vec(), need: 2, shares, bound: Bound::Least };
        assert_eq!(many.text(), "row 1 needs 2 stars, but regions A and C must put 3 stars (1 + 2) there");
        let none = Contradiction::Lines { lines, need: 1, shares: Vec::new(), bound: Bound::Most };
        assert_eq!(none.text(), "rows 1 and 2 need 1 star, but no region can put a star there");
    }
}
