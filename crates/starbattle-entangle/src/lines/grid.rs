//! A board without regions, half filled, seen by rows and by columns.

use starbattle_board::{Board, Cell, Line};

use super::band::{Band, MAX_BAND};

/// The largest board that fits into the masks.
pub(crate) const MAX_LINES: usize = 32;

/// Stars and open cells, as masks of rows and again as masks of columns.
#[derive(Debug, Clone)]
pub(crate) struct Grid {
    board: Board,
    stars: [[u32; MAX_LINES]; 2],
    open: [[u32; MAX_LINES]; 2],
}

/// The open cells of a band as masks of its lines.
pub(super) type Masks = [u32; MAX_BAND];

impl Grid {
    /// The empty grid; `None` for boards that are too large.
    pub fn new(board: Board) -> Option<Self> {
        let size = board.size();
        let mut full = [0; MAX_LINES];
        full.get_mut(..size)?.fill(u32::MAX >> (MAX_LINES - size));
        Some(Self { board, stars: [[0; MAX_LINES]; 2], open: [full, full] })
    }

    /// A grid with stars; `None` if one of them has no place.
    pub fn with_stars(board: Board, stars: &[Cell]) -> Option<Self> {
        let mut grid = Self::new(board)?;
        stars.iter().all(|&star| board.contains(star) && grid.place(star)).then_some(grid)
    }

    pub fn board(&self) -> Board {
        self.board
    }

    pub fn is_open(&self, cell: Cell) -> bool {
        self.open[0][cell.row()] >> cell.col() & 1 == 1
    }

    pub fn is_star(&self, cell: Cell) -> bool {
        self.stars[0][cell.row()] >> cell.col() & 1 == 1
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

    /// The open places of the first of the lines.
    pub fn open_places(&self, band: Band) -> u32 {
        self.open[band.direction][band.first]
    }

    /// The open cells of the lines.
    pub fn open_cells(&self, band: Band) -> impl Iterator<Item = Cell> {
        band.lines().flat_map(|line| line.cells(self.board.size())).filter(|&cell| self.is_open(cell))
    }

    /// How many stars fit into the open cells of the lines, no two touching.
    pub fn capacity(&self, band: Band) -> usize {
        capacity(&self.masks(band)[..band.count], self.board.size())
    }

    /// The capacity of the lines, and what they still need, if an open cell were a star.
    pub fn capacity_with(&self, band: Band, cell: Cell) -> (usize, usize) {
        let (line, place) = along(band, cell);
        let mut masks = self.masks(band);
        let is_last =
            |direction: usize, line: usize| self.stars[direction][line].count_ones() as usize + 1 >= self.board.stars();
        let touched = (0b111_u64 << place >> 1) as u32;
        let crossed = if is_last(1 - band.direction, place) { 1 << place } else { 0 };
        for (index, mask) in masks[..band.count].iter_mut().enumerate() {
            *mask &= !crossed;
            if (band.first + index).abs_diff(line) <= 1 {
                *mask &= !touched;
            }
            if band.first + index == line && is_last(band.direction, line) {
                *mask = 0;
            }
        }
        let need = self.need(band).saturating_sub(usize::from(band.contains(line)));
        (capacity(&masks[..band.count], self.board.size()), need)
    }

    /// The capacity of the lines if a cell of theirs were empty.
    pub fn capacity_without(&self, band: Band, cell: Cell) -> usize {
        let (line, place) = along(band, cell);
        let mut masks = self.masks(band);
        if band.contains(line) {
            masks[line - band.first] &= !(1 << place);
        }
        capacity(&masks[..band.count], self.board.size())
    }

    fn masks(&self, band: Band) -> Masks {
        let mut masks = [0; MAX_BAND];
        masks[..band.count].copy_from_slice(&self.open[band.direction][band.first..band.first + band.count]);
        masks
    }
}

/// The line of a cell in the direction of a band, and its place there.
fn along(band: Band, cell: Cell) -> (usize, usize) {
    if band.direction == 0 { (cell.row(), cell.col()) } else { (cell.col(), cell.row()) }
}

/// The most stars in the open cells of up to three neighbouring lines, no two touching.
fn capacity(lines: &[u32], size: usize) -> usize {
    if let [line] = *lines {
        return capacity_of_line(line);
    }
    // From place to place, the best for each choice of cells there: none, the first, the second, the third line's, or both outer ones.
    let mut best = [0_u8; 5];
    for place in 0..size {
        let open = lines.iter().enumerate().fold(0, |open, (index, line)| open | (line >> place & 1) << index);
        let [none, first, second, third, both] = best;
        let any = none.max(first).max(second).max(third).max(both);
        let if_open = |cells: u32, value: u8| if open & cells == cells { value } else { 0 };
        best = [
            any,
            if_open(0b001, none.max(third) + 1),
            if_open(0b010, none + 1),
            if_open(0b100, none.max(first) + 1),
            if_open(0b101, none + 2),
        ];
    }
    best.into_iter().max().unwrap_or(0).into()
}

/// The first open cell, and again the first that does not touch it.
fn capacity_of_line(mut line: u32) -> usize {
    let mut stars = 0;
    while line != 0 {
        let star = line & line.wrapping_neg();
        line &= !(star | star << 1);
        stars += 1;
    }
    stars
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most of these cells that can be chosen, no two touching, by trying all choices.
    fn by_trial(lines: &[u32], size: usize) -> usize {
        let open: Vec<(usize, usize)> = (0..lines.len())
            .flat_map(|line| (0..size).map(move |place| (line, place)))
            .filter(|&(line, place)| lines[line] >> place & 1 == 1)
            .collect();
        let fits = |chosen: u32| {
            let chosen: Vec<_> = open.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 1).collect();
            chosen.iter().all(|(index, a)| {
                chosen.iter().all(|(other, b)| index == other || a.0.abs_diff(b.0) > 1 || a.1.abs_diff(b.1) > 1)
            })
        };
        (0..1_u32 << open.len())
            .filter(|&chosen| fits(chosen))
            .map(|chosen| chosen.count_ones() as usize)
            .max()
            .unwrap()
    }

    #[test]
    fn capacity_is_the_largest_set_of_cells_that_do_not_touch() {
        assert_eq!(capacity(&[0b11_1111_1111], 10), 5);
        assert_eq!(capacity(&[0b11_1111_1111, 0b11_1111_1111], 10), 5);
        assert_eq!(capacity(&[0b11_1111_1111; 3], 10), 10);
        assert_eq!(capacity(&[0b11_0000_0001], 10), 2);
        assert_eq!(capacity(&[0b0110, 0b1001, 0b0110], 4), 3);
        assert_eq!(capacity(&[0, 0], 5), 0);
        // A fixed sequence of many different masks.
        let mut seed = 1_u32;
        for count in 1..=3 {
            for _ in 0..60 {
                let lines: Vec<u32> = (0..count)
                    .map(|_| {
                        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        seed >> 20 & 0b1_1111
                    })
                    .collect();
                assert_eq!(capacity(&lines, 5), by_trial(&lines, 5), "{lines:?}");
            }
        }
    }

    #[test]
    fn a_star_closes_its_neighbours_and_full_lines() {
        let mut grid = Grid::new(Board::new(5, 1).unwrap()).unwrap();
        assert!(grid.place(Cell::new(0, 0)));
        assert!(!grid.place(Cell::new(1, 1)));
        let row = Band { direction: 0, first: 0, count: 1 };
        assert_eq!((grid.need(row), grid.capacity(row), grid.open_cells(row).count()), (0, 0, 0));
        let column = Band { direction: 1, first: 1, count: 1 };
        assert_eq!((grid.need(column), grid.open_cells(column).count()), (1, 3));
    }

    #[test]
    fn what_would_be_after_a_star_is_what_is_after_it() {
        let board = Board::new(8, 2).unwrap();
        let grid = Grid::with_stars(board, &[Cell::new(0, 0), Cell::new(3, 4), Cell::new(5, 4)]).unwrap();
        for band in Band::all(8) {
            for cell in board.cells().filter(|&cell| grid.is_open(cell)) {
                let mut with = grid.clone();
                with.place(cell);
                assert_eq!(grid.capacity_with(band, cell), (with.capacity(band), with.need(band)), "{band:?} {cell}");
                let mut without = grid.clone();
                without.close(cell);
                assert_eq!(grid.capacity_without(band, cell), without.capacity(band), "{band:?} {cell}");
            }
        }
    }
}
