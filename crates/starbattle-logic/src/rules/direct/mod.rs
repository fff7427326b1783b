//! Tier 1: what placed stars and full or just large enough units say directly.

pub mod complete;
pub mod forced;
pub mod touching;
