//! Solves boards, proves how many solutions each has (none, one, more), and prints how long that took, by size: processor time,
//! so that other programs do not count. The bar for the slowest of many boards is 20 times the median, or 10 ms.
//!
//! `cargo run --release -p starbattle-exact --example time_boards -- [--sat] [--once] FILE|NxS:COUNT…`
//!
//! A file has lines `NxS.letters`; `17x4:100000` makes so many boards from seeds. With `--lines`, boards that take longer than
//! 5 ms are written to standard error, so that they can be kept.

use std::{collections::BTreeMap, time::Duration};

use cpu_time::ProcessTime;
use starbattle_board::Puzzle;
use starbattle_exact::{Engine, Native, Outcome, Sat, SearchLimits, Task};

use self::common::{class, for_each_board, line};

mod common;

/// A board that takes longer is given up.
const CUT_OFF: Duration = Duration::from_secs(20);

/// The boards of one size.
#[derive(Default)]
struct Class {
    /// Microseconds.
    times: Vec<f64>,
    nodes: Vec<u64>,
    /// With no, one and more solutions, and given up.
    solutions: [usize; 4],
    /// Microseconds, nodes, board.
    slowest: (f64, u64, String),
}

fn main() {
    let mut engine: &dyn Engine = &Native;
    let mut classes: BTreeMap<String, Class> = BTreeMap::new();
    let (mut repeats, mut lines) = (3, false);
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--sat" => engine = &Sat,
            "--once" => repeats = 1,
            "--lines" => lines = true,
            source => for_each_board(source, &mut |puzzle| {
                let (micros, outcome) = time(&puzzle, engine, repeats);
                let class = classes.entry(class(&puzzle)).or_default();
                class.times.push(micros);
                class.nodes.push(outcome.nodes);
                class.solutions[outcome.is_unique().map_or(3, |_| outcome.solutions.len())] += 1;
                if micros > class.slowest.0 {
                    class.slowest = (micros, outcome.nodes, line(&puzzle));
                }
                if lines && micros > 5000.0 {
                    eprintln!("{micros:.0} {} {}", outcome.nodes, line(&puzzle));
                }
            }),
        }
    }
    println!(
        "{:8} {:>6} {:>28}  {:>9} {:>9} {:>9} {:>9}   {:>7} {:>7}",
        "class", "boards", "none/one/more/given up", "median µs", "p99 µs", "p99.9 µs", "max µs", "median", "max"
    );
    for (name, mut class) in classes {
        class.times.sort_by(f64::total_cmp);
        class.nodes.sort_unstable();
        let last = class.times.len() - 1;
        let [median, high, higher, most] =
            [last / 2, last * 99 / 100, last * 999 / 1000, last].map(|at| class.times[at]);
        let solutions = class.solutions.map(|count| count.to_string()).join("/");
        println!(
            "{name:8} {:6} {solutions:>28}  {median:9.1} {high:9.1} {higher:9.1} {most:9.1}   {:7} {:7} nodes",
            last + 1,
            class.nodes[last / 2],
            class.nodes[last],
        );
        println!(
            "  the slowest takes {:.1} × the median, {} nodes, and the bar is {:.1} ms: {}",
            most / median,
            class.slowest.1,
            (20.0 * median).max(1e4) / 1e3,
            class.slowest.2
        );
    }
}

/// The best of several runs if the first took long: the caches of the processor make a difference, too.
fn time(puzzle: &Puzzle, engine: &dyn Engine, repeats: usize) -> (f64, Outcome) {
    let mut best = (f64::INFINITY, Outcome::default());
    for repeat in 0..7 {
        let start = ProcessTime::now();
        let is_late = || start.elapsed() >= CUT_OFF;
        let outcome = engine.solve(&Task::new(puzzle), SearchLimits::default(), &is_late);
        let micros = start.elapsed().as_secs_f64() * 1e6;
        if micros < best.0 {
            best = (micros, outcome);
        }
        if micros > 1e6 || repeat + 1 >= repeats && micros < 5e3 {
            break;
        }
    }
    best
}
