//! Exact answers about Star Battle puzzles: one solution, all of them, how many, which cells are the same in all solutions, or in
//! all that contain certain stars,
//! which two solutions are closest to each other, and the puzzle written down for other solvers.
//!
//! [`Native`] is the engine made for this puzzle, [`Sat`] a general SAT solver (feature `sat`) to compare it with, and [`Auto`]
//! whichever is faster, which is always the first. They share the trait [`Engine`] and always agree.
//!
//! ```
//! use starbattle_board::{Never, Puzzle, Regions};
//! use starbattle_exact::{Auto, Engine, SearchLimits, Task};
//!
//! let regions = Regions::from_rows(&["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"])?;
//! let puzzle = Puzzle::new(1, regions)?;
//!
//! // The default limit of two solutions decides whether there is exactly one.
//! let outcome = Auto.solve(&Task::new(&puzzle), SearchLimits::default(), &Never);
//! let solution = outcome.unique().expect("this board has one solution");
//! assert_eq!(solution.to_rows(), ["....*.", "*.....", "...*..", ".*....", ".....*", "..*..."]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Solutions can be passed on as they are found, with marks to agree with, and stopped from outside. The library has no
//! clock; a [`Cancel`](starbattle_board::Cancel) that reads one is a time limit:
//!
//! ```
//! use std::{ops::ControlFlow, time::{Duration, Instant}};
//!
//! use starbattle_board::{Cell, Mark, Marks, Puzzle, Regions};
//! use starbattle_exact::{Engine, SearchLimits, Native, Task};
//!
//! let puzzle = Puzzle::new(1, Regions::from_rows(&["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"])?)?;
//! let mut marks = Marks::none(5);
//! marks.set(Cell::new(0, 0), Mark::Star);
//! let task = Task::with_marks(&puzzle, &marks)?;
//!
//! let deadline = Instant::now() + Duration::from_secs(5);
//! let is_late = || Instant::now() >= deadline;
//! let report = Native.visit(&task, SearchLimits::none(), &is_late, &mut |solution| {
//!     println!("{solution}\n");
//!     ControlFlow::Continue(())
//! });
//! assert_eq!((report.solutions, report.complete), (2, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Questions about all solutions at once do not need a list of them:
//!
//! ```
//! use starbattle_board::{Never, Puzzle, Regions};
//! use starbattle_exact::{Native, SearchLimits, Task, closest_pair, find_star_count, forced_cells};
//!
//! let puzzle = Puzzle::new(1, Regions::from_rows(&["AABB", "AABB", "CCDD", "CCDD"])?)?;
//! let task = Task::new(&puzzle);
//! let forced = forced_cells(&task, &Native, None, &Never);
//! assert_eq!((forced.stars.len(), forced.empty.len()), (0, 8));
//!
//! let closest = closest_pair(&task, SearchLimits::solutions(1000), &Never);
//! assert_eq!(closest.differing_cells().map(|cells| cells.len()), Some(8));
//! assert!(closest.proved);
//!
//! assert_eq!(find_star_count(puzzle.regions(), puzzle.givens(), &Native, None, &Never), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! And the puzzle as a model for a solver of another kind:
//!
//! ```
//! use starbattle_board::{Puzzle, Regions};
//! use starbattle_exact::{ModelKind, ModelOptions, Task, model};
//!
//! let puzzle = Puzzle::new(1, Regions::from_rows(&["AABB", "AABB", "CCDD", "CCDD"])?)?;
//! let text = model(&Task::new(&puzzle), ModelKind::Lp, &ModelOptions::default())?;
//! assert!(text.contains("region_A: x_r1c1 + x_r1c2 + x_r2c1 + x_r2c2 = 1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod auto;
mod closest_pair;
mod cnf;
mod engine;
mod engine_kind;
mod exchange;
mod forced;
mod interleave;
mod layers;
mod model;
mod native;
mod report;
#[cfg(feature = "sat")]
mod sat;
mod search_limits;
mod solution_set;
mod star_count;
mod task;

pub use auto::Auto;
pub use closest_pair::{ClosestPair, closest_pair};
pub use engine::Engine;
pub use engine_kind::{EngineKind, UnknownEngineError};
pub use forced::{Forced, forced_cells};
pub use layers::{CountError, count_solutions};
pub use model::{ModelError, ModelKind, ModelOptions, Objective, UnknownModelError, UnknownObjectiveError, model};
pub use native::{Native, ProbeRound, probe};
pub use report::{Outcome, Report, StopReason};
#[cfg(feature = "sat")]
pub use sat::Sat;
pub use search_limits::SearchLimits;
pub use solution_set::{SolutionPattern, SolutionSet, SolutionSetError};
pub use star_count::find_star_count;
pub use task::{SizeError, Task};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
