//! The sets of lines of a large board that a person may keep in view.

use crate::{
    analysis::{
        contributions::{Side, Sum},
        line_groups::need_of_lines,
    },
    cache::revisions::Since,
    position::Position,
};

/// The sums of some sets of lines.
#[derive(Debug, Clone)]
pub(crate) struct ListedSets {
    sums: Vec<Sum>,
    /// The least and the largest number of unit `u` for set `s`, at `u * sums.len() + s`.
    shares: Vec<(u8, u8)>,
}

impl ListedSets {
    /// Lines that need nothing and units that give nothing.
    pub fn new(position: &Position) -> Self {
        let sums = position.line_sets().iter().map(|&set| Sum { set, need: 0, least: 0, most: 0, since: 0 });
        let sums: Vec<Sum> = sums.collect();
        let shares = vec![(0, 0); position.units().size() * sums.len()];
        Self { sums, shares }
    }

    /// Counts what has changed again.
    pub fn update(&mut self, position: &Position, side: Side, changed: &Since<'_>) {
        let units = position.units();
        let lines = (0..units.size()).filter(|&line| changed.need(units.line(side.direction, line)));
        let lines = lines.fold(0u64, |lines, line| lines | 1 << line);
        for sum in self.sums.iter_mut().filter(|sum| sum.set & lines != 0) {
            sum.need = need_of_lines(position, side.direction, sum.set);
        }
        for number in 0..units.size() {
            if changed.unit(side.counted.first(units, side.direction) + number) {
                self.count(position, side, number);
            }
        }
    }

    /// Counts one unit again.
    fn count(&mut self, position: &Position, side: Side, number: usize) {
        let need = position.need_of(side.counted.first(position.units(), side.direction) + number);
        let room = side.room(position, number);
        let shares = &mut self.shares[number * self.sums.len()..][..self.sums.len()];
        for (sum, share) in self.sums.iter_mut().zip(shares) {
            let (least, most) = (need.saturating_sub(room(!sum.set)), need.min(room(sum.set)));
            sum.least = sum.least - usize::from(share.0) + least;
            sum.most = sum.most - usize::from(share.1) + most;
            *share = (least as u8, most as u8);
        }
    }

    /// The sets that miss their need by no more than `slack` in one of their sums.
    pub fn within(&self, slack: usize) -> Vec<Sum> {
        self.sums.iter().filter(|sum| sum.slack() <= slack).copied().collect()
    }
}
