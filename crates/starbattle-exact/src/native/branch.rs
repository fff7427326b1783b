//! Which cell to decide next.

use super::{
    state::{REGIONS, State},
    tables::{ROWS, Tables},
};

impl<const M: usize> State<M> {
    /// The cell to try a star in, or nothing if no cell is open: in the unit with the least to spare for its weight, the cell with
    /// most open neighbours. Units in which the search failed before weigh more.
    pub(super) fn choose(&self, tables: &Tables<M>, weights: &[[u32; M]; 3]) -> Option<(usize, usize)> {
        let mut best = (u32::MAX, 0, 0);
        for (kind, weights) in weights.iter().enumerate().rev() {
            for (unit, &weight) in weights.iter().enumerate().take(tables.size) {
                let need = u32::from(self.need[kind][unit]);
                if need == 0 {
                    continue;
                }
                let count = match kind {
                    REGIONS => u32::from(self.open_in_region[unit]),
                    line => self.open[line][unit].count_ones(),
                };
                let score = ((count - need) << 12) / weight;
                if score < best.0 {
                    best = (score, kind, unit);
                }
            }
        }
        let (score, kind, unit) = best;
        if score == u32::MAX {
            return None;
        }
        let mut choice = (0, 0, 0);
        let mut consider = |row: usize, mut mask: u64| {
            while mask != 0 {
                let col = mask.trailing_zeros() as usize;
                mask &= mask - 1;
                let weight = self.impact(tables, row, col);
                if weight > choice.0 {
                    choice = (weight, row, col);
                }
            }
        };
        match kind {
            ROWS => consider(unit, self.open[ROWS][unit]),
            REGIONS => {
                let (first, last) = tables.span[ROWS][unit];
                for row in first as usize..=last as usize {
                    consider(row, self.open[ROWS][row] & tables.area[ROWS][unit][row]);
                }
            }
            _ => (0..tables.size).for_each(|row| consider(row, self.open[ROWS][row] & 1 << unit)),
        }
        Some((choice.1, choice.2))
    }

    /// One more than the number of open cells around a cell, itself included.
    fn impact(&self, tables: &Tables<M>, row: usize, col: usize) -> u32 {
        let around = (7 << col) >> 1;
        let rows = &self.open[ROWS][row.saturating_sub(1)..(row + 2).min(tables.size)];
        1 + rows.iter().map(|mask| (mask & around).count_ones()).sum::<u32>()
    }
}
