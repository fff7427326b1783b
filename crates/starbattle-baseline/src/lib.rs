//! What a competent programmer would write first for each task: short and correct, with no clever ideas. Benchmarks time it beside the
//! real thing in the same run, so that their ratios mean the same on every machine. Nothing else may use it.
//!
//! ```
//! use starbattle_baseline::{count, enumerate};
//!
//! let mut placements = 0;
//! enumerate(9, 2, &mut |_| placements += 1);
//! assert_eq!((placements, count(9, 2)), (664, 664));
//! ```

mod generate;
mod images;
mod measure;
mod placements;
mod scatter;
mod solve;

pub use generate::{Random, generate};
pub use images::least_image;
pub use measure::{Sum, best_of};
pub use placements::{count, enumerate, enumerate_some};
pub use scatter::{Entry, scatter, totals};
pub use solve::{Found, solve};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
