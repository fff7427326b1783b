//! Solves every board of files with lines `NxS.letters`, proves how many solutions each has (none, one, more), and prints how
//! long that took, by size. Boards count as expected if they have exactly one solution.
//!
//! `cargo run --release -p starbattle-exact --example time_boards -- [--sat|--auto] FILE…`

use std::{
    collections::BTreeMap,
    fs,
    time::{Duration, Instant},
};

use starbattle_board::{Puzzle, Regions};
use starbattle_exact::{Auto, Engine, Native, Outcome, Sat, SearchLimits, Task};

/// A board that takes longer is given up.
const CUT_OFF: Duration = Duration::from_secs(20);

/// Time in microseconds, nodes, place.
type Timing = (f64, u64, String);

fn main() {
    let auto = Auto;
    let mut engine: &dyn Engine = &Native;
    let mut classes: BTreeMap<String, Vec<Timing>> = BTreeMap::new();
    let mut counts = [0; 3];
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--sat" => engine = &Sat,
            "--auto" => engine = &auto,
            path => time_file(path, engine, &mut classes, &mut counts),
        }
    }
    println!("one solution: {}, another number: {}, given up: {}", counts[0], counts[1], counts[2]);
    println!(
        "{:8} {:>6} {:>10} {:>10} {:>10}  {:>7}  slowest",
        "class", "boards", "median µs", "p95 µs", "max µs", "nodes"
    );
    for (class, mut timings) in classes {
        timings.sort_by(|a, b| a.0.total_cmp(&b.0));
        let last = timings.len() - 1;
        let [median, high, slowest] = [last / 2, last * 95 / 100, last].map(|at| &timings[at]);
        println!(
            "{class:8} {:6} {:10.1} {:10.1} {:10.1}  {:7}  {}",
            timings.len(),
            median.0,
            high.0,
            slowest.0,
            slowest.1,
            slowest.2
        );
    }
}

fn time_file(path: &str, engine: &dyn Engine, classes: &mut BTreeMap<String, Vec<Timing>>, counts: &mut [usize; 3]) {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return eprintln!("error: {path}: {error}"),
    };
    for (number, line) in text.lines().enumerate() {
        let place = format!("{path}:{}", number + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((class, puzzle)) = read(line) else {
            eprintln!("{place}: not a board");
            continue;
        };
        let (micros, outcome) = time(&puzzle, engine);
        counts[outcome.is_unique().map_or(2, |unique| usize::from(!unique))] += 1;
        if outcome.is_unique() != Some(true) {
            eprintln!("{place}: {} solutions, {:?}", outcome.solutions.len(), outcome.stopped);
        }
        classes.entry(class).or_default().push((micros, outcome.nodes, place));
    }
}

fn read(line: &str) -> Option<(String, Puzzle)> {
    let (class, letters) = line.split_once('.')?;
    let (size, stars) = class.split_once('x')?;
    let letters: Vec<char> = letters.chars().collect();
    let regions = Regions::new(size.parse().ok()?, &letters).ok()?;
    Some((class.to_owned(), Puzzle::new(stars.parse().ok()?, regions).ok()?))
}

/// The best of three, since a machine can be slower than itself but never faster.
fn time(puzzle: &Puzzle, engine: &dyn Engine) -> (f64, Outcome) {
    let mut best = (f64::INFINITY, Outcome::default());
    for _ in 0..3 {
        let start = Instant::now();
        let is_late = || start.elapsed() >= CUT_OFF;
        let outcome = engine.solve(&Task::new(puzzle), SearchLimits::default(), &is_late);
        let micros = start.elapsed().as_secs_f64() * 1e6;
        if micros < best.0 {
            best = (micros, outcome);
        }
        if micros > 1e6 {
            break;
        }
    }
    best
}
