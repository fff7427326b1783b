//! A fact wherever it lies: stars, crosses and the cell in canonical form, and all places of it.

use std::collections::HashSet;

use starbattle_board::{Cell, CompactSort, Symmetry};

use super::{patterns::Given, placement_sets::PlacementSets};
use crate::{
    canonical::Point,
    groups::{Arrangement, CandidateState, Group, point},
    rule::place,
};

/// The canonical form of a fact: of all images the one with the least stars, then crosses, then cell. The frame is that of the
/// stars, or of the crosses if there are no stars.
pub(super) fn arrangement_of(given: &Given, cell: Cell) -> Option<Arrangement> {
    Symmetry::ALL.into_iter().map(|symmetry| image(given, cell, symmetry)).min()
}

fn image(given: &Given, cell: Cell, symmetry: Symmetry) -> Arrangement {
    let turned =
        |cells: &[Cell]| -> Vec<Point> { cells.iter().map(|&cell| symmetry.apply_to_offset(point(cell))).collect() };
    let (stars, crosses) = (turned(&given.stars), turned(&given.crosses));
    let framed = if stars.is_empty() { &crosses } else { &stars };
    let least = |part: fn(&Point) -> i32| framed.iter().map(part).min().unwrap_or(0);
    let (top, left) = (least(|point| point.0), least(|point| point.1));
    let moved = |points: &[Point]| -> Vec<Point> {
        let mut points: Vec<Point> = points.iter().map(|&(row, col)| (row - top, col - left)).collect();
        points.compact_sort();
        points
    };
    let (row, col) = symmetry.apply_to_offset(point(cell));
    Arrangement { stars: moved(&stars), crosses: moved(&crosses), candidate: (row - top, col - left) }
}

/// What the cell is at every place on the board where some placement has the marks.
pub(super) fn group_of(sets: &PlacementSets, arrangement: &Arrangement) -> Group {
    let board = sets.board();
    let size = board.size();
    let Arrangement { stars, crosses, candidate } = arrangement;
    let mut group = Group::default();
    // An image that another place has, too, counts once.
    let mut seen = HashSet::new();
    for frame in (0..size as i32).flat_map(|row| (0..size as i32).map(move |col| (row, col))) {
        let Some(placed) = place(stars, crosses, &[*candidate], board, frame, Symmetry::Identity) else { continue };
        let (given, cell) = (Given { stars: placed.stars, crosses: placed.crosses }, placed.cells[0]);
        let chosen = sets.choose(&given);
        if chosen.is_empty() {
            continue;
        }
        let state: CandidateState = sets.state(&chosen, cell);
        group.places.insert((frame.0 as u8, frame.1 as u8), state);
        let images = given.keys(cell, size).into_iter().filter(|&key| seen.insert(key)).count();
        group.counts[state as usize] += images as u64;
    }
    group
}
