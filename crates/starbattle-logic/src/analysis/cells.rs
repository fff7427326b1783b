//! Sets of cells as a fixed number of words, for the inner loops of the search.
//!
//! A [`CellSet`] knows the size of its board and decides with each operation how it is stored. Here both is settled beforehand, so an
//! operation on a 10×10 board is a few instructions, and sets of larger boards need no allocation. Cells are their row-major numbers.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use starbattle_board::CellSet;

/// A set of cells of a board with at most `64 * W` cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Default for Cells<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Cells<W> {
    pub const EMPTY: Self = Self([0; W]);

    pub fn of(cells: &CellSet) -> Self {
        let words = cells.words();
        Self(std::array::from_fn(|number| words.get(number).copied().unwrap_or(0)))
    }

    pub fn to_set(self, size: usize) -> CellSet {
        CellSet::from_words(size, &self.0)
    }

    #[inline]
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        (*self & *other).is_empty()
    }

    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// The cell with the smallest number.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        // Which word it is in cannot be predicted, so no branch depends on it.
        let mut first = usize::MAX;
        for (number, &word) in self.0.iter().enumerate().rev() {
            first = if word == 0 { first } else { 64 * number + word.trailing_zeros() as usize };
        }
        (first != usize::MAX).then_some(first)
    }

    /// The cell with the largest number.
    #[inline]
    pub fn last(&self) -> Option<usize> {
        let mut last = usize::MAX;
        for (number, &word) in self.0.iter().enumerate() {
            last = if word == 0 { last } else { 64 * number + 63 - word.leading_zeros() as usize };
        }
        (last != usize::MAX).then_some(last)
    }

    /// The cells by their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let (mut number, mut word) = (0, self.0[0]);
        std::iter::from_fn(move || {
            while word == 0 {
                number += 1;
                word = *self.0.get(number)?;
            }
            let cell = 64 * number + word.trailing_zeros() as usize;
            word &= word - 1;
            Some(cell)
        })
    }
}

/// An operation on sets as one on their words, with a new set as the result and in place.
macro_rules! by_words {
    ($($trait:ident $method:ident, $assign_trait:ident $assign:ident: $operation:expr;)*) => {$(
        impl<const W: usize> $trait for Cells<W> {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let operation: fn(u64, u64) -> u64 = $operation;
                Self(std::array::from_fn(|number| operation(self.0[number], other.0[number])))
            }
        }

        impl<const W: usize> $assign_trait for Cells<W> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    )*};
}
by_words! {
    BitOr bitor, BitOrAssign bitor_assign: |a, b| a | b;
    BitAnd bitand, BitAndAssign bitand_assign: |a, b| a & b;
    Sub sub, SubAssign sub_assign: |a, b| a & !b;
}

/// Calls a function that has the number of words as a constant with one that is large enough for a board of this size.
macro_rules! with_words {
    ($size:expr, $words:ident => $call:expr) => {
        match $size {
            // The usual sizes; a module for browsers does with one copy of all that.
            0..=11 if cfg!(not(target_family = "wasm")) => {
                const $words: usize = 2;
                $call
            }
            12..=16 if cfg!(not(target_family = "wasm")) => {
                const $words: usize = 4;
                $call
            }
            17..=21 if cfg!(not(target_family = "wasm")) => {
                const $words: usize = 7;
                $call
            }
            _ => {
                const $words: usize = (starbattle_board::MAX_SIZE * starbattle_board::MAX_SIZE).div_ceil(64);
                $call
            }
        }
    };
}
pub(crate) use with_words;

#[cfg(test)]
mod tests {
    use super::*;

    fn random(size: usize, state: &mut u64) -> CellSet {
        let mut next = || {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *state >> 62
        };
        let cells = (0..size * size).filter(|_| next() == 0);
        CellSet::from_cells(size, cells.map(|cell| starbattle_board::Cell::from_index(cell, size)))
    }

    fn agree<const W: usize>(size: usize) {
        let mut state = size as u64;
        for _ in 0..50 {
            let (a, b) = (random(size, &mut state), random(size, &mut state));
            let (x, y) = (Cells::<W>::of(&a), Cells::<W>::of(&b));
            let set = |cells: Cells<W>| cells.to_set(size);
            assert_eq!(set(x), a);
            assert_eq!((set(x & y), set(x | y), set(x - y)), (&a & &b, &a | &b, &a - &b));
            assert_eq!((x.len(), x.first(), x.is_empty()), (a.len(), a.first_index(), a.is_empty()));
            assert_eq!((x.is_subset(&y), x.is_disjoint(&y)), (a.is_subset(&b), a.is_disjoint(&b)));
            assert!((x & y).is_subset(&y) && (x - y).is_disjoint(&y));
            let cells: Vec<usize> = a.iter().map(|cell| cell.index(size)).collect();
            assert_eq!(x.iter().collect::<Vec<_>>(), cells);
            assert_eq!(x.last(), cells.last().copied());
            for cell in 0..size * size {
                let mut other = x;
                assert_eq!(x.contains(cell), cells.contains(&cell));
                other.insert(cell);
                assert!(other.contains(cell));
                other.remove(cell);
                assert_eq!(set(other).len(), a.len() - usize::from(x.contains(cell)));
            }
        }
    }

    #[test]
    fn every_operation_agrees_with_sets_that_know_their_board() {
        for size in [1, 4, 8, 10, 11, 12, 17, 25, 26, starbattle_board::MAX_SIZE] {
            with_words!(size, W => agree::<W>(size));
        }
    }
}
