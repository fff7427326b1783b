//! Regions: how many stars fit into one, and into its part before or after each line.
//!
//! Cut across into single lines and pairs of adjacent lines, a region holds no more than its pieces do together. The best cut
//! is found line by line; it bounds the whole region and, on the way, every part of it that ends or begins at a line.

use super::{
    packing::capacity,
    state::{Dead, REGIONS, State},
    tables::{COLUMNS, ROWS, Tables},
};

/// How a region's stars can be spread over the lines of one direction.
#[derive(Clone, Copy)]
pub(super) struct Rooms<const M: usize> {
    /// The first and the last line with open cells.
    pub(super) first: u8,
    pub(super) last: u8,
    /// How many stars fit into the region, cut across in this direction.
    pub(super) room: u8,
    /// How many stars fit before each line, cut to the region's need.
    pub(super) before: [u8; M],
    /// How many stars fit after each line, cut to the region's need.
    pub(super) after: [u8; M],
}

impl<const M: usize> Rooms<M> {
    pub(super) const NONE: Self = Self { first: 0, last: 0, room: 0, before: [0; M], after: [0; M] };
}

impl<const M: usize> State<M> {
    /// A region. Keeps its rooms for counting over blocks; where it has no more room than need, every piece of a best cut
    /// is full.
    pub(super) fn reduce_region(&mut self, tables: &Tables<M>, region: usize) -> Result<(), Dead> {
        let need = self.need[REGIONS][region];
        if need == 0 {
            return Ok(());
        }
        for direction in 0..2 {
            let (first, last) = tables.span[direction][region];
            let (mut first, mut last) = (first as usize, last as usize);
            let (open, area) = (&self.open[direction], &tables.area[direction][region]);
            while first < last && open[first] & area[first] == 0 {
                first += 1;
            }
            while first < last && open[last] & area[last] == 0 {
                last -= 1;
            }
            let mut masks = [0; M];
            // The room of each line, and of each line with the one before.
            let (mut single, mut pair) = ([0u8; M], [0u8; M]);
            let mut previous = 0;
            for line in first..=last {
                let mask = open[line] & area[line];
                single[line] = capacity(mask) as u8;
                pair[line] = capacity(mask | previous) as u8;
                (masks[line], previous) = (mask, mask);
            }
            let rooms = &mut self.rooms[direction][region];
            (rooms.first, rooms.last) = (first as u8, last as u8);
            // Along the way the sums are cut to the need; the last of them, uncut, says whether there is room to spare.
            let (mut two_back, mut one_back, mut room) = (0, 0, 0);
            rooms.before[..first].fill(0);
            for line in first..=last {
                rooms.before[line] = one_back;
                room = (one_back + single[line]).min(two_back + pair[line]);
                (two_back, one_back) = (one_back, room.min(need));
            }
            rooms.before[last + 1..].fill(need);
            rooms.room = room;
            if room < need {
                return Err(Dead { kind: REGIONS, unit: region });
            }
            (two_back, one_back) = (0, 0);
            rooms.after[last..].fill(0);
            for line in (first..=last).rev() {
                rooms.after[line] = one_back;
                let with_next = if line < last { pair[line + 1] } else { single[line] };
                let next = (one_back + single[line]).min(two_back + with_next);
                (two_back, one_back) = (one_back, next.min(need));
            }
            rooms.after[..first].fill(need);
            if room > need {
                continue;
            }
            let rooms = *rooms;
            self.settle_cuts(tables, direction, need, &rooms, &masks, &pair)?;
            if self.changed[ROWS] | self.changed[COLUMNS] != 0 {
                // What changed may be this very region, whose other direction is still to be looked at.
                self.changed[REGIONS] |= 1 << region;
                return Ok(());
            }
        }
        Ok(())
    }

    /// How many stars fit into a region, as of the last time it was looked at.
    pub(super) fn room_of_region(&self, region: usize) -> u32 {
        u32::from(self.rooms[ROWS][region].room.min(self.rooms[COLUMNS][region].room))
    }

    /// Two best cuts of a region that is as full as can be: one found from its last line on, one from its first.
    fn settle_cuts(
        &mut self,
        tables: &Tables<M>,
        direction: usize,
        need: u8,
        rooms: &Rooms<M>,
        masks: &[u64; M],
        pair: &[u8; M],
    ) -> Result<(), Dead> {
        let (first, last) = (rooms.first as usize, rooms.last as usize);
        let (mut end, mut left) = (last + 1, need);
        while end > first {
            let line = end - 1;
            if line > first && rooms.before[line - 1] + pair[line] == left {
                self.settle_strip(tables, direction, line - 1, masks[line - 1], masks[line])?;
                end = line - 1;
            } else {
                self.settle_strip(tables, direction, line, masks[line], 0)?;
                end = line;
            }
            left = rooms.before[end];
        }
        let (mut line, mut left) = (first, need);
        while line <= last {
            if line < last && rooms.after[line + 1] + pair[line + 1] == left {
                self.settle_strip(tables, direction, line, masks[line], masks[line + 1])?;
                line += 1;
            } else {
                self.settle_strip(tables, direction, line, masks[line], 0)?;
            }
            left = rooms.after[line];
            line += 1;
        }
        Ok(())
    }
}
