//! How many stars a region can hold within any set of rows or of columns.

use starbattle_board::CellSet;

use crate::analysis::capacity::{capacity, growing_capacities, line_capacity};

/// The capacity of a region in every run of consecutive rows and in every run of consecutive columns.
///
/// Lines that are not neighbours do not touch, so the capacity in any set of lines is the sum over its runs.
#[derive(Debug)]
pub(crate) struct Bands {
    directions: [Band; 2],
}

#[derive(Debug)]
struct Band {
    first: usize,
    count: usize,
    /// The capacity from line `from` to line `to`, at `from * count + to`, counted from `first`.
    table: Vec<u8>,
}

impl Bands {
    /// `lines` are the row masks, then the column masks of the region.
    pub fn new(cells: &CellSet) -> Self {
        let size = cells.size();
        let rows: Vec<u64> = (0..size).map(|row| cells.row_mask(row)).collect();
        let mut columns = vec![0u64; size];
        for cell in cells {
            columns[cell.col()] |= 1 << cell.row();
        }
        Self { directions: [Band::new(cells, &rows, true), Band::new(cells, &columns, false)] }
    }

    /// The capacity within the lines whose bits are set. Direction 0 means rows, 1 columns.
    pub fn within(&self, direction: usize, lines: u64) -> usize {
        let band = &self.directions[direction];
        if band.count == 0 {
            return 0;
        }
        let mut lines = lines >> band.first & (u64::MAX >> (64 - band.count));
        let mut total = 0;
        while lines != 0 {
            let from = lines.trailing_zeros() as usize;
            let length = (!(lines >> from)).trailing_zeros() as usize;
            total += usize::from(band.table[from * band.count + from + length - 1]);
            lines &= !((u64::MAX >> (64 - length)) << from);
        }
        total
    }

    /// The lines that hold cells of the region, as bits.
    pub fn lines(&self, direction: usize) -> u64 {
        let band = &self.directions[direction];
        let holds = |&line: &usize| band.table[line * band.count + line] > 0;
        (0..band.count).filter(holds).fold(0, |lines, line| lines | 1 << (band.first + line))
    }

    /// How many lines the region reaches over.
    pub fn reach(&self, direction: usize) -> usize {
        self.directions[direction].count
    }

    /// The first line of the region, and the capacity within every set of the lines it reaches over. The length of the table is a
    /// power of two.
    pub fn table(&self, direction: usize) -> (usize, Vec<u8>) {
        let band = &self.directions[direction];
        let mut table = vec![0; 1 << band.count];
        for lines in 1..table.len() {
            let from = lines.trailing_zeros() as usize;
            let length = (lines >> from).trailing_ones() as usize;
            // What is left without the first run of lines has a smaller number.
            let rest = lines & (usize::MAX << (from + length));
            table[lines] = table[rest] + band.table[from * band.count + from + length - 1];
        }
        (band.first, table)
    }
}

impl Band {
    fn new(cells: &CellSet, masks: &[u64], rows: bool) -> Self {
        let first = masks.iter().position(|&mask| mask != 0).unwrap_or(0);
        let end = masks.iter().rposition(|&mask| mask != 0).map_or(first, |last| last + 1);
        let count = end - first;
        let mut table = vec![0; count * count];
        for from in 0..count {
            if let Some(capacities) = growing_capacities(&masks[first + from..end]) {
                table[from * count + from..(from + 1) * count].copy_from_slice(&capacities);
                continue;
            }
            let mut part = CellSet::empty(cells.size());
            for to in from..count {
                let line = first + to;
                if masks[line] == 0 {
                    if to > from {
                        table[from * count + to] = table[from * count + to - 1];
                    }
                    continue;
                }
                for along in 0..cells.size() {
                    if masks[line] >> along & 1 == 1 {
                        let (row, col) = if rows { (line, along) } else { (along, line) };
                        part.insert(starbattle_board::Cell::new(row as u8, col as u8));
                    }
                }
                let holds = if from == to { line_capacity(masks[line]) } else { capacity(&part) };
                table[from * count + to] = holds as u8;
            }
        }
        Self { first, count, table }
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Cell;

    use super::*;

    #[test]
    fn any_set_of_lines_gets_its_exact_capacity() {
        let cells = CellSet::from_cells(8, (0..64).filter(|i| i * 7 % 5 < 3).map(|i| Cell::from_index(i, 8)));
        let bands = Bands::new(&cells);
        for lines in 0..256u64 {
            let rows = CellSet::from_cells(8, cells.iter().filter(|cell| lines >> cell.row() & 1 == 1));
            let columns = CellSet::from_cells(8, cells.iter().filter(|cell| lines >> cell.col() & 1 == 1));
            assert_eq!(bands.within(0, lines), capacity(&rows), "{lines:b}");
            assert_eq!(bands.within(1, lines), capacity(&columns), "{lines:b}");
            let (first, table) = bands.table(1);
            assert_eq!(
                usize::from(table[lines as usize >> first & (table.len() - 1)]),
                capacity(&columns),
                "{lines:b}"
            );
        }
    }
}
