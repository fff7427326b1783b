//! Of all ways to fill an area, only those that would say otherwise need a reason.

use starbattle_board::CellSet;

use crate::{
    deduction::Deduction,
    evidence::{DroppedWay, Evidence},
    explain_ways::FEW_WAYS,
    fact::FactId,
    path::Step,
    position::Position,
    solver::make_marks,
};

/// Leaves out the ways that agree with what is concluded from them, where the list becomes shorter.
pub(crate) fn list_exceptions(from: &Position, steps: &mut [Step]) {
    let mut position = from.clone();
    for step in steps {
        shorten(&position, &mut step.deduction);
        make_marks(&mut position, &step.deduction);
    }
}

fn shorten(position: &Position, deduction: &mut Deduction) {
    let Deduction { stars, empties, claims, evidence, uses, .. } = deduction;
    let Evidence::Placements { ways, dropped, unlisted, .. } = evidence else { return };
    let says_otherwise = |way: &DroppedWay| {
        let gone = &gone_by(position, &way.stars) - &way.stars;
        !stars.is_subset(&way.stars) || !empties.is_subset(&gone)
    };
    let (exceptions, others): (Vec<DroppedWay>, Vec<DroppedWay>) = dropped.iter().cloned().partition(says_otherwise);
    let is_shorter = ways.len() > FEW_WAYS || !others.is_empty();
    if !claims.is_empty() || exceptions.is_empty() || !is_shorter {
        return;
    }
    let used = |ways: &[DroppedWay]| -> Vec<FactId> { ways.iter().filter_map(|way| way.broken.fact()).collect() };
    let (needed, unneeded) = (used(&exceptions), used(&others));
    uses.retain(|fact| needed.contains(fact) || !unneeded.contains(fact));
    *unlisted += ways.len() + others.len();
    ways.clear();
    *dropped = exceptions;
}

/// The cells that are no longer open, or become stars, if these cells are stars.
fn gone_by(position: &Position, stars: &CellSet) -> CellSet {
    let mut gone = stars | &stars.touching();
    for unit in position.open_units() {
        if position.units().cells(unit).common(stars) >= position.need_of(unit) {
            gone |= position.live_of(unit);
        }
    }
    gone
}
