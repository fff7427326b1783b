//! All patterns of so many stars and so many crosses, up to symmetry.

use starbattle_atlas::AtlasError;
use starbattle_board::{Board, Cancel, Cell, CompactSort, Line, Progress, Symmetry, counted, grouped};

use crate::matcher::choose;

/// More patterns than this take longer than anybody waits.
const MAX_PATTERNS: u128 = 20_000_000;

/// The most marks of a pattern: with one cell that they decide, they are the bytes of one number.
const MAX_MARKS: usize = 7;

/// Stars and crosses at their places on a board, sorted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Given {
    pub stars: Vec<Cell>,
    pub crosses: Vec<Cell>,
}

/// A pattern and a cell as one number. Boards have fewer than 256 cells.
pub(super) type FactKey = u64;

impl Given {
    pub fn image(&self, symmetry: Symmetry, size: usize) -> Self {
        let turned = |cells: &[Cell]| {
            let mut cells: Vec<Cell> = cells.iter().map(|&cell| symmetry.apply(cell, size)).collect();
            cells.compact_sort();
            cells
        };
        Self { stars: turned(&self.stars), crosses: turned(&self.crosses) }
    }

    /// The patterns with one mark less.
    pub fn smaller(&self) -> impl Iterator<Item = Self> {
        let without = |cells: &[Cell], left_out: usize| {
            let mut cells = cells.to_vec();
            cells.remove(left_out);
            cells
        };
        let fewer_stars = (0..self.stars.len())
            .map(move |left_out| Self { stars: without(&self.stars, left_out), crosses: self.crosses.clone() });
        let fewer_crosses = (0..self.crosses.len())
            .map(move |left_out| Self { stars: self.stars.clone(), crosses: without(&self.crosses, left_out) });
        fewer_stars.chain(fewer_crosses)
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.stars.contains(&cell) || self.crosses.contains(&cell)
    }

    /// Whether it is one of the patterns looked at: crosses without a star must lie in one line along the border.
    pub fn is_looked_at(&self, board: Board) -> bool {
        !self.stars.is_empty()
            || borders(board).iter().any(|line| self.crosses.iter().all(|&cross| line.contains(cross)))
    }

    /// The number of the fact that these marks decide a cell.
    pub fn key(&self, cell: Cell, size: usize) -> FactKey {
        let cells = self.stars.iter().chain(&self.crosses).chain([&cell]);
        cells.fold(0, |key, cell| key << 8 | cell.index(size) as u64)
    }

    /// The numbers of this fact and its images.
    pub fn keys(&self, cell: Cell, size: usize) -> [FactKey; 8] {
        Symmetry::ALL.map(|symmetry| self.image(symmetry, size).key(symmetry.apply(cell, size), size))
    }
}

fn borders(board: Board) -> [Line; 4] {
    let last = board.size() - 1;
    [Line::Row(0), Line::Row(last), Line::Column(0), Line::Column(last)]
}

/// Why patterns with crosses cannot be mined.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooManyPatterns {
    /// The placements of the board are too many to be listed.
    #[error(
        "patterns with crosses need a list of all placements, and {0} has too many; expected 4x4 to 10x10 with 1 star, 8x8 to 10x10 with 2, or 12x12 and 13x13 with 3"
    )]
    Board(Board),
    /// There are too many patterns.
    #[error("{} and {} make {}, and at most {} can be looked at; use fewer stars or crosses", counted(*.stars, "star"), counted(*.crosses, "cross"), counted(*.patterns, "pattern"), grouped(MAX_PATTERNS))]
    Patterns {
        /// Stars in a pattern.
        stars: usize,
        /// Crosses in a pattern.
        crosses: usize,
        /// How many patterns that makes.
        patterns: u128,
    },
    /// Patterns have too many stars and crosses together.
    #[error("a pattern may have at most {MAX_MARKS} stars and crosses together, not {0}")]
    Marks(usize),
}

/// Whether patterns of so many stars and crosses can be looked at, as far as is known before the work starts.
pub fn can_mine_crosses(board: Board, stars: usize, crosses: usize) -> Result<(), TooManyPatterns> {
    if !matches!((board.stars(), board.size()), (1, 4..=10) | (2, 8..=10) | (3, 12..=13)) {
        return Err(TooManyPatterns::Board(board));
    }
    if stars + crosses > MAX_MARKS {
        return Err(TooManyPatterns::Marks(stars + crosses));
    }
    let patterns = cross_patterns(board, stars, crosses);
    if patterns > MAX_PATTERNS {
        return Err(TooManyPatterns::Patterns { stars, crosses, patterns });
    }
    Ok(())
}

/// How many patterns of so many stars and crosses there are to look at, if [`can_mine_crosses`] allows them; without stars, crosses in one line
/// along the border.
#[must_use]
pub fn cross_patterns(board: Board, stars: usize, crosses: usize) -> u128 {
    let cells = (board.size() * board.size()) as u128;
    let choices = |of: u128, count: usize| (0..count as u128).fold(1, |all, index| all * (of - index) / (index + 1));
    if stars == 0 {
        4 * choices(board.size() as u128, crosses.min(board.size()))
    } else {
        choices(cells, stars) * choices(cells - stars as u128, crosses)
    }
}

/// Visits one pattern of each class under the symmetries of the board, with the size of the class. Stars that cannot stand together
/// are left out.
pub(super) fn for_each_pattern(
    board: Board,
    stars: usize,
    crosses: usize,
    cancel: &dyn Cancel,
    mut visit: impl FnMut(&Given, u64),
) -> Result<(), AtlasError> {
    let size = board.size();
    let cells: Vec<Cell> = board.cells().collect();
    // Of the crosses along a border, every class has some in the first row.
    let for_crosses = if stars == 0 { &cells[..size] } else { &cells[..] };
    let mut star_sets: Vec<Vec<Cell>> = Vec::new();
    choose(&cells, stars, &mut Vec::new(), &mut |chosen| {
        // If an image of the stars is less, it is looked at instead.
        let given = Given { stars: chosen.to_vec(), crosses: Vec::new() };
        if can_stand(board, chosen) && Symmetry::ALL.iter().all(|&symmetry| given.image(symmetry, size) >= given) {
            star_sets.push(given.stars);
        }
    });
    for (done, stars) in star_sets.iter().enumerate() {
        cancel.report(Progress::Part { what: "patterns", done: done as u64, total: star_sets.len() as u64 });
        choose(for_crosses, crosses, &mut Vec::new(), &mut |chosen| {
            if cancel.is_cancelled() || chosen.iter().any(|cross| stars.contains(cross)) {
                return;
            }
            let given = Given { stars: stars.clone(), crosses: chosen.to_vec() };
            let mut images: Vec<Given> = Symmetry::ALL.iter().map(|&symmetry| given.image(symmetry, size)).collect();
            images.compact_sort();
            images.dedup();
            if images.first() == Some(&given) {
                visit(&given, images.len() as u64);
            }
        });
        if cancel.is_cancelled() {
            return Err(AtlasError::Cancelled);
        }
    }
    Ok(())
}

/// Whether stars do not touch and no line has too many.
fn can_stand(board: Board, stars: &[Cell]) -> bool {
    let apart = stars.iter().enumerate().all(|(index, star)| stars[..index].iter().all(|other| !star.touches(*other)));
    apart && board.lines().all(|line| stars.iter().filter(|star| line.contains(**star)).count() <= board.stars())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use starbattle_board::Never;

    use super::*;

    #[test]
    fn every_pattern_is_an_image_of_exactly_one_that_is_visited() {
        let board = Board::new(5, 1).unwrap();
        for (stars, crosses) in [(1, 1), (1, 2), (2, 1), (0, 3)] {
            let (mut images, mut total) = (BTreeSet::new(), 0);
            for_each_pattern(board, stars, crosses, &Never, |given, class_size| {
                total += class_size;
                images.extend(Symmetry::ALL.map(|symmetry| given.image(symmetry, 5)));
            })
            .unwrap();
            let mut expected = BTreeSet::new();
            let cells: Vec<Cell> = board.cells().collect();
            choose(&cells, stars, &mut Vec::new(), &mut |some| {
                choose(&cells, crosses, &mut Vec::new(), &mut |others| {
                    let given = Given { stars: some.to_vec(), crosses: others.to_vec() };
                    let distinct = others.iter().all(|cross| !some.contains(cross));
                    if distinct && can_stand(board, some) && given.is_looked_at(board) {
                        expected.insert(given);
                    }
                });
            });
            assert_eq!((images.len() as u64, images == expected), (total, true), "{stars} stars, {crosses} crosses");
        }
    }

    #[test]
    fn what_would_take_too_long_is_refused_with_what_fits() {
        let message = |size, stars, initial, crosses| {
            can_mine_crosses(Board::new(size, stars).unwrap(), initial, crosses).err().map(|error| error.to_string())
        };
        assert_eq!(message(10, 2, 1, 3), None);
        assert_eq!(message(10, 2, 0, 7), None);
        assert!(message(11, 2, 1, 1).unwrap().contains("11x11, 2 stars has too many; expected 4x4 to 10x10"));
        assert!(message(10, 2, 2, 4).unwrap().starts_with("2 stars and 4 crosses make "));
        assert!(message(10, 2, 4, 4).unwrap().ends_with("at most 7 stars and crosses together, not 8"));
    }
}
