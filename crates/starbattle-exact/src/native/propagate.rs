//! Applies every reduction until nothing changes, the cheap ones first.

use super::{
    state::{Dead, REGIONS, State},
    tables::{COLUMNS, ROWS, Tables},
};

impl<const M: usize> State<M> {
    /// Reduces to a fixpoint. It is long, so one copy of it serves search and looking ahead.
    #[inline(never)]
    pub(super) fn propagate(&mut self, tables: &Tables<M>) -> Result<(), Dead> {
        loop {
            for direction in [ROWS, COLUMNS] {
                let mut lines = std::mem::take(&mut self.changed[direction]);
                // Pair `i` is line `i` with the next one; the last line begins no pair.
                let mut pairs = (lines | lines >> 1) & (tables.whole_line() >> 1);
                while lines != 0 {
                    self.reduce_line(tables, direction, lines.trailing_zeros() as usize)?;
                    lines &= lines - 1;
                }
                while pairs != 0 {
                    self.reduce_pair(tables, direction, pairs.trailing_zeros() as usize)?;
                    pairs &= pairs - 1;
                }
            }
            if self.changed[ROWS] | self.changed[COLUMNS] != 0 {
                continue;
            }
            if self.changed[REGIONS] != 0 {
                while self.changed[REGIONS] != 0 && self.changed[ROWS] | self.changed[COLUMNS] == 0 {
                    let region = self.changed[REGIONS].trailing_zeros() as usize;
                    self.changed[REGIONS] &= self.changed[REGIONS] - 1;
                    self.reduce_region(tables, region)?;
                }
                if self.changed != [0; 3] {
                    continue;
                }
            }
            for direction in [ROWS, COLUMNS] {
                self.reduce_spans(tables, direction)?;
            }
            if self.changed == [0; 3] {
                return Ok(());
            }
        }
    }
}
