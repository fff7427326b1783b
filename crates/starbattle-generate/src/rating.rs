//! How the generator learns how hard a puzzle is.

use starbattle_atlas::Watch;
use starbattle_board::{CellSet, Puzzle};
use starbattle_logic::{Knowledge, Options, Path, Position, Rating, Solver};

/// A rating, and where the way to the solution ends if it does.
#[derive(Debug, Clone, PartialEq)]
pub struct Rated {
    /// How hard the puzzle is.
    pub rating: Rating,
    /// The cells that stay undecided; none if the puzzle is solved.
    pub undecided: CellSet,
}

/// Rates puzzles. The same puzzle must always get the same rating, unless the watch cancels: then any will do.
pub trait Rater: Sync {
    /// Rates a puzzle that has exactly one solution.
    fn rate(&self, puzzle: &Puzzle, watch: &dyn Watch) -> Rated;

    /// The same, but where the puzzle turns out to be harder than tier `tier`, any rating that says "stuck" will do.
    fn rate_up_to(&self, puzzle: &Puzzle, tier: u8, watch: &dyn Watch) -> Rated {
        let _ = tier;
        self.rate(puzzle, watch)
    }
}

/// Rates by the way of the human solver with tiers 1 to 5.
#[derive(Debug, Clone, Copy, Default)]
pub struct LogicRater<'a> {
    /// What the solver knows beforehand about boards of this size.
    pub knowledge: Knowledge<'a>,
}

impl LogicRater<'_> {
    fn rated(&self, puzzle: &Puzzle, options: Options, watch: &dyn Watch) -> Rated {
        let solver = Solver::new(options).with_knowledge(self.knowledge).with_watch(watch);
        let path = solver.solve(&Position::blank(puzzle));
        Rated { rating: Rating::of(&path), undecided: undecided(puzzle, &path) }
    }
}

impl Rater for LogicRater<'_> {
    fn rate(&self, puzzle: &Puzzle, watch: &dyn Watch) -> Rated {
        self.rated(puzzle, Options::default(), watch)
    }

    fn rate_up_to(&self, puzzle: &Puzzle, tier: u8, watch: &dyn Watch) -> Rated {
        self.rated(puzzle, Options { max_tier: tier, ..Options::default() }, watch)
    }
}

/// The cells that no step of a path decides.
fn undecided(puzzle: &Puzzle, path: &Path) -> CellSet {
    let mut open = CellSet::full(puzzle.size());
    if path.is_solved() {
        return puzzle.board().no_cells();
    }
    for step in &path.steps {
        open -= &step.deduction.stars;
        open -= &step.deduction.empties;
    }
    open
}
