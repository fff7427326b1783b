//! Solves Star Battle puzzles as a person does: one deduction at a time, each with its reason.
//!
//! A [`Position`] is a puzzle with marks and proven facts. Every rule of [`RULES`] is a function that reads a position and finds
//! [`Deduction`]s; only the [`Solver`] applies them, easiest rule first, starting over after each success. A deduction can
//! [explain](Deduction::explain) itself at every level from a nudge to the full sentence. [`rate`] turns the path into a difficulty,
//! [`check`] finds broken rules in half-solved boards, and [`Solver::why`] gives the steps that decide one cell.
//!
//! No rule guesses, and none relies on the solution being unique unless it is asked to (tier 6).
//!
//! ```
//! use starbattle_board::{Puzzle, Regions};
//! use starbattle_logic::{Difficulty, Knowledge, Options, Position, Solver, rate};
//!
//! let rows = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"];
//! let puzzle = Puzzle::new(1, Regions::from_rows(&rows)?)?;
//! let solver = Solver::new(Options::default());
//!
//! // The whole path.
//! let path = solver.solve(&Position::blank(&puzzle));
//! assert!(path.is_solved());
//! for step in path.shown() {
//!     println!("{}: {}", step.deduction.rule, step.deduction.explain().sentence);
//! }
//!
//! // One hint, from a nudge to the whole argument.
//! let mut position = Position::blank(&puzzle);
//! let steps = solver.next_step(&mut position).expect("a solvable puzzle");
//! let hint = steps.last().expect("a step that decides a cell").deduction.explain();
//! println!("{} … {}", hint.nudge, hint.sentence);
//!
//! // How hard it is.
//! let rating = rate(&puzzle, Knowledge::default());
//! assert!(rating.solved && rating.difficulty <= Difficulty::Hard);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A half-solved board, and why one of its cells is what it is:
//!
//! ```
//! use starbattle_board::{Cell, Marks, Puzzle, Regions};
//! use starbattle_logic::{Options, Position, Solver, check};
//!
//! let rows = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"];
//! let puzzle = Puzzle::new(1, Regions::from_rows(&rows)?)?;
//! let marks = Marks::parse(6, ".*.... ...... ...... ...... ...... ......")?;
//! assert!(check(&puzzle, &marks)?.conflicts.is_empty());
//!
//! let why = Solver::new(Options::default()).why(&Position::new(&puzzle, &marks)?, Cell::new(1, 1));
//! assert_eq!(why.star, Some(false));
//! assert_eq!(why.steps[0].deduction.explain().sentence, "No star can touch the star at r1c2, so r1c1, r1c3 and r2c1 to r2c3 are empty.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod arrange;
mod cache;
mod chains;
mod check;
mod contradiction;
mod deduction;
mod deduction_sink;
mod effort;
mod evidence;
mod example;
mod exceptions;
mod explain;
mod explain_ways;
mod fact;
mod group_name;
mod join;
mod knowledge;
mod manual;
mod matcher_adapter;
mod options;
mod path;
mod position;
mod rating;
mod reading_order;
mod refresh;
mod resistance;
mod restate;
mod rule;
pub mod rules;
mod scope;
mod shorten;
mod solver;
mod solver_state;
#[cfg(test)]
mod soundness;
mod why;

pub use check::{Check, Conflict, check};
pub use contradiction::{Clash, Contradiction};
pub use deduction::Deduction;
pub use evidence::{Area, Bound, Broken, CombBound, DroppedWay, Evidence};
pub use example::Example;
pub use explain::{Explanation, Highlights, SubStep};
pub use fact::{Claim, Fact, FactId, FactKind};
pub use knowledge::{Entanglement, EntanglementMatcher, Knowledge};
pub use options::Options;
pub use path::{End, Path, Round, Step};
pub use position::{Position, PositionError};
pub use rating::{Difficulty, ParseDifficultyError, Rating, rate};
pub use resistance::{Resistance, resistance};
pub use rule::{Rule, RuleId, RuleKind, Technique, UnknownRule};
pub use rules::{MAX_TIER, RULES, SHORT_SUPPOSITION, suppositions, techniques};
pub use solver::Solver;
pub use solver_state::{CellBounds, SolverState, UnitBounds};
pub use why::Why;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
