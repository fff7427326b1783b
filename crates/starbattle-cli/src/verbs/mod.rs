//! The verbs, one file each.

pub mod analyze;
pub mod completions;
pub mod convert;
pub mod count;
pub mod enumerate;
pub mod man;
pub mod mine;
pub mod model;
pub mod render;
pub mod show;
pub mod solve;
pub mod specs;
