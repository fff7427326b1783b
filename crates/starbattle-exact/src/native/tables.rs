//! What the search looks up about a puzzle and never changes.

use starbattle_board::Puzzle;

/// The direction of rows in every pair of tables.
pub(super) const ROWS: usize = 0;
/// The direction of columns.
pub(super) const COLUMNS: usize = 1;

/// The regions of a board with at most `M` rows, as masks along rows and along columns.
pub(super) struct Tables<const M: usize> {
    pub(super) size: usize,
    pub(super) stars: usize,
    /// The region of each cell, by direction, line, and position along the line.
    pub(super) region: [[[u8; M]; M]; 2],
    /// The cells of each region, by direction, region and line.
    pub(super) area: [[[u64; M]; M]; 2],
    /// The first and the last line that each region has cells in, by direction and region.
    pub(super) span: [[(u8, u8); M]; 2],
}

impl<const M: usize> Tables<M> {
    /// Tables for a puzzle whose size is at most `M`.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let mut tables = Self {
            size,
            stars: puzzle.stars(),
            region: [[[0; M]; M]; 2],
            area: [[[0; M]; M]; 2],
            span: [[(u8::MAX, 0); M]; 2],
        };
        for (index, region) in puzzle.regions().of_cells().enumerate() {
            let place = [index / size, index % size];
            for direction in [ROWS, COLUMNS] {
                let (line, along) = (place[direction], place[1 - direction]);
                tables.region[direction][line][along] = region as u8;
                tables.area[direction][region][line] |= 1 << along;
                let span = &mut tables.span[direction][region];
                *span = (span.0.min(line as u8), span.1.max(line as u8));
            }
        }
        tables
    }

    /// All positions of a line.
    pub(super) const fn whole_line(&self) -> u64 {
        u64::MAX >> (64 - self.size)
    }
}
