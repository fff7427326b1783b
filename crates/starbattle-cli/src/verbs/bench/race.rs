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
    /// Our time for the slowest boards, where a task has many.
    pub tail: Option<f64>,
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
    Race { plain: first.min(best_of(more, &plain)), ours: best_of(1 + more, ours), tail: None, stopped: false }
}

/// The times for each of some boards, in ascending order.
pub struct Times(Vec<f64>);

impl Times {
    /// Every time is the shortest of three.
    pub fn of<T, U>(boards: &[T], task: impl Fn(&T) -> U) -> Self {
        let mut times: Vec<f64> = boards.iter().map(|board| best_of(3, || task(board))).collect();
        times.sort_by(f64::total_cmp);
        Self(times)
    }

    pub fn median(&self) -> f64 {
        self.percentile(50.0)
    }

    /// What all but one board in a thousand stay below. With fewer boards, that is the slowest.
    pub fn tail(&self) -> f64 {
        self.percentile(99.9)
    }

    fn percentile(&self, percent: f64) -> f64 {
        let rank = (self.0.len() as f64 * percent / 100.0) as usize;
        self.0.get(rank.min(self.0.len().saturating_sub(1))).copied().unwrap_or_default()
    }
}

/// A clock for a plain program that starts now: whether its time is up.
pub fn stopwatch() -> impl FnMut() -> bool {
    let start = Instant::now();
    move || start.elapsed() > MAX_TIME
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_is_what_one_board_in_a_thousand_takes() {
        let of = |count: u32| {
            let times = Times((1..=count).map(f64::from).collect());
            [times.median(), times.tail()].map(|time| time as u32)
        };
        assert_eq!((of(0), of(5), of(2000)), ([0, 0], [3, 5], [1001, 1999]));
    }
}
