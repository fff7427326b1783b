//! Numbers of different widths with the few operations that counting needs.

use std::fmt::Debug;

/// An unsigned number that counts placements.
///
/// Sums and products wrap. Whoever chooses a width makes sure that no true value exceeds it; then nothing ever wraps, because
/// every intermediate value counts a part of the placements.
pub(crate) trait Word: Copy + Default + Debug + PartialEq + Send + Sync {
    const ZERO: Self;
    const ONE: Self;
    /// All bits set.
    const ALL: Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn checked_plus(self, other: Self) -> Option<Self>;
    fn widen(self) -> u128;
    /// The low bits.
    fn cut(value: u128) -> Self;
}

macro_rules! word {
    ($($type:ty)*) => {$(
        impl Word for $type {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const ALL: Self = Self::MAX;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline]
            fn checked_plus(self, other: Self) -> Option<Self> {
                self.checked_add(other)
            }

            #[inline]
            fn widen(self) -> u128 {
                u128::from(self)
            }

            #[inline]
            fn cut(value: u128) -> Self {
                value as Self
            }
        }
    )*};
}
word!(u32 u64);

impl Word for u128 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const ALL: Self = Self::MAX;

    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    fn times(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }

    fn and(self, other: Self) -> Self {
        self & other
    }

    fn checked_plus(self, other: Self) -> Option<Self> {
        self.checked_add(other)
    }

    fn widen(self) -> u128 {
        self
    }

    fn cut(value: u128) -> Self {
        value
    }
}
