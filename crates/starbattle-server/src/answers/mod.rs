//! From questions to answers: what the routes and the verbs share. Nothing here knows of HTTP or of the command line.

mod analyze;
mod check;
mod convert;
mod generate;
mod hint;
mod improve;
mod picture;
mod position;
mod practice;
mod solve;
mod steps;
mod techniques;
mod validate;
mod why;

pub use analyze::{Atlases, analyze, boards};
pub use check::{Standing, check};
pub use convert::{format, formats, notation, parse};
pub use generate::{criteria, new_seed};
pub use hint::{Next, hint, next_hint};
pub use improve::improve;
pub use picture::{Picture, highlight, render};
pub use position::{MAX_SIZE, NotUnique, board, marks, permitted, puzzle, rule_ids};
pub use practice::practice;
pub use solve::solve;
pub use steps::{rate, steps};
pub use techniques::{page, technique, techniques};
pub use validate::validate;
pub use why::{explain_cell, why};
