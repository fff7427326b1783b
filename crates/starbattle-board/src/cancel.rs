//! How a caller stops work that takes long, and receives its progress. The libraries have no clock of their own.

use std::sync::atomic::{AtomicBool, Ordering};

/// How far a long computation has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// The graph of an atlas is being built: a layer is complete.
    Layer {
        /// Layers complete.
        done: usize,
        /// Layers to build.
        total: usize,
        /// States in the layer just completed.
        states: usize,
    },
    /// Patterns are being analysed.
    Classes {
        /// Symmetry classes finished.
        done: u64,
        /// The estimated number of classes.
        estimated: u64,
    },
    /// A stage of a longer job is under way.
    Part {
        /// What its items are called.
        what: &'static str,
        /// Items finished.
        done: u64,
        /// Items in total.
        total: u64,
    },
    /// Another board was begun in search of a puzzle. Searches on several threads report this from each of them.
    Tried,
    /// A puzzle with one solution was rated.
    Rated {
        /// Ten times its score.
        tenths: u32,
    },
}

/// Can cancel a long computation, and receives its progress.
///
/// Everything that may take long takes a `&dyn Cancel` and asks it every few milliseconds. [`Never`] does not stop anything, an
/// [`AtomicBool`] cancels once it is true, and a closure cancels once it returns true. A closure that reads a clock is a time
/// limit:
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use starbattle_board::Cancel;
///
/// let deadline = Instant::now() + Duration::from_secs(5);
/// let cancel = || Instant::now() >= deadline;
/// assert!(!cancel.is_cancelled());
/// ```
pub trait Cancel: Sync {
    /// Whether to stop. Once true, it should stay true: the work may ask again on its way out.
    fn is_cancelled(&self) -> bool;

    /// Receives the progress of the work, on the thread that called it except where [`Progress`] says otherwise.
    fn report(&self, progress: Progress) {
        let _ = progress;
    }
}

/// Does not cancel anything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Never;

impl Cancel for Never {
    fn is_cancelled(&self) -> bool {
        false
    }
}

impl Cancel for AtomicBool {
    fn is_cancelled(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

impl<F: Fn() -> bool + Sync> Cancel for F {
    fn is_cancelled(&self) -> bool {
        self()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_and_closures_cancel_once_they_are_true() {
        let flag = AtomicBool::new(false);
        let closure = || flag.load(Ordering::Relaxed);
        let all: [&dyn Cancel; 3] = [&Never, &flag, &closure];
        assert_eq!(all.map(Cancel::is_cancelled), [false; 3]);
        flag.store(true, Ordering::Relaxed);
        assert_eq!(all.map(Cancel::is_cancelled), [false, true, true]);
    }
}
