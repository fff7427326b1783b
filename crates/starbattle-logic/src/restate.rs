//! Facts that say no more than the quota of units: people name the units instead.

use crate::{
    deduction::Deduction, evidence::Evidence, fact::FactId, group_name::areas_of, position::Position,
    refresh::units_with,
};

/// Replaces facts about all open cells of a unit, or of a few of one kind, by these units where they say the same.
pub(crate) fn restate(position: &Position, deduction: &mut Deduction) {
    if matches!(deduction.evidence, Evidence::Chain { .. }) {
        // The steps of a chain speak of the facts themselves.
        return;
    }
    let units = |id: FactId| {
        let fact = position.facts().iter().find(|fact| fact.id == id)?;
        units_with(position, &fact.cells, fact.min, fact.max)
    };
    for area in areas_of(&mut deduction.evidence) {
        if let Some(units) = area.fact.and_then(units) {
            (area.units, area.fact) = (units, None);
        }
    }
    // The number of ways was counted with every fact that rules one out.
    if !matches!(deduction.evidence, Evidence::Placements { tested: true, .. }) {
        deduction.uses.retain(|&fact| units(fact).is_none());
    }
}
