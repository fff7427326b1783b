//! Explains the next step of a half-solved puzzle, from a nudge to the whole argument.
//!
//! `cargo run --release -p starbattle --example hint -- 551W9jo0cIn '.*... ..... ..... ..... .....'`

use std::error::Error;

use starbattle::{
    board::Marks,
    logic::{Options, Position, Solver},
    notation::read,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let puzzle = arguments.next().unwrap_or_else(|| "551W9jo0cIn".to_owned());
    let marks = arguments.next().unwrap_or_else(|| ".*... ..... ..... ..... .....".to_owned());
    println!("{}", hints(&puzzle, &marks)?.join("\n"));
    Ok(())
}

/// The same step told three times, each time with more words.
pub fn hints(puzzle: &str, marks: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let puzzle = read(puzzle)?.layout.to_puzzle()?;
    let marks = Marks::parse(puzzle.size(), marks)?;
    let mut position = Position::new(&puzzle, &marks)?;

    // The solver returns the steps up to the first that decides a cell; those before it only learn facts.
    let Ok(steps) = Solver::new(Options::default()).next_step(&mut position) else {
        return Ok(vec!["there is no next step".to_owned()]);
    };
    let explanation = steps.last().ok_or("a step that decides a cell")?.deduction.explain();
    Ok(vec![explanation.nudge, explanation.technique.to_owned(), explanation.sentence])
}
