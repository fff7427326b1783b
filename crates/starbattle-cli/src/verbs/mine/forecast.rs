//! What mining will take, before it starts. What would take too long or too much memory is refused, with what would not.
#![expect(clippy::cast_precision_loss, reason = "forecasts are rough anyway")]

use std::fmt;

use starbattle::{atlas::estimate, board::Board};

use crate::{
    arguments::Resources,
    cli::GlobalOptions,
    failure::{ErrorWithHint, LimitHit, MORE_MEMORY},
    output::note,
    wording::{counted, duration, memory},
};

/// Nobody waits longer than a day for rules.
const MAX_SECONDS: f64 = 86_400.0;

/// What each class of patterns takes to become rules and to be verified, on the boards that were mined so far: 0.1 to 2 ms, and up to
/// 2.4 KB. Proofs are extra.
const CLASS_SECONDS: f64 = 0.7e-3;
const CLASS_BYTES: u64 = 2400;

/// A forecast, very roughly.
struct Forecast {
    board: Board,
    initial: usize,
    classes: u64,
    bytes: u64,
    seconds: f64,
}

/// What a run may take.
struct Limits {
    threads: usize,
    bytes: u64,
}

impl Limits {
    fn allow(&self, forecast: &Forecast) -> bool {
        self.allow_memory(forecast) && forecast.seconds <= MAX_SECONDS
    }

    /// The forecast is rough: only what is clearly too much is refused. The limit is checked again during the work.
    fn allow_memory(&self, forecast: &Forecast) -> bool {
        forecast.bytes / 3 <= self.bytes
    }
}

impl Forecast {
    fn new(board: Board, initial: usize, limits: &Limits) -> Self {
        let estimate = estimate(board, initial);
        let classes = estimate.classes;
        let bytes =
            estimate.memory.saturating_add(estimate.table_memory).saturating_add(classes.saturating_mul(CLASS_BYTES));
        // Patterns are analysed on all threads, rules are made on one.
        let seconds = estimate.seconds / limits.threads as f64 + classes as f64 * CLASS_SECONDS;
        Self { board, initial, classes, bytes, seconds }
    }
}

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, initial, classes, bytes, seconds } = self;
        let classes = counted(*classes, "class");
        write!(
            f,
            "{board}, patterns of {initial}: about {classes}, {} of memory, {}",
            memory(*bytes),
            duration(*seconds)
        )
    }
}

/// Prints what a long run will take, and refuses one that does not fit into the memory or a day.
pub fn check(board: Board, initial: usize, resources: Resources, shared: GlobalOptions) -> anyhow::Result<()> {
    let limits = Limits { threads: resources.threads.count(), bytes: resources.budget()?.allowed() };
    let forecast = Forecast::new(board, initial, &limits);
    if !limits.allow(&forecast) {
        return Err(LimitHit(refusal(&forecast, &limits)).into());
    }
    if !shared.quiet && (forecast.seconds > 60.0 || forecast.bytes > 1 << 30) {
        note!("{forecast}");
    }
    Ok(())
}

/// Why it is refused, and what would fit.
fn refusal(forecast: &Forecast, limits: &Limits) -> ErrorWithHint {
    let Forecast { board, initial, .. } = *forecast;
    let is_time = limits.allow_memory(forecast);
    let limit = if is_time {
        "at most a day is allowed".to_owned()
    } else {
        format!("the memory limit is {}", memory(limits.bytes))
    };
    let fits = |board: Board, initial: usize| limits.allow(&Forecast::new(board, initial, limits));
    let fewer = (1..initial).rev().find(|&fewer| fits(board, fewer));
    let smaller = (1..board.size()).rev().filter_map(|size| Board::new(size, board.stars()).ok());
    let smaller = smaller.filter(|board| board.has_placements()).find(|&board| fits(board, initial));
    let hint = match (fewer, smaller) {
        (Some(fewer), _) => format!("on this board, patterns of up to {} fit", counted(fewer, "star")),
        (None, Some(smaller)) => format!("with so many stars, boards up to {0}x{0} fit", smaller.size()),
        (None, None) => "no smaller board and no smaller pattern fits".to_owned(),
    };
    let more = if is_time { String::new() } else { format!("; or {MORE_MEMORY}") };
    ErrorWithHint::new(format!("{forecast}; {limit}"), format!("{hint}{more}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { threads: 2, bytes: 12 << 30 };

    fn forecast(size: usize, stars: usize, initial: usize) -> Forecast {
        Forecast::new(Board::new(size, stars).unwrap(), initial, &LIMITS)
    }

    #[test]
    fn boards_of_the_tables_fit_and_much_more_does_not() {
        for (size, stars, initial) in
            [(10, 2, 3), (9, 2, 4), (10, 2, 4), (13, 3, 3), (14, 3, 3), (12, 2, 3), (16, 4, 3)]
        {
            assert!(LIMITS.allow(&forecast(size, stars, initial)), "{size} {stars} {initial}");
        }
        for (size, stars, initial) in [(16, 3, 1), (19, 4, 1), (10, 2, 7), (12, 2, 6)] {
            assert!(!LIMITS.allow(&forecast(size, stars, initial)), "{size} {stars} {initial}");
        }
    }

    #[test]
    fn a_refusal_says_how_much_it_would_take_and_what_fits() {
        let words = |size, stars, initial| {
            let error = refusal(&forecast(size, stars, initial), &LIMITS);
            (error.to_string(), error.hint().to_owned())
        };
        let (message, hint) = words(16, 3, 2);
        assert!(
            message.starts_with("16x16, 3 stars, patterns of 2: about 4,060 classes, 362 GiB of memory"),
            "{message}"
        );
        assert!(message.ends_with("; the memory limit is 12 GiB"), "{message}");
        assert_eq!(hint, format!("with so many stars, boards up to 15x15 fit; or {MORE_MEMORY}"));
        let (message, hint) = words(10, 2, 7);
        assert!(message.contains("of memory"), "{message}");
        assert!(hint.starts_with("on this board, patterns of up to "), "{hint}");
    }
}
