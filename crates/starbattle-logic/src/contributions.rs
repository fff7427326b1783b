//! How many stars each region must and can put into each set of lines.

use crate::{line_groups::need_of_lines, position::Position};

/// A table over all regions and counted sets of lines of one direction.
#[derive(Debug)]
pub(crate) struct Contributions {
    /// For every set: what its lines need, and the sums of the regions' least and largest numbers.
    pub sums: Vec<Sum>,
    /// The least and the largest number of region `r` for set `s`, at `r * sums.len() + s`.
    shares: Vec<(u8, u8)>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Sum {
    pub set: u64,
    pub need: usize,
    pub least: usize,
    pub most: usize,
}

impl Contributions {
    pub fn new(position: &Position, direction: usize) -> Self {
        let size = position.geometry().size;
        let sets = position.geometry().line_sets();
        let mut sums: Vec<Sum> = sets
            .iter()
            .map(|&set| Sum { set, need: need_of_lines(position, direction, set), least: 0, most: 0 })
            .collect();
        let mut shares = Vec::with_capacity(size * sets.len());
        for region in 0..size {
            let need = position.need_of(2 * size + region);
            let bands = position.bands(region);
            let own = bands.lines(direction);
            for sum in &mut sums {
                let set = sum.set;
                let (least, most) = if need == 0 || own & set == 0 {
                    (0, 0)
                } else if own & !set == 0 {
                    (need, need)
                } else {
                    let least = need.saturating_sub(bands.within(direction, !set));
                    (least, need.min(bands.within(direction, set)))
                };
                sum.least += least;
                sum.most += most;
                shares.push((least as u8, most as u8));
            }
        }
        Self { sums, shares }
    }

    /// The least and the largest number of stars of a region in the set with the given number.
    pub fn share(&self, region: usize, set: usize) -> (usize, usize) {
        let (least, most) = self.shares[region * self.sums.len() + set];
        (least.into(), most.into())
    }
}
