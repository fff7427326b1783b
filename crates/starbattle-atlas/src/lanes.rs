//! Sixty-four bytes that are worked on together: many patterns at once.
//!
//! Loops over arrays of fixed length become vector instructions on every target, without any code for a particular one.

use crate::word::Word;

/// Numbers for `K` patterns side by side.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Lanes<T, const K: usize>(pub(crate) [T; K]);

impl<T: Word, const K: usize> Lanes<T, K> {
    pub(crate) const ZERO: Self = Self([T::ZERO; K]);

    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        for lane in 0..K {
            self.0[lane] = self.0[lane].plus(other.0[lane]);
        }
    }

    #[inline]
    pub(crate) fn add_scaled(&mut self, other: &Self, factor: T) {
        for lane in 0..K {
            self.0[lane] = self.0[lane].plus(other.0[lane].times(factor));
        }
    }

    #[inline]
    pub(crate) fn and(&mut self, other: &Self) {
        for lane in 0..K {
            self.0[lane] = self.0[lane].and(other.0[lane]);
        }
    }
}

/// The number of patterns in a [`Line`].
pub(crate) const LINE_LANES: usize = 512;

/// One bit for each of 512 patterns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Line(pub(crate) [u64; 8]);

impl Line {
    pub(crate) const NONE: Self = Self([0; 8]);

    #[inline]
    pub(crate) fn or(&mut self, other: &Self) {
        for word in 0..8 {
            self.0[word] |= other.0[word];
        }
    }

    #[inline]
    pub(crate) fn and(&mut self, other: &Self) {
        for word in 0..8 {
            self.0[word] &= other.0[word];
        }
    }

    /// Adds what both others have.
    #[inline]
    pub(crate) fn or_both(&mut self, a: &Self, b: &Self) {
        for word in 0..8 {
            self.0[word] |= a.0[word] & b.0[word];
        }
    }

    #[inline]
    pub(crate) fn not(&self) -> Self {
        Self(self.0.map(|word| !word))
    }

    pub(crate) fn set(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }
}

/// Exchanges rows and columns of a 64×64 bit matrix: bit `j` of word `i` goes to bit `i` of word `j`.
pub(crate) fn transpose(words: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = u64::MAX >> 32;
    while width > 0 {
        let mut row = 0;
        while row < 64 {
            for upper in row..row + width {
                let swap = (words[upper] >> width ^ words[upper + width]) & mask;
                words[upper] ^= swap << width;
                words[upper + width] ^= swap;
            }
            row += 2 * width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        let mut words = [0_u64; 64];
        let bit = |row: usize, column: usize| (row * 31 + column * column * 7 + row * column) % 5 < 2;
        for (row, word) in words.iter_mut().enumerate() {
            *word = (0..64).map(|column| u64::from(bit(row, column)) << column).sum();
        }
        transpose(&mut words);
        for (row, word) in words.iter().enumerate() {
            for column in 0..64 {
                assert_eq!(word >> column & 1 == 1, bit(column, row));
            }
        }
    }
}
