//! The tasks.

use std::{collections::HashSet, ops::ControlFlow, time::Instant};

use anyhow::ensure;
use starbattle::{
    atlas::{Atlas, Listing, count},
    board::{Board, MemoryBudget, Never, Puzzle, PuzzleId, Regions, Symmetry},
    exact::{self, Engine, Native, Sat, count_solutions},
    generate::{Criteria, Generator, LogicRater},
    logic::{Knowledge, rate},
    notation,
};
use starbattle_baseline::{self as plain, Sum};

use super::race::{MAX_TIME, Race, Times, race, stopwatch};

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
    quick("first 1000 placements 16x3", || first_placements(16, 3, 1000)),
    quick("first 1000 placements 25x6", || first_placements(25, 6, 1000)),
    quick("solve 8x1", || solving(8, 1, 40)),
    quick("solve 10x2", || solving(10, 2, 20)),
    quick("solve 14x3", || solving(14, 3, 5)),
    quick("solve 10x2 against SAT", || solving_by_sat(&puzzles(10, 2, 20)?)),
    quick("solve 14x3 against SAT", || solving_by_sat(&puzzles(14, 3, 5)?)),
    long("solve hard boards against SAT", || solving_by_sat(&hard_boards()?)),
    quick("count solutions 10x2", || counting_solutions(10, 2)),
    quick("read and solve 10x2", || solving_lines(10, 2)),
    quick("read and rate 10x2", || rating_lines(10, 2)),
    quick("read and dedupe 10x2", || deduping_lines(10, 2)),
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

/// The first placements of a board, which the plain program looks for in another order.
fn first_placements(size: usize, stars: usize, count: usize) -> anyhow::Result<Race> {
    let board = Board::new(size, stars)?;
    let ours = || -> Option<usize> {
        let mut listing = Listing::new(board, &MemoryBudget::default()).ok()?;
        (0..count).try_fold(0, |listed, _| listing.next(&Never).ok()?.map(|_| listed + 1))
    };
    ensure!(ours() == Some(count), "there are fewer placements");
    let start = Instant::now();
    let listed = plain::enumerate_some(size, stars, count, &mut stopwatch());
    let plain = start.elapsed().as_secs_f64();
    Ok(Race { plain, ours: race(|| (), ours).ours, tail: None, stopped: listed < count })
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
    let plain = Times::of(&boards, solve_plainly).median();
    let ours = Times::of(&images(&boards), |puzzle| solve(&Native, puzzle));
    Ok(Race { plain, ours: ours.median(), tail: Some(ours.tail()), stopped: plain >= MAX_TIME.as_secs_f64() })
}

fn solving_by_sat(boards: &[Puzzle]) -> anyhow::Result<Race> {
    ensure!(
        boards.iter().all(|puzzle| solve(&Sat, puzzle) == solve(&Native, puzzle)),
        "the numbers of solutions differ"
    );
    let plain = Times::of(boards, |puzzle| solve(&Sat, puzzle)).median();
    let ours = Times::of(&images(boards), |puzzle| solve(&Native, puzzle));
    Ok(Race { plain, ours: ours.median(), tail: Some(ours.tail()), stopped: false })
}

/// Every puzzle in its eight images: as hard, but searched in another order.
fn images(boards: &[Puzzle]) -> Vec<Puzzle> {
    boards.iter().flat_map(|puzzle| Symmetry::ALL.map(|symmetry| puzzle.transformed(symmetry))).collect()
}

/// Boards that were made to be hard, with one solution each.
const HARD_BOARDS: [&str; 3] = [
    "14x3.AAABBBBBBCCCCCAAAABBBBCCCDCEAAAAABBBBCCDCEAAAFBBBBBBDDCEGGFFFFBDDDDDDEGGGGFFFFDHDEEEGIGJJJFDDHDDEEIIGJJFFKDHHHEEIGGJJFLKKKKHHHIIIJMMLKKKHHHNIIIJJMLLLKHHHNIIIIMMLLLKNNNNIIIIMMMLLLNNNNMMMMMLLLLNNNNN",
    "17x4.AAAAABBBBCDDDDDDEAAAAAABBCCDFFDDDEGAAAABBCCFFFFDDEEGABBBBBCCFFFFFFEEGGBGBBCCFFFFEEEEEGBBGHBCCFCFFEEEIEGGGGHHCCCCFFJJJIEGGGHHHKCCCFJJJJIILGGGHHKKCCCJJJIIILLLLHHHKKJJJJIIIILMLHHHHKKJJNNIIIILMMMMMHHKJKKNNINILMMMMMOHKKKNNNNNNLLMOMMOPPKKNNQNQQLMMOMOOOPNNNNQQQQLOOOOOPPPPPPPQQQQLOOOPPPPPPPPQQQQQ",
    "21x5.AAAAAAAABBBBCCCCCCCDDAAAAAAAABBBBBCCCCCCDDAAAEAAABBBBFBBBCCCDDDEAEEEAGBFBFFFBCCHDDDDEEEEIIGGFFFFFFHHHHDDDEEEEEIIGGFFFFHHHHHHDDEEEEEIIIGGFFHHHHHHJDDEEKKEIIGGGFHHHHHHJJDDEKKIIIGGGGFGGGLLHJJDDMKKKIIGGGGGGNNNLHHJJJMMMKKIIIIIINNNNLLLLJJMMMMKKIINNNNNNNNNLLJJMMMMMKKKNNNNNNOOOLLJJPMMMMMKKNNNOOOOOLLJJJPPMMKKKKNNOOOOQQLLLJJPPPRRSSSSNOQOOOQLLLTJPPRRRRSSSSQQOOOQQLLTTPPRRRRSSSQQQQQQQQLTTTPPRRRSSSSSQQQQUUUTTTTPPPRSSSSRUQQUUUUUUUTTPPPRRRRRRUUUUUUUTTTTT",
];

fn hard_boards() -> anyhow::Result<Vec<Puzzle>> {
    HARD_BOARDS.iter().map(|text| read_puzzle(text)).collect()
}

fn read_puzzle(text: &str) -> anyhow::Result<Puzzle> {
    Ok(notation::read(text)?.layout.to_puzzle()?)
}

/// All solutions of a board whose regions are its rows: the plain program looks at each.
fn counting_solutions(size: usize, stars: usize) -> anyhow::Result<Race> {
    let rows: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
    let puzzle = Puzzle::new(stars, Regions::new(size, &rows)?)?;
    let ours = || count_solutions(&exact::Task::new(&puzzle), &MemoryBudget::default(), &Never).ok();
    let theirs = || plain::solve(&puzzle, usize::MAX, &mut || false).solutions;
    ensure!(ours() == Some(theirs() as u128), "the numbers of solutions differ");
    Ok(race(theirs, ours))
}

/// Lines of text as a batch has them: some puzzles in their eight images.
fn lines(size: usize, stars: usize) -> anyhow::Result<Vec<String>> {
    let line = |puzzle: &Puzzle| format!("{size}x{stars}.{}", puzzle.regions().to_rows().concat());
    Ok(images(&puzzles(size, stars, 25)?).iter().map(line).collect())
}

/// One line after the other: read, and handed on to one of both programs.
fn by_line<T, U>(lines: &[String], plain: impl Fn(&Puzzle) -> T, ours: impl Fn(&Puzzle) -> U) -> Race {
    let plain = Times::of(lines, |line| read_puzzle(line).map(|puzzle| plain(&puzzle)));
    let ours = Times::of(lines, |line| read_puzzle(line).map(|puzzle| ours(&puzzle)));
    Race { plain: plain.median(), ours: ours.median(), tail: Some(ours.tail()), stopped: false }
}

fn solving_lines(size: usize, stars: usize) -> anyhow::Result<Race> {
    let lines = lines(size, stars)?;
    for line in &lines {
        ensure!(solve(&Native, &read_puzzle(line)?), "a line has not exactly one solution");
    }
    Ok(by_line(&lines, solve_plainly, |puzzle| solve(&Native, puzzle)))
}

fn rating_lines(size: usize, stars: usize) -> anyhow::Result<Race> {
    let lines = lines(size, stars)?;
    Ok(by_line(&lines, |puzzle| solve_plainly(puzzle).nodes, |puzzle| rate(puzzle, Knowledge::default())))
}

/// What tells whether a puzzle is a rotation or a reflection of an earlier one.
fn deduping_lines(size: usize, stars: usize) -> anyhow::Result<Race> {
    let lines = lines(size, stars)?;
    let puzzles: Vec<Puzzle> = lines.iter().map(|line| read_puzzle(line)).collect::<anyhow::Result<_>>()?;
    let ids: HashSet<PuzzleId> = puzzles.iter().map(Puzzle::id).collect();
    let least: HashSet<Vec<usize>> = puzzles.iter().map(plain::least_image).collect();
    ensure!(ids.len() == least.len(), "the numbers of different puzzles differ");
    Ok(by_line(&lines, plain::least_image, Puzzle::id))
}

/// The whole human path, against the usual measure of difficulty: the number of nodes of a plain search.
fn rating(size: usize, stars: usize, boards: usize) -> anyhow::Result<Race> {
    let boards = puzzles(size, stars, boards)?;
    ensure!(boards.iter().all(|puzzle| rate(puzzle, Knowledge::default()).solved), "a rated puzzle is not solved");
    let plain = Times::of(&boards, |puzzle| solve_plainly(puzzle).nodes).median();
    let ours = Times::of(&boards, |puzzle| rate(puzzle, Knowledge::default()));
    Ok(Race { plain, ours: ours.median(), tail: Some(ours.tail()), stopped: plain >= MAX_TIME.as_secs_f64() })
}

/// One puzzle with one solution; ours is rated and solvable by logic as well. Times are means: the plain program is sometimes lucky.
fn generating(size: usize, stars: usize, count: usize) -> anyhow::Result<Race> {
    let rater = LogicRater::default();
    let mut made = Vec::new();
    let start = Instant::now();
    let generator = Generator::new(Criteria::new(Board::new(size, stars)?), &rater, &Never)?;
    let mut times = Vec::new();
    for generated in generator.series(2026, count, &Never) {
        made.push(generated?.puzzle);
        times.push(start.elapsed().as_secs_f64() - times.iter().sum::<f64>());
    }
    let (ours, slowest) = (times.iter().sum::<f64>() / count as f64, times.iter().copied().fold(0.0, f64::max));
    ensure!(made.iter().all(|puzzle| solve(&Sat, puzzle)), "a generated puzzle does not have exactly one solution");
    let start = Instant::now();
    let mut stopped = false;
    for seed in 0..count as u64 {
        let puzzle = plain::generate(size, stars, &mut plain::Random::new(seed), &mut stopwatch());
        stopped |= puzzle.is_none();
    }
    let plain = start.elapsed().as_secs_f64() / count as f64;
    Ok(Race { plain, ours, tail: Some(slowest), stopped })
}
