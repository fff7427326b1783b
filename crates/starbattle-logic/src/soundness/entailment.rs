//! Whether a conclusion follows from what its evidence names, and from nothing else but the basic rules.

use starbattle_board::{Cell, CellSet, Unit};

use super::state::{Group, State};
use crate::{
    deduction::Deduction,
    evidence::{Area, Evidence},
};

/// More branches than these are not searched; what is not refuted by then counts as true.
const MAX_NODES: usize = 20_000;

/// Why a conclusion does not follow.
pub enum Gap {
    UnknownFact,
    /// Stars that agree with everything the evidence names but not with the conclusion.
    Counterexample(CellSet),
}

/// Looks for stars that agree with the units that the evidence names and with the facts that the deduction uses, break no rule of the
/// game elsewhere, and contradict the conclusion.
pub fn gap(state: &State<'_>, deduction: &Deduction) -> Option<Gap> {
    let Some(search) = Search::new(state, deduction) else { return Some(Gap::UnknownFact) };
    let none = CellSet::empty(state.size());
    let starred = deduction.empties.iter().map(|cell| search.clone().completed(Some(cell), &none, None));
    let emptied = deduction
        .stars
        .iter()
        .map(|cell| search.clone().completed(None, &CellSet::from_cells(state.size(), [cell]), None));
    let missed = deduction.claims.iter().filter(|claim| claim.min > 0).map(|claim| {
        let too_few = Group { cells: claim.cells.clone(), min: 0, max: usize::from(claim.min) - 1 };
        search.clone().completed(None, &none, Some(too_few))
    });
    let exceeded = deduction.claims.iter().filter(|claim| claim.max != u8::MAX).map(|claim| {
        let too_many = Group { cells: claim.cells.clone(), min: usize::from(claim.max) + 1, max: usize::MAX };
        search.clone().completed(None, &none, Some(too_many))
    });
    starred.chain(emptied).chain(missed).chain(exceeded).flatten().next().map(Gap::Counterexample)
}

/// Whether no more than `most` stars can be in the cells, as far as the deduction's facts and the basic rules say.
pub fn holds_at_most(state: &State<'_>, deduction: &Deduction, cells: &CellSet, most: usize) -> bool {
    let Some(search) = Search::new(state, deduction) else { return false };
    let too_many = Group { cells: cells.clone(), min: most + 1, max: usize::MAX };
    search.completed(None, &CellSet::empty(state.size()), Some(too_many)).is_none()
}

/// The units that the sentence names, those of parts included.
fn named_units(evidence: &Evidence) -> Vec<Unit> {
    let parts: Vec<&Area> = match evidence {
        Evidence::Consumed { parts, .. } | Evidence::Together { parts, .. } => parts.iter().collect(),
        Evidence::Comb { comb, parts } => comb.outside.iter().chain(parts).collect(),
        Evidence::Kissing { one, other, outside, .. } => outside.iter().chain([one, other]).collect(),
        Evidence::Cover { combs, .. } => combs.iter().flat_map(|comb| &comb.outside).collect(),
        _ => Vec::new(),
    };
    let parts = parts.into_iter().flat_map(|part| part.units.iter().copied());
    let mut named: Vec<Unit> = evidence.units().into_iter().chain(parts).collect();
    if let Evidence::Placements { dropped, .. } = evidence {
        named.extend(dropped.iter().flat_map(|way| way.broken.units()));
    }
    named
}

#[derive(Clone)]
struct Search {
    /// Sets of cells with the number of stars that they still take.
    groups: Vec<Group>,
    open: CellSet,
    chosen: CellSet,
    nodes: usize,
}

impl Search {
    /// None if a fact is used that is not known.
    fn new(state: &State<'_>, deduction: &Deduction) -> Option<Self> {
        // These arguments rest on all units: what others leave room for, or put into lines.
        let everywhere = match &deduction.evidence {
            Evidence::Count { need, given, .. } => need == given,
            _ => false,
        };
        let named = named_units(&deduction.evidence);
        let mut groups = Vec::new();
        for unit in state.units() {
            let need = state.need(unit).max(0) as usize;
            let min = if everywhere || named.contains(&unit) { need } else { 0 };
            groups.push(Group { cells: state.live_of(unit), min, max: need });
        }
        for fact in &deduction.uses {
            groups.push(state.fact(*fact)?);
        }
        let open = &state.live - &state.stars.touching();
        Some(Self { groups, open, chosen: CellSet::empty(state.size()), nodes: 0 })
    }

    /// Stars that fill all groups, with a star in one cell, without any in others, and with one group more.
    fn completed(mut self, star: Option<Cell>, without: &CellSet, group: Option<Group>) -> Option<CellSet> {
        self.open -= without;
        self.groups.extend(group);
        for index in 0..self.groups.len() {
            if self.groups[index].max == 0 {
                self.open -= &self.groups[index].cells;
            }
        }
        if let Some(star) = star {
            if !self.open.contains(star) {
                return None;
            }
            self.place(star);
        }
        self.complete()
    }

    fn place(&mut self, star: Cell) {
        self.chosen.insert(star);
        self.open.remove(star);
        self.open -= &CellSet::from_cells(self.open.size(), star.neighbours(self.open.size()));
        for group in self.groups.iter_mut().filter(|group| group.cells.contains(star)) {
            group.min = group.min.saturating_sub(1);
            if group.max != usize::MAX {
                group.max -= 1;
                if group.max == 0 {
                    self.open -= &group.cells;
                }
            }
        }
    }

    fn complete(&mut self) -> Option<CellSet> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return None;
        }
        let mut tightest: Option<(usize, CellSet)> = None;
        for group in self.groups.iter().filter(|group| group.min > 0) {
            let open = &group.cells & &self.open;
            let spare = open.len().checked_sub(group.min)?;
            if tightest.as_ref().is_none_or(|(least, _)| spare < *least) {
                tightest = Some((spare, open));
            }
        }
        let Some((_, cells)) = tightest else { return Some(self.chosen.clone()) };
        let star = cells.first()?;
        let mut with = self.clone();
        with.place(star);
        if let Some(found) = with.complete() {
            return Some(found);
        }
        self.nodes = with.nodes;
        self.open.remove(star);
        self.complete()
    }
}
