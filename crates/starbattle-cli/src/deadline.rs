//! Time limits.

use std::time::{Duration, Instant};

use starbattle::atlas::{Progress, Watch};

use crate::meter::{Meter, interrupted};

/// No job runs for longer than this, and no clock counts so far.
const MOST_SECONDS: f64 = 1e9;

/// Cancels at the deadline or when the user asks for it; progress goes to the meter.
pub struct Deadline<'a> {
    end: Option<Instant>,
    meter: &'a Meter,
}

impl<'a> Deadline<'a> {
    /// A deadline so many seconds from now; none if no number is given.
    pub fn after(seconds: Option<f64>, meter: &'a Meter) -> Self {
        let seconds = seconds.filter(|seconds| !seconds.is_nan()).map(|seconds| seconds.clamp(0.0, MOST_SECONDS));
        Self { end: seconds.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds)), meter }
    }

    pub fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }
}

impl Watch for Deadline<'_> {
    fn cancelled(&self) -> bool {
        self.is_over() || interrupted()
    }

    fn progress(&self, progress: Progress) {
        self.meter.progress(progress);
    }
}
