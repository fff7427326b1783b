//! The star count of puzzles whose notation does not carry it.

use starbattle_board::{Cancel, Regions, usual_stars};
use starbattle_exact::{Auto, Engine, SearchLimits, Task, find_star_count};
use starbattle_notation::Layout;

/// How a star count was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StarsFrom {
    /// Boards of this size usually have this many.
    Usual,
    /// It is the largest number with which there is exactly one solution.
    OneSolution,
}

impl StarsFrom {
    /// The reason in words.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Usual => "the usual number for this size",
            Self::OneSolution => "the largest number with exactly one solution",
        }
    }
}

/// The search nodes spent on each star count; a count that needs more is passed over. Seconds on the largest boards.
const MAX_NODES: u64 = 2_000_000;

/// Sizes for which puzzle sites use different star counts: there the number of solutions decides, not the usual count.
const DISPUTED_SIZES: [usize; 4] = [7, 9, 12, 13];

/// Gives a layout the usual star count of its size, if the board has a solution then; otherwise the largest with which there
/// is exactly one. Leaves it without if neither exists.
pub fn fill_in_star_count(layout: &mut Layout, cancel: &dyn Cancel) -> Option<StarsFrom> {
    let regions = Regions::new(layout.side()?, layout.regions()).ok()?;
    let usual = usual_stars(regions.size()).filter(|_| !DISPUTED_SIZES.contains(&regions.size()));
    if let Some(stars) = usual {
        layout.stars = Some(stars);
        // Givens may rule the usual count out.
        if let Ok(puzzle) = layout.to_puzzle() {
            let limits = SearchLimits::solutions(1).with_nodes(MAX_NODES);
            let outcome = Auto.solve(&Task::new(&puzzle), limits, cancel);
            // Only a proof that there is no solution speaks against what is usual.
            if !(outcome.complete && outcome.solutions.is_empty()) {
                return Some(StarsFrom::Usual);
            }
        }
    }
    let found = find_star_count(&regions, &layout.square_givens()?, &Auto, Some(MAX_NODES), cancel);
    layout.stars = found.or(usual);
    found.map(|_| StarsFrom::OneSolution).or(usual.map(|_| StarsFrom::Usual))
}
