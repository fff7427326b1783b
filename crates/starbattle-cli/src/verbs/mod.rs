//! The verbs, one file each.

pub mod completions;
pub mod convert;
pub mod man;
pub mod render;
pub mod show;
