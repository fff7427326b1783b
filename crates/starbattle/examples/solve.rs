//! Solves a puzzle in any notation and tells whether it has exactly one solution.
//!
//! `cargo run --release -p starbattle --example solve -- 551W9jo0cIn`

use std::error::Error;

use starbattle::{
    board::Never,
    exact::{Auto, Engine, SearchLimits, Task},
    notation::read,
};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "551W9jo0cIn".to_owned());
    println!("{}", solved(&text)?);
    Ok(())
}

/// The solution, and whether it is the only one.
pub fn solved(text: &str) -> Result<String, Box<dyn Error>> {
    // Whatever the notation, the text becomes a layout; only a proper one becomes a puzzle.
    let puzzle = read(text)?.layout.to_puzzle()?;

    // Two solutions are enough to know that there is not exactly one: that is the default limit.
    let outcome = Auto.solve(&Task::new(&puzzle), SearchLimits::default(), &Never);
    Ok(match (outcome.unique(), outcome.solutions.len()) {
        (Some(solution), _) => format!("{solution}\nthe only solution"),
        (None, 0) => "no solution".to_owned(),
        (None, _) => format!("{}\none of several solutions", outcome.solutions[0]),
    })
}
