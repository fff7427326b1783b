//! The core types that all other crates of `starbattle` use: cells and sets of cells, rows, columns and regions, the eight
//! symmetries of the square, boards, puzzles, the marks of a half-solved puzzle, finished placements, and sentences about
//! all of these.
//!
//! Nothing here reads files, uses threads or draws random numbers, and no constructor lets an illegal value through.
//!
//! ```
//! use starbattle_board::{Board, Cell, CellSet, Placement, Puzzle, Regions};
//!
//! let rows = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"];
//! let regions = Regions::from_rows(&rows)?;
//! let puzzle = Puzzle::new(1, regions)?;
//!
//! let stars = [(0, 1), (1, 3), (2, 5), (3, 2), (4, 4), (5, 0)].map(|(row, col)| Cell::new(row, col));
//! let placement = Placement::new(puzzle.board(), CellSet::from_cells(6, stars))?;
//! assert!(puzzle.check(&placement).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cancel;
mod cell;
mod cell_set;
mod compact_sort;
mod geometry;
mod marks;
mod memory_budget;
mod placement;
mod puzzle;
mod regions;
mod symmetry;
mod text;
mod unit;
mod units;
mod wording;

pub use board::{Board, BoardError, MAX_SIZE, usual_stars};
pub use cancel::{Cancel, Never, Progress};
pub use cell::{Cell, ParseCellError};
pub use cell_set::CellSet;
pub use compact_sort::CompactSort;
pub use marks::{Mark, Marks, MarksError};
pub use memory_budget::{MemoryBudget, MemoryError, Reservation, bytes_of};
pub use placement::{Placement, Violation};
pub use puzzle::{GivensError, Puzzle, PuzzleId};
pub use regions::{Regions, RegionsError, region_label};
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use text::{Span, Text};
pub use unit::{Line, Unit};
pub use units::Units;
pub use wording::{article, counted, grouped, memory};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
