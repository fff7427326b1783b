//! Random placements on boards too large for an atlas: rows filled one after the other, with restarts.

use starbattle_board::{Board, Cell, CellSet, Placement};

use crate::{random::Random, row_choice::RowChoice};

/// Up to this many fillings of a row are listed and tried in random order; of more, `MAX_DRAWN` are drawn.
const MAX_LISTED: u64 = 4096;
const MAX_DRAWN: usize = 96;
/// Rows filled, per row of the board, before a search starts over: a bad start is cheaper to drop than to finish.
const MAX_FILLS_PER_ROW: usize = 40;
const MAX_RESTARTS: usize = 400;

/// A random placement, or nothing if none was found. With `symmetric`, one that half a turn leaves as it is.
///
/// In every two adjacent columns every two adjacent rows hold at most one star. So a beginning is hopeless as soon as two
/// adjacent columns lack more stars than half the rows that are left, and nearly all hopeless beginnings show this early.
pub(crate) fn scatter(board: Board, symmetric: bool, random: &mut Random) -> Option<Placement> {
    if !board.has_placements() || board.size() < 4 {
        return None;
    }
    for _ in 0..MAX_RESTARTS {
        let mut search = Search::new(board, symmetric);
        if search.fill(random)
            && let Some(placement) = search.placement()
        {
            return Some(placement);
        }
    }
    None
}

struct Search {
    board: Board,
    symmetric: bool,
    /// Rows to fill: all, or those down to the middle, which half a turn copies to the others.
    depth: usize,
    rows: Vec<u64>,
    steps: usize,
}

impl Search {
    fn new(board: Board, symmetric: bool) -> Self {
        let depth = if symmetric { board.size().div_ceil(2) } else { board.size() };
        Self { board, symmetric, depth, rows: Vec::with_capacity(depth), steps: 0 }
    }

    fn fill(&mut self, random: &mut Random) -> bool {
        if self.rows.len() == self.depth {
            return true;
        }
        self.steps += 1;
        if self.steps > MAX_FILLS_PER_ROW * self.board.size() {
            return false;
        }
        let size = self.board.size();
        let needs = self.needs();
        let near = self.rows.last().map_or(0, |&row| row | row << 1 | row >> 1);
        let open = (0..size).filter(|&column| needs[column] > 0).fold(0, |mask, column| mask | 1 << column);
        let choice = RowChoice::new(size, self.board.stars(), open & !near);
        let options: Vec<u64> = if choice.count() <= MAX_LISTED {
            let mut all: Vec<u64> = choice.all().filter(|&row| self.fits(row, &needs)).collect();
            random.shuffle(&mut all);
            all
        } else {
            (0..MAX_DRAWN).filter_map(|_| choice.draw(random)).filter(|&row| self.fits(row, &needs)).collect()
        };
        for row in options {
            self.rows.push(row);
            if self.fill(random) {
                return true;
            }
            self.rows.pop();
            if self.steps > MAX_FILLS_PER_ROW * size {
                return false;
            }
        }
        false
    }

    /// The stars each column still lacks.
    fn needs(&self) -> Vec<usize> {
        let size = self.board.size();
        let mut needs = vec![self.board.stars(); size];
        for row in self.all_rows() {
            for (column, need) in needs.iter_mut().enumerate() {
                *need = need.saturating_sub((row >> column & 1) as usize);
            }
        }
        needs
    }

    /// The rows filled so far and, for a symmetric placement, their images.
    fn all_rows(&self) -> impl Iterator<Item = u64> + '_ {
        let size = self.board.size();
        let images = self.rows.iter().enumerate().filter(move |&(number, _)| self.symmetric && 2 * number + 1 != size);
        self.rows.iter().copied().chain(images.map(move |(_, &row)| turned(row, size)))
    }

    /// Whether the rows below can still give every column and every two adjacent columns what they lack.
    fn fits(&self, row: u64, needs: &[usize]) -> bool {
        let size = self.board.size();
        let filled = self.rows.len() + 1;
        let mut lack = [0; 64];
        lack[..size].copy_from_slice(needs);
        let is_middle = self.symmetric && 2 * filled == size + 1;
        if self.symmetric {
            let image = turned(row, size);
            let touches_its_image = 2 * filled == size && image & (row | row << 1 | row >> 1) != 0;
            if touches_its_image || is_middle && image != row {
                return false;
            }
            let stars = if is_middle { row } else { row | image };
            // A column and its opposite that the same row fills would need both.
            for (column, lack) in lack.iter_mut().enumerate().take(size) {
                let taken = (stars >> column & 1) as usize + usize::from(!is_middle && row & image & 1 << column != 0);
                if taken > *lack {
                    return false;
                }
                *lack -= taken;
            }
        } else {
            (0..size).for_each(|column| lack[column] -= (row >> column & 1) as usize);
        }
        let left = if self.symmetric { size.saturating_sub(2 * filled) } else { size - filled };
        let near = if self.symmetric { row | turned(row, size) } else { row };
        (0..size).all(|column| {
            let pair = lack[column] + if column + 1 < size { lack[column + 1] } else { 0 };
            // A star in the row just filled keeps the next row of both columns empty; in the symmetric case a star next to
            // either end of the rows left does, so only one of the two ends may be counted.
            let blocked = usize::from(near >> column & 3 != 0 && left > 0);
            pair <= (left - blocked).div_ceil(2)
        })
    }

    fn placement(&self) -> Option<Placement> {
        let size = self.board.size();
        let mut stars = CellSet::empty(size);
        for (number, &row) in self.rows.iter().enumerate() {
            for column in (0..size).filter(|&column| row >> column & 1 == 1) {
                stars.insert(Cell::new(number as u8, column as u8));
                if self.symmetric {
                    stars.insert(Cell::new((size - 1 - number) as u8, (size - 1 - column) as u8));
                }
            }
        }
        Placement::new(self.board, stars).ok()
    }
}

/// The row as half a turn leaves it.
fn turned(row: u64, size: usize) -> u64 {
    row.reverse_bits() >> (64 - size)
}

#[cfg(test)]
mod tests {
    use starbattle_board::Symmetry;

    use super::*;

    const BOARDS: [(usize, usize); 12] =
        [(4, 1), (5, 1), (8, 2), (9, 2), (12, 2), (12, 3), (14, 3), (16, 3), (17, 4), (21, 5), (25, 6), (40, 6)];

    #[test]
    fn every_board_gets_a_placement() {
        for (size, stars) in BOARDS {
            let board = Board::new(size, stars).unwrap();
            for seed in 0..5 {
                // `Placement` can only be built valid.
                assert!(scatter(board, false, &mut Random::new(seed)).is_some(), "{board}");
            }
        }
    }

    #[test]
    fn symmetric_placements_are_their_own_image() {
        for (size, stars) in BOARDS {
            let board = Board::new(size, stars).unwrap();
            for seed in 0..3 {
                let placement = scatter(board, true, &mut Random::new(seed));
                let placement = placement.unwrap_or_else(|| panic!("{board}"));
                assert_eq!(placement.transformed(Symmetry::Rotate180), placement);
            }
        }
    }

    #[test]
    fn seeds_differ() {
        let board = Board::new(14, 3).unwrap();
        let draw = |seed| scatter(board, false, &mut Random::new(seed));
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }

    #[test]
    fn boards_without_placements_give_nothing() {
        assert_eq!(scatter(Board::new(7, 2).unwrap(), false, &mut Random::new(0)), None);
        assert_eq!(scatter(Board::new(1, 1).unwrap(), false, &mut Random::new(0)), None);
    }
}
