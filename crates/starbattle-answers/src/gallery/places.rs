//! Everywhere a pattern applies: moved, turned and mirrored.

use std::collections::BTreeSet;

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cancel, Cell, CellSet, CompactSort, Symmetry};
use starbattle_entangle::{Entry, EntryBody, Matcher};

use super::card::{Shape, shown_empties};
use crate::wire::{Pair, PatternPlacement, pair};

/// Every place where the entry applies. With an atlas, only places whose stars and crosses occur in some placement.
pub(super) fn placements(
    entry: &Entry,
    board: Board,
    atlas: Option<&Atlas>,
    known: &Matcher,
    cancel: &dyn Cancel,
) -> Vec<PatternPlacement> {
    let shape = match &entry.body {
        EntryBody::Pair(pair) => {
            return images_of_pair(&pair.stars, &shown_empties(pair, board), &pair.forced_stars, board);
        }
        EntryBody::Template { template, .. } => Shape::of_template(template),
        EntryBody::Rule(rule) => Shape::of_rule(rule),
        EntryBody::UnknownFeatures { .. } => return Vec::new(),
    };
    let is_template = matches!(entry.body, EntryBody::Template { .. });
    let mut seen = BTreeSet::new();
    let mut placements = Vec::new();
    for (frame, placed) in shape.frames(board) {
        if cancel.is_cancelled() {
            break;
        }
        let (empties, stars) = shape.split(&placed.cells);
        let says_all = || !is_template || shape.is_all(&placed, board, known);
        let occurs = atlas.map_or_else(says_all, |atlas| {
            atlas.analyze_marked(&placed.stars, &placed.crosses).is_ok_and(|analysis| {
                let as_said = || {
                    let set = |cells: &[Cell]| CellSet::from_cells(board.size(), cells.iter().copied());
                    set(&empties) == analysis.deduced_empty() && set(&stars) == analysis.forced_star()
                };
                analysis.is_realizable() && (!is_template || as_said())
            })
        });
        if !occurs {
            continue;
        }
        for symmetry in Symmetry::ALL {
            let Some(image) = shape.image(board, frame, symmetry) else { continue };
            let mut cells = image.cells.clone();
            cells.compact_sort();
            if seen.insert((image.stars.clone(), image.crosses.clone(), cells)) {
                let (empties, stars) = shape.split(&image.cells);
                placements.push(placement([&image.stars, &image.crosses, &empties, &stars], symmetry));
            }
        }
    }
    placements
}

fn images_of_pair(given: &[Cell], empties: &[Cell], stars: &[Cell], board: Board) -> Vec<PatternPlacement> {
    let mut seen = BTreeSet::new();
    let turned = |cells: &[Cell], symmetry: Symmetry| -> Vec<Cell> {
        let mut cells: Vec<Cell> = cells.iter().map(|&cell| symmetry.apply(cell, board.size())).collect();
        cells.compact_sort();
        cells
    };
    let images = Symmetry::ALL.into_iter().filter_map(|symmetry| {
        let image = turned(given, symmetry);
        let is_new = seen.insert(image.clone());
        is_new.then(|| placement([&image, &[], &turned(empties, symmetry), &turned(stars, symmetry)], symmetry))
    });
    images.collect()
}

/// A place, from the given stars and crosses and the cells that become empty and stars.
fn placement([given, crosses, empties, stars]: [&[Cell]; 4], symmetry: Symmetry) -> PatternPlacement {
    let pairs = |cells: &[Cell]| -> Vec<Pair> { cells.iter().copied().map(pair).collect() };
    PatternPlacement {
        stars: pairs(given),
        crosses: pairs(crosses),
        forced_empty: pairs(empties),
        forced_star: pairs(stars),
        transform: symmetry.name(),
    }
}
