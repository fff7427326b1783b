//! Small numbers side by side in one word: what each column, or each region, still needs.

/// The lowest bit of every number.
const LOW: u128 = u128::MAX / 15;

/// Up to [`Needs::MAX_COUNT`] numbers of up to [`Needs::MAX_VALUE`], four bits each. The fourth bit stays free for comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Needs(u128);

impl Needs {
    /// One number less than there is room for, so that the last one has a neighbour, which is zero.
    pub(super) const MAX_COUNT: usize = 31;
    pub(super) const MAX_VALUE: usize = 7;

    /// The given numbers, cut to [`MAX_VALUE`](Self::MAX_VALUE).
    pub(super) fn from_values(values: impl IntoIterator<Item = usize>) -> Self {
        let number = |(index, value): (usize, usize)| (value.min(Self::MAX_VALUE) as u128) << (4 * index);
        Self(values.into_iter().enumerate().map(number).fold(0, |all, number| all | number))
    }

    /// One of the numbers, which must not be zero, less one.
    pub(super) fn less_one(self, index: usize) -> Self {
        Self(self.0 - (1 << (4 * index)))
    }

    pub(super) const fn is_zero_at(self, index: usize) -> bool {
        self.get(index) == 0
    }

    /// One of the numbers.
    pub(super) const fn get(self, index: usize) -> u8 {
        (self.0 >> (4 * index)) as u8 & 15
    }

    /// The numbers that are not zero, as a mask.
    pub(super) fn nonzero(self) -> u32 {
        compress(any_bit(self.0))
    }

    /// Whether no number is larger than the other in its place.
    pub(super) const fn fit(self, room: Self) -> bool {
        ((room.0 | LOW << 3) - self.0) & LOW << 3 == LOW << 3
    }

    /// The numbers that are equal to a value, as a mask that may have bits beyond the numbers in use.
    pub(super) fn equal_to(self, value: usize) -> u32 {
        !compress(any_bit(self.0 ^ (LOW * value as u128)))
    }

    /// The sums of each number and the next.
    pub(super) const fn pair_sums(self) -> PairSums {
        PairSums(self.0 + (self.0 >> 4))
    }

    /// A mix of all bits.
    pub(super) fn hash(self) -> u64 {
        (self.0 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
            ^ ((self.0 >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }
}

/// Sums of neighbouring numbers, which may take all four bits.
#[derive(Clone, Copy)]
pub(super) struct PairSums(u128);

impl PairSums {
    /// Whether some sum is larger than a value below 16.
    pub(super) const fn exceed(self, value: usize) -> bool {
        const BYTES: u128 = u128::MAX / 255;
        let offset = BYTES * (127 - value as u128);
        let even = (self.0 & (BYTES * 15)) + offset;
        let odd = (self.0 >> 4 & (BYTES * 15)) + offset;
        (even | odd) & BYTES << 7 != 0
    }

    /// The sums that are equal to a value, as a mask that may have bits beyond the numbers in use.
    pub(super) fn equal_to(self, value: usize) -> u32 {
        Needs(self.0).equal_to(value)
    }
}

/// The lowest bit of every number that is not zero.
const fn any_bit(numbers: u128) -> u128 {
    (numbers | numbers >> 1 | numbers >> 2 | numbers >> 3) & LOW
}

/// Every fourth bit, moved together.
const fn compress(bits: u128) -> u32 {
    const fn half(mut bits: u64) -> u32 {
        bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
        bits = (bits | bits >> 6) & 0x000f_000f_000f_000f;
        bits = (bits | bits >> 12) & 0x0000_00ff_0000_00ff;
        (bits | bits >> 24) as u32 & 0xffff
    }
    half(bits as u64) | half((bits >> 64) as u64) << 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_side_by_side_do_what_single_numbers_do() {
        let mut state = 1_u64;
        for _ in 0..2000 {
            let mut draw = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 61) as usize
            };
            let values: Vec<usize> = (0..31).map(|_| draw()).collect();
            let room: Vec<usize> = values.iter().map(|&value| (value + draw() / 3).min(7)).collect();
            let (limit, at) = (2 * draw(), 4 * draw());
            let needs = Needs::from_values(values.iter().copied());
            let mask = |test: &dyn Fn(usize) -> bool| (0..31).filter(|&i| test(i)).fold(0_u32, |all, i| all | 1 << i);
            assert_eq!(needs.nonzero(), mask(&|i| values[i] != 0));
            assert_eq!(needs.equal_to(limit.min(7)) & (u32::MAX >> 1), mask(&|i| values[i] == limit.min(7)));
            assert!(needs.fit(Needs::from_values(room.iter().copied())));
            if room[at] < 7 {
                let mut more = room;
                more[at] += 1;
                assert!(!Needs::from_values(more.iter().copied()).fit(Needs::from_values({
                    more[at] -= 1;
                    more
                })));
            }
            let sum = |i: usize| values[i] + values.get(i + 1).copied().unwrap_or(0);
            assert_eq!(needs.pair_sums().exceed(limit), (0..31).any(|i| sum(i) > limit));
            assert_eq!(needs.pair_sums().equal_to(limit) & (u32::MAX >> 1), mask(&|i| sum(i) == limit));
            assert_eq!(needs.is_zero_at(at), values[at] == 0);
            if values[at] > 0 {
                let mut less = values.clone();
                less[at] -= 1;
                assert_eq!(needs.less_one(at), Needs::from_values(less));
            }
        }
    }
}
