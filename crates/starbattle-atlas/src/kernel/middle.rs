//! The placements whose halves meet in the middle of the board.

use crate::{
    AtlasError,
    count::pairs,
    followers::RowWays,
    kernel::{
        BlocksView, Form,
        codec::{Codec, Coded},
    },
    state::{Key, Rules},
};

/// Adds up the placements of a table that holds both halves, piece by piece. All blocks of a bin must come one after the other.
#[derive(Debug)]
pub struct Middle {
    rules: Rules,
    codec: Codec,
    form: Form,
    /// Whether a group stands for its mirror image too.
    has_images: bool,
    /// The bin that was seen last, of which more may come.
    bin: Option<i32>,
    states: Vec<Coded>,
    total: u128,
}

impl Middle {
    pub(super) fn new(rules: Rules, codec: Codec, form: Form, has_images: bool) -> Self {
        Self { rules, codec, form, has_images, bin: None, states: Vec::new(), total: 0 }
    }

    /// Takes the next blocks of the table, bins in ascending order.
    pub fn push(&mut self, table: BlocksView<'_>) -> Result<(), AtlasError> {
        for (bin, range) in table.by_bin() {
            if self.bin.is_some_and(|last| last > bin) {
                return Err(AtlasError::Unsorted);
            }
            if self.bin != Some(bin) {
                self.close()?;
                self.bin = Some(bin);
            }
            self.codec.read(table, range, &mut self.states)?;
        }
        Ok(())
    }

    /// The number of placements.
    pub fn finish(mut self) -> Result<u128, AtlasError> {
        self.close()?;
        Ok(self.total)
    }

    /// Adds up the bin that is complete.
    fn close(&mut self) -> Result<(), AtlasError> {
        self.codec.sort(&mut self.states);
        let (mut near, mut far): (Vec<RowWays>, Vec<RowWays>) = (Vec::new(), Vec::new());
        for group in self.codec.groups(&self.states) {
            near.clear();
            far.clear();
            let needs = self.codec.needs(group[0]);
            for &state in group {
                let half = if self.codec.flag(state) { &mut far } else { &mut near };
                half.push((self.codec.mask(state), state.ways));
            }
            let mut times = if self.has_images { self.rules.images(needs) } else { 1 };
            let found = if self.form == Form::Pair {
                let (completing, is_image) = self.rules.smaller_image::<u128>(self.rules.opposite(needs));
                let is_own = completing == u128::pack_needs(needs, self.rules.size());
                // Exchanging the halves gives as many again.
                times *= if is_own { 1 } else { 2 };
                let mirror = |(mask, ways)| (if is_image { self.rules.reversed(mask) } else { mask }, ways);
                let upper = near.iter().copied().map(mirror);
                pairs(upper, &(if is_own { &near } else { &far }).iter().copied())
            } else {
                pairs(far.iter().copied(), &near.iter().copied())
            };
            let all = found.and_then(|found| self.total.checked_add(found.checked_mul(times)?));
            self.total = all.ok_or(AtlasError::Overflow)?;
        }
        self.states.clear();
        Ok(())
    }
}
