//! What verbs are told on the command line, in the parts that several of them share.

mod board;
mod effort;
mod keep;
mod puzzle;
mod rules;
mod source;
mod specs;
mod time;

pub use board::BoardInput;
pub use effort::Effort;
pub use keep::keep_parser;
pub use puzzle::{Loaded, PuzzleInput, notation_parser};
pub use rules::{RuleChoice, find_rule};
pub use source::Source;
pub use specs::{Specs, report_broken, warn};
pub use time::{TimeLimit, parse_seconds};
