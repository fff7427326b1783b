//! Counting over blocks of adjacent lines: what the regions must put into a block cannot exceed what its lines need, and the
//! regions that reach into it must be able to fill them.

use super::{
    state::{Dead, REGIONS, State},
    tables::Tables,
};

impl<const M: usize> State<M> {
    /// All blocks of adjacent lines of one direction. Ends with the first block that closes a cell.
    pub(super) fn reduce_spans(&mut self, tables: &Tables<M>, direction: usize) -> Result<(), Dead> {
        let size = tables.size;
        // What the regions that begin at a line, and those that end at it, need together.
        let (mut begin, mut end) = ([0u16; M], [0u16; M]);
        // What the regions must put into each block, by its first and last line: what does not fit outside.
        let mut owed = [[0u16; M]; M];
        for (region, rooms) in self.rooms[direction].iter().enumerate().take(size) {
            let need = self.need[REGIONS][region];
            if need == 0 {
                continue;
            }
            begin[rooms.first as usize] += u16::from(need);
            end[rooms.last as usize] += u16::from(need);
            for (sums, before) in owed.iter_mut().zip(rooms.before) {
                let rest = need - before;
                if rest == 0 {
                    break;
                }
                for (sum, after) in sums.iter_mut().zip(rooms.after) {
                    *sum += u16::from(rest.saturating_sub(after));
                }
            }
        }
        let mut ended_before: u16 = end.iter().sum();
        let mut begun_before = ended_before;
        for first in (0..size).rev() {
            ended_before -= end[first];
            begun_before -= begin[first];
            let (mut wanted, mut reaching) = (0, begun_before - ended_before);
            for last in first..size {
                let owed = owed[first][last];
                reaching += begin[last];
                wanted += u16::from(self.need[direction][last]);
                if owed > wanted || reaching < wanted {
                    return Err(Dead { kind: direction, unit: last });
                }
                if wanted == 0 || owed == reaching {
                    continue;
                }
                if owed == wanted {
                    self.keep_out(tables, direction, first, last);
                } else if reaching == wanted {
                    self.keep_in(tables, direction, first, last);
                } else {
                    continue;
                }
                if self.changed != [0; 3] {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The block takes only what it is owed: regions that owe it nothing have no place in it.
    fn keep_out(&mut self, tables: &Tables<M>, direction: usize, first: usize, last: usize) {
        for region in 0..tables.size {
            let (need, rooms) = (self.need[REGIONS][region], &self.rooms[direction][region]);
            if need == 0 || rooms.before[first] + rooms.after[last] < need {
                continue;
            }
            for line in first.max(rooms.first as usize)..=last.min(rooms.last as usize) {
                self.close(tables, direction, line, tables.area[direction][region][line]);
            }
        }
    }

    /// The block needs all that the regions reaching into it have: none of their stars is elsewhere.
    fn keep_in(&mut self, tables: &Tables<M>, direction: usize, first: usize, last: usize) {
        for region in 0..tables.size {
            let rooms = &self.rooms[direction][region];
            let (from, to) = (rooms.first as usize, rooms.last as usize);
            if self.need[REGIONS][region] == 0 || to < first || from > last {
                continue;
            }
            for line in (from..=to).filter(|line| !(first..=last).contains(line)) {
                self.close(tables, direction, line, tables.area[direction][region][line]);
            }
        }
    }
}
