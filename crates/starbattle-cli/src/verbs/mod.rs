//! The verbs, one file each.

pub mod analyze;
pub mod bench;
pub mod check;
pub mod completions;
pub mod convert;
pub mod count;
pub mod dedupe;
pub mod enumerate;
pub mod generate;
pub mod help;
pub mod hint;
pub mod improve;
pub mod man;
pub mod mine;
pub mod model;
pub mod rate;
pub mod render;
pub mod rules;
pub mod schemas;
pub mod serve;
pub mod sheet;
pub mod show;
pub mod solve;
pub mod specs;
pub mod steps;
pub mod why;
