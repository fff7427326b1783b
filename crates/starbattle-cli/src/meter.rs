//! Progress bars and interrupts.

use std::{
    io::{IsTerminal, stderr},
    sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    time::Duration,
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use starbattle::board::{Cancel, Progress};

use crate::{cli::GlobalOptions, output::note};

/// The exit code of a program ended by an interrupt.
pub const INTERRUPTED: u8 = 130;

static STOP: AtomicBool = AtomicBool::new(false);
static WATCHED: AtomicBool = AtomicBool::new(false);

/// Lets an interrupt end the program with its own exit code, instead of by the signal.
pub fn handle_interrupts() {
    // If the handler cannot be set, an interrupt ends the program by the signal, as usual.
    let _ = ctrlc::set_handler(|| {
        let again = STOP.swap(true, Ordering::Relaxed);
        if again || !WATCHED.load(Ordering::Relaxed) {
            note!("error: interrupted");
            std::process::exit(i32::from(INTERRUPTED));
        }
    });
}

/// Whether the user has asked to stop. From the first call on, an interrupt no longer ends the program at once, so that
/// temporary files can be removed; a second one does.
pub fn interrupted() -> bool {
    if !WATCHED.load(Ordering::Relaxed) {
        WATCHED.store(true, Ordering::Relaxed);
    }
    STOP.load(Ordering::Relaxed)
}

/// Shows the progress of a long job: a bar on a terminal, nothing elsewhere.
pub struct Meter {
    bar: ProgressBar,
    /// Boards begun.
    tried: AtomicU64,
    /// Ten times the highest score found.
    hardest: AtomicU32,
}

impl Meter {
    pub fn new(shared: GlobalOptions) -> Self {
        interrupted();
        let bar = ProgressBar::no_length();
        if shared.quiet || !stderr().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        Self { bar, tried: AtomicU64::new(0), hardest: AtomicU32::new(0) }
    }

    /// Starts a part of the job that has `total` pieces.
    pub fn begin(&self, what: &'static str, total: u64) {
        let template = "{msg:>12} {wide_bar} {human_pos}/{human_len}, {elapsed} so far, {eta} left{prefix}";
        self.bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
        self.bar.reset();
        self.bar.set_message(what);
        self.bar.set_length(total);
        self.bar.set_position(0);
        // A piece may take minutes; the clock shows that the work goes on.
        self.bar.enable_steady_tick(Duration::from_secs(1));
    }

    /// The highest score found, if there is one.
    pub fn hardest(&self) -> Option<f64> {
        let tenths = self.hardest.load(Ordering::Relaxed);
        (tenths > 0).then(|| f64::from(tenths) / 10.0)
    }

    fn show_tries(&self) {
        let tried = self.tried.load(Ordering::Relaxed);
        let hardest = self.hardest().map_or(String::new(), |score| format!(", hardest so far {score:.0}"));
        self.bar.set_prefix(format!("; {tried} tried{hardest}"));
    }

    pub fn advance(&self, pieces: u64) {
        self.bar.inc(pieces);
    }

    /// Shows the progress of a part of the job, and starts the part if it is a new one.
    fn reach(&self, what: &'static str, done: u64, total: u64) {
        if self.bar.message() != what {
            self.begin(what, total);
        }
        self.bar.set_length(total);
        self.bar.set_position(done);
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Cancel for Meter {
    fn is_cancelled(&self) -> bool {
        interrupted()
    }

    fn report(&self, progress: Progress) {
        match progress {
            Progress::Layer { done, total, .. } => self.reach("layers", done as u64, total as u64),
            Progress::Classes { done, estimated } => self.reach("classes", done, estimated),
            Progress::Part { what, done, total } => self.reach(what, done, total),
            Progress::Tried => {
                self.tried.fetch_add(1, Ordering::Relaxed);
                self.show_tries();
            }
            Progress::Rated { tenths } => {
                self.hardest.fetch_max(tenths, Ordering::Relaxed);
                self.show_tries();
            }
            _ => {}
        }
    }
}
