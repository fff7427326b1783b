//! How long a puzzle may take.

use clap::Args;

use crate::deadline::Deadline;

/// A time limit for each puzzle.
#[derive(Args, Clone, Copy)]
pub struct TimeLimit {
    /// Stop after this many seconds for each puzzle, with exit code 3.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    max_seconds: Option<f64>,
}

impl TimeLimit {
    /// The limit for a puzzle that is begun now. Without one, only the user can stop the work.
    pub fn start<'a>(self) -> Deadline<'a> {
        Deadline::after(self.max_seconds)
    }
}

/// A time in seconds.
pub fn parse_seconds(text: &str) -> Result<f64, &'static str> {
    let seconds: Option<f64> = text.parse().ok();
    seconds.filter(|seconds| *seconds >= 0.0).ok_or("expected a number of seconds, such as 2.5")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_numbers_that_are_not_negative() {
        assert_eq!((parse_seconds("0"), parse_seconds("2.5")), (Ok(0.0), Ok(2.5)));
        for bad in ["", "x", "-1", "nan", "2s"] {
            assert!(parse_seconds(bad).is_err(), "{bad}");
        }
    }
}
