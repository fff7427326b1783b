//! The state between two rows, and which rows may follow.
//!
//! A state is the mask of the last row and, for every column, how many stars it still needs. The needs are kept as three bit
//! planes, so that a handful of word operations treats all columns at once.

use starbattle_board::Board;

/// Needs of all columns: bit `j` of plane `i` has weight 2^i in the need of column `j`.
pub(crate) type Needs = [u32; 3];

/// The last row and what the columns still need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) mask: u32,
    pub(crate) needs: Needs,
}

/// The star columns of the row and the columns beside them: closed to the next row.
pub(crate) const fn spread(mask: u32) -> u32 {
    mask | mask << 1 | mask >> 1
}

/// Columns with a need.
pub(crate) const fn open_columns(needs: Needs) -> u32 {
    needs[0] | needs[1] | needs[2]
}

/// The rules of one board in the form the row-by-row search uses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    size: usize,
    stars: usize,
    columns: u32,
}

impl Rules {
    /// Boards up to [`MAX_ATLAS_SIZE`](crate::MAX_ATLAS_SIZE) only; a placement leaves at most size / 4 stars per line, so that
    /// three planes suffice.
    pub(crate) fn new(board: Board) -> Self {
        Self { size: board.size(), stars: board.stars(), columns: (1 << board.size()) - 1 }
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    pub(crate) fn stars(&self) -> usize {
        self.stars
    }

    /// The mask of all columns.
    pub(crate) fn columns(&self) -> u32 {
        self.columns
    }

    /// Above the first row: nothing is placed.
    pub(crate) fn start(&self) -> State {
        State { mask: 0, needs: self.all_need(self.stars) }
    }

    fn all_need(&self, need: usize) -> Needs {
        [0, 1, 2].map(|plane| if need >> plane & 1 == 1 { self.columns } else { 0 })
    }

    /// What the other half of the board must have placed when this half leaves these needs: S minus each need, turned into a need
    /// again. The same half graph, read from the bottom, joins states with opposite needs.
    pub(crate) fn opposite(&self, needs: Needs) -> Needs {
        let all = self.all_need(self.stars);
        let mut borrow = 0;
        [0, 1, 2].map(|plane| {
            let (a, b) = (all[plane], needs[plane]);
            let difference = a ^ b ^ borrow;
            borrow = !a & (b | borrow) | b & borrow;
            difference
        })
    }

    /// Left and right exchanged.
    pub(crate) fn reversed(&self, mask: u32) -> u32 {
        mask.reverse_bits() >> (32 - self.size)
    }

    /// The needs with left and right exchanged.
    pub(crate) fn mirrored(&self, needs: Needs) -> Needs {
        needs.map(|plane| self.reversed(plane))
    }

    /// Bit `j` is set if columns `j` and `j + 1` together need exactly `capacity` stars.
    fn tight_pairs(&self, needs: Needs, capacity: usize) -> u32 {
        let mut carry = 0;
        let mut equal = self.columns >> 1;
        for (plane, a) in needs.into_iter().enumerate() {
            let b = a >> 1;
            equal &= !(a ^ b ^ carry ^ ones(capacity, plane));
            carry = a & b | carry & (a ^ b);
        }
        equal & !(carry ^ ones(capacity, 3))
    }

    /// Calls `visit` with every state one row further that the columns' capacity does not rule out, in the order of their rows
    /// (compared as lists of columns).
    ///
    /// Two adjacent columns hold at most one star in every two rows, so over R rows at most ⌈R/2⌉. A pair that needs as much is
    /// tight; with R odd the very next row must use it. That pairs never need *more* follows by induction: it holds above the
    /// first row, an even R leaves the bound as it is, and an odd R lowers it by one, just when tight pairs are served.
    pub(crate) fn successors(&self, state: State, rows_left: usize, visit: &mut impl FnMut(State)) {
        let open = open_columns(state.needs);
        let must = self.due_pairs(state.needs, rows_left);
        let later = self.pairs_due_later(state.needs, rows_left);
        choose(open & !spread(state.mask), must, self.stars, 0, &mut |mask| {
            if unusable(later, open, mask) == 0 {
                visit(State { mask, needs: take(state.needs, mask) });
            }
        });
    }

    /// The rows that may follow a state.
    pub(crate) fn next_rows(&self, state: State, rows_left: usize) -> NextRows {
        let open = open_columns(state.needs);
        let must = self.due_pairs(state.needs, rows_left);
        let mut choices = [Choice::default(); 8];
        choices[0] = Choice::new(open & !spread(state.mask), must, 0);
        let later = self.pairs_due_later(state.needs, rows_left);
        NextRows { choices, depth: 0, stars: self.stars, open, later }
    }

    /// The only row that completes a state with one row left, if there is one.
    pub(crate) fn last_row(&self, state: State) -> Option<u32> {
        let row = open_columns(state.needs);
        let is_row = row & row << 1 == 0 && row.count_ones() as usize == self.stars;
        (is_row && row & spread(state.mask) == 0).then_some(row)
    }

    /// The pairs of columns that the very next row must use: bit `j` stands for columns `j` and `j + 1`.
    pub(crate) fn due_pairs(&self, needs: Needs, rows_left: usize) -> u32 {
        if rows_left % 2 == 1 { self.tight_pairs(needs, rows_left.div_ceil(2)) } else { 0 }
    }

    /// The pairs of columns that this row or the next must use.
    pub(crate) fn pairs_due_later(&self, needs: Needs, rows_left: usize) -> u32 {
        if rows_left.is_multiple_of(2) { self.tight_pairs(needs, rows_left / 2) } else { 0 }
    }
}

/// All bits set if the number has the bit, else none.
const fn ones(number: usize, bit: usize) -> u32 {
    if number >> bit & 1 == 1 { u32::MAX } else { 0 }
}

/// The pairs of columns, of those that a row or the next must use, that the row does not use and makes unusable for the next.
#[inline]
pub(crate) const fn unusable(pairs: u32, open: u32, row: u32) -> u32 {
    let open = open & !spread(row);
    pairs & !(row | row >> 1 | open | open >> 1)
}

/// The needs after a row with stars in the columns of the mask.
pub(crate) fn take(needs: Needs, mask: u32) -> Needs {
    let mut borrow = mask;
    needs.map(|plane| {
        let next = plane ^ borrow;
        borrow &= !plane;
        next
    })
}

/// Picks `left` columns out of `open`, no two adjacent, so that every pair in `must` (bit `j`: column `j` or `j + 1`) is used.
fn choose(open: u32, must: u32, left: usize, chosen: u32, visit: &mut impl FnMut(u32)) {
    if left == 0 {
        if must == 0 {
            visit(chosen);
        }
        return;
    }
    // Columns come from left to right: the first unserved pair cannot be passed over.
    let mut candidates = if must == 0 { open } else { open & ((4 << must.trailing_zeros()) - 1) };
    while candidates != 0 {
        let column = candidates & candidates.wrapping_neg();
        candidates ^= column;
        choose(open & !((column << 2) - 1), must & !(column | column >> 1), left - 1, chosen | column, visit);
    }
}

/// The rows that may follow a state, made one by one in the order of their column lists.
#[derive(Debug)]
pub(crate) struct NextRows {
    /// For every star: the columns still to try, and what the stars before it leave.
    choices: [Choice; 8],
    depth: usize,
    stars: usize,
    /// Columns with a need.
    open: u32,
    /// Pairs of columns that this row or the next must use.
    later: u32,
}

/// Where one star may go.
#[derive(Debug, Clone, Copy, Default)]
struct Choice {
    candidates: u32,
    open: u32,
    must: u32,
    chosen: u32,
}

impl Choice {
    fn new(open: u32, must: u32, chosen: u32) -> Self {
        // Columns come from left to right: the first unserved pair cannot be passed over.
        let candidates = if must == 0 { open } else { open & ((4 << must.trailing_zeros()) - 1) };
        Self { candidates, open, must, chosen }
    }
}

impl Iterator for NextRows {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        loop {
            let choice = &mut self.choices[self.depth];
            if choice.candidates == 0 {
                self.depth = self.depth.checked_sub(1)?;
                continue;
            }
            let column = choice.candidates & choice.candidates.wrapping_neg();
            choice.candidates ^= column;
            let must = choice.must & !(column | column >> 1);
            let chosen = choice.chosen | column;
            let is_last = self.depth + 1 == self.stars;
            // Before the last star, only pairs left of the new one are settled.
            let settled = if is_last { u32::MAX } else { (column >> 1).saturating_sub(1) };
            if unusable(self.later, self.open, chosen) & settled != 0 {
                continue;
            }
            if is_last {
                if must == 0 {
                    return Some(chosen);
                }
            } else {
                let open = choice.open & !((column << 2) - 1);
                self.depth += 1;
                self.choices[self.depth] = Choice::new(open, must, chosen);
            }
        }
    }
}

/// A state packed into one number, needs above the mask, so that sorting brings equal needs together.
pub(crate) trait Key: Copy + Ord + Default + Send + Sync {
    fn pack(state: State, size: usize) -> Self;
    fn unpack(self, size: usize) -> State;
    fn hash(self) -> u64;

    /// The needs alone, without room for a mask.
    fn pack_needs(needs: Needs, size: usize) -> Self;
    fn unpack_needs(self, size: usize) -> Needs;

    /// The key without the mask.
    fn needs_only(needs: Needs, size: usize) -> Self {
        Self::pack(State { mask: 0, needs }, size)
    }
}

/// Whether keys of this board fit 64 bits.
pub(crate) fn is_narrow(board: Board) -> bool {
    board.size() * (planes(board) + 1) <= 64
}

/// The bit planes that hold the need of any column.
pub(crate) const fn planes(board: Board) -> usize {
    (usize::BITS - board.stars().leading_zeros()) as usize
}

macro_rules! key {
    ($type:ty, $hash:expr) => {
        impl Key for $type {
            #[inline]
            fn pack(state: State, size: usize) -> Self {
                Self::pack_needs(state.needs, size) << size | Self::from(state.mask)
            }

            #[inline]
            fn unpack(self, size: usize) -> State {
                State { mask: self as u32 & ((1 << size) - 1), needs: (self >> size).unpack_needs(size) }
            }

            #[inline]
            fn pack_needs(needs: Needs, size: usize) -> Self {
                let [low, middle, high] = needs.map(Self::from);
                high.checked_shl(2 * size as u32).unwrap_or(0) | middle << size | low
            }

            #[inline]
            fn unpack_needs(self, size: usize) -> Needs {
                [0, 1, 2].map(|plane| self.checked_shr((plane * size) as u32).unwrap_or(0) as u32 & ((1 << size) - 1))
            }

            #[inline]
            fn hash(self) -> u64 {
                let fold: fn(Self) -> u64 = $hash;
                let mixed = fold(self).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
            }
        }
    };
}
key!(u64, |key| key);
key!(u128, |key| key as u64 ^ ((key >> 64) as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f));

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(size: usize, stars: usize) -> Rules {
        Rules::new(Board::new(size, stars).unwrap())
    }

    fn need(needs: Needs, column: usize) -> usize {
        (0..3).map(|plane| ((needs[plane] >> column & 1) as usize) << plane).sum()
    }

    #[test]
    fn taking_a_row_and_looking_from_the_other_side_are_column_by_column_arithmetic() {
        let rules = rules(25, 6);
        let mut state = rules.start();
        let mut taken = [0; 25];
        for mask in [0b1010_1001, 0b10_1010_0000_0000, 0b1001_0001, 0b1_0101_0000_0000_0000_0000] {
            state.needs = take(state.needs, mask);
            (0..25).for_each(|column| taken[column] += (mask >> column & 1) as usize);
            let opposite = rules.opposite(state.needs);
            for (column, taken) in taken.into_iter().enumerate() {
                assert_eq!(need(state.needs, column), 6 - taken);
                assert_eq!(need(opposite, column), taken);
            }
        }
    }

    #[test]
    fn first_rows_come_in_the_order_of_their_column_lists() {
        let mut rows = Vec::new();
        rules(8, 2).successors(rules(8, 2).start(), 8, &mut |state| rows.push(state.mask));
        // On the fullest board every pair of columns is tight, which leaves the odd positions of few rows only.
        let lists: Vec<Vec<u32>> =
            rows.iter().map(|mask| (0..8).filter(|column| mask >> column & 1 == 1).collect()).collect();
        assert!(lists.is_sorted());
        assert!(!lists.is_empty() && lists.iter().all(|list| list.len() == 2));
    }

    #[test]
    fn keys_give_back_their_state() {
        let state = State { mask: 0b1001, needs: [0b1_1111_0000_1010, 0b11, 0b1_0000_0000_0000] };
        assert_eq!(u64::pack(state, 13).unpack(13), state);
        assert_eq!(u128::pack(state, 25).unpack(25), state);
        let flat = State { mask: 1 << 20, needs: [1 << 20, 1 << 19, 0] };
        assert_eq!(u64::pack(flat, 21).unpack(21), flat);
    }
}
