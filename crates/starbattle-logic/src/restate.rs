//! Facts that say no more than the quota of units: people name the units instead.

use starbattle_board::Unit;

use crate::{
    analysis::capacity::capacity,
    contradiction::{Clash, Contradiction},
    deduction::Deduction,
    evidence::Evidence,
    fact::{FactId, FactSet},
    group_name::areas_of,
    path::mark_used_by,
    position::Position,
    refresh::units_with,
    rules::patterns::chain::{facts_used, suppose},
    solver::make_marks,
};

/// Replaces facts about all open cells of a unit, or of a few of one kind, by these units where they say the same.
pub(crate) fn restate(position: &Position, deduction: &mut Deduction) {
    let units = |id: FactId| said_by_units(position, id);
    for area in areas_of(&mut deduction.evidence) {
        if let Some(units) = area.fact.and_then(units) {
            (area.units, area.fact) = (units, None);
        }
    }
    match &mut deduction.evidence {
        Evidence::Chain { .. } => {
            restate_chain(position, &mut deduction.evidence);
            deduction.uses = facts_used(position, &deduction.evidence);
        }
        _ => deduction.uses.retain(|&fact| units(fact).is_none()),
    }
}

/// The units that say the same as a fact.
fn said_by_units(position: &Position, id: FactId) -> Option<Vec<Unit>> {
    let fact = position.facts().iter().find(|fact| fact.id == id)?;
    units_with(position, &fact.cells, fact.min, fact.max)
}

/// The same in the steps of a chain. Those that nothing needs any longer are left out.
fn restate_chain(position: &Position, chain: &mut Evidence) {
    let Evidence::Chain { cell, star, steps, end } = chain else { return };
    let mut supposed = suppose(position, *cell, *star);
    for step in &mut *steps {
        restate(&supposed, &mut step.deduction);
        for (&fact, claim) in step.learned.iter().zip(&step.deduction.claims) {
            supposed.learn_as(fact, claim);
        }
        make_marks(&mut supposed, &step.deduction);
    }
    if let Contradiction::Fact { fact, clash: Clash::Room, .. } = end
        && let Some(units) = said_by_units(position, *fact)
    {
        let need = units.iter().map(|unit| supposed.need_of(supposed.units().number(*unit))).sum();
        let room = capacity(&supposed.joined(units.clone()).cells);
        *end = Contradiction::Short { units, room, need };
    }
    let mut wanted = FactSet::default();
    if let Contradiction::Fact { fact, .. } = end {
        wanted.insert(*fact);
    }
    mark_used_by(steps, wanted);
    steps.retain(|step| step.used);
}
