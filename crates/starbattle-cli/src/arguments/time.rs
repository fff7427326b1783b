//! Time limits.

use clap::Args;

use super::parse_seconds;
use crate::deadline::Deadline;

/// A time limit for each puzzle.
#[derive(Args, Clone, Copy)]
pub struct TimeLimit {
    /// Stop working on a puzzle after this many seconds, with exit code 3.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    max_seconds: Option<f64>,
}

impl TimeLimit {
    /// Starts the clock for one puzzle. Without a limit, only the user can stop the work.
    pub fn start<'a>(self) -> Deadline<'a> {
        Deadline::after(self.max_seconds)
    }
}
