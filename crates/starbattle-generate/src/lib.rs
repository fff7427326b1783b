//! New Star Battle puzzles with exactly one solution and a wanted difficulty, and border changes that improve a board.
//!
//! A placement of stars is drawn first, uniformly where the board is small enough for its atlas. The stars are joined into
//! groups of S, and a region grows around each group. Such a board has many solutions besides the intended one. A search finds
//! some of them, and each is ended by giving one of its stars' cells to a neighbouring region, so that the board comes ever
//! nearer to a single solution; all other solutions met on the way are remembered, and no change may bring them back without
//! need. A new board is begun only when that leads nowhere, or when the rating is not the wanted one. Puzzles that only nested
//! chains solve are too rare for that: a board is made to resist forced chains step by step.
//!
//! ```
//! use starbattle_board::{Board, Never};
//! use starbattle_generate::{Generator, LogicRater, Criteria};
//! use starbattle_logic::Difficulty;
//!
//! let criteria = Criteria { difficulty: Some(Difficulty::Medium), ..Criteria::new(Board::new(8, 1)?) };
//! let rater = LogicRater::default();
//! let generator = Generator::new(criteria, &rater, &Never)?;
//!
//! // The same seed gives the same puzzles on every machine and any number of threads.
//! for generated in generator.series(7, 3, &Never) {
//!     let generated = generated?;
//!     assert_eq!(generated.rating.difficulty, Difficulty::Medium);
//!     assert!(generated.puzzle.check(&generated.solution).is_ok());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The library has no clock. Whatever takes long asks a [`Cancel`](starbattle_board::Cancel) whether to stop: `Never` does not
//! stop anything, an atomic flag can be set from anywhere, and a closure that reads a clock is a time limit.
//!
//! A board drawn by hand is improved by as few changes as possible:
//!
//! ```
//! use starbattle_board::{Never, Puzzle, Regions};
//! use starbattle_generate::{SearchEffort, Goal, LogicRater, improve};
//!
//! let puzzle = Puzzle::new(1, Regions::from_rows(&["AABB", "AABB", "CCDD", "CCDD"])?)?;
//! let improved = improve(&puzzle, &Goal::Unique, SearchEffort::default(), &LogicRater::default(), &Never)?;
//! assert_eq!(improved.suggestions[0].changes[0].to_string(), "r1c2 from A to B");
//! assert!(improved.proved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod balance;
mod border_change;
mod count_range;
mod criteria;
mod criteria_text;
mod dedupe;
mod draft;
mod drawn_regions;
mod generator;
mod grouping;
mod growth;
mod improve;
mod initial_regions;
mod make_unique;
mod patches;
mod raise_difficulty;
mod random;
mod rating;
mod region_sizes;
mod region_symmetry;
mod repair_board;
mod rivals;
mod row_choice;
mod sampler;
mod scatter;
mod series;
mod sibling;
mod symmetric_placement;
mod template;
mod template_regions;
mod template_room;
mod tune_difficulty;
mod two_changes;

pub use border_change::{BorderChange, border_changes, changed};
pub use count_range::{CountRange, ParseRangeError};
pub use criteria::{Criteria, CriteriaError};
pub use dedupe::{Seen, dedupe};
pub use generator::{GenerateError, Generated, Generator, NearMisses};
pub use improve::{Goal, Improved, SearchEffort, Suggestion, improve};
pub use rating::{LogicRater, Rated, Rater};
pub use region_sizes::{ParseSizesError, RegionSizes, SizeShare};
pub use region_symmetry::{ParseSymmetryError, RegionSymmetry};
pub use sampler::Sampler;
pub use series::Series;
pub use sibling::Sibling;
pub use template::{Template, TemplateError};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
