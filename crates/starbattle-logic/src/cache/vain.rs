//! Suppositions that were followed in vain. Where nothing more followed, they are taken up again only if a mark or a fact says something
//! that did not follow, and from there. Where they were left early, what was looked at on the way must have changed.

use std::cell::RefCell;

use starbattle_board::{Cell, CellSet};

use crate::{fact::Fact, position::Position};

/// What was seen of a supposition that leads to no contradiction.
#[derive(Debug)]
pub(crate) struct Vain {
    /// The revision of the position.
    pub when: u32,
    /// The number of rounds; `usize::MAX` if nothing more follows.
    pub rounds: usize,
    /// The rows, columns and regions that were looked at, as bits.
    pub units: [u64; 3],
    /// The cells that were left open.
    pub live: CellSet,
    /// The cells that were decided, the one supposed included; facts about others were not looked at.
    pub stars: CellSet,
    pub empties: CellSet,
}

/// What an earlier attempt says about a supposition.
pub(crate) enum Known {
    /// So many rounds lead to no contradiction.
    Rounds(usize),
    /// Nothing follows but what followed then.
    Everything(Vain),
    /// Everything that followed then follows now, and marks made since may lead further.
    Before(Vain),
    /// Marks made since contradict what follows.
    Contradiction,
}

impl Vain {
    /// Whether so many rounds would go as they went then.
    fn is_valid(&self, position: &Position) -> bool {
        let revisions = position.revisions();
        let changed = |unit: usize| {
            let (kind, index) = position.units().kind_and_index(unit);
            let was_seen = self.units[kind] >> index & 1 == 1;
            // A star in a unit that needs no other rules out more than it did, wherever that matters.
            (was_seen && revisions.changed(unit) > self.when)
                || (revisions.need[unit] > self.when && position.need_of(unit) == 1)
        };
        let is_decided = |fact: &Fact| !fact.cells.is_disjoint(&self.stars) || !fact.cells.is_disjoint(&self.empties);
        !position.units().all().any(changed)
            && !position.facts().iter().any(|fact| fact.changed > self.when && is_decided(fact))
    }

    /// What is known of a supposition from which nothing more followed.
    fn standing(self, position: &Position) -> Known {
        let (live, stars) = (position.live(), position.stars());
        if !stars.is_disjoint(&self.empties) || !self.stars.is_subset(&(live | stars)) {
            return Known::Contradiction;
        }
        // The same follows from a supposition and some of what follows from it.
        let says_more = |fact: &Fact| {
            fact.changed > self.when
                && (usize::from(fact.min) > fact.cells.common(&self.stars)
                    || usize::from(fact.max) < fact.cells.common(&self.stars))
        };
        if self.live.is_subset(live) && !position.facts().iter().any(says_more) {
            Known::Everything(self)
        } else {
            Known::Before(self)
        }
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
    /// Takes out what is known of a supposition.
    pub fn take(&self, position: &Position, cell: Cell, star: bool) -> Known {
        let known = self.0.borrow_mut().get_mut(index(position, cell, star)).and_then(Option::take);
        match known {
            Some(vain) if vain.rounds == usize::MAX => vain.standing(position),
            Some(vain) if vain.is_valid(position) => {
                let rounds = vain.rounds;
                self.note(position, cell, star, vain);
                Known::Rounds(rounds)
            }
            _ => Known::Rounds(0),
        }
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
