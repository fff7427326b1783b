//! How many stars each unit must and can put into each set of lines.

use crate::{
    capacity::line_capacity,
    line_groups::{is_run, need_of_lines},
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
    pub fn first(self, size: usize, direction: usize) -> usize {
        match self {
            Self::Regions => 2 * size,
            Self::Crossing => (1 - direction) * size,
        }
    }
}

/// A table over all counted units and sets of lines of one direction.
#[derive(Debug)]
pub(crate) struct Contributions {
    /// For every set: what its lines need, and the sums of the units' least and largest numbers.
    pub sums: Vec<Sum>,
    /// The least and the largest number of unit `u` for set `s`, at `u * sums.len() + s`.
    shares: Vec<(u8, u8)>,
    /// The numbers of the sets with few lines, or neighbouring ones, and a sum near the need; with how near it is.
    pub near: Vec<(usize, usize)>,
}

/// More lines than these nobody counts in passing, unless they are neighbours.
const FEW: u32 = 4;

/// A single star rarely moves a sum by more than this.
const NEAR: usize = 4;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Sum {
    pub set: u64,
    pub need: usize,
    pub least: usize,
    pub most: usize,
}

impl Sum {
    /// By how much the nearer of the two sums misses the need.
    fn slack(&self) -> usize {
        self.need.saturating_sub(self.least).min(self.most.saturating_sub(self.need))
    }
}

impl Contributions {
    pub fn new(position: &Position, direction: usize, counted: Counted) -> Self {
        let size = position.geometry().size;
        let sets = position.geometry().line_sets();
        let mut sums: Vec<Sum> = sets
            .iter()
            .map(|&set| Sum { set, need: need_of_lines(position, direction, set), least: 0, most: 0 })
            .collect();
        let mut shares = Vec::with_capacity(size * sets.len());
        for number in 0..size {
            let unit = counted.first(size, direction) + number;
            let need = position.need_of(unit);
            let bands = (counted == Counted::Regions).then(|| position.bands(number));
            let mask = if counted == Counted::Crossing { position.line_mask(unit) } else { 0 };
            let lines = bands.map_or(mask, |bands| bands.lines(direction));
            let within =
                |set: u64| bands.map_or_else(|| line_capacity(mask & set), |bands| bands.within(direction, set));
            for sum in &mut sums {
                let set = sum.set;
                let (least, most) = if need == 0 || lines & set == 0 {
                    (0, 0)
                } else if lines & !set == 0 {
                    (need, need)
                } else {
                    (need.saturating_sub(within(!set)), need.min(within(set)))
                };
                sum.least += least;
                sum.most += most;
                shares.push((least as u8, most as u8));
            }
        }
        let few = |set: u64| set.count_ones() <= FEW || is_run(set);
        let near = sums.iter().enumerate().filter(|(_, sum)| few(sum.set)).map(|(number, sum)| (number, sum.slack()));
        let near = near.filter(|&(_, slack)| slack <= NEAR).collect();
        Self { sums, shares, near }
    }

    /// The least and the largest number of stars of a unit in the set with the given number.
    pub fn share(&self, unit: usize, set: usize) -> (usize, usize) {
        let (least, most) = self.shares[unit * self.sums.len() + set];
        (least.into(), most.into())
    }
}
