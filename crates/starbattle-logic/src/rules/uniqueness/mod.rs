//! Tier 6: what follows if the puzzle is known to have exactly one solution. Never used for rating.

pub mod at_sea;
pub mod thread;
