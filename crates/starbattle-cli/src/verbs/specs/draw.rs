//! Entries of rule files as pictures and in words.

use serde_json::{Value, json};
use starbattle::{
    board::Cell,
    entangle::{Entry, EntryBody, ForcedState, Point, Rule},
    notation::drawing::{Glyph, Scene},
};

use crate::spec_folder::Source;

/// Whether the entry is about a certain place on the board.
pub fn is_absolute(entry: &Entry) -> bool {
    matches!(entry.body, EntryBody::Pair(_))
}

/// The entry drawn: a place on the whole board, or a shape in a grid that just holds it.
pub fn scene(entry: &Entry, size: usize) -> Scene {
    match &entry.body {
        EntryBody::Pair(pair) => {
            let mut scene = Scene::blank(size, size);
            let mut put =
                |cells: &[Cell], glyph| cells.iter().for_each(|cell| scene.set_glyph(cell.row(), cell.col(), glyph));
            put(&pair.empties, Glyph::NewCross);
            put(&pair.forced_stars, Glyph::NewStar);
            put(&pair.stars, Glyph::Star);
            scene
        }
        EntryBody::Template { template, .. } => compact(&[
            (&template.stars, Glyph::Star),
            (&template.empties, Glyph::NewCross),
            (&template.forced_stars, Glyph::NewStar),
        ]),
        EntryBody::Rule(rule) | EntryBody::UnknownFeatures { rule, .. } => {
            compact(&[(&rule.stars, Glyph::Star), (&rule.cells, forced_glyph(rule))])
        }
    }
}

fn forced_glyph(rule: &Rule) -> Glyph {
    match rule.state {
        ForcedState::Empty => Glyph::NewCross,
        ForcedState::Star => Glyph::NewStar,
    }
}

fn compact(parts: &[(&[Point], Glyph)]) -> Scene {
    let all = || parts.iter().flat_map(|(points, _)| points.iter());
    let span = |part: fn(&Point) -> i32| {
        let (least, most) = (all().map(part).min().unwrap_or(0), all().map(part).max().unwrap_or(0));
        (least, (most - least + 1) as usize)
    };
    let ((top, rows), (left, cols)) = (span(|point| point.0), span(|point| point.1));
    let mut scene = Scene::blank(rows, cols);
    for (points, glyph) in parts {
        for (row, col) in *points {
            scene.set_glyph((row - top) as usize, (col - left) as usize, *glyph);
        }
    }
    scene
}

/// One line that says what the entry claims.
pub fn headline(entry: &Entry) -> String {
    let stars = |count: usize| if count == 1 { "1 star forces".to_owned() } else { format!("{count} stars force") };
    let claim = match &entry.body {
        EntryBody::Pair(pair) => {
            let count = pair.compatible.map(|count| format!(" ({count} placements)")).unwrap_or_default();
            format!(
                "{} {} empty cells and {} stars{count}",
                stars(pair.stars.len()),
                pair.empties.len(),
                pair.forced_stars.len()
            )
        }
        EntryBody::Template { template, occurrences } => {
            format!("a shape of {} stars with what it decides, found {occurrences} times", template.stars.len())
        }
        EntryBody::Rule(rule) | EntryBody::UnknownFeatures { rule, .. } => {
            let (what, sign) = match rule.state {
                ForcedState::Empty => ("empty", 'X'),
                ForcedState::Star => ("a star", '☆'),
            };
            let cells = if rule.cells.len() == 1 { "cell" } else { "cells" };
            format!("{} the {cells} marked {sign} to be {what}", stars(rule.star_count()))
        }
    };
    format!("{}: {claim}", entry.place)
}

/// The conditions and the proof of a rule in words.
pub fn words(entry: &Entry) -> Vec<String> {
    let mut lines = Vec::new();
    if let EntryBody::Rule(rule) | EntryBody::UnknownFeatures { rule, .. } = &entry.body {
        lines.extend(rule.features.iter().map(|feature| format!("if {} ({feature})", feature.description())));
        if let Some(proof) = &rule.proof {
            let stars: Vec<String> = proof.stars.iter().map(Cell::to_string).collect();
            lines.push(format!("why, for stars at {}: {}", stars.join(", "), proof.text()));
        }
    }
    if let EntryBody::UnknownFeatures { names, .. } = &entry.body {
        lines.extend(names.iter().map(|name| format!("if `{name}`, which is unknown: this rule never fires")));
    }
    lines
}

/// The entry for programs: where it is, what kind it is, and its claim in words.
pub fn json(source: &Source, entry: &Entry) -> Value {
    json!({"file": source.name, "rule": entry.place, "kind": entry.kind.name(), "text": headline(entry), "words": words(entry)})
}
