//! Rules: stars, and in some rules crosses, in a certain arrangement decide another cell.

use starbattle_board::{Board, Cell, CompactSort, Symmetry};

use crate::{
    canonical::Point,
    features::{Application, Feature},
    heap::{block_bytes, list_bytes},
    proof::WrittenProof,
    reduction::Reason,
};

/// What a rule says about its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum ForcedState {
    /// The cells are empty.
    #[default]
    Empty,
    /// The cells are stars.
    Star,
}

impl ForcedState {
    /// The word in rule files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Star => "star",
        }
    }
}

/// If stars and crosses stand so, and the features hold, then the cells are so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The stars in canonical position.
    pub stars: Vec<Point>,
    /// Cells that must be known to be empty, in the same frame; none in most rules.
    pub crosses: Vec<Point>,
    /// The cells decided, in the same frame: one candidate, or all cells of a template rule.
    pub cells: Vec<Point>,
    /// What the cells become.
    pub state: ForcedState,
    /// What must hold for the application.
    pub features: Vec<Feature>,
    /// In how many places the rule was found true.
    pub occurrences: u64,
    /// In how many places of all boards the arrangement decides the cell so.
    pub positive_count: u64,
    /// In how many it does not.
    pub negative_count: u64,
    /// Why it holds, where a short reason was found.
    pub proof: Option<WrittenProof>,
    /// What all its facts follow from, where that is known and less than the rule.
    pub follows_from: Option<Reason>,
}

/// Stars, crosses and cells of a rule on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// The stars.
    pub stars: Vec<Cell>,
    /// The crosses.
    pub crosses: Vec<Cell>,
    /// The cells decided.
    pub cells: Vec<Cell>,
}

impl Rule {
    /// The memory it takes beyond its own size.
    pub(crate) fn heap_bytes(&self) -> u64 {
        let proof = self.proof.as_ref().map_or(0, |proof| {
            let steps = proof.steps.iter().map(|step| block_bytes(step.capacity() as u64)).sum::<u64>();
            steps + list_bytes(&proof.steps) + list_bytes(&proof.stars)
        });
        list_bytes(&self.stars)
            + list_bytes(&self.crosses)
            + list_bytes(&self.cells)
            + list_bytes(&self.features)
            + proof
    }

    /// The number of stars.
    #[must_use]
    pub fn star_count(&self) -> usize {
        self.stars.len()
    }

    /// The rule laid on a board with its frame at the given rows and columns from the upper left corner, the board then
    /// turned back by a symmetry; `None` if anything lies outside. The features are not asked.
    #[must_use]
    pub fn placed(&self, board: Board, frame: Point, symmetry: Symmetry) -> Option<Placed> {
        place(&self.stars, &self.crosses, &self.cells, board, frame, symmetry)
    }

    /// Every frame at which the stars and crosses lie on the board. Rules from other sources need not start at 0.
    pub fn frames(&self, board: Board) -> impl Iterator<Item = Point> + use<> {
        let marks = || self.stars.iter().chain(&self.crosses);
        let range = |part: fn(&Point) -> i32| {
            let (least, most) = (marks().map(part).min().unwrap_or(0), marks().map(part).max().unwrap_or(0));
            -least..board.size() as i32 - most
        };
        let (rows, cols) = (range(|point| point.0), range(|point| point.1));
        rows.flat_map(move |row| cols.clone().map(move |col| (row, col)))
    }

    /// Whether all features hold for the rule laid on a board in this way.
    #[must_use]
    pub fn applies(&self, board: Board, frame: Point, placed: &Placed) -> bool {
        features_hold(&self.features, board, frame, placed)
    }

    /// Whether some feature looks at more than the frame, so that images of an application must be looked at one by one.
    #[must_use]
    pub fn is_absolute(&self) -> bool {
        self.features.iter().any(|feature| !feature.is_of_frame())
    }
}

pub(crate) fn place(
    stars: &[Point],
    crosses: &[Point],
    cells: &[Point],
    board: Board,
    frame: Point,
    symmetry: Symmetry,
) -> Option<Placed> {
    let size = board.size();
    let on_board = |&(row, col): &Point| {
        let cell = board
            .cell(usize::try_from(row.checked_add(frame.0)?).ok()?, usize::try_from(col.checked_add(frame.1)?).ok()?)?;
        Some(symmetry.apply(cell, size))
    };
    let all_on_board = |points: &[Point]| points.iter().map(on_board).collect::<Option<Vec<Cell>>>();
    let (mut stars, mut crosses) = (all_on_board(stars)?, all_on_board(crosses)?);
    stars.compact_sort();
    crosses.compact_sort();
    Some(Placed { stars, crosses, cells: all_on_board(cells)? })
}

pub(crate) fn features_hold(features: &[Feature], board: Board, frame: Point, placed: &Placed) -> bool {
    if features.is_empty() {
        return true;
    }
    let points =
        |cells: &[Cell]| -> Vec<Point> { cells.iter().map(|cell| (cell.row() as i32, cell.col() as i32)).collect() };
    let (stars, cells) = (points(&placed.stars), points(&placed.cells));
    let application = Application { size: board.size() as i32, stars: &stars, cells: &cells, frame };
    features.iter().all(|feature| feature.holds(&application))
}
