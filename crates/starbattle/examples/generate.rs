//! Makes puzzles of a wanted difficulty; the same seed gives the same puzzles everywhere.
//!
//! `cargo run --release -p starbattle --example generate -- 7`

use std::error::Error;

use starbattle::{
    board::{Board, Never},
    generate::{Criteria, Generator, LogicRater},
    logic::Difficulty,
    notation::{Layout, Notation},
};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(7), |text| text.parse())?;
    for puzzle in puzzles(seed, 3)? {
        println!("{puzzle}");
    }
    Ok(())
}

/// Some medium puzzles of 8×8 with one star, in the notation with one readable line.
pub fn puzzles(seed: u64, count: usize) -> Result<Vec<String>, Box<dyn Error>> {
    let criteria = Criteria { difficulty: Some(Difficulty::Medium), ..Criteria::new(Board::new(8, 1)?) };
    let rater = LogicRater::default();

    // The last argument looks on and may cancel; `()` never does.
    let generator = Generator::new(criteria, &rater, &Never)?;
    let dotted = Notation::by_id("dotted").ok_or("a known notation")?;
    let mut puzzles = Vec::new();
    for generated in generator.series(seed, count, &Never) {
        puzzles.push(dotted.write(&Layout::from_puzzle(&generated?.puzzle))?);
    }
    Ok(puzzles)
}
