//! How many cells of a line can hold stars at once, computed on bit masks.
//!
//! Two stars of one row never stand side by side, so a run of `n` neighbouring cells holds at most ⌈n/2⌉. Two adjacent rows
//! taken together obey the same law: no two stars of the pair are in the same or in neighbouring columns, so the pair packs
//! like the single row in which a column counts as open if either of its two cells is.

/// Every second position, from the first on.
const EVEN: u64 = 0x5555_5555_5555_5555;

/// A largest choice of positions no two of which are neighbours: every second cell of each run, from its lower end.
pub(crate) const fn spread(mask: u64) -> u64 {
    let starts = mask & !(mask << 1);
    // Adding the first bit of a run carries through the whole of it, which finds all runs that start alike in one addition.
    let even_runs = mask & !mask.wrapping_add(starts & EVEN);
    (even_runs & EVEN) | (mask & !even_runs & !EVEN)
}

/// The largest number of positions no two of which are neighbours.
pub(crate) const fn capacity(mask: u64) -> u32 {
    spread(mask).count_ones()
}

/// The maximal runs of a mask, lowest first.
pub(super) struct Runs(u64);

impl Runs {
    pub(super) const fn of(mask: u64) -> Self {
        Self(mask)
    }
}

impl Iterator for Runs {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0 & self.0.wrapping_neg();
        let run = self.0 & !self.0.wrapping_add(first);
        self.0 ^= run;
        Some(run)
    }
}

/// The cells of all runs of odd length that a packing leaves out: the second, fourth, … of each.
pub(super) fn gaps_of_odd_runs(mask: u64, pick: u64) -> u64 {
    let ends = mask & !(mask >> 1);
    if pick & ends == 0 {
        return 0;
    }
    let mut gaps = 0;
    for run in Runs::of(mask) {
        if run & pick & ends != 0 {
            gaps |= run & !pick;
        }
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capacity_is_the_best_of_all_choices() {
        for mask in 0..1u64 << 12 {
            let best = (0..=mask).filter(|choice| choice & !mask == 0 && choice & (choice << 1) == 0);
            assert_eq!(best.map(u64::count_ones).max(), Some(capacity(mask)), "{mask:b}");
            assert_eq!(spread(mask) & (spread(mask) << 1) | spread(mask) & !mask, 0);
        }
        assert_eq!(capacity(u64::MAX >> 2), 31);
    }

    #[test]
    fn runs_are_the_maximal_blocks_of_ones() {
        assert_eq!(Runs::of(0b1_1100_1101).collect::<Vec<_>>(), [0b1, 0b1100, 0b1_1100_0000]);
        assert_eq!(Runs::of(0).count(), 0);
    }

    #[test]
    fn only_odd_runs_have_fixed_gaps() {
        let mask = 0b1110_1101_1111;
        assert_eq!(gaps_of_odd_runs(mask, spread(mask)), 0b0100_0000_1010);
    }
}
