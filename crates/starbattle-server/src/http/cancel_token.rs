//! How a request cancels its work: the caller hangs up, or its time is up.

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use starbattle::board::Cancel;

/// Cancels work when its caller is gone or at a deadline.
#[derive(Debug)]
pub struct CancelToken {
    hung_up: AtomicBool,
    deadline: Option<Instant>,
    /// Whether any work was cancelled, so that its result cannot be relied on.
    noticed: AtomicBool,
}

impl CancelToken {
    /// Work that may take so long; without a limit, only its caller can cancel it.
    #[must_use]
    pub fn after(limit: Option<Duration>) -> Self {
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        Self { hung_up: AtomicBool::new(false), deadline, noticed: AtomicBool::new(false) }
    }

    /// The caller is gone.
    pub fn cancel(&self) {
        self.hung_up.store(true, Ordering::Relaxed);
    }

    /// Whether the caller is gone.
    #[must_use]
    pub fn has_hung_up(&self) -> bool {
        self.hung_up.load(Ordering::Relaxed)
    }

    /// Whether some work was cut short.
    #[must_use]
    pub fn was_noticed(&self) -> bool {
        self.noticed.load(Ordering::Relaxed)
    }

    /// A part of the work that ends early, with what it has by then, instead of making the whole request late.
    #[must_use]
    pub fn part(&self, limit: Duration) -> PartToken<'_> {
        PartToken { whole: self, limit, start: OnceLock::new() }
    }
}

impl Cancel for CancelToken {
    fn is_cancelled(&self) -> bool {
        let cancelled = self.has_hung_up() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if cancelled {
            self.noticed.store(true, Ordering::Relaxed);
        }
        cancelled
    }
}

/// Cancels a part of the work of a request. Its time starts when that part first asks.
#[derive(Debug)]
pub struct PartToken<'a> {
    whole: &'a CancelToken,
    limit: Duration,
    start: OnceLock<Instant>,
}

impl Cancel for PartToken<'_> {
    fn is_cancelled(&self) -> bool {
        self.start.get_or_init(Instant::now).elapsed() >= self.limit || self.whole.is_cancelled()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_cancelled_by_its_caller_and_by_the_clock_and_it_shows() {
        let token = CancelToken::after(None);
        assert!(!token.is_cancelled() && !token.was_noticed());
        token.cancel();
        assert!(!token.was_noticed());
        assert!(token.is_cancelled() && token.was_noticed());
        let late = CancelToken::after(Some(Duration::ZERO));
        assert!(late.is_cancelled() && !late.has_hung_up());
    }

    #[test]
    fn a_part_ends_early_without_making_the_request_late() {
        let token = CancelToken::after(None);
        assert!(token.part(Duration::ZERO).is_cancelled() && !token.was_noticed());
        assert!(!token.part(Duration::from_secs(600)).is_cancelled());
    }
}
