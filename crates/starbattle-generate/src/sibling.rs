//! Puzzles that resemble another one.

use starbattle_board::{CellSet, Puzzle};
use starbattle_logic::Rating;

use crate::{
    count_range::CountRange,
    criteria::Criteria,
    dedupe::border_distance,
    draft::{Bounds, Draft, Move},
    random::Random,
    region_sizes::RegionSizes,
    region_symmetry::RegionSymmetry,
};

/// A puzzle that new ones are to resemble.
#[derive(Debug, Clone, PartialEq)]
pub struct Sibling {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// In how many places the borders differ from it.
    pub distance: CountRange,
}

impl Sibling {
    /// A puzzle and how far its siblings usually are: half a side to four sides.
    #[must_use]
    pub fn of(puzzle: Puzzle) -> Self {
        let size = puzzle.size();
        Self { puzzle, distance: CountRange { least: (size / 2).max(1), most: 4 * size } }
    }

    /// Whether the borders of a puzzle differ in as many places as they should.
    #[must_use]
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        puzzle.board() == self.puzzle.board() && self.distance.contains(border_distance(&self.puzzle, puzzle))
    }

    /// The regions of the puzzle after some random changes.
    pub(crate) fn regions(&self, bounds: &[Bounds], random: &mut Random) -> Option<Draft> {
        let labels = self.puzzle.regions().of_cells().map(|region| region as u8).collect();
        let mut draft = Draft::without_solution(self.puzzle.board(), labels, bounds.to_vec(), RegionSymmetry::None);
        // A change moves about three sides. Making the puzzle unique takes more changes, so there is room left for them.
        let most = self.distance.most.min(4 * self.puzzle.size());
        let least = self.distance.least.min(most).div_ceil(3);
        for _ in 0..least + random.below(1 + (most / 6).saturating_sub(least / 2)) {
            let cells = 0..self.puzzle.size() * self.puzzle.size();
            let moves: Vec<Move> = cells.flat_map(|cell| draft.moves_of(cell).collect::<Vec<_>>()).collect();
            draft.apply(random.pick(&moves)?);
        }
        Some(draft)
    }
}

/// How far the sizes of regions may be from those of the puzzle.
const SIZE_SLACK: usize = 3;

impl Criteria {
    /// Criteria for siblings of a puzzle with the given rating: the same class, the same hardest rule, and regions of similar sizes.
    #[must_use]
    pub fn like(puzzle: &Puzzle, rating: &Rating) -> Self {
        let sizes = || puzzle.regions().cell_sets().iter().map(CellSet::len);
        let least = sizes().min().unwrap_or(1).saturating_sub(SIZE_SLACK).max(1);
        let most = sizes().max().unwrap_or(1) + SIZE_SLACK;
        Self {
            difficulty: Some(rating.difficulty),
            require: rating.hardest.filter(|_| rating.solved).into_iter().collect(),
            region_sizes: RegionSizes::Within { least, most },
            no_guess: rating.solved,
            sibling: Some(Sibling::of(puzzle.clone())),
            ..Self::new(puzzle.board())
        }
    }
}
