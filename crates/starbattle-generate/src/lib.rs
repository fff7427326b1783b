//! New Star Battle puzzles with exactly one solution and a wanted difficulty.

mod balance;
mod dedupe;
mod draft;
mod generator;
mod grouping;
mod growth;
mod layout;
mod patches;
mod polish;
mod random;
mod rating;
mod region_sizes;
mod repair;
mod rivals;
mod row_choice;
mod sampler;
mod scatter;
mod series;
mod wishes;

pub use dedupe::{Seen, dedupe};
pub use generator::{Generated, Generator, GiveUp};
pub use rating::{LogicRater, Rated, Rater};
pub use region_sizes::RegionSizes;
pub use sampler::Sampler;
pub use series::Series;
pub use wishes::{WishError, Wishes};
