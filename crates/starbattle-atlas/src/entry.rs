//! A state and how many ways lead to it, in as few bytes as the board allows.

use starbattle_board::Board;

use crate::{
    MAX_ATLAS_SIZE,
    state::{Key, planes},
};

/// A state of a layer that is being counted.
pub(crate) trait Entry: Copy + Send + Sync {
    /// What holds the needs of all columns.
    type Needs: Key;

    fn new(needs: Self::Needs, mask: u32, ways: u64) -> Self;
    fn needs(&self) -> Self::Needs;
    /// The last row.
    fn mask(&self) -> u32;
    fn ways(&self) -> u64;
}

/// Needs and row in one number: 16 bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Narrow {
    state: u64,
    ways: u64,
}

impl Narrow {
    /// Whether the needs of this board leave room for the row.
    pub(crate) fn fits(board: Board) -> bool {
        board.size() * planes(board) + MAX_ATLAS_SIZE <= 64
    }
}

impl Entry for Narrow {
    type Needs = u64;

    #[inline]
    fn new(needs: u64, mask: u32, ways: u64) -> Self {
        Self { state: needs << MAX_ATLAS_SIZE | u64::from(mask), ways }
    }

    #[inline]
    fn needs(&self) -> u64 {
        self.state >> MAX_ATLAS_SIZE
    }

    #[inline]
    fn mask(&self) -> u32 {
        self.state as u32 & ((1 << MAX_ATLAS_SIZE) - 1)
    }

    #[inline]
    fn ways(&self) -> u64 {
        self.ways
    }
}

/// Needs and row apart: 24 or 32 bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wide<K> {
    needs: K,
    ways: u64,
    mask: u32,
}

impl Wide<u64> {
    /// Whether the needs of this board fit 64 bits.
    pub(crate) fn fits(board: Board) -> bool {
        board.size() * planes(board) <= 64
    }
}

impl<K: Key> Entry for Wide<K> {
    type Needs = K;

    #[inline]
    fn new(needs: K, mask: u32, ways: u64) -> Self {
        Self { needs, ways, mask }
    }

    #[inline]
    fn needs(&self) -> K {
        self.needs
    }

    #[inline]
    fn mask(&self) -> u32 {
        self.mask
    }

    #[inline]
    fn ways(&self) -> u64 {
        self.ways
    }
}
