//! Asks what two stars force on a board of 10×10 with two stars, whatever its regions.
//!
//! `cargo run --release -p starbattle --example force -- r1c1 r1c4`

use std::error::Error;

use starbattle::{
    atlas::Atlas,
    board::{Board, Cell, CellSet, MemoryBudget, Never},
};

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let names: Vec<&str> =
        if given.is_empty() { vec!["r1c1", "r1c4"] } else { given.iter().map(String::as_str).collect() };
    println!("{}", forced(&names)?);
    Ok(())
}

/// How many placements contain the stars, and what all of these agree on.
pub fn forced(names: &[&str]) -> Result<String, Box<dyn Error>> {
    let stars: Vec<Cell> = names.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;

    // The atlas holds all placements of the board as paths of a graph; this takes a few milliseconds.
    let atlas = Atlas::build(Board::new(10, 2)?, &MemoryBudget::default(), &Never)?;
    let analysis = atlas.analyze(&stars)?;
    let listed = |cells: &CellSet| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
    Ok(format!(
        "{} of {} placements\nstars: {}\nempty beyond neighbours and full lines: {}",
        analysis.compatible(),
        atlas.placements(),
        listed(&analysis.forced_star()),
        listed(&analysis.deduced_empty())
    ))
}
