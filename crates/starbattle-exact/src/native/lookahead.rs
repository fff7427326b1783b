//! Branching by trying: what would follow from a star in each promising cell, and from its absence.
//!
//! A supposition that is refuted decides its cell at once. Of the others, the one that closes most cells either way makes the search
//! tree smallest. That costs dozens of reductions at every position, so it is for boards on which the search has failed for long.

use starbattle_board::CompactSort;

use super::{
    packing::capacity,
    state::{Dead, REGIONS, State},
    tables::{ROWS, Tables},
};

/// For ten lines of the board, the cells of so many units are promising: of those with least to spare for their weight. With more of
/// them, the search decides cells that have little to do with each other.
const UNITS: usize = 4;

/// With more promising cells for each line of the board, there is so much room that trying all of them is not worth while.
const MOST_CELLS: usize = 9;

/// How many spare cells count as much as room for one more star.
const CELLS_PER_ROOM: u32 = 16;

impl<const M: usize> State<M> {
    /// Decides every promising cell of which one of the two suppositions is refuted, and chooses a cell to branch on. `tried` counts the
    /// suppositions. Nothing is chosen if all promising cells are decided, or if there are too many.
    pub(super) fn look_ahead(
        &mut self,
        tables: &Tables<M>,
        weights: &mut [[u32; M]; 3],
        tried: &mut u64,
    ) -> Result<Option<(usize, usize)>, Dead> {
        let gains = self.try_stars(tables, weights, tried)?;
        let mut best = (0, 0, 0);
        for (gain, row, col) in gains {
            if !self.is_open(row, col) {
                continue;
            }
            let mut without = *self;
            without.close(tables, ROWS, row, 1 << col);
            *tried += 1;
            if let Err(dead) = without.propagate(tables) {
                weights[dead.kind][dead.unit] += 1;
                self.star(tables, row, col)?;
                self.propagate(tables)?;
                continue;
            }
            // Both sides should close many cells: the product decides, and the sum where one side closes nothing else.
            let loss = self.closed_since(&without);
            let score = (gain * loss) << 10 | (gain + loss);
            if score > best.0 {
                best = (score, row, col);
            }
        }
        let (score, row, col) = best;
        Ok((score > 0 && self.is_open(row, col)).then_some((row, col)))
    }

    /// Tries a star in every promising cell. Closes the cells where there can be none; of the others, says how many cells it closes.
    fn try_stars(
        &mut self,
        tables: &Tables<M>,
        weights: &mut [[u32; M]; 3],
        tried: &mut u64,
    ) -> Result<Vec<(u64, usize, usize)>, Dead> {
        let promising = self.promising(tables, weights);
        let cells: u32 = promising.iter().map(|cells| cells.count_ones()).sum();
        if cells as usize > tables.size * MOST_CELLS {
            return Ok(Vec::new());
        }
        let mut gains = Vec::new();
        // Where a star follows from another one, it cannot be refuted without that, and it closes less.
        let mut weaker = [0; M];
        for (row, cells) in promising.into_iter().enumerate() {
            let mut left = cells;
            while left != 0 {
                let col = left.trailing_zeros() as usize;
                left &= left - 1;
                if !self.is_open(row, col) || weaker[row] >> col & 1 == 1 {
                    continue;
                }
                let mut with = *self;
                *tried += 1;
                if let Err(dead) = with.star(tables, row, col).and_then(|()| with.propagate(tables)) {
                    weights[dead.kind][dead.unit] += 1;
                    self.close(tables, ROWS, row, 1 << col);
                    self.propagate(tables)?;
                    continue;
                }
                for (weaker, (stars, open)) in weaker.iter_mut().zip(with.stars.iter().zip(self.open[ROWS])) {
                    *weaker |= stars & open;
                }
                gains.push((self.closed_since(&with), row, col));
            }
        }
        Ok(gains)
    }

    /// The open cells of the most promising units, by row.
    fn promising(&self, tables: &Tables<M>, weights: &[[u32; M]; 3]) -> [u64; M] {
        let mut units: Vec<(u32, usize, usize)> = Vec::with_capacity(3 * M);
        for (kind, weights) in weights.iter().enumerate() {
            for (unit, weight) in weights.iter().enumerate().take(tables.size) {
                let need = u32::from(self.need[kind][unit]);
                if need == 0 {
                    continue;
                }
                let (count, room) = match kind {
                    REGIONS => (u32::from(self.open_in_region[unit]), self.room_of_region(unit)),
                    line => (self.open[line][unit].count_ones(), capacity(self.open[line][unit])),
                };
                let spare = count - need + room.saturating_sub(need) * CELLS_PER_ROOM;
                units.push(((spare << 12) / weight, kind, unit));
            }
        }
        units.compact_sort();
        let mut cells = [0; M];
        for &(_, kind, unit) in units.iter().take((tables.size * UNITS / 10).max(1)) {
            for (row, (cells, open)) in cells.iter_mut().zip(self.open[ROWS]).enumerate() {
                *cells |= open
                    & match kind {
                        ROWS if row == unit => u64::MAX,
                        ROWS => 0,
                        REGIONS => tables.area[ROWS][unit][row],
                        _ => 1 << unit,
                    };
            }
        }
        cells
    }

    const fn is_open(&self, row: usize, col: usize) -> bool {
        self.open[ROWS][row] >> col & 1 == 1
    }

    /// How many cells are open here and not in a later position.
    fn closed_since(&self, later: &Self) -> u64 {
        let gone = self.open[ROWS].iter().zip(later.open[ROWS]).map(|(open, later)| (open & !later).count_ones());
        u64::from(gone.sum::<u32>())
    }
}
