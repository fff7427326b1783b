//! The one list of notations, and reading by detection.

use std::fmt;

use starbattle_board::counted;

use crate::{
    Layout,
    fault::{Fault, Warning},
    formats::{
        asp, box_drawing, dotted, json, krazydad, legup, minizinc, penpa, pzpr, pzpr_file, queens, sbn1, sbn2, starb,
        task, text_grid,
    },
    text::without_bom,
};

/// The longest text read as one puzzle, in bytes. A 62×62 board in the wordiest notation is far below it.
pub const MAX_TEXT: usize = 4 << 20;

/// What a reader is told and what it reports besides the layout.
#[derive(Default)]
pub(crate) struct Context {
    /// Read damaged borders as the notation's own program does.
    pub lenient: bool,
    pub warnings: Vec<Warning>,
}

type Reader = fn(&str, &mut Context) -> Result<Layout, Fault>;
type Writer = fn(&Layout) -> Result<String, WriteError>;

/// A way to write puzzles as text.
pub struct Notation {
    /// The name on the command line and in requests.
    pub id: &'static str,
    /// The name that people know.
    pub name: &'static str,
    /// One line for people: where the notation is used.
    pub description: &'static str,
    /// Whether a text in this notation can carry marks.
    pub carries_marks: bool,
    /// Whether it tells the givens of a puzzle from marks.
    pub carries_givens: bool,
    /// Whether a line that looks like this notation is a whole puzzle, so that a file may hold many.
    pub(crate) fills_line: fn(&str) -> bool,
    recognise: fn(&str) -> bool,
    reader: Option<Reader>,
    writer: Option<Writer>,
}

/// For notations that are never detected, or whose puzzles take several lines.
fn never(_: &str) -> bool {
    false
}

/// For notations whose puzzles are one line each.
fn always(_: &str) -> bool {
    true
}

macro_rules! notation {
    ($id:literal, $name:literal, $description:literal, marks: $marks:literal, givens: $givens:literal, line: $fills_line:expr, $recognise:expr, read: $reader:expr, write: $writer:expr) => {
        Notation {
            id: $id,
            name: $name,
            description: $description,
            carries_marks: $marks,
            carries_givens: $givens,
            fills_line: $fills_line,
            recognise: $recognise,
            reader: $reader,
            writer: $writer,
        }
    };
}

/// Every notation, in the order in which detection tries them.
pub static NOTATIONS: &[Notation] = &[
    notation!("krazydad", "KrazyDad", "KrazyDad player page or its JSON", marks: false, givens: false, line: json::fills_line, krazydad::recognise, read: Some(krazydad::read), write: None),
    notation!("queens", "Queens", "Queens level file (colorRegions, zone_grid)", marks: false, givens: false, line: never, queens::recognise, read: Some(queens::read), write: None),
    notation!("json", "JSON", "our own JSON, or a 2-D array of region ids", marks: true, givens: true, line: json::fills_line, json::recognise, read: Some(json::read), write: Some(json::write)),
    notation!("legup", "LEGUP", "LEGUP puzzle file (XML)", marks: true, givens: false, line: never, legup::recognise, read: Some(legup::read), write: None),
    notation!("penpa", "Penpa+", "Penpa+ link", marks: true, givens: true, line: always, penpa::recognise, read: Some(penpa::read), write: Some(penpa::write)),
    notation!("pzprv3", "puzz.link file", "puzz.link file form, with marks", marks: true, givens: false, line: pzpr_file::fills_line, pzpr_file::recognise, read: Some(pzpr_file::read), write: Some(pzpr_file::write)),
    notation!("pzpr", "puzz.link", "puzz.link link", marks: false, givens: false, line: always, pzpr::recognise, read: Some(pzpr::read), write: Some(pzpr::write)),
    notation!("pzpr-body", "puzz.link body", "the part of a puzz.link link after its name", marks: false, givens: false, line: never, never, read: Some(pzpr::read), write: Some(pzpr::write_body)),
    notation!("dotted", "Dotted line", "one line such as 10x2.AAAB…", marks: false, givens: false, line: always, dotted::recognise, read: Some(dotted::read), write: Some(dotted::write)),
    notation!("sbn1", "Star Battle Notation 1 (SBN)", "StarBattleLab SBN, version 1", marks: true, givens: false, line: always, sbn1::recognise, read: Some(sbn1::read), write: Some(sbn1::write)),
    notation!("sbn2", "Star Battle Notation 2 (SBN)", "StarBattleLab SBN, version 2", marks: true, givens: false, line: always, sbn2::recognise, read: Some(sbn2::read), write: Some(sbn2::write)),
    notation!("task", "Task list", "puzzle-star-battle.com task list", marks: false, givens: false, line: task::fills_line, task::recognise, read: Some(task::read), write: Some(task::write)),
    notation!("starb", ".starb", "MIT 6.102 .starb file", marks: false, givens: false, line: never, starb::recognise, read: Some(starb::read), write: None),
    notation!("dzn", "MiniZinc", "MiniZinc data", marks: false, givens: false, line: never, minizinc::recognise, read: Some(minizinc::read), write: Some(minizinc::write)),
    notation!("asp", "Answer set facts", "answer-set-programming facts", marks: false, givens: false, line: never, asp::recognise, read: Some(asp::read), write: Some(asp::write)),
    notation!("box", "Box drawing", "a drawing with box characters", marks: true, givens: false, line: never, box_drawing::recognise, read: Some(box_drawing::read), write: Some(box_drawing::write)),
    notation!("text", "Plain grid", "a grid of letters or numbers, one row per line", marks: true, givens: false, line: never, text_grid::recognise, read: Some(text_grid::read), write: Some(text_grid::write)),
];

/// Why a text could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// There is nothing but white space and comments.
    #[error("empty input: expected a puzzle")]
    Empty,
    /// The text is longer than [`MAX_TEXT`].
    #[error("the text is too long for a puzzle: expected at most {MAX_TEXT} bytes")]
    TooLong,
    /// No notation looks like this.
    #[error("`{0}` is not a puzzle in any known notation")]
    Unrecognised(String),
    /// The notation is only written, never read.
    #[error("the notation {0} can be written but not read")]
    WriteOnly(&'static str),
    /// The text is in this notation, but not a correct one.
    #[error("{notation}: {fault}")]
    Fault {
        /// The notation the text was read in.
        notation: &'static str,
        /// What is wrong, and where.
        fault: Fault,
    },
}

/// Why a layout cannot be written in a notation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The notation draws walls, and walls would cut this region in two.
    #[error(
        "region {region} is not one connected piece, which this notation cannot express (try task, dotted, text or json)"
    )]
    Disconnected {
        /// The region's letter.
        region: String,
    },
    /// The notation is for squares.
    #[error("this notation cannot express a board with {} and {}", counted(*.rows, "row"), counted(*.cols, "column"))]
    NotSquare {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
    /// The notation needs a star count.
    #[error("this notation needs a star count")]
    NoStars,
    /// A number is beyond what the notation can hold.
    #[error("this notation cannot express {what} {value}: expected {min} to {max}")]
    Range {
        /// What the number means.
        what: &'static str,
        /// The number.
        value: usize,
        /// The least the notation can express.
        min: usize,
        /// The greatest the notation can express.
        max: usize,
    },
    /// The notation cannot carry givens.
    #[error("this notation cannot express given stars and crosses (try json or penpa)")]
    Givens,
    /// The notation is only read.
    #[error("the notation {0} can be read but not written")]
    ReadOnly(&'static str),
}

/// A layout read from text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The id of the notation the text was in.
    pub notation: &'static str,
    /// What the text says.
    pub layout: Layout,
    /// What a person should know about it.
    pub warnings: Vec<Warning>,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = &self.layout;
        write!(f, "{}, {}x{}, ", self.notation, layout.rows(), layout.cols())?;
        match layout.stars {
            Some(stars) => f.write_str(&counted(stars, "star"))?,
            None => f.write_str("stars not given")?,
        }
        write!(f, ", {}", counted(layout.region_count(), "region"))
    }
}

impl Notation {
    /// The notation with the given id.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Self> {
        NOTATIONS.iter().find(|notation| notation.id == id)
    }

    /// The first notation a text looks like.
    #[must_use]
    pub fn detect(text: &str) -> Option<&'static Self> {
        let text = without_bom(text).trim();
        NOTATIONS.iter().find(|notation| (notation.recognise)(text))
    }

    /// Whether texts in this notation can be read.
    #[must_use]
    pub fn can_read(&self) -> bool {
        self.reader.is_some()
    }

    /// Whether puzzles can be written in this notation.
    #[must_use]
    pub fn can_write(&self) -> bool {
        self.writer.is_some()
    }

    /// Reads a text in this notation.
    pub fn read(&self, text: &str) -> Result<Reading, ReadError> {
        self.read_with(text, Context::default())
    }

    /// Reads a text in this notation as forgivingly as the notation's own program does: missing walls are no walls.
    pub fn read_leniently(&self, text: &str) -> Result<Reading, ReadError> {
        self.read_with(text, Context { lenient: true, ..Context::default() })
    }

    fn read_with(&self, text: &str, mut context: Context) -> Result<Reading, ReadError> {
        let text = checked(text)?;
        let reader = self.reader.ok_or(ReadError::WriteOnly(self.id))?;
        let layout = reader(text, &mut context).map_err(|fault| ReadError::Fault { notation: self.id, fault })?;
        Ok(Reading { notation: self.id, layout, warnings: context.warnings })
    }

    /// Writes a layout in this notation. A notation that knows no givens but marks carries givens as marks; one that knows neither
    /// refuses them, as it would write another puzzle.
    pub fn write(&self, layout: &Layout) -> Result<String, WriteError> {
        let writer = self.writer.ok_or(WriteError::ReadOnly(self.id))?;
        if self.carries_givens || !layout.has_givens() {
            return writer(layout);
        }
        if !self.carries_marks {
            return Err(WriteError::Givens);
        }
        writer(&layout.with_givens_as_marks())
    }
}

impl fmt::Debug for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

fn checked(text: &str) -> Result<&str, ReadError> {
    if text.len() > MAX_TEXT {
        return Err(ReadError::TooLong);
    }
    let text = without_bom(text).trim_matches(['\n', '\r']);
    if text.trim().is_empty() { Err(ReadError::Empty) } else { Ok(text) }
}

/// Reads a text in whatever notation it is in.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let text = checked(text)?;
    let notation = Notation::detect(text).ok_or_else(|| ReadError::Unrecognised(crate::excerpt(text.trim())))?;
    notation.read(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_every_notation_does_something() {
        for (index, notation) in NOTATIONS.iter().enumerate() {
            assert!(notation.can_read() || notation.can_write(), "{notation:?}");
            assert!(NOTATIONS[..index].iter().all(|other| other.id != notation.id), "{notation:?}");
        }
    }

    #[test]
    fn nothing_is_not_a_puzzle() {
        assert_eq!(read(" \n\t"), Err(ReadError::Empty));
        assert_eq!(read(&"A".repeat(MAX_TEXT + 1)), Err(ReadError::TooLong));
        assert_eq!(read("hello.txt"), Err(ReadError::Unrecognised("hello.txt".to_owned())));
    }
}
