//! Star Battle in one library. An N×N grid is cut into N regions; every row, column and region holds exactly S stars, and no
//! two stars touch, not even diagonally.
//!
//! Each part is a crate of its own, re-exported here under a short name:
//!
//! * [`board`]: cells, cell sets, symmetries, puzzles, marks and placements;
//! * [`notation`]: reading and writing puzzles in every notation, and drawing them;
//! * [`atlas`]: all star placements of a board: counted, listed, sampled, and what a few known stars force;
//! * [`entangle`]: that knowledge as rules in files, mined, verified and matched;
//! * [`exact`]: puzzles solved exactly: one solution, all of them, forced cells, and models for other solvers;
//! * [`logic`]: puzzles solved as a person does, every step explained; hints, ratings, checks;
//! * `vision`: boards from screenshots and photos, with what is in doubt (with the feature `pictures`);
//! * [`generate`]: new puzzles with one solution, solvable by logic, of a wanted difficulty;
//! * [`answers`]: the application layer: whole answers to the questions that people ask, as every front end gives them.
//!
//! ```
//! use starbattle::{board::Symmetry, notation::{Notation, drawing::{Scene, TerminalStyle, terminal}, read}};
//!
//! // Read a puzzle in any notation, turn it, draw it, and write it in another one.
//! let reading = read("551W9jo0cIn")?;
//! let turned = reading.layout.transformed(Symmetry::Rotate90).expect("a square");
//! println!("{}", terminal(&Scene::of(&turned), TerminalStyle::default()));
//! let dotted = Notation::by_id("dotted").expect("a known notation").write(&turned)?;
//! assert_eq!(dotted, "5x1.AABBBAABCCAAACCADEECADDDD");
//! assert_eq!(turned.to_puzzle()?.id(), reading.layout.to_puzzle()?.id());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use starbattle_answers as answers;
pub use starbattle_atlas as atlas;
pub use starbattle_board as board;
pub use starbattle_entangle as entangle;
pub use starbattle_exact as exact;
pub use starbattle_generate as generate;
pub use starbattle_logic as logic;
pub use starbattle_notation as notation;
#[cfg(feature = "pictures")]
pub use starbattle_vision as vision;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
