//! How many stars each unit must and can put into each set of lines.

use starbattle_board::Units;

use crate::{
    analysis::{
        capacity::line_capacity,
        line_groups::{is_run, need_of_lines},
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

/// A table over all counted units and sets of lines of one direction.
#[derive(Debug, Clone)]
pub(crate) struct Contributions {
    direction: usize,
    counted: Counted,
    /// The revision of the position that the table is right for.
    when: u32,
    /// For every set: what its lines need, and the sums of the units' least and largest numbers.
    pub sums: Vec<Sum>,
    /// The least and the largest number of unit `u` for set `s`, at `u * sums.len() + s`.
    shares: Vec<(u8, u8)>,
}

/// The most lines to count that are not neighbours; a person would not look at more.
const FEW: u32 = 4;

/// A single star rarely moves a sum by more than this.
const NEAR: usize = 4;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Sum {
    pub set: u64,
    pub need: usize,
    pub least: usize,
    pub most: usize,
    /// The revision in which the need or a unit's share of it changed last.
    pub changed: u32,
}

impl Sum {
    /// By how much the nearer of the two sums misses the need.
    pub fn slack(&self) -> usize {
        self.need.saturating_sub(self.least).min(self.most.saturating_sub(self.need))
    }
}

impl Contributions {
    /// A table in which no unit contributes anything yet.
    pub fn new(position: &Position, direction: usize, counted: Counted) -> Self {
        let size = position.units().size();
        let sets = position.line_sets();
        let sums = sets.iter().map(|&set| Sum { set, need: 0, least: 0, most: 0, changed: 0 }).collect();
        Self { direction, counted, when: 0, sums, shares: vec![(0, 0); size * sets.len()] }
    }

    /// Makes the table right for the position, which has changed since: only units that changed are counted again.
    pub fn update(&mut self, position: &Position) {
        let size = position.units().size();
        let revisions = position.revisions();
        let units = position.units();
        let lines = (0..size).filter(|&line| revisions.need[units.line(self.direction, line)] > self.when);
        let lines = lines.fold(0u64, |lines, line| lines | 1 << line);
        for sum in self.sums.iter_mut().filter(|sum| sum.set & lines != 0) {
            sum.need = need_of_lines(position, self.direction, sum.set);
            sum.changed = revisions.now;
        }
        let first = self.counted.first(units, self.direction);
        for number in 0..size {
            let unit = first + number;
            if revisions.changed(unit) > self.when {
                self.count(position, number);
            }
        }
        self.when = revisions.now;
    }

    /// Counts one unit again.
    fn count(&mut self, position: &Position, number: usize) {
        let (direction, now) = (self.direction, position.revisions().now);
        let unit = self.counted.first(position.units(), direction) + number;
        let need = position.need_of(unit);
        let bands = (self.counted == Counted::Regions).then(|| position.bands(number));
        let mask = if self.counted == Counted::Crossing { position.line_mask(unit) } else { 0 };
        let lines = bands.map_or(mask, |bands| bands.lines(direction));
        let table = bands.and_then(|bands| bands.table(direction));
        let within = |set: u64| match (&table, bands) {
            (Some((first, table)), _) => table[(set >> first) as usize & (table.len() - 1)].into(),
            (None, Some(bands)) => bands.within(direction, set),
            (None, None) => line_capacity(mask & set),
        };
        let shares = &mut self.shares[number * self.sums.len()..][..self.sums.len()];
        for (sum, share) in self.sums.iter_mut().zip(shares) {
            let set = sum.set;
            let (least, most) = if need == 0 || lines & set == 0 {
                (0, 0)
            } else if lines & !set == 0 {
                (need, need)
            } else {
                (need.saturating_sub(within(!set)), need.min(within(set)))
            };
            let new = (least as u8, most as u8);
            if new != *share {
                sum.least = sum.least - usize::from(share.0) + least;
                sum.most = sum.most - usize::from(share.1) + most;
                sum.changed = now;
                *share = new;
            }
        }
    }

    /// The numbers of the sets with few lines, or neighbouring ones, and a sum near the need.
    pub fn near(&self) -> impl Iterator<Item = usize> {
        let near = |sum: &Sum| sum.slack() <= NEAR && (sum.set.count_ones() <= FEW || is_run(sum.set));
        self.sums.iter().enumerate().filter(move |(_, sum)| near(sum)).map(|(number, _)| number)
    }

    /// The least and the largest number of stars of a unit in the set with the given number.
    pub fn share(&self, unit: usize, set: usize) -> (usize, usize) {
        let (least, most) = self.shares[unit * self.sums.len() + set];
        (least.into(), most.into())
    }
}
