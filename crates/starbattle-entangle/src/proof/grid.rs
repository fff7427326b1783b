//! A board without regions, half filled, seen by rows and by columns.

use starbattle_board::{Board, Cell, Line};

/// The most lines looked at together.
pub(super) const MAX_BAND: usize = 3;

/// Stars and open cells, as masks of rows and again as masks of columns.
#[derive(Debug, Clone)]
pub(super) struct Grid {
    board: Board,
    stars: [Vec<u32>; 2],
    open: [Vec<u32>; 2],
}

/// One to three neighbouring lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    /// 0 for rows, 1 for columns.
    pub(super) direction: usize,
    pub(super) first: usize,
    pub(super) count: usize,
}

impl Band {
    /// All bands of a board, single lines first.
    pub(super) fn all(size: usize) -> impl Iterator<Item = Self> {
        (1..=MAX_BAND.min(size)).flat_map(move |count| {
            (0..2).flat_map(move |direction| (0..=size - count).map(move |first| Self { direction, first, count }))
        })
    }

    /// The lines, from the top or from the left.
    pub fn lines(self) -> impl Iterator<Item = Line> {
        (self.first..self.first + self.count)
            .map(move |index| if self.direction == 0 { Line::Row(index) } else { Line::Column(index) })
    }
}

impl Grid {
    pub fn new(board: Board) -> Self {
        let full = vec![u32::MAX >> (32 - board.size()); board.size()];
        let none = vec![0; board.size()];
        Self { board, stars: [none.clone(), none], open: [full.clone(), full] }
    }

    pub fn board(&self) -> Board {
        self.board
    }

    pub fn is_open(&self, cell: Cell) -> bool {
        self.open[0][cell.row()] >> cell.col() & 1 == 1
    }

    pub fn close(&mut self, cell: Cell) {
        self.open[0][cell.row()] &= !(1 << cell.col());
        self.open[1][cell.col()] &= !(1 << cell.row());
    }

    /// Puts a star into an open cell and closes what it excludes at once; false if the cell is not open.
    pub fn place(&mut self, cell: Cell) -> bool {
        if !self.is_open(cell) {
            return false;
        }
        self.close(cell);
        self.stars[0][cell.row()] |= 1 << cell.col();
        self.stars[1][cell.col()] |= 1 << cell.row();
        let size = self.board.size();
        for neighbour in cell.neighbours(size) {
            self.close(neighbour);
        }
        for (direction, line) in [(0, Line::Row(cell.row())), (1, Line::Column(cell.col()))] {
            if self.stars[direction][line.index()].count_ones() as usize >= self.board.stars() {
                line.cells(size).for_each(|other| self.close(other));
            }
        }
        true
    }

    /// How many stars the lines still need.
    pub fn need(&self, band: Band) -> usize {
        let placed: u32 =
            self.stars[band.direction][band.first..band.first + band.count].iter().map(|line| line.count_ones()).sum();
        (band.count * self.board.stars()).saturating_sub(placed as usize)
    }

    /// The open cells of the lines.
    pub fn open_cells(&self, band: Band) -> Vec<Cell> {
        band.lines().flat_map(|line| line.cells(self.board.size())).filter(|&cell| self.is_open(cell)).collect()
    }

    /// How many stars fit into the open cells of the lines, no two touching and no line getting more than it needs.
    pub fn capacity(&self, band: Band) -> usize {
        let lines: Vec<u32> = self.open[band.direction][band.first..band.first + band.count].to_vec();
        let needs: Vec<usize> =
            (0..band.count).map(|index| self.need(Band { first: band.first + index, count: 1, ..band })).collect();
        capacity(&lines, self.board.size()).min(needs.iter().sum())
    }
}

/// The choices of cells in one column of a band of up to three rows: no two touching.
const CHOICES: [u32; 5] = [0b000, 0b001, 0b010, 0b100, 0b101];

/// The most stars in the open cells of up to three neighbouring lines, no two touching: best choice column by column.
fn capacity(lines: &[u32], size: usize) -> usize {
    let mut best = [0_usize; CHOICES.len()];
    for column in 0..size {
        let open = lines.iter().enumerate().fold(0, |open, (index, line)| open | (line >> column & 1) << index);
        let mut next = [0; CHOICES.len()];
        for (to, &choice) in next.iter_mut().zip(&CHOICES) {
            if choice & !open != 0 {
                continue;
            }
            let near = choice | choice << 1 | choice >> 1;
            let before =
                best.iter().zip(&CHOICES).filter(|(_, previous)| **previous & near == 0).map(|(best, _)| *best).max();
            *to = before.unwrap_or(0) + choice.count_ones() as usize;
        }
        best = next;
    }
    best.into_iter().max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capacity_is_the_largest_set_of_cells_that_do_not_touch() {
        assert_eq!(capacity(&[0b11_1111_1111], 10), 5);
        assert_eq!(capacity(&[0b11_1111_1111, 0b11_1111_1111], 10), 5);
        assert_eq!(capacity(&[0b11_1111_1111; 3], 10), 10);
        assert_eq!(capacity(&[0b11_0000_0001], 10), 2);
        assert_eq!(capacity(&[0b0110, 0b1001, 0b0110], 4), 3);
        assert_eq!(capacity(&[0b0110, 0b0110, 0b0110], 4), 2);
        assert_eq!(capacity(&[0, 0], 5), 0);
    }

    #[test]
    fn a_star_closes_its_neighbours_and_full_lines() {
        let mut grid = Grid::new(Board::new(5, 1).unwrap());
        assert!(grid.place(Cell::new(0, 0)));
        assert!(!grid.place(Cell::new(1, 1)));
        let row = Band { direction: 0, first: 0, count: 1 };
        assert_eq!((grid.need(row), grid.capacity(row), grid.open_cells(row).len()), (0, 0, 0));
        let column = Band { direction: 1, first: 1, count: 1 };
        assert_eq!((grid.need(column), grid.open_cells(column).len()), (1, 3));
    }
}
