//! How the generator learns how hard a puzzle is.

use starbattle_board::{Cancel, CellSet, Mark, Puzzle};
use starbattle_logic::{
    Difficulty, End, Footholds, Knowledge, Options, Path, Position, Rating, RuleId, Solver, footholds,
};

/// A rating, and where the way to the solution ends if it does.
#[derive(Debug, Clone, PartialEq)]
pub struct Rated {
    /// How hard the puzzle is.
    pub rating: Rating,
    /// The cells that stay undecided; none if the puzzle is solved.
    pub undecided: CellSet,
}

/// How a puzzle resists forced chains where all other rules have come to their end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resistance {
    /// The cells that are open there.
    pub open: CellSet,
    /// Those of them that forced chains decide.
    pub footholds: CellSet,
    /// The weight of the footholds by open cell, in millionths: zero if no chain finds anything.
    pub share: u64,
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

    /// How a puzzle resists forced chains; nothing if it needs none, if the share is more than `most`, or if the
    /// rater cannot tell. The cells of `likely` are looked at first.
    fn resistance(&self, puzzle: &Puzzle, likely: &CellSet, most: u64, cancel: &dyn Cancel) -> Option<Resistance> {
        let _ = (puzzle, likely, most, cancel);
        None
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

    fn resistance(&self, puzzle: &Puzzle, likely: &CellSet, most: u64, cancel: &dyn Cancel) -> Option<Resistance> {
        let solver = Solver::new(Options::without_chains()).with_knowledge(self.knowledge).with_cancel(cancel);
        let mut position = Position::blank(puzzle);
        solver.run(&mut position);
        let open = position.live().clone();
        if open.is_empty() || cancel.is_cancelled() {
            return None;
        }
        let count = open.len() as u64;
        let Footholds { cells, weight } = footholds(&position, likely, most.saturating_mul(count), cancel);
        let share = weight.div_ceil(count);
        (share <= most && !cancel.is_cancelled()).then_some(Resistance { open, footholds: cells, share })
    }
}

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
