//! All placements of a Star Battle board: how many there are, each of them in order or at random, and what a few known stars
//! already force.
//!
//! A placement has S stars in every row and every column of an N×N board, and no two stars touch, not even diagonally. (There are
//! no regions here.) Already on a 12×12 board with two stars there are 6,798,881,226 placements, too many to look at one by one.
//!
//! # The layered graph
//!
//! Whoever fills a board row by row needs to know little about the rows already filled: the last one, and how many stars each
//! column still lacks. An [`Atlas`] is the graph of these states. Every row of the board is a layer, every node a possible row
//! together with what lies above it, and an edge leads to each row that may follow. Nodes without any completion are removed, so
//! **every path from the first layer to the last is a placement, and every placement is exactly one path**. Numbers of paths give
//! counts, ranks and uniform samples. A pattern of known stars merely closes the nodes whose row lacks one of them; which nodes
//! are still on a path decides what is forced, for hundreds of patterns at once with one bit each.
//!
//! Two observations keep the graph small. Upside down, a placement is a placement, so the lower half of the graph is the upper
//! half again, and both halves meet where their columns complete each other. And two adjacent columns never hold more than one
//! star in every two rows, which ends nearly all hopeless beginnings early.
//!
//! # Example
//!
//! ```
//! use starbattle_atlas::Atlas;
//! use starbattle_board::{Board, Cell, MemoryBudget, Never};
//!
//! let board = Board::new(10, 2)?;
//! let atlas = Atlas::build(board, &MemoryBudget::default(), &Never)?;
//! assert_eq!(atlas.placements(), 146_510);
//!
//! // Two stars at the top leave 2,143 placements, and two cells two rows below are empty in all of them.
//! let analysis = atlas.analyze(&[Cell::new(0, 0), Cell::new(0, 3)])?;
//! assert_eq!(analysis.compatible(), 2_143);
//! let deduced: Vec<Cell> = analysis.deduced_empty().iter().collect();
//! assert_eq!(deduced, [Cell::new(2, 6), Cell::new(2, 8)]);
//!
//! // All 4,608 realizable pairs are images of 610.
//! let pairs = atlas.classes(2).table(&Never)?;
//! assert_eq!((pairs.len(), pairs.pattern_count()), (610, 4_608));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What to use
//!
//! | question | answer |
//! |---|---|
//! | how many placements? | [`count`], without building an atlas |
//! | the first ones, at once | [`Listing`], without building an atlas |
//! | all of them | [`Atlas::for_each_placement`], [`Atlas::for_each_block`], [`Atlas::placements_from`] |
//! | the k-th, or which one is this? | [`Atlas::unrank`], [`Atlas::rank`] |
//! | some at random | [`Atlas::samples`] (feature `sampling`) |
//! | those with certain stars | [`Atlas::compatible`]: counted, by number, in order, at random |
//! | what do these stars force? | [`Atlas::analyze`] |
//! | what do all patterns of z stars force? | [`Atlas::classes`], and [`ClassTable::patterns`] for every image |
//! | how long will that take? | [`estimate`] |
//!
//! Whatever takes long takes its memory from a [`MemoryBudget`](starbattle_board::MemoryBudget) and obeys a
//! [`Cancel`](starbattle_board::Cancel), which may stop it and receives its
//! progress. Everything is exact, and no result depends on the number of threads.

mod analyze;
mod atlas;
mod bins;
mod class_analysis;
mod classes;
mod compatible;
mod count;
mod count_size;
mod edges;
mod entry;
mod error;
mod estimate;
mod extend;
mod followers;
mod forced;
mod graph;
mod graph_size;
mod half;
mod hertzsprung;
mod interner;
pub mod kernel;
mod lanes;
mod listing;
mod mirror;
mod orderly;
mod orientation;
mod paths;
mod pattern;
mod patterns;
mod prune;
mod rank;
mod reach;
mod rows;
#[cfg(feature = "sampling")]
mod sample;
mod state;
mod table;
mod tails;
mod walk;
mod ways;
mod word;
mod workers;

pub use atlas::Atlas;
pub use class_analysis::ClassAnalysis;
pub use classes::Classes;
pub use compatible::Compatible;
pub use count::count;
pub use count_size::{CountEstimate, count_estimate};
pub use error::{AtlasError, MAX_ATLAS_SIZE, PatternError};
pub use estimate::{Estimate, estimate};
pub use listing::Listing;
pub use pattern::{Known, PatternAnalysis, given_empty};
pub use patterns::{PatternOfClass, Patterns};
pub use rank::Placements;
#[cfg(feature = "sampling")]
pub use sample::{SampleRanks, Samples};
pub use table::ClassTable;
pub use walk::Block;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
