//! Puzzles per second by board, with exactly one solution each. What counts is the order of magnitude: machines are noisy.
//!
//! `cargo bench -p starbattle-generate`

use std::time::{Duration, Instant};

use starbattle_board::{Board, CellSet, Puzzle};
use starbattle_generate::{Difficulty, Generator, Rater, Rating, Wishes};

const BOARDS: [(usize, usize); 10] =
    [(5, 1), (6, 1), (8, 1), (9, 2), (10, 2), (11, 2), (14, 3), (17, 4), (21, 5), (25, 6)];

/// The time given to every row of the table.
const TIME: Duration = Duration::from_secs(4);

/// Says nothing, at once.
struct Unrated;

impl Rater for Unrated {
    fn rate(&self, puzzle: &Puzzle) -> Rating {
        let undecided = CellSet::empty(puzzle.size());
        Rating { difficulty: Difficulty::Easy, score: 0.0, hardest: None, rules: Vec::new(), undecided }
    }

    fn knows(&self, _rule: &str) -> bool {
        false
    }
}

fn main() {
    println!("one thread; puzzles per second, and the longest wait for one");
    println!("board       unique/s   longest");
    for (size, stars) in BOARDS {
        let board = Board::new(size, stars).expect("a board");
        let wishes = Wishes { no_guess: false, ..Wishes::new(board) };
        let (rate, longest) = measure(&Generator::new(wishes, Box::new(Unrated), &()).expect("possible wishes"));
        println!("{size:2}x{size:2} {stars}★  {rate:9.1} {:6.1} ms", longest * 1e3);
    }
}

/// Puzzles per second and the longest time for one of them.
fn measure(generator: &Generator) -> (f64, f64) {
    let start = Instant::now();
    let (mut made, mut longest) = (0, 0.0f64);
    for index in 0.. {
        let before = Instant::now();
        made += usize::from(generator.generate(1, index, &()).is_ok());
        longest = longest.max(before.elapsed().as_secs_f64());
        if start.elapsed() > TIME {
            break;
        }
    }
    (f64::from(made as u32) / start.elapsed().as_secs_f64(), longest)
}
