//! Times the atlas against plain programs for the same tasks, in one run, and prints the ratios.
//!
//! `cargo bench -p starbattle-atlas` runs everything (some minutes); `-- --quick` leaves out the baselines that take long. All of
//! it on one thread, the building of the graph included.

use std::{fs, ops::ControlFlow, time::Duration};

use starbattle_atlas::{Atlas, count};
use starbattle_baseline::{self as plain, Sum, best_of};
use starbattle_board::{Board, MemoryBudget, Never};

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(1).build() else { return };
    pool.install(|| run(quick));
}

fn run(quick: bool) {
    let time_12 = best_of(3, || analyse(12, 2, 2));
    let memory_12 = peak_memory();
    let time_14 = best_of(3, || analyse(14, 3, 2));
    let memory_14 = peak_memory();

    check_agreement();
    println!("{:<28} {:>12} {:>12} {:>8} {:>8}", "task", "plain", "atlas", "ratio", "bar");
    let plain = best_of(5, || Sum::of_placements(10, 2));
    row("enumerate 10/2", plain, best_of(20, || enumerate(10)), 15.0);
    for (z, bar) in [(2, 20.0), (3, 15.0), (4, 7.0)] {
        let plain = best_of(if z == 4 { 1 } else { 3 }, || plain::scatter(10, 2, z).len());
        row(&format!("analyse 10/2 z={z}"), plain, best_of(if z == 4 { 3 } else { 10 }, || analyse(10, 2, z)), bar);
    }
    if !quick {
        let plain = best_of(1, || Sum::of_placements(11, 2));
        row("enumerate 11/2", plain, best_of(20, || enumerate(11)), 70.0);
        let plain = best_of(1, || plain::scatter(11, 2, 2).len());
        row("analyse 11/2 z=2", plain, best_of(5, || analyse(11, 2, 2)), 300.0);
    }
    let plain = best_of(1, || plain::count(12, 2));
    row("count 12/2", plain, best_of(5, || count_board(12, 2)), 10.0);
    row("analyse 12/2 z=2 vs count", plain, time_12, 3.5);
    if !quick {
        let plain = best_of(1, || plain::count(14, 3));
        row("count 14/3", plain, best_of(5, || count_board(14, 3)), 80.0);
        row("analyse 14/3 z=2 vs count", plain, time_14, 30.0);
    }
    if let (Some(twelve), Some(fourteen)) = (memory_12, memory_14) {
        println!("peak memory: 12/2 z=2 {twelve} MB (bar 300), 14/3 z=2 {fourteen} MB (bar 400)");
    }
}

/// Both sides must have computed the same before their times mean anything.
fn check_agreement() {
    assert_eq!(Some(Sum::of_placements(10, 2)), enumerate(10));
    assert_eq!(Some(plain::count(10, 2)), count_board(10, 2));
    assert_eq!(Some(plain::totals(10, &plain::scatter(10, 2, 2))), analyse(10, 2, 2));
}

fn row(task: &str, plain: Duration, atlas: Duration, bar: f64) {
    let ratio = plain.as_secs_f64() / atlas.as_secs_f64();
    let (plain, atlas) = (plain.as_secs_f64() * 1e3, atlas.as_secs_f64() * 1e3);
    let verdict = if ratio >= bar { "" } else { "  short" };
    println!("{task:<28} {plain:>9.2} ms {atlas:>9.3} ms {ratio:>7.1}x {bar:>7.1}x{verdict}");
}

fn atlas(size: usize, stars: usize) -> Option<Atlas> {
    Atlas::build(Board::new(size, stars).ok()?, &MemoryBudget::default(), &Never).ok()
}

fn enumerate(size: usize) -> Option<Sum> {
    let mut sum = Sum::default();
    let outcome = atlas(size, 2)?.for_each_bitboard(|board| {
        sum.add(board);
        ControlFlow::<()>::Continue(())
    });
    outcome.ok()?.map(|_| sum)
}

fn analyse(size: usize, stars: usize, z: usize) -> Option<(u128, usize)> {
    let (mut sum, mut forced) = (0, 0);
    let outcome = atlas(size, stars)?.classes(z).for_each(&Never, |class| {
        sum += class.compatible() * class.class_size() as u128;
        let (always, never) = class.forced_counts();
        forced += class.class_size() * (always + never);
        ControlFlow::<()>::Continue(())
    });
    outcome.ok().map(|_| (sum, forced))
}

fn count_board(size: usize, stars: usize) -> Option<u128> {
    count(Board::new(size, stars).ok()?, &MemoryBudget::default(), &Never).ok()
}

/// The most memory this process has held so far, in megabytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}
