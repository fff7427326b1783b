//! Time limits.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use starbattle::{
    answers::AnswerError,
    board::{Cancel, Progress},
};

use crate::{
    failure::{ErrorWithHint, Interrupted, LimitHit, explain_answer},
    meter::{Meter, interrupted},
};

/// Longer limits count as this one, so that the deadline does not overflow the clock.
const MAX_SECONDS: f64 = 1e9;

/// Cancels at the deadline or when the user asks for it; progress goes to the meter.
pub struct Deadline<'a> {
    seconds: Option<f64>,
    end: Option<Instant>,
    meter: Option<&'a Meter>,
    /// Whether any work was cancelled, so that its result is incomplete.
    noticed: AtomicBool,
}

impl<'a> Deadline<'a> {
    /// A deadline this many seconds from now, or none.
    pub fn after(seconds: Option<f64>) -> Self {
        // Installs the handler, so that the first interrupt ends the work and not the program.
        interrupted();
        let seconds = seconds.filter(|seconds| !seconds.is_nan()).map(|seconds| seconds.clamp(0.0, MAX_SECONDS));
        let end = seconds.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds));
        Self { seconds, end, meter: None, noticed: AtomicBool::new(false) }
    }

    /// The same deadline, with progress shown.
    pub fn on(self, meter: &'a Meter) -> Self {
        Self { meter: Some(meter), ..self }
    }

    pub fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// An error if the user stopped the work.
    pub fn check_interrupt(&self) -> anyhow::Result<()> {
        if self.noticed.load(Ordering::Relaxed) && interrupted() { Err(Interrupted::Early.into()) } else { Ok(()) }
    }

    /// An error if work was cut short.
    pub fn check(&self) -> anyhow::Result<()> {
        self.check_interrupt()?;
        if !self.noticed.load(Ordering::Relaxed) {
            return Ok(());
        }
        Err(LimitHit(ErrorWithHint::new(self.stopped(), "raise --max-seconds")).into())
    }

    /// The answer, if it was not cut short.
    pub fn finish<T>(&self, answer: Result<T, AnswerError>) -> anyhow::Result<T> {
        self.check()?;
        answer.map_err(explain_answer)
    }

    /// A message that the time limit was reached.
    pub fn stopped(&self) -> String {
        match self.seconds {
            Some(1.0) => "stopped after 1 second".to_owned(),
            Some(seconds) => format!("stopped after {seconds} seconds"),
            None => "stopped".to_owned(),
        }
    }
}

impl Cancel for Deadline<'_> {
    fn is_cancelled(&self) -> bool {
        let cancelled = self.is_over() || interrupted();
        if cancelled {
            self.noticed.store(true, Ordering::Relaxed);
        }
        cancelled
    }

    fn report(&self, progress: Progress) {
        if let Some(meter) = self.meter {
            meter.report(progress);
        }
    }
}
