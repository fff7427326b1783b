//! Suppositions that were followed to the end. One that leads to no contradiction is taken up again only if a mark or a fact says something
//! that did not follow, and from there. One that leads to a contradiction goes on to do so.

use std::sync::Arc;

use starbattle_board::{Cell, CellSet};

use crate::{fact::Fact, position::Position};

/// What became of a supposition.
#[derive(Debug, Clone)]
pub(crate) enum Tried {
    Contradiction,
    InVain(Arc<Vain>),
}

/// What followed from a supposition that leads to no contradiction.
#[derive(Debug)]
pub(crate) struct Vain {
    /// The revision of the position.
    pub when: u32,
    /// The cells that were left open.
    pub live: CellSet,
    /// The cells that were decided, the one supposed included.
    pub stars: CellSet,
    pub empties: CellSet,
}

/// What an earlier attempt says about a supposition.
pub(crate) enum Known {
    Nothing,
    /// Nothing follows but what followed then.
    Everything(Arc<Vain>),
    /// Everything that followed then follows now, and marks made since may lead further.
    Before(Arc<Vain>),
    /// It leads to a contradiction, or marks made since contradict what follows.
    Contradiction,
}

impl Vain {
    fn standing(self: Arc<Self>, position: &Position) -> Known {
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

/// What an earlier attempt says about a supposition. It is taken out.
pub(crate) fn take_known(position: &Position, cell: Cell, star: bool) -> Known {
    match position.tried().take(position, cell, star) {
        Some(Tried::InVain(vain)) => vain.standing(position),
        Some(Tried::Contradiction) => Known::Contradiction,
        None => Known::Nothing,
    }
}
