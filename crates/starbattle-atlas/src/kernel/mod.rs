//! The layered count as operators on tables, for query engines that keep layers on disk or spread them over machines.
//!
//! A layer is a table of states with the number of ways to each, in [`Blocks`]. An engine brings the blocks of a bin together, by
//! sorting or by any other means, and [`Kernel::expand`] makes the blocks one row further. Blocks of the same bin that come apart
//! give some states twice, each with a part of the ways, which is as good. In the middle of the board, the states of both halves
//! are brought together in the same way, and a [`Middle`] adds up the placements.
//!
//! ```
//! use starbattle_atlas::kernel::{Form, Kernel};
//! use starbattle_board::Board;
//!
//! let kernel = Kernel::new(Board::new(10, 2)?)?;
//! let mut layer = kernel.start();
//! for row in 0..5 {
//!     let form = if row == 4 { Form::Pair } else { Form::Plain };
//!     layer = kernel.expand(row, form, 16, layer.view())?;
//! }
//! let mut middle = kernel.middle(Form::Pair);
//! middle.push(layer.view())?;
//! assert_eq!(middle.finish()?, 146_510);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod codec;
mod middle;
mod outbox;
#[cfg(test)]
mod tests;

use starbattle_board::{Board, Cell};

use crate::{
    AtlasError, MAX_ATLAS_SIZE,
    followers::Followers,
    mirror::visit_kept,
    state::{Key, Rules, State},
};

pub use blocks::{Blocks, BlocksView};
use codec::Codec;
pub use middle::Middle;
use outbox::Outbox;

/// How the states of a layer are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Under their own needs, for the next row or as the lower half.
    Plain,
    /// Together with the states that complete them, on a board of even size whose halves are alike.
    Pair,
    /// Under the needs of the lower halves that complete them.
    Opposite,
}

/// The operators of one board.
#[derive(Debug, Clone)]
pub struct Kernel {
    rules: Rules,
    codec: Codec,
    /// The stars that each row must have, from the top, if not all placements count.
    wanted: Option<Vec<u32>>,
}

impl Kernel {
    /// For all placements of a board.
    pub fn new(board: Board) -> Result<Self, AtlasError> {
        if board.size() > MAX_ATLAS_SIZE {
            return Err(AtlasError::Size(board.size()));
        }
        Ok(Self { rules: Rules::new(board), codec: Codec::new(board), wanted: None })
    }

    /// For the placements with these stars, which must be on the board. Mirror images are no longer the same then.
    pub fn with_pattern(board: Board, stars: &[Cell]) -> Result<Self, AtlasError> {
        let mut wanted = vec![0; board.size()];
        for star in stars {
            wanted[star.row()] |= 1 << star.col();
        }
        Ok(Self { wanted: Some(wanted), ..Self::new(board)? })
    }

    /// Whether a state takes two columns, because it does not fit 64 bits.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        self.codec.is_wide()
    }

    /// The layer above the first row.
    #[must_use]
    pub fn start(&self) -> Blocks {
        let needs = u128::pack_needs(self.rules.start().needs, self.rules.size());
        let mut outbox = Outbox::default();
        outbox.add(0, self.codec.encode(needs, 0, false, 1));
        outbox.into_blocks(1, self.is_wide()).unwrap_or_default()
    }

    /// The blocks one row further, for a power of two of bins.
    pub fn expand(&self, row: usize, form: Form, bins: u32, layer: BlocksView<'_>) -> Result<Blocks, AtlasError> {
        if self.is_wide() {
            self.expand_as::<u128>(row, form, bins, layer)
        } else {
            self.expand_as::<u64>(row, form, bins, layer)
        }
    }

    fn expand_as<K: Key + Into<u128>>(
        &self,
        row: usize,
        form: Form,
        bins: u32,
        layer: BlocksView<'_>,
    ) -> Result<Blocks, AtlasError> {
        let rows_left = self.rules.size().checked_sub(row).filter(|left| *left > 0).ok_or(AtlasError::Overflow)?;
        let bins = bins.next_power_of_two();
        let (mut followers, mut outbox, mut states) = (Followers::default(), Outbox::default(), Vec::new());
        for (_, range) in layer.by_bin() {
            states.clear();
            self.codec.read(layer, range, &mut states)?;
            self.codec.sort(&mut states);
            for group in self.codec.groups(&states) {
                let needs = self.codec.needs(group[0]);
                let rows = group.iter().map(|&state| (self.codec.mask(state), state.ways));
                let mut add = |state: State, packed: K, ways| {
                    let (needs, mask, flag) = self.form(state, packed, form);
                    outbox.add(needs.hash() as u32 & (bins - 1), self.codec.encode(needs.into(), mask, flag, ways));
                    Ok(())
                };
                if let Some(wanted) = &self.wanted {
                    followers.visit(&self.rules, needs, rows, rows_left, &mut |state, ways| {
                        if wanted[row] & !state.mask != 0 {
                            return Ok(());
                        }
                        add(state, K::pack_needs(state.needs, self.rules.size()), ways)
                    })?;
                } else {
                    visit_kept(&self.rules, &mut followers, needs, rows, rows_left, &mut add)?;
                }
            }
        }
        outbox.into_blocks(bins, self.is_wide())
    }

    /// Adds up the placements of a table with both halves, whose upper half was written in this form.
    #[must_use]
    pub fn middle(&self, form: Form) -> Middle {
        Middle::new(self.rules, self.codec, form, self.wanted.is_none())
    }

    /// A state as it is written: under which needs, the row, and the flag.
    #[inline]
    fn form<K: Key>(&self, state: State, needs: K, form: Form) -> (K, u32, bool) {
        match form {
            Form::Plain => (needs, state.mask, false),
            Form::Pair => {
                let completing: K = self.rules.smaller_image(self.rules.opposite(state.needs)).0;
                (needs.min(completing), state.mask, completing < needs)
            }
            Form::Opposite if self.wanted.is_some() => {
                (K::pack_needs(self.rules.opposite(state.needs), self.rules.size()), state.mask, true)
            }
            Form::Opposite => {
                let (needs, is_image) = self.rules.smaller_image(self.rules.opposite(state.needs));
                (needs, if is_image { self.rules.reversed(state.mask) } else { state.mask }, true)
            }
        }
    }
}
