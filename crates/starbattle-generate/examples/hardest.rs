//! Looks for the hardest puzzles of a board by climbing towards long suppositions, and says how many puzzles of each class were met.
//!
//! `cargo run --release -p starbattle-generate --example hardest -- SIZE STARS PUZZLES`
//!
//! Puzzles are counted once, however they are turned or reflected. All threads climb, each with seeds of its own.

use std::{
    collections::{BTreeMap, HashSet},
    error::Error,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

use starbattle_board::{Board, Cancel, Puzzle, PuzzleId};
use starbattle_generate::{CountRange, Criteria, Generator, LogicRater, Rated, Rater};
use starbattle_logic::Difficulty;

/// Steps of the longest supposition: more than any puzzle has, so that the search never arrives and always climbs.
const STEPS: CountRange = CountRange { least: 10_000, most: usize::MAX };

/// What was met.
#[derive(Default)]
struct Met {
    puzzles: HashSet<PuzzleId>,
    classes: BTreeMap<Difficulty, usize>,
    /// The highest score with its puzzle.
    hardest: Option<(f64, Puzzle)>,
}

/// Remembers what it rates.
struct Remembering<'a> {
    rater: LogicRater<'static>,
    met: &'a Mutex<Met>,
    count: &'a AtomicUsize,
}

impl Rater for Remembering<'_> {
    fn rate(&self, puzzle: &Puzzle, cancel: &dyn Cancel) -> Rated {
        let rated = self.rater.rate(puzzle, cancel);
        let (class, score) = (rated.rating.difficulty, rated.rating.score);
        if cancel.is_cancelled() {
            return rated;
        }
        let id = puzzle.id();
        let mut met = self.met.lock().expect("no thread panics");
        if met.puzzles.insert(id) {
            self.count.fetch_add(1, Relaxed);
            *met.classes.entry(class).or_default() += 1;
            if class != Difficulty::Stuck && met.hardest.as_ref().is_none_or(|(most, _)| score > *most) {
                met.hardest = Some((score, puzzle.clone()));
            }
        }
        rated
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<usize> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let [size, stars, wanted] = numbers[..] else { return Err("expected SIZE STARS PUZZLES".into()) };
    let board = Board::new(size, stars)?;
    let (met, count) = (Mutex::new(Met::default()), AtomicUsize::new(0));
    let is_done = || count.load(Relaxed) >= wanted;
    let climb = |seed: u64| -> Result<(), String> {
        let rater = Remembering { rater: LogicRater::default(), met: &met, count: &count };
        let criteria = Criteria { difficulty: Some(Difficulty::Expert), chain: Some(STEPS), ..Criteria::new(board) };
        let generator = Generator::new(criteria, &rater, &is_done).map_err(|error| error.to_string())?;
        for index in 0.. {
            // It always fails: either its tries are used up, or enough puzzles were met.
            let _ = generator.generate(seed, index, &is_done);
            if is_done() {
                break;
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
        let climbers: Vec<_> = (1..=threads).map(|seed| scope.spawn(move || climb(seed))).collect();
        climbers.into_iter().try_for_each(|climber| climber.join().expect("no thread panics"))
    })?;
    let met = met.into_inner()?;
    println!("{size}x{size}, {stars} per line: {} puzzles with one solution", met.puzzles.len());
    for (class, count) in &met.classes {
        println!("{class:10} {count:8}");
    }
    if let Some((score, puzzle)) = &met.hardest {
        let letters: String = puzzle.regions().to_rows().concat();
        println!("hardest: {score:.1} {size}x{stars}.{letters}");
    }
    Ok(())
}
