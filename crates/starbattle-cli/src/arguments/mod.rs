//! Arguments that several verbs share.

mod keep;
mod number;
mod params;
mod pattern;
mod puzzle;
mod resources;
mod rules;
mod source;
mod specs;
mod time;

pub use keep::keep_parser;
pub use number::{parse_seconds, whole};
pub use params::BoardParams;
pub use pattern::{cell_names, parse_pattern};
pub use puzzle::{
    Input, LayoutInput, Loaded, PuzzleInput, PuzzleOption, doubts, load_one_of_many, load_only, notation_parser,
};
pub use resources::{Resources, Threads, parse_bytes};
pub use rules::{RuleChoice, find_rule};
pub use source::{Blocks, Source};
pub use specs::{Specs, warn};
pub use time::TimeLimit;
