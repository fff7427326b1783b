//! Two programs, one task, and how long each takes.

use std::time::{Duration, Instant};

/// The time limit of a plain program for one board.
pub const MAX_TIME: Duration = Duration::from_secs(1);

/// A program that takes this many seconds is timed only once.
const SLOW: f64 = 2.0;

/// Seconds of both, for the whole task or for one board.
pub struct Race {
    pub plain: f64,
    pub ours: f64,
    /// Whether the plain program was stopped, so that it would have taken longer.
    pub stopped: bool,
}

impl Race {
    /// How many times faster ours is.
    pub fn ratio(&self) -> f64 {
        self.plain / self.ours.max(1e-9)
    }
}

fn best_of<T>(rounds: usize, task: impl Fn() -> T) -> f64 {
    starbattle_baseline::best_of(rounds, task).as_secs_f64()
}

/// Times both programs equally often; a slow program is timed only once.
pub fn race<T, U>(plain: impl Fn() -> T, ours: impl Fn() -> U) -> Race {
    let first = best_of(1, &plain);
    let more = if first < SLOW { 2 } else { 0 };
    Race { plain: first.min(best_of(more, &plain)), ours: best_of(1 + more, ours), stopped: false }
}

/// The median of the times for each of the boards, every time the shortest of three.
pub fn median<T, U>(boards: &[T], task: impl Fn(&T) -> U) -> f64 {
    let mut times: Vec<f64> = boards.iter().map(|board| best_of(3, || task(board))).collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// A clock for a plain program that starts now: whether its time is up.
pub fn stopwatch() -> impl FnMut() -> bool {
    let start = Instant::now();
    move || start.elapsed() > MAX_TIME
}
