//! Solving and proving uniqueness, on boards made from seeds, against two baselines timed in the same run: the same boards
//! through a SAT solver, and through row-by-row backtracking. What counts are the ratios: machines differ and are noisy.
//!
//! `cargo bench -p starbattle-exact`

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use starbattle_board::{Board, Never, Puzzle};
use starbattle_exact::{Auto, Engine, Native, Sat, SearchLimits, Task};
use starbattle_testkit::{Random, board_with_solution};

struct Class {
    size: usize,
    stars: usize,
    boards: usize,
    /// Changes of the border that the maker may try to make the solution the only one.
    changes: usize,
}

const CLASSES: [Class; 6] = [
    Class { size: 8, stars: 1, boards: 200, changes: 300 },
    Class { size: 10, stars: 2, boards: 200, changes: 300 },
    Class { size: 14, stars: 3, boards: 60, changes: 200 },
    Class { size: 17, stars: 4, boards: 30, changes: 120 },
    Class { size: 21, stars: 5, boards: 20, changes: 80 },
    Class { size: 25, stars: 6, boards: 12, changes: 60 },
];

/// A solver that takes longer on one board is stopped, and that time is what counts for it.
const CUT_OFF: Duration = Duration::from_secs(2);
const PLAIN_CUT_OFF: Duration = Duration::from_millis(250);

fn main() {
    println!(
        "solve and prove uniqueness; µs as median / p95 / max; ratios are medians and p95s of the baseline over ours"
    );
    println!(
        "class      boards unique | {:>32} | {:>32} | {:>22} | {:>22}",
        "native", "auto", "SAT ratio", "plain ratio"
    );
    for class in &CLASSES {
        let boards = make(class);
        let unique = boards.iter().filter(|puzzle| is_unique(puzzle)).count();
        let native = times(&boards, |puzzle| run(&Native, puzzle));
        let auto = times(&boards, |puzzle| run(&Auto, puzzle));
        let sat = times(&boards, |puzzle| run(&Sat, puzzle));
        let plain = times(&boards, |puzzle| {
            let start = Instant::now();
            black_box(starbattle_baseline::solve(puzzle, 2, &mut || start.elapsed() > PLAIN_CUT_OFF));
        });
        println!(
            "{:2}x{:2} {}★   {:6} {unique:6} | {} | {} | {} | {}",
            class.size,
            class.size,
            class.stars,
            boards.len(),
            show(&native),
            show(&auto),
            ratio(&sat, &native, CUT_OFF),
            ratio(&plain, &native, PLAIN_CUT_OFF)
        );
    }
    println!("A ratio marked > is a lower bound: the baseline was stopped on those boards.");
}

fn make(class: &Class) -> Vec<Puzzle> {
    let board = Board::new(class.size, class.stars).unwrap();
    (0..class.boards as u64)
        .map(|seed| board_with_solution(board, class.changes, &mut Random::new(seed * 1000 + class.size as u64)).0)
        .collect()
}

fn is_unique(puzzle: &Puzzle) -> bool {
    let limits = SearchLimits::default().with_nodes(500_000);
    Native.solve(&Task::new(puzzle), limits, &Never).unique().is_some()
}

fn run(engine: &dyn Engine, puzzle: &Puzzle) {
    let start = Instant::now();
    let is_late = || start.elapsed() >= CUT_OFF;
    black_box(engine.solve(&Task::new(puzzle), SearchLimits::default(), &is_late));
}

/// Microseconds for each board, the best of three, sorted.
fn times(boards: &[Puzzle], solve: impl Fn(&Puzzle)) -> Vec<f64> {
    let mut times: Vec<f64> = boards
        .iter()
        .map(|puzzle| {
            let mut best = f64::INFINITY;
            for _ in 0..3 {
                let start = Instant::now();
                solve(puzzle);
                best = best.min(start.elapsed().as_secs_f64() * 1e6);
                if best > 1e5 {
                    break;
                }
            }
            best
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times
}

fn quantiles(times: &[f64]) -> [f64; 3] {
    let last = times.len() - 1;
    [times[last / 2], times[last * 95 / 100], times[last]]
}

fn show(times: &[f64]) -> String {
    let [median, high, most] = quantiles(times);
    format!("{median:8.1} / {high:9.1} / {most:9.1}")
}

fn ratio(baseline: &[f64], ours: &[f64], cut_off: Duration) -> String {
    let ratios: Vec<String> = quantiles(baseline)
        .iter()
        .zip(quantiles(ours))
        .take(2)
        .map(|(&theirs, own)| {
            let bound = if theirs >= cut_off.as_secs_f64() * 1e6 { ">" } else { "" };
            format!("{bound}{:.1}", theirs / own)
        })
        .collect();
    format!("{:>10} / {:>9}", ratios[0], ratios[1])
}
