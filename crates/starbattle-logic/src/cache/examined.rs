//! What has been found out about an area as it is, so that nobody need look again until it changes.

use std::cell::Cell as Slot;

use starbattle_board::{CellSet, Units};

use crate::analysis::capacity::holds;

/// Which rules have looked at an area and found nothing, and what is known about its room. All of it depends on the area alone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Examined {
    rules: Slot<u8>,
    /// The largest number of stars that it is known to hold, and the smallest that it is known not to hold; 0 if none is known.
    room: Slot<(u8, u8)>,
}

impl Examined {
    pub const TILING: u8 = 1;
    pub const STRIP: u8 = 2;
    pub const SPLIT: u8 = 4;
    pub const CROWDING: u8 = 8;
    pub const CONSUMPTION: u8 = 16;

    pub fn by(&self, rule: u8) -> bool {
        self.rules.get() & rule != 0
    }

    pub fn note(&self, rule: u8) {
        self.rules.set(self.rules.get() | rule);
    }

    pub fn reset(&self) {
        self.rules.set(0);
        self.room.set((0, 0));
    }

    /// Whether the cells, which are those of the area, can hold so many stars.
    pub fn holds(&self, units: &Units, cells: &CellSet, wanted: usize) -> bool {
        let (yes, no) = self.room.get();
        if wanted <= usize::from(yes) {
            return true;
        }
        if no > 0 && wanted >= usize::from(no) {
            return false;
        }
        let answer = holds(units, cells, wanted);
        // Larger numbers are asked for by nobody; if they are, they are not remembered.
        if let Ok(wanted) = u8::try_from(wanted) {
            self.room.set(if answer { (wanted, no) } else { (yes, wanted) });
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Cell, Puzzle, Regions};

    use super::*;

    #[test]
    fn answers_stay_the_same_in_whatever_order_the_questions_come() {
        let regions = Regions::new(5, &(0..25).map(|index| index / 5).collect::<Vec<_>>()).unwrap();
        let units = Units::new(&Puzzle::new(1, regions).unwrap());
        let cells = CellSet::from_cells(5, (0..5).map(|column| Cell::new(0, column)));
        for order in [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [3, 4, 2, 5, 0, 1]] {
            let examined = Examined::default();
            for wanted in order.into_iter().chain(order) {
                assert_eq!(examined.holds(&units, &cells, wanted), wanted <= 3, "{wanted}");
            }
            examined.reset();
            assert!(!examined.holds(&units, &units.no_cells(), 1));
        }
    }
}
