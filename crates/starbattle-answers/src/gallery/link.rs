//! From a step of the solver to the pattern behind it.

use starbattle_board::Board;
use starbattle_logic::{Deduction, Evidence};

use crate::{Library, wire::PatternLink};

/// The pattern that a step rests on, if it rests on one of a shipped file.
#[must_use]
pub fn link(library: &Library, board: Board, deduction: &Deduction) -> Option<PatternLink> {
    let Evidence::Knowledge { stars, crosses, .. } = &deduction.evidence else { return None };
    let specs = library.specs();
    let decided = &deduction.stars | &deduction.empties;
    let files = specs.iter().filter(|spec| spec.source == "shipped" && spec.board() == Some(board));
    files.filter(|spec| spec.file.as_ref().is_ok_and(|file| file.arrays.rules)).find_map(|spec| {
        let (matcher, entries) = spec.matcher();
        let mut rule = None;
        matcher.matches(stars, crosses, |found| {
            if rule.is_none() && decided.contains(found.cell) {
                rule = found.rule.and_then(|number| entries.get(number)).copied();
            }
        });
        let card = spec.cards().iter().find(|card| Some(card.entry) == rule)?;
        Some(PatternLink { spec: spec.id.clone(), id: card.id(spec) })
    })
}
