//! Tells how hard a puzzle is, and which techniques it needs.
//!
//! `cargo run --release -p starbattle --example rate -- 551W9jo0cIn`

use std::error::Error;

use starbattle::{
    logic::{Knowledge, rate},
    notation::read,
};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "551W9jo0cIn".to_owned());
    println!("{}", rated(&text)?);
    Ok(())
}

/// The class, the score and the number of uses of each rule.
pub fn rated(text: &str) -> Result<String, Box<dyn Error>> {
    let puzzle = read(text)?.layout.to_puzzle()?;

    // Nothing is known beforehand about boards of this size; an atlas or rule files could be given here.
    let rating = rate(&puzzle, Knowledge::default());
    let mut lines = vec![format!("{} ({:.1})", rating.difficulty, rating.score)];
    for (rule, uses) in &rating.rules {
        lines.push(format!("{uses} × {rule} {}", rule.name().unwrap_or_default()));
    }
    Ok(lines.join("\n"))
}
