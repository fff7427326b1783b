//! Mistakes in a half-solved puzzle that can be seen without solving it.

use std::fmt;

use starbattle_board::{Cell, Marks, Puzzle, Text, Unit, text};

use crate::position::{Position, PositionError, contradicted_givens};

/// A rule that the marks break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Conflict {
    /// A mark contradicts a given.
    Given {
        /// The cell.
        cell: Cell,
        /// Whether the puzzle gives a star there, or a cross.
        star: bool,
    },
    /// Two stars touch.
    Touching(Cell, Cell),
    /// A unit has too many stars.
    Overfull {
        /// The row, column or region.
        unit: Unit,
        /// The stars it has.
        found: usize,
        /// The stars it should have.
        expected: usize,
    },
    /// A unit can no longer get enough stars, however the open cells are filled.
    Short {
        /// The row, column or region.
        unit: Unit,
        /// The stars it lacks.
        need: usize,
        /// The stars its open cells can hold.
        room: usize,
    },
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl Conflict {
    /// The conflict as a clause.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Given { cell, star: true } => text![*cell, " is crossed out, but given as a star"],
            Self::Given { cell, star: false } => text![*cell, " has a star, but is given as empty"],
            Self::Touching(one, two) => text!["the stars at ", *one, " and ", *two, " touch"],
            Self::Overfull { unit, found, expected } => text![*unit, " has ", *found, " stars instead of ", *expected],
            Self::Short { unit, need, room } => {
                text![*unit, " needs ", *need, " more but has room for only ", *room]
            }
        }
    }
}

/// What [`check`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// All conflicts: contradicted givens first, then touching stars, rows, columns and regions.
    pub conflicts: Vec<Conflict>,
    /// Whether all stars are placed and nothing is wrong.
    pub complete: bool,
}

/// Looks for marks that break a rule. Says nothing about marks that are merely wrong.
pub fn check(puzzle: &Puzzle, marks: &Marks) -> Result<Check, PositionError> {
    let mut conflicts = Vec::new();
    let mut marks = marks.clone();
    if marks.size() == puzzle.size() {
        conflicts.extend(contradicted_givens(puzzle, &marks).map(|(cell, star)| Conflict::Given { cell, star }));
        // The rest is checked as if these cells were as given.
        marks = puzzle.givens().or(&marks);
    }
    let position = Position::new(puzzle, &marks)?;
    for star in position.stars() {
        let later = star.neighbours(puzzle.size()).filter(|&other| other > star && position.stars().contains(other));
        conflicts.extend(later.map(|other| Conflict::Touching(star, other)));
    }
    // Crosses may be missing around stars; the room of a unit must not count such cells.
    let mut tidy = position.clone();
    for cell in &(&position.stars().touching() & position.live()) {
        tidy.eliminate(cell);
    }
    for number in position.units().all() {
        let unit = position.units().unit(number);
        let need = position.need(unit);
        if need < 0 {
            let found = puzzle.stars() + need.unsigned_abs() as usize;
            conflicts.push(Conflict::Overfull { unit, found, expected: puzzle.stars() });
        } else if (need as usize) > tidy.unit_capacity(number) {
            conflicts.push(Conflict::Short { unit, need: need as usize, room: tidy.unit_capacity(number) });
        }
    }
    let complete = conflicts.is_empty() && position.units().all().all(|number| position.need_of(number) == 0);
    Ok(Check { conflicts, complete })
}

#[cfg(test)]
mod tests {
    use starbattle_board::Regions;

    use super::*;

    fn puzzle() -> Puzzle {
        let rows = ["AABB", "ACCB", "DCCB", "DDDD"];
        Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap()
    }

    #[test]
    fn touching_stars_and_full_lines_are_named() {
        let marks = Marks::parse(4, "*... .*.. .... ....").unwrap();
        let check = check(&puzzle(), &marks).unwrap();
        assert_eq!(check.conflicts[0].to_string(), "the stars at r1c1 and r2c2 touch");
        let marks = Marks::parse(4, "*..* .... .... ....").unwrap();
        let check = super::check(&puzzle(), &marks).unwrap();
        assert_eq!(check.conflicts[0].to_string(), "row 1 has 2 stars instead of 1");
    }

    #[test]
    fn a_unit_without_room_is_named_and_a_sound_position_passes() {
        let marks = Marks::parse(4, ".... .... .... xxxx").unwrap();
        let found = check(&puzzle(), &marks).unwrap();
        assert_eq!(found.conflicts[0].to_string(), "row 4 needs 1 more but has room for only 0");
        let blank = check(&puzzle(), &Marks::none(4)).unwrap();
        assert!(blank.conflicts.is_empty() && !blank.complete);
        assert!(check(&puzzle(), &Marks::none(5)).is_err());
    }

    #[test]
    fn a_mark_against_a_given_is_a_conflict_and_the_given_counts() {
        let givens = Marks::parse(4, ".*.. ...x .... ....").unwrap();
        let puzzle = puzzle().with_givens(givens).unwrap();
        let marks = Marks::parse(4, "*x.. ...* .... ....").unwrap();
        let texts: Vec<String> = check(&puzzle, &marks).unwrap().conflicts.iter().map(ToString::to_string).collect();
        assert_eq!(texts[0], "r1c2 is crossed out, but given as a star");
        assert_eq!(texts[1], "r2c4 has a star, but is given as empty");
        assert_eq!(texts[2], "the stars at r1c1 and r1c2 touch");
        assert!(texts.contains(&"row 1 has 2 stars instead of 1".to_owned()));
    }

    #[test]
    fn all_stars_without_a_conflict_are_complete() {
        let marks = Marks::parse(4, ".*.. ...* *... ..*.").unwrap();
        let rows = ["AABB", "AABB", "DCCC", "DDCC"];
        let puzzle = Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap();
        assert!(check(&puzzle, &marks).unwrap().complete);
    }
}
