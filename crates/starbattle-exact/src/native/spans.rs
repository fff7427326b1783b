//! Counting over blocks of adjacent lines: what the regions must put into a block cannot exceed what its lines need, and the
//! regions that reach into it must be able to fill them.

use super::{
    state::{Dead, REGIONS, State},
    tables::Tables,
};

/// With so few lines, it is faster to look at one block after the other.
const FEW_LINES: usize = 16;

impl<const M: usize> State<M> {
    /// All blocks of adjacent lines of one direction. Ends with the first block that closes a cell.
    #[expect(clippy::needless_bitwise_bool, reason = "without jumps, several blocks are compared by one instruction")]
    pub(super) fn reduce_spans(&mut self, tables: &Tables<M>, direction: usize) -> Result<(), Dead> {
        let size = tables.size;
        // What the regions that begin at a line, and those that end at it, need together.
        let (mut begin, mut end) = ([0u16; M], [0u16; M]);
        // What the regions must put into a block is what does not fit outside. It grows with the block: by how much with each line
        // that is added in front, by that line and the last one.
        let mut growth = [[0u16; M]; M];
        for (region, rooms) in self.rooms[direction].iter().enumerate().take(size) {
            let need = self.need[REGIONS][region];
            if need == 0 {
                continue;
            }
            begin[rooms.first as usize] += u16::from(need);
            end[rooms.last as usize] += u16::from(need);
            let mut less = 0;
            for line in (rooms.first as usize..=rooms.last as usize).rev() {
                let rest = need - rooms.before[line];
                if rest > less {
                    for (sum, after) in growth[line].iter_mut().zip(rooms.after) {
                        *sum += u16::from(rest.saturating_sub(after) - less.saturating_sub(after));
                    }
                    less = rest;
                }
            }
        }
        // What all lines up to each one need, and the regions that begin in them. What is in front of a block does not count for it.
        let (mut wanted, mut reaching) = ([0u16; M], begin);
        let (mut wanted_before, mut ended_before) = (0, end.iter().sum::<u16>());
        for line in 0..M {
            wanted_before += u16::from(self.need[direction][line]);
            wanted[line] = wanted_before;
            reaching[line] += if line > 0 { reaching[line - 1] } else { 0 };
        }
        let mut owed = [0u16; M];
        for first in (0..size).rev() {
            owed.iter_mut().zip(growth[first]).for_each(|(sum, more)| *sum += more);
            wanted_before -= u16::from(self.need[direction][first]);
            ended_before -= end[first];
            let block = |last: usize| {
                (owed[last], wanted[last].wrapping_sub(wanted_before), reaching[last].wrapping_sub(ended_before))
            };
            // Most blocks of a large board have room to spare, so all that begin here are looked at together first.
            let is_tight = M <= FEW_LINES
                || (0..M).fold(false, |is_tight, last| {
                    let (owed, wanted, reaching) = block(last);
                    let is_settled = (owed == wanted) & (wanted == reaching);
                    is_tight | ((last >= first) & ((owed >= wanted) | (reaching <= wanted)) & !is_settled)
                });
            if !is_tight {
                continue;
            }
            for last in first..size {
                let (owed, wanted, reaching) = block(last);
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
