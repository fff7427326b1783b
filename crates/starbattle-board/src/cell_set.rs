//! Sets of cells as bits, row-major.

use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign},
};

use crate::{Cell, MAX_SIZE};

/// Boards up to 16×16 (all but a few of the published ones) live in these words without an allocation, and a fixed
/// number of words lets the compiler turn every operation into a few vector instructions.
const INLINE_WORDS: usize = 4;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Words {
    Inline([u64; INLINE_WORDS]),
    Heap(Box<[u64]>),
}

/// A set of cells of one board size.
///
/// Sets of different sizes do not mix: combining them is a mistake of the caller that debug builds report.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CellSet {
    size: u8,
    words: Words,
}

impl CellSet {
    /// The empty set of a board with `size` rows and columns. Sizes above [`MAX_SIZE`] are cut to it.
    #[must_use]
    pub fn empty(size: usize) -> Self {
        let size = size.min(MAX_SIZE);
        let needed = (size * size).div_ceil(64);
        let words = if needed <= INLINE_WORDS {
            Words::Inline([0; INLINE_WORDS])
        } else {
            Words::Heap(vec![0; needed].into_boxed_slice())
        };
        Self { size: size as u8, words }
    }

    /// All cells of a board with `size` rows and columns.
    #[must_use]
    pub fn full(size: usize) -> Self {
        let mut set = Self::empty(size);
        let cells = set.size() * set.size();
        for (number, word) in set.words_mut().iter_mut().enumerate() {
            let bits = cells.saturating_sub(number * 64).min(64);
            *word = if bits == 0 { 0 } else { u64::MAX >> (64 - bits) };
        }
        set
    }

    /// The given cells; those off the board are left out.
    pub fn from_cells(size: usize, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut set = Self::empty(size);
        for cell in cells {
            set.insert(cell);
        }
        set
    }

    /// The set whose bits are those of the words, as [`CellSet::words`] gives them. Missing words count as empty, bits off the board are
    /// left out.
    #[must_use]
    pub fn from_words(size: usize, words: &[u64]) -> Self {
        let mut set = Self::full(size);
        for (number, word) in set.words_mut().iter_mut().enumerate() {
            *word &= words.get(number).copied().unwrap_or(0);
        }
        set
    }

    /// The side of the board this set belongs to.
    #[must_use]
    #[inline]
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// Adds a cell; true if it is new. A cell off the board is never in the set.
    #[inline]
    pub fn insert(&mut self, cell: Cell) -> bool {
        let Some((word, bit)) = self.locate(cell) else { return false };
        let word = &mut self.words_mut()[word];
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Removes a cell; true if it was there.
    #[inline]
    pub fn remove(&mut self, cell: Cell) -> bool {
        let Some((word, bit)) = self.locate(cell) else { return false };
        let word = &mut self.words_mut()[word];
        let present = *word & bit != 0;
        *word &= !bit;
        present
    }

    /// Whether the cell is in the set.
    #[must_use]
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.locate(cell).is_some_and(|(word, bit)| self.words()[word] & bit != 0)
    }

    /// The number of cells.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are so many cells in the set; quicker than counting them all where they are to be few.
    #[must_use]
    #[inline]
    pub fn has_len(&self, len: usize) -> bool {
        let mut missing = len;
        for &word in self.words() {
            let mut word = word;
            while word != 0 {
                if missing == 0 {
                    return false;
                }
                missing -= 1;
                word &= word - 1;
            }
        }
        missing == 0
    }

    /// Whether there is no cell in the set.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        match &self.words {
            Words::Inline(words) => words.iter().fold(0, |all, word| all | word) == 0,
            Words::Heap(words) => words.iter().all(|&word| word == 0),
        }
    }

    /// The first cell in row-major order.
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        self.first_index().map(|index| Cell::from_index(index, self.size()))
    }

    /// The row-major number of the first cell.
    #[must_use]
    #[inline]
    pub fn first_index(&self) -> Option<usize> {
        let words = self.words();
        let number = words.iter().position(|&word| word != 0)?;
        Some(number * 64 + words[number].trailing_zeros() as usize)
    }

    /// The cells in row-major order.
    #[must_use]
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter { size: self.size(), words: self.words(), current: 0, next: 0 }
    }

    /// Whether every cell of this set is in the other.
    #[must_use]
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.joined(other, |a, b| a & !b) == 0
    }

    /// Whether the two sets share no cell.
    #[must_use]
    #[inline]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.joined(other, |a, b| a & b) == 0
    }

    /// The number of cells in both sets.
    #[must_use]
    #[inline]
    pub fn common(&self, other: &Self) -> usize {
        self.zip(other).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// All cells outside the set.
    #[must_use]
    pub fn complement(&self) -> Self {
        &Self::full(self.size()) - self
    }

    /// All cells that touch some cell of the set. A cell of the set is included only if another one touches it.
    #[must_use]
    pub fn touching(&self) -> Self {
        Self::from_cells(self.size(), self.iter().flat_map(|cell| cell.neighbours(self.size())))
    }

    /// Whether the cells are one piece, connected over cell sides. No cells count as one piece.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        let mut unreached = self.clone();
        let mut waiting: Vec<Cell> = self.first().into_iter().collect();
        while let Some(cell) = waiting.pop() {
            if unreached.remove(cell) {
                waiting.extend(cell.side_neighbours(self.size()).filter(|&next| unreached.contains(next)));
            }
        }
        unreached.is_empty()
    }

    /// The columns of one row as bits, lowest bit first.
    #[must_use]
    #[inline]
    pub fn row_mask(&self, row: usize) -> u64 {
        let size = self.size();
        if row >= size {
            return 0;
        }
        let (word, shift) = (row * size / 64, row * size % 64);
        let words = self.words();
        let mut mask = words[word] >> shift;
        if shift + size > 64 {
            mask |= words[word + 1] << (64 - shift);
        }
        mask & (u64::MAX >> (64 - size))
    }

    #[inline]
    fn locate(&self, cell: Cell) -> Option<(usize, u64)> {
        let size = self.size();
        (cell.row() < size && cell.col() < size).then(|| {
            let index = cell.index(size);
            (index / 64, 1 << (index % 64))
        })
    }

    /// The set as bits, 64 cells to a word in row-major order. There may be more words than the board has cells for; these are empty.
    #[must_use]
    #[inline]
    pub fn words(&self) -> &[u64] {
        match &self.words {
            Words::Inline(words) => words,
            Words::Heap(words) => words,
        }
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.words {
            Words::Inline(words) => words,
            Words::Heap(words) => words,
        }
    }

    #[inline]
    fn zip<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = (u64, u64)> + 'a {
        debug_assert_eq!(self.size, other.size, "cell sets of different boards");
        self.words().iter().copied().zip(other.words().iter().copied())
    }

    /// The results for all pairs of words, joined by "or". Without an early end, which costs more than it saves in so few words.
    #[inline]
    fn joined(&self, other: &Self, operation: impl Fn(u64, u64) -> u64) -> u64 {
        debug_assert_eq!(self.size, other.size, "cell sets of different boards");
        match (&self.words, &other.words) {
            (Words::Inline(a), Words::Inline(b)) => (0..INLINE_WORDS).fold(0, |all, i| all | operation(a[i], b[i])),
            _ => self.zip(other).fold(0, |all, (a, b)| all | operation(a, b)),
        }
    }

    #[inline]
    fn combine(&mut self, other: &Self, operation: impl Fn(u64, u64) -> u64) {
        debug_assert_eq!(self.size, other.size, "cell sets of different boards");
        match (&mut self.words, &other.words) {
            (Words::Inline(a), Words::Inline(b)) => *a = std::array::from_fn(|i| operation(a[i], b[i])),
            (words, _) => {
                let words: &mut [u64] = match words {
                    Words::Inline(words) => words,
                    Words::Heap(words) => words,
                };
                for (word, &other) in words.iter_mut().zip(other.words()) {
                    *word = operation(*word, other);
                }
            }
        }
    }

    #[inline]
    fn combined(&self, other: &Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        if let (Words::Inline(a), Words::Inline(b)) = (&self.words, &other.words) {
            debug_assert_eq!(self.size, other.size, "cell sets of different boards");
            let words = Words::Inline(std::array::from_fn(|i| operation(a[i], b[i])));
            return Self { size: self.size, words };
        }
        let mut result = self.clone();
        result.combine(other, operation);
        result
    }
}

/// An operation on sets as one on their words, in place and with a new set as the result.
macro_rules! by_words {
    ($($trait:ident $method:ident, $assign_trait:ident $assign:ident: $operation:expr;)*) => {$(
        impl $assign_trait<&CellSet> for CellSet {
            #[inline]
            fn $assign(&mut self, other: &CellSet) {
                self.combine(other, $operation);
            }
        }

        impl $trait for &CellSet {
            type Output = CellSet;

            #[inline]
            fn $method(self, other: Self) -> CellSet {
                self.combined(other, $operation)
            }
        }
    )*};
}
by_words! {
    BitOr bitor, BitOrAssign bitor_assign: |a, b| a | b;
    BitAnd bitand, BitAndAssign bitand_assign: |a, b| a & b;
    Sub sub, SubAssign sub_assign: |a, b| a & !b;
}

/// The cells of a [`CellSet`] in row-major order.
pub struct Iter<'a> {
    size: usize,
    words: &'a [u64],
    current: u64,
    /// The number of words taken so far; `current` is what is left of the last one.
    next: usize,
}

impl Iterator for Iter<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.current == 0 {
            self.current = *self.words.get(self.next)?;
            self.next += 1;
        }
        let bit = self.current.trailing_zeros() as usize;
        self.current &= self.current - 1;
        Some(Cell::from_index((self.next - 1) * 64 + bit, self.size))
    }
}

impl<'a> IntoIterator for &'a CellSet {
    type Item = Cell;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cells_that_meet_only_at_corners_are_not_connected() {
        let set = |cells: &[(u8, u8)]| CellSet::from_cells(5, cells.iter().map(|&(row, col)| Cell::new(row, col)));
        assert!(set(&[]).is_connected() && set(&[(2, 2)]).is_connected() && CellSet::full(5).is_connected());
        assert!(set(&[(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)]).is_connected());
        assert!(!set(&[(0, 0), (1, 1)]).is_connected());
        // The end of a row and the start of the next are neighbours in memory only.
        assert!(!set(&[(0, 4), (1, 0)]).is_connected());
    }

    fn model_and_set() -> impl Strategy<Value = (usize, BTreeSet<Cell>, BTreeSet<Cell>)> {
        (1..=MAX_SIZE).prop_flat_map(|size| {
            let cells = || {
                proptest::collection::btree_set((0..size * size).prop_map(move |i| Cell::from_index(i, size)), 0..80)
            };
            (Just(size), cells(), cells())
        })
    }

    proptest! {
        #[test]
        fn every_operation_agrees_with_an_ordinary_set((size, a, b) in model_and_set()) {
            let set = |cells: &BTreeSet<Cell>| CellSet::from_cells(size, cells.iter().copied());
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(x.iter().collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!(x.len(), a.len());
            prop_assert!(x.has_len(a.len()) && !x.has_len(a.len() + 1) && !x.has_len(a.len().wrapping_sub(1)));
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.first(), a.first().copied());
            prop_assert_eq!(x.first_index(), a.first().map(|cell| cell.index(size)));
            prop_assert_eq!(&x | &y, set(&(&a | &b)));
            prop_assert_eq!(&x & &y, set(&(&a & &b)));
            prop_assert_eq!(&x - &y, set(&(&a - &b)));
            prop_assert_eq!(x.common(&y), (&a & &b).len());
            prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
            prop_assert_eq!(x.is_disjoint(&y), a.is_disjoint(&b));
            prop_assert_eq!(x.complement().len(), size * size - a.len());
            prop_assert_eq!(CellSet::from_words(size, x.words()), x.clone());
            prop_assert_eq!(CellSet::from_words(size, &[u64::MAX; 61]), CellSet::full(size));
            for row in 0..size {
                let mask = a.iter().filter(|cell| cell.row() == row).fold(0u64, |mask, cell| mask | 1 << cell.col());
                prop_assert_eq!(x.row_mask(row), mask);
            }
        }
    }

    #[test]
    fn the_full_set_has_every_cell_at_every_size() {
        for size in 1..=MAX_SIZE {
            assert_eq!(CellSet::full(size).len(), size * size);
        }
    }

    #[test]
    fn inserting_and_removing_report_change_and_ignore_cells_off_the_board() {
        let mut set = CellSet::empty(5);
        assert!(set.insert(Cell::new(4, 4)));
        assert!(!set.insert(Cell::new(4, 4)));
        assert!(!set.insert(Cell::new(5, 0)));
        assert!(!set.contains(Cell::new(0, 5)));
        assert!(set.remove(Cell::new(4, 4)));
        assert!(!set.remove(Cell::new(4, 4)));
        assert!(set.is_empty());
    }

    #[test]
    fn touching_cells_surround_the_set() {
        let set = CellSet::from_cells(4, [Cell::new(0, 0), Cell::new(3, 3)]);
        let around = set.touching();
        assert_eq!(around.len(), 6);
        assert!(around.is_disjoint(&set));
    }
}
