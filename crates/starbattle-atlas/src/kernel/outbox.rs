//! New states on their way into blocks.

use crate::{
    AtlasError,
    kernel::{Blocks, codec::Coded},
};

/// States with their bins, in the order in which they were found.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    bins: Vec<u32>,
    states: Vec<Coded>,
}

impl Outbox {
    #[inline]
    pub(super) fn add(&mut self, bin: u32, state: Coded) {
        self.bins.push(bin);
        self.states.push(state);
    }

    /// A block for every bin that has states, in the order of the bins.
    pub(super) fn into_blocks(self, bins: u32, is_wide: bool) -> Result<Blocks, AtlasError> {
        // Offsets have 32 bits.
        i32::try_from(self.states.len()).map_err(|_| AtlasError::Overflow)?;
        let mut starts = vec![0_u32; bins as usize + 1];
        self.bins.iter().for_each(|&bin| starts[bin as usize + 1] += 1);
        let mut blocks = Blocks { offsets: vec![0], ..Blocks::default() };
        for bin in 0..bins as usize {
            let len = starts[bin + 1];
            starts[bin + 1] += starts[bin];
            if len > 0 {
                blocks.bins.push(bin as i32);
                blocks.offsets.push(starts[bin + 1].cast_signed());
            }
        }
        blocks.keys = vec![0; self.states.len()];
        blocks.ways = vec![0; self.states.len()];
        blocks.rows = vec![0; if is_wide { self.states.len() } else { 0 }];
        for (&bin, state) in self.bins.iter().zip(&self.states) {
            let place = starts[bin as usize] as usize;
            starts[bin as usize] += 1;
            blocks.keys[place] = state.key.cast_signed();
            blocks.ways[place] = i64::try_from(state.ways).map_err(|_| AtlasError::Overflow)?;
            if is_wide {
                blocks.rows[place] = state.row.cast_signed();
            }
        }
        Ok(blocks)
    }
}
