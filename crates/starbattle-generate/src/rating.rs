//! How the generator learns how hard a puzzle is.

use starbattle_board::{Cancel, CellSet, Mark, Puzzle};
use starbattle_logic::{
    Difficulty, End, Knowledge, Options, Path, Position, Rating, Resistance, RuleId, Solver, resistance,
};

/// A rating, and where the way to the solution ends if it does.
#[derive(Debug, Clone, PartialEq)]
pub struct Rated {
    /// How hard the puzzle is.
    pub rating: Rating,
    /// The cells that stay undecided; none if the puzzle is solved.
    pub undecided: CellSet,
}

/// Rates puzzles. The same puzzle must always get the same rating, unless the work is cancelled: then any will do.
pub trait Rater: Sync {
    /// Rates a puzzle that has exactly one solution.
    fn rate(&self, puzzle: &Puzzle, cancel: &dyn Cancel) -> Rated;

    /// The same, but where the puzzle turns out to be harder than tier `tier`, any rating that says "stuck" will do.
    fn rate_up_to(&self, puzzle: &Puzzle, tier: u8, cancel: &dyn Cancel) -> Rated {
        let _ = tier;
        self.rate(puzzle, cancel)
    }

    /// Whether a puzzle of the given class needs a rule: without it, all other rules up to this class are stuck. No if the rater
    /// cannot tell.
    fn needs(&self, puzzle: &Puzzle, class: Difficulty, rule: RuleId, cancel: &dyn Cancel) -> bool {
        let _ = (puzzle, class, rule, cancel);
        false
    }

    /// Whether a puzzle with one solution resists everything but nested chains, as [`resistance`] says it. The cells of `likely` decided
    /// a similar puzzle.
    fn resistance(&self, puzzle: &Puzzle, likely: &CellSet, cancel: &dyn Cancel) -> Resistance {
        let _ = likely;
        let is_extreme = self.rate(puzzle, cancel).rating.difficulty == Difficulty::Extreme;
        if is_extreme { Resistance::Resists } else { Resistance::Yields(puzzle.board().no_cells()) }
    }
}

/// Rates by the way of the human solver with tiers 1 to 5.
#[derive(Debug, Clone, Copy, Default)]
pub struct LogicRater<'a> {
    /// What the solver knows beforehand about boards of this size.
    pub knowledge: Knowledge<'a>,
}

impl LogicRater<'_> {
    fn rated(&self, puzzle: &Puzzle, options: Options, cancel: &dyn Cancel) -> Rated {
        let solver = Solver::new(options).with_knowledge(self.knowledge).with_cancel(cancel);
        let path = solver.solve(&Position::blank(puzzle));
        Rated { rating: Rating::of(&path), undecided: undecided(puzzle, &path) }
    }
}

impl Rater for LogicRater<'_> {
    fn rate(&self, puzzle: &Puzzle, cancel: &dyn Cancel) -> Rated {
        self.rated(puzzle, Options::default(), cancel)
    }

    fn rate_up_to(&self, puzzle: &Puzzle, tier: u8, cancel: &dyn Cancel) -> Rated {
        self.rated(puzzle, Options { max_tier: tier, ..Options::default() }, cancel)
    }

    fn needs(&self, puzzle: &Puzzle, class: Difficulty, rule: RuleId, cancel: &dyn Cancel) -> bool {
        let others = Options { without: vec![rule], ..rules_up_to(class) };
        let solver = Solver::new(others).with_knowledge(self.knowledge).with_cancel(cancel);
        solver.solve(&Position::blank(puzzle)).end == End::Stuck
    }

    fn resistance(&self, puzzle: &Puzzle, likely: &CellSet, cancel: &dyn Cancel) -> Resistance {
        resistance(puzzle, self.knowledge, likely, MOST_FOOTHOLDS, cancel)
    }
}

/// Where hard chains decide more than so many percent of the open cells, a puzzle is hardly ever extreme.
const MOST_FOOTHOLDS: usize = 7;

/// The rules that solve the puzzles up to a class.
fn rules_up_to(class: Difficulty) -> Options {
    let max_tier = match class {
        Difficulty::Easy => 2,
        Difficulty::Medium => 3,
        Difficulty::Hard => 4,
        Difficulty::Expert | Difficulty::Extreme | Difficulty::Uniqueness | Difficulty::Stuck => 5,
    };
    Options { max_tier, nested_chains: class > Difficulty::Expert, ..Options::default() }
}

/// The cells that are not given and that no step of a path decides.
fn undecided(puzzle: &Puzzle, path: &Path) -> CellSet {
    let mut open = CellSet::full(puzzle.size());
    if path.is_solved() {
        return puzzle.board().no_cells();
    }
    for mark in [Mark::Star, Mark::Empty] {
        open -= &puzzle.givens().cells(mark);
    }
    for step in &path.steps {
        open -= &step.deduction.stars;
        open -= &step.deduction.empties;
    }
    open
}
