//! How a state is written in one or two columns.
//!
//! The needs are above everything else, so that sorting by the numbers brings equal needs together. A flag says which half of the
//! board a state of the middle belongs to.

use starbattle_board::Board;

use crate::{
    AtlasError,
    kernel::BlocksView,
    state::{Key, Needs, planes},
};

/// Where the second column of a wide state holds the flag, and above it the needs that the key has no room for.
const FLAG: u32 = crate::MAX_ATLAS_SIZE as u32;

/// A state of a table: the two columns, and the ways. The second column is 0 in tables that have one only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Coded {
    pub(super) key: u64,
    pub(super) row: u64,
    pub(super) ways: u64,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Codec {
    size: usize,
    needs_bits: usize,
}

impl Codec {
    pub(super) fn new(board: Board) -> Self {
        Self { size: board.size(), needs_bits: board.size() * planes(board) }
    }

    pub(super) fn is_wide(self) -> bool {
        self.needs_bits + self.size + 1 > 64
    }

    #[inline]
    pub(super) fn encode(self, needs: u128, mask: u32, flag: bool, ways: u64) -> Coded {
        if self.is_wide() {
            let high = (needs >> 64) as u64;
            let row = high << (FLAG + 1) | u64::from(flag) << FLAG | u64::from(mask);
            Coded { key: needs as u64, row, ways }
        } else {
            let low = u64::from(flag) << self.size | u64::from(mask);
            Coded { key: (needs as u64) << (self.size + 1) | low, row: 0, ways }
        }
    }

    /// Takes states out of a table, those with equal needs side by side.
    pub(super) fn read(
        self,
        table: BlocksView<'_>,
        range: std::ops::Range<usize>,
        states: &mut Vec<Coded>,
    ) -> Result<(), AtlasError> {
        states.reserve(range.len());
        for index in range {
            let ways = u64::try_from(table.ways[index]).map_err(|_| AtlasError::Overflow)?;
            let row = if self.is_wide() { table.rows[index].cast_unsigned() } else { 0 };
            states.push(Coded { key: table.keys[index].cast_unsigned(), row, ways });
        }
        Ok(())
    }

    /// Brings states with equal needs together.
    pub(super) fn sort(self, states: &mut [Coded]) {
        if self.is_wide() {
            states.sort_unstable_by_key(|state| (state.key, state.row));
        } else {
            states.sort_unstable_by_key(|state| state.key);
        }
    }

    /// The states with equal needs, one group after the other.
    pub(super) fn groups(self, states: &[Coded]) -> impl Iterator<Item = &[Coded]> {
        states.chunk_by(move |one, other| {
            if self.is_wide() {
                one.key == other.key && one.row >> (FLAG + 1) == other.row >> (FLAG + 1)
            } else {
                one.key >> (self.size + 1) == other.key >> (self.size + 1)
            }
        })
    }

    #[inline]
    pub(super) fn needs(self, state: Coded) -> Needs {
        if self.is_wide() {
            (u128::from(state.row >> (FLAG + 1)) << 64 | u128::from(state.key)).unpack_needs(self.size)
        } else {
            (state.key >> (self.size + 1)).unpack_needs(self.size)
        }
    }

    #[inline]
    fn low(self, state: Coded) -> u64 {
        if self.is_wide() { state.row } else { state.key }
    }

    /// The last row.
    #[inline]
    pub(super) fn mask(self, state: Coded) -> u32 {
        self.low(state) as u32 & ((1 << self.size) - 1)
    }

    /// Whether the state belongs to the other half.
    #[inline]
    pub(super) fn flag(self, state: Coded) -> bool {
        let bit = if self.is_wide() { FLAG } else { self.size as u32 };
        self.low(state) >> bit & 1 == 1
    }
}
