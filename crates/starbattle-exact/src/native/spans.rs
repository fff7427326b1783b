//! Counting over blocks of adjacent lines: regions that lie within the block cannot need more than its lines do, and regions
//! that reach into it must be able to fill them.

use super::{
    state::{Dead, REGIONS, State},
    tables::{ROWS, Tables},
};

impl<const M: usize> State<M> {
    /// All blocks of adjacent lines of one direction.
    pub(super) fn reduce_spans(&mut self, tables: &Tables<M>, direction: usize) -> Result<(), Dead> {
        let size = tables.size;
        let needs = &self.need[direction];
        // What the regions whose open cells begin, end, or both begin and end at a line need.
        let mut spans = [(u8::MAX, 0u8); M];
        let (mut begin, mut end) = ([0u16; M], [0u16; M]);
        for region in 0..size {
            let need = u16::from(self.need[REGIONS][region]);
            if need == 0 {
                continue;
            }
            let (mut first, mut last) = tables.span[direction][region];
            let area = &tables.area[direction][region];
            let open = &self.open[direction];
            while first < last && open[first as usize] & area[first as usize] == 0 {
                first += 1;
            }
            while first < last && open[last as usize] & area[last as usize] == 0 {
                last -= 1;
            }
            spans[region] = (first, last);
            begin[first as usize] += need;
            end[last as usize] += need;
        }
        let total: u16 = needs[..size].iter().map(|&need| u16::from(need)).sum();
        let mut within = [0u16; M];
        let mut begun_later = 0;
        for first in (0..size).rev() {
            for region in 0..size {
                if spans[region].0 as usize == first {
                    within[spans[region].1 as usize] += u16::from(self.need[REGIONS][region]);
                }
            }
            let _ = (&begin, &mut begun_later);
            let ended_before: u16 = end[..first].iter().sum();
            let mut inside = 0;
            let mut wanted = 0;
            let mut begun: u16 = begin[..first].iter().sum();
            for last in first..size {
                inside += within[last];
                wanted += u16::from(self.need[direction][last]);
                begun += begin[last];
                let reaching = begun - ended_before;
                if inside > wanted || reaching < wanted {
                    return Err(Dead);
                }
                if last + 1 == size && first == 0 {
                    continue;
                }
                if wanted > 0 && inside == wanted && inside < reaching {
                    self.keep_to(tables, direction, (first, last), &spans, true);
                } else if wanted > 0 && reaching == wanted && inside < wanted {
                    self.keep_to(tables, direction, (first, last), &spans, false);
                }
                if self.changed != [0; 3] {
                    return Ok(());
                }
            }
        }
        let _ = (total, ROWS);
        Ok(())
    }

    fn keep_to(
        &mut self,
        tables: &Tables<M>,
        direction: usize,
        (first, last): (usize, usize),
        spans: &[(u8, u8); M],
        inside: bool,
    ) {
        for region in 0..tables.size {
            let (from, to) = (spans[region].0 as usize, spans[region].1 as usize);
            if self.need[REGIONS][region] == 0 || to < first || from > last || (from >= first && to <= last) {
                continue;
            }
            for line in from..=to {
                if (first..=last).contains(&line) == inside {
                    self.close(tables, direction, line, tables.area[direction][region][line]);
                }
            }
        }
    }
}
