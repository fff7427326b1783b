//! The star count of puzzles whose notation does not carry it.

use std::time::Instant;

use starbattle::{
    board::{Cancel, Regions, usual_stars},
    exact::{Auto, Engine, SearchLimits, Task, find_star_count},
    notation::Layout,
};

/// How a star count was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StarsFrom {
    /// Boards of this size usually have so many.
    Usual,
    /// It is the largest number with which there is exactly one solution.
    OneSolution,
}

impl StarsFrom {
    /// The reason in words.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Usual => "as usual for this size",
            Self::OneSolution => "the most with exactly one solution",
        }
    }
}

/// The most seconds spent on finding out; a board that takes longer is left without a star count.
const MAX_SECONDS: u64 = 20;

/// Sizes at which puzzle sites differ in the star count: the number of solutions decides there, not the custom.
const DISPUTED_SIZES: [usize; 4] = [7, 9, 12, 13];

/// Gives a layout the usual star count of its size, if the board has a solution then; otherwise the largest with which there
/// is exactly one. Leaves it without if neither exists.
pub fn find_stars(layout: &mut Layout, cancel: &dyn Cancel) -> Option<StarsFrom> {
    let regions = Regions::new(layout.side()?, layout.regions()).ok()?;
    let start = Instant::now();
    let is_late = || start.elapsed().as_secs() >= MAX_SECONDS || cancel.is_cancelled();
    let usual = usual_stars(regions.size()).filter(|_| !DISPUTED_SIZES.contains(&regions.size()));
    if let Some(stars) = usual {
        layout.stars = Some(stars);
        let puzzle = layout.to_puzzle().ok()?;
        let outcome = Auto::default().solve(&Task::new(&puzzle), SearchLimits::solutions(1), &is_late);
        // Only a proof that there is no solution speaks against what is usual.
        if !(outcome.complete && outcome.solutions.is_empty()) {
            return Some(StarsFrom::Usual);
        }
    }
    let found = find_star_count(&regions, &Auto::default(), None, &is_late);
    layout.stars = found.or(usual);
    found.map(|_| StarsFrom::OneSolution).or(usual.map(|_| StarsFrom::Usual))
}
