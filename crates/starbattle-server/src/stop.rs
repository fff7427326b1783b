//! How work is stopped: by a caller who is gone, or at a deadline.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use starbattle::board::Cancel;

/// Is asked by all work whether to go on.
#[derive(Debug)]
pub struct Stop {
    cancelled: AtomicBool,
    deadline: Option<Instant>,
    /// Whether any work was told to stop, so that its result is not to be believed.
    noticed: AtomicBool,
}

impl Stop {
    /// Work that may take so long; without a limit, only its caller can stop it.
    #[must_use]
    pub fn after(limit: Option<Duration>) -> Self {
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        Self { cancelled: AtomicBool::new(false), deadline, noticed: AtomicBool::new(false) }
    }

    /// The caller is gone.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the caller is gone.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Whether to stop.
    #[must_use]
    pub fn is_due(&self) -> bool {
        let due = self.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if due {
            self.noticed.store(true, Ordering::Relaxed);
        }
        due
    }

    /// Whether some work was cut short.
    #[must_use]
    pub fn was_noticed(&self) -> bool {
        self.noticed.load(Ordering::Relaxed)
    }
}

impl Cancel for Stop {
    fn is_cancelled(&self) -> bool {
        self.is_due()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_stopped_by_its_caller_and_by_the_clock_and_it_shows() {
        let stop = Stop::after(None);
        assert!(!stop.is_due() && !stop.was_noticed());
        stop.cancel();
        assert!(!stop.was_noticed());
        assert!(stop.is_due() && stop.was_noticed());
        let late = Stop::after(Some(Duration::ZERO));
        assert!(late.is_due() && !late.is_cancelled());
    }
}
