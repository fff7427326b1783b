//! Suppositions that were followed in vain, and what was looked at on the way. Until some of that changes, following them again, no
//! further than before, would find nothing.

use std::cell::RefCell;

use starbattle_board::{Cell, CellSet};

use crate::position::Position;

/// What was seen of a supposition that leads to no contradiction.
#[derive(Debug)]
pub(crate) struct Vain {
    /// The revision of the position.
    pub when: u32,
    /// The number of rounds; `usize::MAX` if nothing more follows.
    pub rounds: usize,
    /// The rows, columns and regions that were looked at, as bits.
    pub units: [u64; 3],
    /// The cells that were decided; facts about others were not looked at.
    pub decided: CellSet,
}

impl Vain {
    /// Whether everything is as it was.
    fn is_valid(&self, position: &Position) -> bool {
        let revisions = position.revisions();
        if revisions.now == self.when {
            return true;
        }
        let changed = |unit: usize| {
            let (kind, index) = position.units().kind_and_index(unit);
            let was_seen = self.units[kind] >> index & 1 == 1;
            // A star in a unit that needs no other rules out more than it did, wherever that matters.
            (was_seen && revisions.changed(unit) > self.when)
                || (revisions.need[unit] > self.when && position.need_of(unit) == 1)
        };
        !position.units().all().any(changed)
            && !position.facts().iter().any(|fact| fact.changed > self.when && !fact.cells.is_disjoint(&self.decided))
    }
}

/// The suppositions that were followed in vain. A copy starts without any: copies are made to try something else.
#[derive(Debug, Default)]
pub(crate) struct Vains(RefCell<Vec<Option<Vain>>>);

impl Clone for Vains {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Vains {
    /// How many rounds of a supposition are known to lead to no contradiction.
    pub fn rounds(&self, position: &Position, cell: Cell, star: bool) -> usize {
        let mut all = self.0.borrow_mut();
        let Some(known) = all.get_mut(index(position, cell, star)) else { return 0 };
        if known.as_ref().is_some_and(|vain| !vain.is_valid(position)) {
            *known = None;
        }
        known.as_ref().map_or(0, |vain| vain.rounds)
    }

    pub fn note(&self, position: &Position, cell: Cell, star: bool, vain: Vain) {
        let size = position.board().size();
        let mut all = self.0.borrow_mut();
        if all.is_empty() {
            all.resize_with(2 * size * size, || None);
        }
        all[index(position, cell, star)] = Some(vain);
    }
}

fn index(position: &Position, cell: Cell, star: bool) -> usize {
    2 * cell.index(position.board().size()) + usize::from(star)
}
