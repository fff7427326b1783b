//! Puzzles per second by board, on one thread: with exactly one solution, and with one solution that the human solver finds
//! without guessing, rated. What counts is the order of magnitude: machines are noisy.
//!
//! `cargo bench -p starbattle-generate [-- SECONDS]`

use std::time::{Duration, Instant};

use starbattle_board::{Board, Cancel, Never, Puzzle};
use starbattle_generate::{Criteria, Generator, LogicRater, Rated, Rater};
use starbattle_logic::{Path, Rating};

const BOARDS: [(usize, usize); 10] =
    [(5, 1), (6, 1), (8, 1), (9, 2), (10, 2), (11, 2), (14, 3), (17, 4), (21, 5), (25, 6)];

/// Says nothing, at once.
struct Unrated;

impl Rater for Unrated {
    fn rate(&self, puzzle: &Puzzle, _cancel: &dyn Cancel) -> Rated {
        let undecided = puzzle.board().no_cells();
        let path = Path { steps: Vec::new(), end: starbattle_logic::End::Stuck, stars: undecided.clone() };
        Rated { rating: Rating::of(&path), undecided }
    }
}

fn main() {
    let seconds = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(4);
    let time = Duration::from_secs(seconds);
    println!("one thread; puzzles per second, and the longest wait for one");
    println!("board        unique     longest   solvable     longest");
    for (size, stars) in BOARDS {
        let board = Board::new(size, stars).expect("a board");
        let unique = measure(Criteria { no_guess: false, ..Criteria::new(board) }, &Unrated, time);
        let solvable = measure(Criteria::new(board), &LogicRater::default(), time);
        println!("{size:2}x{size:2} {stars}★ {unique} {solvable}");
    }
}

/// Puzzles per second and the longest time for one of them.
fn measure(criteria: Criteria, rater: &dyn Rater, time: Duration) -> String {
    let generator = Generator::new(criteria, rater, &Never).expect("possible criteria");
    let start = Instant::now();
    let (mut made, mut longest) = (0, 0.0f64);
    for index in 0.. {
        let before = Instant::now();
        made += u32::from(generator.generate(1, index, &Never).is_ok());
        longest = longest.max(before.elapsed().as_secs_f64());
        if start.elapsed() > time {
            break;
        }
    }
    format!("{:8.1}/s {:8.1} ms", f64::from(made) / start.elapsed().as_secs_f64(), longest * 1e3)
}
