//! Counting over blocks of adjacent lines: regions that lie within the block cannot need more than its lines do, and regions
//! that reach into it must be able to fill them.

use std::ops::RangeInclusive;

use super::{
    state::{Dead, REGIONS, State},
    tables::Tables,
};

/// The first and last lines in which the regions that need stars have open cells.
type Spans<const M: usize> = [(u8, u8); M];

/// A region that needs nothing lies before and after everything.
const NOWHERE: (u8, u8) = (u8::MAX, 0);

impl<const M: usize> State<M> {
    /// All blocks of adjacent lines of one direction. Ends with the first block that closes a cell.
    pub(super) fn reduce_spans(&mut self, tables: &Tables<M>, direction: usize) -> Result<(), Dead> {
        let size = tables.size;
        let spans = self.spans(tables, direction);
        // What the regions that begin at a line, and those that end at it, need together.
        let (mut begin, mut end) = ([0u16; M], [0u16; M]);
        for (region, &(first, last)) in spans.iter().enumerate().filter(|&(_, &span)| span != NOWHERE) {
            let need = u16::from(self.need[REGIONS][region]);
            begin[first as usize] += need;
            end[last as usize] += need;
        }
        // What the regions that begin at the present first line or later need, by the line they end at.
        let mut within = [0u16; M];
        let mut ended_before: u16 = end.iter().sum();
        let mut begun_before: u16 = ended_before;
        for first in (0..size).rev() {
            ended_before -= end[first];
            begun_before -= begin[first];
            for (region, span) in spans.iter().enumerate().filter(|(_, span)| span.0 as usize == first) {
                within[span.1 as usize] += u16::from(self.need[REGIONS][region]);
            }
            let (mut inside, mut wanted, mut reaching) = (0, 0, begun_before - ended_before);
            for last in first..size {
                inside += within[last];
                reaching += begin[last];
                wanted += u16::from(self.need[direction][last]);
                if inside > wanted || reaching < wanted {
                    return Err(Dead { kind: direction, unit: last });
                }
                if wanted == 0 || inside == reaching {
                    continue;
                }
                // Regions across the border of the block have nothing left for it, or must give it all they have.
                if inside == wanted || reaching == wanted {
                    self.part(tables, direction, first..=last, &spans, inside == wanted);
                    if self.changed != [0; 3] {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    fn spans(&self, tables: &Tables<M>, direction: usize) -> Spans<M> {
        let mut spans = [NOWHERE; M];
        let open = &self.open[direction];
        for (region, span) in spans.iter_mut().enumerate().filter(|&(region, _)| self.need[REGIONS][region] > 0) {
            let (mut first, mut last) = tables.span[direction][region];
            let area = &tables.area[direction][region];
            while first < last && open[first as usize] & area[first as usize] == 0 {
                first += 1;
            }
            while first < last && open[last as usize] & area[last as usize] == 0 {
                last -= 1;
            }
            *span = (first, last);
        }
        spans
    }

    /// Closes one side of each region that reaches across the border of a block: what lies in it, or what lies outside.
    fn part(
        &mut self,
        tables: &Tables<M>,
        direction: usize,
        block: RangeInclusive<usize>,
        spans: &Spans<M>,
        inside: bool,
    ) {
        for (region, &(from, to)) in spans.iter().enumerate().filter(|&(_, &span)| span != NOWHERE) {
            let (from, to) = (from as usize, to as usize);
            let apart = to < *block.start() || from > *block.end();
            if apart || block.contains(&from) && block.contains(&to) {
                continue;
            }
            for line in (from..=to).filter(|line| block.contains(line) == inside) {
                self.close(tables, direction, line, tables.area[direction][region][line]);
            }
        }
    }
}
