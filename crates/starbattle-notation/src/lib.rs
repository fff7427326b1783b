//! Reads and writes every notation in which Star Battle puzzles are found, tells them apart, and draws boards.
//!
//! [`read`] finds out which notation a text is in; [`NOTATIONS`] lists them all, in the order in which they are tried. What a
//! text says becomes a [`Layout`], which may still be no puzzle (a rectangle, too many regions, no star count);
//! [`Layout::to_puzzle`] decides that.
//!
//! ```
//! use starbattle_notation::{Notation, read};
//!
//! let reading = read("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou")?;
//! assert_eq!(reading.to_string(), "pzpr, 6x6, 1 star, 6 regions");
//! let sbn = Notation::by_id("sbn1").expect("a known notation");
//! assert_eq!(sbn.write(&reading.layout)?, "661W9Agum9_Rym");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batch;
mod borders;
pub mod drawing;
mod fault;
mod formats;
mod layout;
mod loss;
mod registry;
mod text;

pub use batch::{Entry, entries, line_entries};
pub use fault::{Fault, Place, Problem, Warning, excerpt};
pub use layout::{Layout, LayoutError};
pub use loss::Losses;
pub use registry::{MAX_TEXT, NOTATIONS, Notation, ReadError, Reading, WriteError, read};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
