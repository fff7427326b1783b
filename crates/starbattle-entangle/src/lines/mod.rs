//! Reasoning about a board without regions: what a few neighbouring lines say about the cells in and beside them.

mod band;
mod fillings;
mod forced;
mod grid;
mod reasoning;

pub use band::Band;
pub use reasoning::MAX_TIER;

pub(crate) use fillings::Fillings;
pub(crate) use forced::{Forced, forced};
pub(crate) use grid::Grid;
pub(crate) use reasoning::tiers;
