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
const fn open_columns(needs: Needs) -> u32 {
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
        let open = open_columns(state.needs) & !spread(state.mask);
        let must = if rows_left % 2 == 1 { self.tight_pairs(state.needs, rows_left.div_ceil(2)) } else { 0 };
        choose(open, must, self.stars, 0, &mut |mask| {
            let next = State { mask, needs: take(state.needs, mask) };
            if self.may_continue(next, rows_left - 1) {
                visit(next);
            }
        });
    }

    fn may_continue(&self, state: State, rows_left: usize) -> bool {
        if rows_left.is_multiple_of(2) {
            return true;
        }
        let open = open_columns(state.needs) & !spread(state.mask);
        self.tight_pairs(state.needs, rows_left.div_ceil(2)) & !(open | open >> 1) == 0
    }
}

/// All bits set if the number has the bit, else none.
const fn ones(number: usize, bit: usize) -> u32 {
    if number >> bit & 1 == 1 { u32::MAX } else { 0 }
}

/// The needs after a row with stars in the columns of the mask.
fn take(needs: Needs, mask: u32) -> Needs {
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

/// A state packed into one number, needs above the mask, so that sorting brings equal needs together.
pub(crate) trait Key: Copy + Ord + Default + Send + Sync {
    fn pack(state: State, size: usize) -> Self;
    fn unpack(self, size: usize) -> State;
    fn hash(self) -> u64;

    /// The key without the mask.
    fn needs_only(needs: Needs, size: usize) -> Self {
        Self::pack(State { mask: 0, needs }, size)
    }
}

/// Whether keys of this board fit 64 bits.
pub(crate) fn is_narrow(board: Board) -> bool {
    let planes = (usize::BITS - board.stars().leading_zeros()) as usize;
    board.size() * (planes + 1) <= 64
}

macro_rules! key {
    ($type:ty, $hash:expr) => {
        impl Key for $type {
            #[inline]
            fn pack(state: State, size: usize) -> Self {
                let [low, middle, high] = state.needs.map(Self::from);
                let upper = high.checked_shl(2 * size as u32).unwrap_or(0) | middle << size | low;
                upper << size | Self::from(state.mask)
            }

            #[inline]
            fn unpack(self, size: usize) -> State {
                let columns = (1 << size) - 1;
                let plane = |number: usize| self.checked_shr((number * size) as u32).unwrap_or(0) as u32 & columns;
                State { mask: plane(0), needs: [plane(1), plane(2), plane(3)] }
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
