//! Reading and writing notations.

use starbattle::{
    board::{Marks, Puzzle, Regions, counted},
    notation::{Layout, NOTATIONS, Notation, read},
};

use super::position::{Asked, complete, to_puzzle};
use crate::{
    stop::Stop,
    wire::{FormatRequest, Formatted, Grid, NotationInfo, ParseRequest, Parsed, Problem},
};

/// What a text says.
pub fn parse(request: &ParseRequest, stop: &Stop) -> Result<Parsed, Problem> {
    let from = request.from.as_deref().map(notation).transpose()?;
    let detected = || from.or_else(|| Notation::detect(&request.text));
    let mut reading = match (from, request.lenient) {
        (Some(notation), false) => notation.read(&request.text),
        (_, true) => detected().map_or_else(|| read(&request.text), |notation| notation.read_leniently(&request.text)),
        (None, false) => read(&request.text),
    }?;
    if request.stars.is_some() {
        reading.layout.stars = request.stars;
    }
    let reason = complete(&mut reading, stop)?;
    let puzzle = to_puzzle(&reading.layout)?;
    let mut warnings: Vec<String> = reading.warnings.iter().map(ToString::to_string).collect();
    if let Some(reason) = reason {
        warnings.push(format!("{}, {reason}", counted(puzzle.stars(), "star")));
    }
    let marks = reading.layout.square_marks().filter(|marks| !marks.is_blank());
    Ok(Parsed {
        puzzle: Grid::of(&puzzle),
        marks: marks.map(|marks| line(&marks)),
        detected: reading.notation.to_owned(),
        id: puzzle.id().to_string(),
        warnings,
    })
}

/// Marks as one line.
pub fn line(marks: &Marks) -> String {
    marks.to_rows().concat()
}

/// A puzzle in a notation.
pub fn format(request: &FormatRequest, stop: &Stop) -> Result<Formatted, Problem> {
    let notation = notation(&request.to)?;
    let asked = Asked::read(&request.puzzle, request.marks.as_deref(), stop)?;
    let mut layout = Layout::from_puzzle(&asked.puzzle);
    layout.set_marks(asked.marks.as_slice().to_vec()).map_err(Problem::unprocessable)?;
    Ok(Formatted { text: notation.write(&layout).map_err(Problem::unprocessable)? })
}

/// The notation of that name.
pub fn notation(id: &str) -> Result<&'static Notation, Problem> {
    Notation::by_id(id).ok_or_else(|| {
        let id = starbattle::notation::excerpt(id);
        Problem::unprocessable(format!("there is no notation `{id}`")).with_hint("`/formats` lists them")
    })
}

/// All notations.
#[must_use]
pub fn formats() -> Vec<NotationInfo> {
    let example = Regions::from_rows(&["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"]).ok();
    let example = example.and_then(|regions| Puzzle::new(1, regions).ok()).map(|puzzle| Layout::from_puzzle(&puzzle));
    NOTATIONS
        .iter()
        .map(|notation| NotationInfo {
            id: notation.id.to_owned(),
            name: name(notation.id),
            description: notation.description.to_owned(),
            example: example.as_ref().and_then(|layout| notation.write(layout).ok()),
            can_read: notation.can_read(),
            can_write: notation.can_write(),
        })
        .collect()
}

/// Names that people know; others are called by their id.
fn name(id: &str) -> String {
    match id {
        "krazydad" => "KrazyDad",
        "queens" => "Queens",
        "json" => "JSON",
        "legup" => "LEGUP",
        "penpa" => "Penpa+",
        "pzprv3" => "puzz.link file",
        "pzpr" => "puzz.link",
        "pzpr-body" => "puzz.link body",
        "dotted" => "Dotted line",
        "sbn1" => "SBN 1",
        "sbn2" => "SBN 2",
        "task" => "Task list",
        "starb" => ".starb",
        "dzn" => "MiniZinc",
        "asp" => "Answer-set facts",
        "box" => "Box drawing",
        "text" => "Plain grid",
        other => other,
    }
    .to_owned()
}
