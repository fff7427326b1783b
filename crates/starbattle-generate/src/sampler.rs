//! Where placements come from: drawn uniformly from the atlas of a small board, scattered on a large one.

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cancel, MemoryBudget, Placement, Symmetry};

use crate::{
    random::Random,
    region_symmetry::RegionSymmetry,
    scatter::scatter,
    symmetric_placement::{Drawn, symmetric_placement},
};

/// A source of random placements of one board.
#[derive(Debug)]
pub struct Sampler {
    board: Board,
    symmetry: RegionSymmetry,
    atlas: Option<Atlas>,
}

/// Whether placements are drawn from the atlas, which is built in milliseconds for these boards. The puzzles of a seed depend
/// on this, so it must not change.
const fn is_drawn_from_atlas(board: Board) -> bool {
    board.size() <= 11 || board.size() <= 13 && board.stars() == 3
}

impl Sampler {
    /// A source of placements with a symmetry.
    ///
    /// Builds the atlas of a small board. Placements are then uniform, unless they have to be symmetric.
    #[must_use]
    pub fn new(board: Board, symmetry: RegionSymmetry, cancel: &dyn Cancel) -> Self {
        let uniform = is_drawn_from_atlas(board) && (symmetry == RegionSymmetry::None || board.size() == 1);
        let atlas = if uniform { Atlas::build(board, &MemoryBudget::default(), cancel).ok() } else { None };
        Self { board, symmetry, atlas }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Whether every placement is equally likely.
    #[must_use]
    pub const fn is_uniform(&self) -> bool {
        self.atlas.is_some()
    }

    /// The placement of a seed; nothing if the board has none.
    #[must_use]
    pub fn draw(&self, seed: u64) -> Option<Placement> {
        self.draw_with(&mut Random::new(seed))
    }

    pub(crate) fn draw_with(&self, random: &mut Random) -> Option<Placement> {
        let Some(atlas) = &self.atlas else { return self.scattered(random) };
        if atlas.placements() == 0 {
            return None;
        }
        atlas.unrank(random.below_wide(atlas.placements()))
    }

    /// A search that goes from top to bottom favours some directions; a random image has none of that.
    fn scattered(&self, random: &mut Random) -> Option<Placement> {
        let half_turn = self.symmetry == RegionSymmetry::HalfTurn;
        if !half_turn && self.symmetry != RegionSymmetry::None {
            let drawn = symmetric_placement(self.board, self.symmetry, random);
            return if let Drawn::Placement(placement) = drawn { Some(placement) } else { None };
        }
        let placement = scatter(self.board, half_turn, random)?;
        Some(placement.transformed(Symmetry::ALL[random.below(8)]))
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Never;

    use super::*;

    /// The statistic of a chi-square test against the uniform distribution, in standard deviations above its mean.
    fn deviation(counts: &[u32]) -> f64 {
        let total: f64 = counts.iter().map(|&count| f64::from(count)).sum();
        let expected = total / counts.len() as f64;
        let statistic: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        let freedom = (counts.len() - 1) as f64;
        (statistic - freedom) / (2.0 * freedom).sqrt()
    }

    #[test]
    fn placements_of_small_boards_are_drawn_uniformly() {
        for (size, stars) in [(6, 1), (7, 1), (9, 2)] {
            let sampler = Sampler::new(Board::new(size, stars).unwrap(), RegionSymmetry::None, &Never);
            assert!(sampler.is_uniform());
            let atlas = sampler.atlas.as_ref().unwrap();
            let mut counts = vec![0; atlas.placements() as usize];
            let mut random = Random::new(11);
            for _ in 0..counts.len() * 60 {
                let placement = sampler.draw_with(&mut random).unwrap();
                counts[atlas.rank(&placement).unwrap() as usize] += 1;
            }
            assert!(deviation(&counts).abs() < 4.0, "{size}/{stars}: {}", deviation(&counts));
        }
    }

    #[test]
    fn boards_without_placements_give_nothing() {
        assert_eq!(Sampler::new(Board::new(7, 2).unwrap(), RegionSymmetry::None, &Never).draw(0), None);
    }

    #[test]
    fn symmetric_and_large_boards_are_scattered() {
        assert!(!Sampler::new(Board::new(8, 1).unwrap(), RegionSymmetry::HalfTurn, &Never).is_uniform());
        let large = Sampler::new(Board::new(25, 6).unwrap(), RegionSymmetry::None, &Never);
        assert!(!large.is_uniform() && large.draw(5).is_some());
    }
}
