//! Sentences as a shape and the values in it: `◊ needs # stars, and outside § it has room for only #`.
//!
//! `§` stands for cells, `▪` for 2×2 blocks, `#` for a number and `◊` for an area: units, a group, or a part of units. Singular and plural are
//! one shape.

use std::collections::VecDeque;

use serde_json::Value;

use super::board::{Board, Cells};

/// An area that a sentence speaks of.
#[derive(Debug, Clone)]
pub struct Area {
    /// The units, if it is made of whole ones.
    pub units: Vec<Cells>,
    /// Its open cells.
    pub open: Cells,
    /// Whether it is what an earlier part of the sentence leaves of its unit.
    pub is_rest: bool,
}

/// A value in a sentence.
#[derive(Debug, Clone)]
pub enum Piece {
    Cells(Cells),
    Blocks(Vec<Cells>),
    Number(usize),
    Area(Area),
}

/// A sentence or a part of one.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    pub shape: String,
    pub pieces: Vec<Piece>,
}

fn cells_of(board: &Board, span: &Value) -> Cells {
    let index = |pair: &Value| pair[0].as_u64().unwrap() as usize * board.size + pair[1].as_u64().unwrap() as usize;
    span["cells"].as_array().unwrap().iter().map(index).collect()
}

fn units_of(board: &Board, span: &Value) -> Vec<Cells> {
    let unit = |unit: &Value| board.unit(unit["kind"].as_str().unwrap(), unit["index"].as_u64().unwrap() as usize);
    span["units"].as_array().unwrap().iter().map(unit).collect()
}

/// Before names are put together, units are pieces too.
enum Raw {
    Piece(Piece),
    Units(Vec<Cells>),
}

/// Reads the spans of a sentence on a board.
pub fn read(board: &Board, sentence: &Value) -> Reading {
    let mut shape = String::new();
    let mut raw = VecDeque::new();
    for span in sentence["spans"].as_array().unwrap() {
        let words = span["text"].as_str().unwrap();
        if span["cells"].is_array() {
            let cells = cells_of(board, span);
            let (sign, piece) =
                if words.contains('–') { ('▪', Piece::Blocks(vec![cells])) } else { ('§', Piece::Cells(cells)) };
            shape.push(sign);
            raw.push_back(Raw::Piece(piece));
        } else if span["units"].is_array() {
            shape.push('¤');
            raw.push_back(Raw::Units(units_of(board, span)));
        } else if let Some(number) = span["number"].as_u64() {
            shape.push('#');
            raw.push_back(Raw::Piece(Piece::Number(number as usize)));
        } else {
            shape.push_str(words);
        }
    }
    named(board, &joined(&shape, raw))
}

/// Lists of one kind become one piece.
fn joined(shape: &str, raw: VecDeque<Raw>) -> (String, VecDeque<Raw>) {
    let (mut out, mut pieces): (String, Vec<Raw>) = (String::new(), Vec::new());
    let mut raw = raw.into_iter();
    for sign in shape.chars() {
        if !"§▪¤#".contains(sign) {
            out.push(sign);
            continue;
        }
        let piece = raw.next().unwrap();
        let list = [", ", " and ", " or "].into_iter().find(|between| out.ends_with(&format!("{sign}{between}")));
        match (list, pieces.last_mut(), piece) {
            (Some(between), Some(Raw::Piece(Piece::Cells(all))), Raw::Piece(Piece::Cells(more))) => {
                all.extend(more);
                out.truncate(out.len() - between.len());
            }
            (Some(between), Some(Raw::Piece(Piece::Blocks(all))), Raw::Piece(Piece::Blocks(more))) => {
                all.extend(more);
                out.truncate(out.len() - between.len());
            }
            (_, _, piece) => {
                out.push(sign);
                pieces.push(piece);
            }
        }
    }
    (out, pieces.into())
}

/// Names of areas become areas, and words lose their number.
fn named(board: &Board, (shape, raw): &(String, VecDeque<Raw>)) -> Reading {
    let mut reading = Reading::default();
    let mut raw = raw.iter();
    let mut rest = shape.as_str();
    let units = |piece: Option<&Raw>| match piece {
        Some(Raw::Units(units)) => units.clone(),
        _ => panic!("units in {shape}"),
    };
    let union = |units: &[Cells]| units.iter().flatten().copied().collect::<Cells>();
    while let Some(sign) = rest.chars().next() {
        let name = ["the part of ¤", "The part of ¤", "what is left of ¤", "What is left of ¤", "the rest of ¤"];
        let group = ["the group §", "The group §"];
        if let Some(name) = name.into_iter().find(|name| rest.starts_with(name)) {
            rest = &rest[name.len()..];
            let own = units(raw.next());
            let mut cells = union(&own);
            let is_part = rest.starts_with(" in ¤");
            if is_part {
                rest = &rest[" in ¤".len()..];
                let within = union(&units(raw.next()));
                cells.retain(|cell| within.contains(cell));
            }
            let is_less = rest.starts_with(" outside ¤");
            if is_less {
                rest = &rest[" outside ¤".len()..];
                let without = union(&units(raw.next()));
                cells.retain(|cell| !without.contains(cell));
            }
            let is_rest = name.starts_with("the rest");
            let units = if is_part || is_less || is_rest { Vec::new() } else { own };
            reading.push('◊', Piece::Area(Area { units, open: board.open(&cells), is_rest }));
        } else if let Some(name) = group.into_iter().find(|name| rest.starts_with(name)) {
            rest = &rest[name.len()..];
            let Some(Raw::Piece(Piece::Cells(cells))) = raw.next() else { panic!("cells in {shape}") };
            reading.push('◊', Piece::Area(Area { units: Vec::new(), open: cells.clone(), is_rest: false }));
        } else if sign == '¤' {
            rest = &rest[sign.len_utf8()..];
            let units = units(raw.next());
            let open = board.open(&union(&units));
            reading.push('◊', Piece::Area(Area { units, open, is_rest: false }));
        } else {
            rest = &rest[sign.len_utf8()..];
            if "§▪#".contains(sign) {
                let Some(Raw::Piece(piece)) = raw.next() else { panic!("a value in {shape}") };
                reading.push(sign, piece.clone());
            } else {
                reading.shape.push(sign);
            }
        }
    }
    for (many, one) in PLURALS {
        reading.shape = reading.shape.replace(many, one);
    }
    reading.without_terms()
}

const PLURALS: [(&str, &str); 21] = [
    ("stars", "star"),
    ("◊ need ", "◊ needs "),
    ("◊ need,", "◊ needs,"),
    ("◊ take ", "◊ takes "),
    ("inside take ", "inside takes "),
    (" get their ", " get its "),
    (" they need", " it needs"),
    (" they have ", " it has "),
    ("their open cells fit ", "its open cells fit "),
    ("its only open cell fits ", "all its open cells fit "),
    ("their only open cell fits ", "all its open cells fit "),
    (" have all their ", " has all its "),
    (" and have ", " and has "),
    ("cells", "cell"),
    (" are in ", " is in "),
    (" are empty", " is empty"),
    (" are star", " is a star"),
    (" hold ", " holds "),
    ("has exactly # open", "has only # open"),
    (" for them", " for it"),
    (" are left", " is left"),
];

impl Reading {
    fn push(&mut self, sign: char, piece: Piece) {
        self.shape.push(sign);
        self.pieces.push(piece);
    }

    /// The same without the terms of sums: "6 stars (2 each)".
    fn without_terms(mut self) -> Self {
        let mut from = 0;
        while let Some(start) = self.shape[from..].find(" (").map(|at| from + at) {
            let Some(end) = self.shape[start..].find(')').map(|at| start + at + 1) else { break };
            let inside = &self.shape[start + 2..end - 1];
            let count = |text: &str| text.chars().filter(|sign| "§▪#◊".contains(*sign)).count();
            let (before, terms) = (count(&self.shape[..start]), count(inside));
            let is_terms = inside == "# each" || !inside.is_empty() && inside.split(" + ").all(|term| term == "#");
            let number = |piece: &Piece| if let Piece::Number(number) = piece { *number } else { 0 };
            let sum: usize = self.pieces[before..before + terms].iter().map(number).sum();
            let total =
                self.pieces[..before].iter().rev().find(|piece| matches!(piece, Piece::Number(_))).map_or(0, number);
            let last_area = self.pieces[..before].iter().rev().find_map(|piece| match piece {
                Piece::Area(area) => Some(area.units.len()),
                _ => None,
            });
            // Each of several units, or of several areas that are named one by one.
            let areas = self.pieces[..before].iter().filter(|piece| matches!(piece, Piece::Area(_))).count();
            let is_right = if inside == "# each" {
                Some(total) == last_area.map(|units| units * sum) || total == areas * sum
            } else {
                total == sum
            };
            if is_terms && !is_right {
                self.shape = String::from("a wrong sum");
                return self;
            }
            if is_terms {
                self.pieces.drain(before..before + terms);
                self.shape.replace_range(start..end, "");
            }
            from = start + 1;
        }
        self
    }

    /// The parts before and after the last ", so ".
    pub fn split(&self) -> Option<(Self, Self)> {
        let at = self.shape.rfind(", so ")?;
        let before = self.shape[..at].chars().filter(|sign| "§▪#◊".contains(*sign)).count();
        let mut argument = self.shape[..at].to_owned();
        if let Some(first) = argument.chars().next().filter(|first| first.is_uppercase()) {
            argument.replace_range(..first.len_utf8(), &first.to_lowercase().to_string());
        }
        let after = self.shape[at + ", so ".len()..].to_owned();
        Some((
            Self { shape: argument, pieces: self.pieces[..before].to_vec() },
            Self { shape: after, pieces: self.pieces[before..].to_vec() },
        ))
    }
}
