//! How many stars each unit must and can put into each set of lines.

use std::sync::OnceLock;

use starbattle_board::Units;

use crate::{
    analysis::{
        capacity::line_capacity,
        every_set::{AfterStar, EverySet},
        line_groups::{HALF_OF_THE_LINES, extent},
        listed_sets::ListedSets,
    },
    position::Position,
};

/// What is counted against the lines of one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counted {
    Regions,
    /// The lines of the other direction.
    Crossing,
}

impl Counted {
    /// The number of the first of the counted units.
    pub fn first(self, units: &Units, direction: usize) -> usize {
        match self {
            Self::Regions => units.region(0),
            Self::Crossing => units.line(1 - direction, 0),
        }
    }
}

/// The lines of one direction, and what is counted against them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Side {
    pub direction: usize,
    pub counted: Counted,
}

impl Side {
    /// How many stars the unit has room for in a set of lines.
    pub fn room(self, position: &Position, number: usize) -> impl Fn(u64) -> usize {
        const FEW: usize = 8;
        let crossing = self.counted == Counted::Crossing;
        let mask = if crossing { position.line_mask(position.units().line(1 - self.direction, number)) } else { 0 };
        let bands = (!crossing).then(|| position.bands(number));
        let table = bands.filter(|bands| bands.reach(self.direction) <= FEW).map(|bands| bands.table(self.direction));
        move |set| match (&table, bands) {
            (Some((first, table)), _) => table[(set >> first) as usize & (table.len() - 1)].into(),
            (None, Some(bands)) => bands.within(self.direction, set),
            (None, None) => line_capacity(mask & set),
        }
    }
}

/// A set of lines: what its lines need, and the sums of the units' least and largest numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sum {
    pub set: u64,
    pub need: usize,
    pub least: usize,
    pub most: usize,
    /// The revision since which the three have been as they are.
    pub since: u32,
}

impl Sum {
    /// By how much the nearer of the two sums misses the need.
    pub fn slack(&self) -> usize {
        self.need.saturating_sub(self.least).min(self.most.saturating_sub(self.need))
    }
}

/// The sums of all sets of at most half the lines, and on large boards of runs and of sets of up to three lines.
#[derive(Debug, Clone)]
pub(crate) struct Contributions {
    side: Side,
    /// The revision of the position that the sums are right for.
    when: u32,
    sets: Sets,
    near: OnceLock<Vec<Sum>>,
    /// The sums that were near when somebody asked last.
    near_before: Vec<Sum>,
}

#[derive(Debug, Clone)]
enum Sets {
    Every(EverySet),
    Listed(ListedSets),
}

/// How far a sum may be from the need. A star that breaks a set from further away breaks one from nearby as well, as far as comparing with
/// all sets has shown.
const NEAR: usize = 4;

impl Contributions {
    /// Sums to which no unit contributes anything yet.
    pub fn new(position: &Position, direction: usize, counted: Counted) -> Self {
        let side = Side { direction, counted };
        let sets = if position.units().size() <= HALF_OF_THE_LINES {
            Sets::Every(EverySet::new(position, side))
        } else {
            Sets::Listed(ListedSets::new(position))
        };
        Self { side, when: 0, sets, near: OnceLock::new(), near_before: Vec::new() }
    }

    /// Makes the sums right for the position, which has changed since: only units that changed are counted again.
    pub fn update(&mut self, position: &Position) {
        let changed = position.revisions().since(self.when);
        match &mut self.sets {
            Sets::Every(sets) => sets.update(position, self.side, &changed),
            Sets::Listed(sets) => sets.update(position, self.side, &changed),
        }
        self.when = position.revisions().now;
        if let Some(near) = self.near.take() {
            self.near_before = near;
        }
    }

    /// The sets one of whose sums meets the need or contradicts it, small ones first.
    pub fn tight(&self, position: &Position) -> Vec<Sum> {
        self.within(position, 0)
    }

    /// The sets one of whose sums is near the need, small ones first.
    pub fn near(&self, position: &Position) -> &[Sum] {
        self.near.get_or_init(|| {
            let mut near = self.within(position, NEAR);
            // Both are in the same order.
            let place = |sum: &Sum| (extent(sum.set), sum.set);
            let mut before = self.near_before.iter().peekable();
            for sum in &mut near {
                while before.next_if(|old| place(old) < place(sum)).is_some() {}
                let known = before.next_if(|old| old.set == sum.set);
                let same = known.filter(|old| (old.need, old.least, old.most) == (sum.need, sum.least, sum.most));
                sum.since = same.map_or(self.when, |same| same.since);
            }
            near
        })
    }

    fn within(&self, position: &Position, slack: usize) -> Vec<Sum> {
        match &self.sets {
            Sets::Every(sets) => sets.within(position, self.side, slack),
            Sets::Listed(sets) => sets.within(slack),
        }
    }

    /// What all sets would have to spare after a star; see [`EverySet::after_star`]. Nothing where that is not quickly found.
    pub fn after_star(
        &self,
        own: Option<usize>,
        changed: impl Iterator<Item = (usize, usize, u64)>,
    ) -> Option<AfterStar> {
        match (&self.sets, self.side.counted) {
            (Sets::Every(sets), Counted::Regions) => Some(sets.after_star(own, changed)),
            _ => None,
        }
    }

    /// The least and the largest number of stars of a unit in a set of lines.
    pub fn share(&self, position: &Position, number: usize, set: u64) -> (usize, usize) {
        let need = position.need_of(self.side.counted.first(position.units(), self.side.direction) + number);
        let most = |set: u64| match &self.sets {
            Sets::Every(sets) => sets.most(number, set),
            Sets::Listed(_) => need.min(self.side.room(position, number)(set)),
        };
        (need - most(!set), most(set))
    }
}
