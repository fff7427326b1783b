//! Tier 4: lines counted against regions.

pub mod composite;
pub mod containment;
pub mod contribution;
pub mod differential;
pub mod enumeration;
pub mod finned;
pub mod short_supposition;
pub mod squeeze;
