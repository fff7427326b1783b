//! What is known about a board once a few stars are given.

use starbattle_board::{Board, Cell, CellSet, Line};

/// All placements that contain a pattern of stars, summed up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternAnalysis {
    pub(crate) board: Board,
    pub(crate) pattern: CellSet,
    pub(crate) compatible: u128,
    pub(crate) star_counts: Vec<u128>,
    pub(crate) always: CellSet,
    pub(crate) never: CellSet,
    /// The pattern, and other stars that are known without it.
    known_star: CellSet,
    given_empty: CellSet,
}

/// What is known of a board before anything is deduced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The stars of the pattern and all others that are given.
    pub stars: CellSet,
    /// The cells that these make empty by the rules alone, and those that are given as empty.
    pub empty: CellSet,
}

impl PatternAnalysis {
    /// Sums up what was counted: how many placements or solutions contain the pattern, and in how many of these each cell has a
    /// star, row-major.
    #[must_use]
    pub fn new(board: Board, pattern: CellSet, known: Known, compatible: u128, star_counts: Vec<u128>) -> Self {
        let size = board.size();
        let with_count = |wanted: u128| {
            let cells = board.cells().filter(|cell| compatible > 0 && star_counts[cell.index(size)] == wanted);
            CellSet::from_cells(size, cells)
        };
        let (always, never) = (with_count(compatible), with_count(0));
        let Known { stars: known_star, empty: given_empty } = known;
        Self { board, pattern, compatible, star_counts, always, never, known_star, given_empty }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The given stars.
    #[must_use]
    pub const fn pattern(&self) -> &CellSet {
        &self.pattern
    }

    /// The number of placements that contain the pattern.
    #[must_use]
    pub const fn compatible(&self) -> u128 {
        self.compatible
    }

    /// Whether any placement contains the pattern.
    #[must_use]
    pub const fn is_realizable(&self) -> bool {
        self.compatible > 0
    }

    /// The cells with a star in every compatible placement, the pattern included. Empty if no placement is compatible.
    #[must_use]
    pub const fn always(&self) -> &CellSet {
        &self.always
    }

    /// The cells with a star in no compatible placement. Empty if no placement is compatible.
    #[must_use]
    pub const fn never(&self) -> &CellSet {
        &self.never
    }

    /// In how many compatible placements each cell has a star, row-major.
    #[must_use]
    pub fn star_counts(&self) -> &[u128] {
        &self.star_counts
    }

    /// In how many compatible placements this cell has a star; none if it is off the board.
    #[must_use]
    pub fn star_count(&self, cell: Cell) -> u128 {
        if self.board.contains(cell) { self.star_counts[cell.index(self.board.size())] } else { 0 }
    }

    /// Forced stars outside the pattern that are not given anyway.
    #[must_use]
    pub fn forced_star(&self) -> CellSet {
        &self.always - &self.known_star
    }

    /// All cells forced empty.
    #[must_use]
    pub const fn forced_empty(&self) -> &CellSet {
        &self.never
    }

    /// Cells forced empty that are not given and do not follow from the rules alone (see [`given_empty`]).
    #[must_use]
    pub fn deduced_empty(&self) -> CellSet {
        &self.never - &self.given_empty
    }

    /// Whether something is forced beyond what the pattern gives by itself.
    #[must_use]
    pub fn is_deduced(&self) -> bool {
        !self.forced_star().is_empty() || !self.deduced_empty().is_empty()
    }
}

/// The cells a pattern makes empty by the rules alone: those that touch a star of it, and the others of a row or column in which it
/// has all stars.
#[must_use]
pub fn given_empty(board: Board, pattern: &CellSet) -> CellSet {
    let mut given = pattern.touching();
    for line in board.lines() {
        let full = line_stars(line, pattern) >= board.stars();
        if full {
            line.cells(board.size()).filter(|&cell| !pattern.contains(cell)).for_each(|cell| {
                given.insert(cell);
            });
        }
    }
    given
}

fn line_stars(line: Line, pattern: &CellSet) -> usize {
    pattern.iter().filter(|&cell| line.contains(cell)).count()
}
