//! Patterns of stars and crosses: what a few stars decide together with a few cells that are known to be empty.
//!
//! Real positions have many crosses, so there are far more such patterns than patterns of stars alone. Only small boards are looked
//! at, whose placements can all be listed, and only rules that say something new are kept.

mod arrangement;
mod facts;
mod mining;
mod patterns;
mod placement_sets;
mod verify;

pub use mining::{CrossOptions, MinedCrosses, mine_crosses};
pub use patterns::{TooManyPatterns, can_mine_crosses, cross_patterns};

pub(crate) use verify::verify_crosses;
