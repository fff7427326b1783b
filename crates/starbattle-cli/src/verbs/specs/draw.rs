//! Entries of rule files as pictures.

use starbattle::answers::gallery::claim;
use starbattle::{
    board::Cell,
    entangle::{Entry, EntryBody, ForcedState, Point, Rule},
    notation::drawing::{Glyph, Scene},
};

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
            compact(&[(&rule.stars, Glyph::Star), (&rule.crosses, Glyph::Cross), (&rule.cells, forced_glyph(rule))])
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

/// One line that says where the entry is and what it claims.
pub fn headline(entry: &Entry) -> String {
    format!("{}: {}", entry.place, claim(entry))
}
