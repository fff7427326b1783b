//! How long the search for extreme puzzles takes, by seed, and how many boards it looks at.
//!
//! `cargo run --release -p starbattle-generate --example extreme -- SIZE STARS SEEDS SECONDS`
//!
//! One thread; on Linux the seconds are those of the processor, so that other programs do not count.

use std::{
    error::Error,
    fs,
    sync::{
        LazyLock,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

use starbattle_board::{Board, Cancel, CellSet, Puzzle};
use starbattle_generate::{Criteria, Generator, LogicRater, Rated, Rater};
use starbattle_logic::{Difficulty, Resistance};

/// How often a search asks whether to stop for each look at the clock.
const CALLS_PER_LOOK: u64 = 4096;

/// Counts what it rates.
#[derive(Default)]
struct Counting {
    rater: LogicRater<'static>,
    asked: AtomicU64,
    resisting: AtomicU64,
}

impl Rater for Counting {
    fn rate(&self, puzzle: &Puzzle, cancel: &dyn Cancel) -> Rated {
        self.rater.rate(puzzle, cancel)
    }

    fn resistance(&self, puzzle: &Puzzle, likely: &CellSet, cancel: &dyn Cancel) -> Resistance {
        let found = self.rater.resistance(puzzle, likely, cancel);
        self.asked.fetch_add(1, Relaxed);
        self.resisting.fetch_add((found == Resistance::Resists).into(), Relaxed);
        found
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let [size, stars, seeds, seconds] = numbers[..] else { return Err("expected SIZE STARS SEEDS SECONDS".into()) };
    let board = Board::new(size as usize, stars as usize)?;
    let (mut times, mut boards, mut resisting) = (Vec::new(), 0, 0);
    for seed in 1..=seeds {
        let rater = Counting::default();
        let criteria = Criteria { difficulty: Some(Difficulty::Extreme), tries: usize::MAX, ..Criteria::new(board) };
        let start = now();
        let (calls, is_late) = (AtomicU64::new(0), AtomicBool::new(false));
        let cancel = || {
            if calls.fetch_add(1, Relaxed).is_multiple_of(CALLS_PER_LOOK) && now() - start > seconds as f64 {
                is_late.store(true, Relaxed);
            }
            is_late.load(Relaxed)
        };
        let found = Generator::new(criteria, &rater, &cancel)?.generate(seed, 0, &cancel);
        let time = now() - start;
        let result = found.map_or_else(|_| "none".to_owned(), |found| format!("score {:.1}", found.rating.score));
        println!("seed {seed:2} {time:6.1} s {:7} boards {result}", rater.asked.load(Relaxed));
        times.push(time);
        boards += rater.asked.load(Relaxed);
        resisting += rater.resisting.load(Relaxed);
    }
    times.sort_by(f64::total_cmp);
    let (median, last) = (times.get(times.len() / 2), times.last());
    println!("median {:.1} s, longest {:.1} s", median.unwrap_or(&0.0), last.unwrap_or(&0.0));
    println!("{boards} boards, of which {resisting} resisted all forced chains");
    Ok(())
}

/// Seconds of this thread on the processor, or seconds that have passed where that is not known.
fn now() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}
