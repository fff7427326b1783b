//! Suppositions: what follows from a star in a cell, or from none, by links that a person can keep in mind, and the shortest way from
//! there to a contradiction.
//!
//! Searching makes no sentences and keeps no evidence; only the way that is chosen is put into steps, by `argument`. All of it is done in
//! the reading order of the position, so that a turned puzzle has the turned chains.

mod argument;
mod closure;
mod exact;
mod ground;
mod implications;
mod refutation;
mod search;
mod state;

pub(crate) use self::implications::Implications;
pub(crate) use self::search::{Suppositions, all, shortest};
