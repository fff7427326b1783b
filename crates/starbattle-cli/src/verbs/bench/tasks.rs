//! The tasks.

use std::{ops::ControlFlow, time::Instant};

use anyhow::ensure;
use starbattle::{
    atlas::{Atlas, count},
    board::{Board, MemoryBudget, Never, Puzzle},
    exact::{self, Engine, Native, Sat},
    generate::{Criteria, Generator, LogicRater},
    logic::{Knowledge, rate},
};
use starbattle_baseline::{self as plain, Sum};

use super::race::{MAX_TIME, Race, median, race, stopwatch};

/// One comparison.
pub struct Task {
    pub name: &'static str,
    /// Whether it takes longer than a few seconds.
    pub long: bool,
    pub run: fn() -> anyhow::Result<Race>,
}

const fn quick(name: &'static str, run: fn() -> anyhow::Result<Race>) -> Task {
    Task { name, long: false, run }
}

const fn long(name: &'static str, run: fn() -> anyhow::Result<Race>) -> Task {
    Task { name, long: true, run }
}

/// All comparisons, in the order in which they run.
pub const TASKS: &[Task] = &[
    quick("count placements 10x2", || counting(10, 2)),
    quick("count placements 12x2", || counting(12, 2)),
    long("count placements 14x3", || counting(14, 3)),
    quick("list placements 10x2", || listing(10, 2)),
    long("list placements 11x2", || listing(11, 2)),
    quick("analyze 10x2, 2 stars", || analysis(10, 2, 2)),
    quick("analyze 10x2, 3 stars", || analysis(10, 2, 3)),
    long("analyze 10x2, 4 stars", || analysis(10, 2, 4)),
    long("analyze 11x2, 2 stars", || analysis(11, 2, 2)),
    quick("solve 8x1", || solving(8, 1, 40)),
    quick("solve 10x2", || solving(10, 2, 20)),
    quick("solve 14x3", || solving(14, 3, 5)),
    quick("solve 10x2 against SAT", || solving_by_sat(10, 2, 20)),
    quick("solve 14x3 against SAT", || solving_by_sat(14, 3, 5)),
    quick("rate 8x1", || rating(8, 1, 40)),
    quick("rate 10x2", || rating(10, 2, 20)),
    quick("rate 14x3", || rating(14, 3, 5)),
    quick("generate 6x1", || generating(6, 1, 20)),
    quick("generate 8x1", || generating(8, 1, 10)),
    quick("generate 10x2", || generating(10, 2, 3)),
];

fn counting(size: usize, stars: usize) -> anyhow::Result<Race> {
    let board = Board::new(size, stars)?;
    ensure!(count(board, &MemoryBudget::default(), &Never)? == plain::count(size, stars), "the counts differ");
    Ok(race(|| plain::count(size, stars), || count(board, &MemoryBudget::default(), &Never)))
}

fn listing(size: usize, stars: usize) -> anyhow::Result<Race> {
    let board = Board::new(size, stars)?;
    let ours = || -> Option<Sum> {
        let mut sum = Sum::default();
        let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).ok()?;
        let outcome = atlas.for_each_bitboard(|placement| {
            sum.add(placement);
            ControlFlow::<()>::Continue(())
        });
        outcome.ok()?.map(|_| sum)
    };
    let theirs = || Sum::of_placements(size, stars);
    ensure!(ours() == Some(theirs()), "the lists differ");
    Ok(race(theirs, ours))
}

fn analysis(size: usize, stars: usize, initial: usize) -> anyhow::Result<Race> {
    let board = Board::new(size, stars)?;
    let ours = || -> Option<(u128, usize)> {
        let (mut sum, mut forced) = (0, 0);
        let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).ok()?;
        let outcome = atlas.classes(initial).for_each(&Never, |class| {
            let (always, never) = class.forced_counts();
            sum += class.compatible() * class.class_size() as u128;
            forced += class.class_size() * (always + never);
            ControlFlow::<()>::Continue(())
        });
        outcome.ok().map(|_| (sum, forced))
    };
    let theirs = || plain::scatter(size, stars, initial);
    ensure!(ours() == Some(plain::totals(size, &theirs())), "the analyses differ");
    Ok(race(theirs, ours))
}

/// Puzzles with one solution, the same on every machine.
fn puzzles(size: usize, stars: usize, count: usize) -> anyhow::Result<Vec<Puzzle>> {
    let rater = LogicRater::default();
    let generator = Generator::new(Criteria::new(Board::new(size, stars)?), &rater, &Never)?;
    let made: Result<Vec<_>, _> = generator.series(2026, count, &Never).collect();
    Ok(made?.into_iter().map(|generated| generated.puzzle).collect())
}

fn solve(engine: &dyn Engine, puzzle: &Puzzle) -> bool {
    engine.solve(&exact::Task::new(puzzle), exact::SearchLimits::default(), &Never).unique().is_some()
}

fn solve_plainly(puzzle: &Puzzle) -> plain::Found {
    plain::solve(puzzle, 2, &mut stopwatch())
}

fn solving(size: usize, stars: usize, boards: usize) -> anyhow::Result<Race> {
    let boards = puzzles(size, stars, boards)?;
    for puzzle in &boards {
        let found = solve_plainly(puzzle);
        ensure!(!found.complete || (found.solutions == 1) == solve(&Native, puzzle), "the numbers of solutions differ");
    }
    let plain = median(&boards, solve_plainly);
    let ours = median(&boards, |puzzle| solve(&Native, puzzle));
    Ok(Race { plain, ours, stopped: plain >= MAX_TIME.as_secs_f64() })
}

fn solving_by_sat(size: usize, stars: usize, boards: usize) -> anyhow::Result<Race> {
    let boards = puzzles(size, stars, boards)?;
    ensure!(
        boards.iter().all(|puzzle| solve(&Sat, puzzle) == solve(&Native, puzzle)),
        "the numbers of solutions differ"
    );
    let plain = median(&boards, |puzzle| solve(&Sat, puzzle));
    Ok(Race { plain, ours: median(&boards, |puzzle| solve(&Native, puzzle)), stopped: false })
}

/// The whole human path, against the usual measure of difficulty: the number of nodes of a plain search.
fn rating(size: usize, stars: usize, boards: usize) -> anyhow::Result<Race> {
    let boards = puzzles(size, stars, boards)?;
    ensure!(boards.iter().all(|puzzle| rate(puzzle, Knowledge::default()).solved), "a rated puzzle is not solved");
    let plain = median(&boards, |puzzle| solve_plainly(puzzle).nodes);
    let ours = median(&boards, |puzzle| rate(puzzle, Knowledge::default()));
    Ok(Race { plain, ours, stopped: plain >= MAX_TIME.as_secs_f64() })
}

/// Seconds for one puzzle with one solution; ours is rated and solvable by logic as well.
fn generating(size: usize, stars: usize, count: usize) -> anyhow::Result<Race> {
    let start = Instant::now();
    let made = puzzles(size, stars, count)?;
    let ours = start.elapsed().as_secs_f64() / count as f64;
    ensure!(made.iter().all(|puzzle| solve(&Sat, puzzle)), "a generated puzzle does not have exactly one solution");
    let start = Instant::now();
    let mut stopped = false;
    for seed in 0..count as u64 {
        let puzzle = plain::generate(size, stars, &mut plain::Random::new(seed), &mut stopwatch());
        stopped |= puzzle.is_none();
    }
    let plain = start.elapsed().as_secs_f64() / count as f64;
    Ok(Race { plain, ours, stopped })
}
