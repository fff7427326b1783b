//! The sets of cells that a reason names: blocks, combs and groups.

use schemars::JsonSchema;
use serde::Serialize;
use starbattle_board::{Cell, CellSet, Span};
use starbattle_logic::{Area, Broken, CombBound, Evidence};

use super::{Pair, pair, pairs};

/// A set of cells that a reason names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outline {
    /// What it is.
    pub kind: OutlineKind,
    /// Its cells.
    pub cells: Vec<Pair>,
}

/// The kinds of sets of cells that reasons name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum OutlineKind {
    /// A 2×2 block.
    Block,
    /// A comb.
    Comb,
    /// A part of a row, column or region, or any other group.
    Group,
}

/// What to outline for a reason. Rows, columns and regions are not in it, as `units` has them.
pub(super) fn outlines(evidence: &Evidence) -> Vec<Outline> {
    let mut found = Outlines::default();
    match evidence {
        Evidence::Quota { area, .. } | Evidence::Placements { area, .. } => found.area(area),
        Evidence::Cover { area, blocks, combs, .. } => {
            found.area(area);
            for corner in blocks {
                found.block(*corner);
            }
            for comb in combs {
                found.comb(comb);
            }
        }
        Evidence::Share { area, part, .. } => {
            found.area(area);
            found.group(part);
        }
        Evidence::Consumed { area, parts, .. } => {
            found.area(area);
            found.areas(parts);
        }
        Evidence::Together { parts, .. } | Evidence::Twins { parts, .. } => found.areas(parts),
        Evidence::Refuted { broken, .. } => found.broken(broken),
        Evidence::Comb { comb, parts } => {
            found.comb(comb);
            found.areas(parts);
        }
        Evidence::Kissing { one, other, outside, .. } => {
            found.area(one);
            found.area(other);
            found.areas(outside);
        }
        _ => {}
    }
    found.0
}

#[derive(Default)]
struct Outlines(Vec<Outline>);

impl Outlines {
    fn add(&mut self, kind: OutlineKind, cells: Vec<Pair>) {
        let outline = Outline { kind, cells };
        // One cell needs no outline of its own.
        if outline.cells.len() > 1 && !self.0.contains(&outline) {
            self.0.push(outline);
        }
    }

    fn group(&mut self, cells: &CellSet) {
        self.add(OutlineKind::Group, pairs(cells));
    }

    fn area(&mut self, area: &Area) {
        if area.units.is_empty() {
            self.group(&area.cells);
        }
    }

    fn areas(&mut self, areas: &[Area]) {
        for area in areas {
            self.area(area);
        }
    }

    fn block(&mut self, corner: Cell) {
        self.add(OutlineKind::Block, Span::Block(corner).cells().into_iter().map(pair).collect());
    }

    fn comb(&mut self, comb: &CombBound) {
        self.add(OutlineKind::Comb, pairs(&comb.cells));
        self.areas(&comb.outside);
    }

    fn broken(&mut self, broken: &Broken) {
        match broken {
            Broken::Room { area, .. } | Broken::Excess { area, .. } => self.area(area),
            Broken::Crowd { parts, .. } => self.areas(parts),
            _ => {}
        }
    }
}
