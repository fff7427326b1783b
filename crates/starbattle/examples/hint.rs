//! Gives the next hint of a half-solved puzzle, level by level, as the command line and the workbench do.
//!
//! `cargo run --release -p starbattle --example hint -- 551W9jo0cIn '.*... ..... ..... ..... .....'`

use std::error::Error;

use starbattle::{
    answers::{Library, PuzzleAndMarks, RuleFile, hint, wire::PuzzleInput, wire::RuleFilter},
    board::Never,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let puzzle = arguments.next().unwrap_or_else(|| "551W9jo0cIn".to_owned());
    let marks = arguments.next().unwrap_or_else(|| ".*... ..... ..... ..... .....".to_owned());
    // Rule files of your own, already read; each rule is proved before it is used.
    let rule_files =
        arguments.map(|path| RuleFile::new(&path, std::fs::read_to_string(&path).map_err(|e| e.to_string())));
    println!("{}", hints(&puzzle, &marks, rule_files.collect())?.join("\n"));
    Ok(())
}

/// The same step three times: where to look, which technique, and the whole argument. Wrong marks are reported instead.
pub fn hints(puzzle: &str, marks: &str, rule_files: Vec<RuleFile>) -> Result<Vec<String>, Box<dyn Error>> {
    let library = Library::new(rule_files, |warning| eprintln!("warning: {warning}"));
    let position = PuzzleAndMarks::read(&PuzzleInput::Text(puzzle.to_owned()), Some(marks), &Never)?;
    let mut texts = Vec::new();
    for level in [1, 2, 4] {
        texts.push(hint(&position, level, &RuleFilter::default(), &library, &Never)?.hint.sentence.text);
    }
    Ok(texts)
}
