//! Random choices from a seed, the same on every machine.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// A stream of random choices.
#[derive(Debug, Clone)]
pub(crate) struct Random(Pcg64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Pcg64::seed_from_u64(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, or zero if there is none. Bounds are small here, so the product's bias is beyond measure.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number below `bound`, each exactly equally likely.
    pub(crate) fn below_wide(&mut self, bound: u128) -> u128 {
        let Some(last) = bound.checked_sub(1) else { return 0 };
        let mask = if last == 0 { 0 } else { u128::MAX >> last.leading_zeros() };
        loop {
            let bits = (u128::from(self.next()) << 64 | u128::from(self.next())) & mask;
            if bits <= last {
                return bits;
            }
        }
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())])
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The seed of one puzzle of a series: the seed itself for the first, so that every puzzle is the first of some series, and far
/// away from it for the others (the finalizer of `SplitMix64`). Those have 53 bits, which every reader of JSON can hold: some
/// round larger numbers.
pub(crate) fn derived_seed(seed: u64, index: u64) -> u64 {
    if index == 0 {
        return seed;
    }
    let mut z = seed.wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) >> (u64::BITS - f64::MANTISSA_DIGITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        // Seeds are kept in other people's files; these numbers were printed when the generator was first written.
        let mut random = Random::new(7);
        let numbers: Vec<usize> = (0..6).map(|_| random.below(1000)).collect();
        assert_eq!(numbers, [0, 231, 901, 835, 491, 591]);
        assert_eq!(derived_seed(0, 1), 0xe220_a839_7b1d_cdaf >> 11);
    }

    #[test]
    fn derived_seeds_survive_as_floating_point_numbers() {
        for index in 1..1000 {
            let seed = derived_seed(u64::MAX, index);
            assert_eq!(seed as f64 as u64, seed);
            assert!(seed < 1 << 53);
        }
    }

    #[test]
    fn bounds_of_zero_and_one_give_zero() {
        let mut random = Random::new(1);
        assert_eq!((random.below(0), random.below(1)), (0, 0));
        assert_eq!((random.below_wide(0), random.below_wide(1)), (0, 0));
        assert_eq!(random.pick::<u8>(&[]), None);
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<usize> = (0..50).collect();
        Random::new(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
