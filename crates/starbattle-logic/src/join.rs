//! Cells that are refuted one after the other for the same reason: people say that once.

use crate::{
    analysis::{capacity::capacity, supposition::gone_by_star},
    deduction::Deduction,
    evidence::{Broken, Evidence},
    path::Step,
    position::Position,
    solver::make_marks,
};

/// Makes one step of each run of steps that say of several cells what a star there would break, if all of it is true where the run begins.
pub(crate) fn join_same_reasons(from: &Position, steps: &mut Vec<Step>) {
    let mut joined: Vec<Step> = Vec::with_capacity(steps.len());
    let mut position = from.clone();
    // Where the last of the joined steps stands, if others may say the same.
    let mut before: Option<Position> = None;
    for step in steps.drain(..) {
        let last = joined.last_mut().zip(before.as_ref());
        let together = last.and_then(|(last, before)| Some((join(before, &last.deduction, &step.deduction)?, last)));
        if together.is_none() {
            before = matches!(step.deduction.evidence, Evidence::Refuted { .. }).then(|| position.clone());
        }
        make_marks(&mut position, &step.deduction);
        match together {
            Some((together, last)) => last.deduction = together,
            None => joined.push(step),
        }
    }
    *steps = joined;
}

/// The first deduction with what the other says beside it, if both have the same reason.
fn join(position: &Position, one: &Deduction, other: &Deduction) -> Option<Deduction> {
    let (
        Evidence::Refuted { cells, star: true, broken },
        Evidence::Refuted { cells: more, star: true, broken: otherwise },
    ) = (&one.evidence, &other.evidence)
    else {
        return None;
    };
    let is_plain = |deduction: &Deduction| deduction.claims.is_empty() && deduction.stars.is_empty();
    let is_alike = one.rule == other.rule && one.uses == other.uses && one.pattern == other.pattern;
    let breaks_the_same = more.iter().all(|cell| match (broken, otherwise) {
        (Broken::Room { area, room, need }, Broken::Room { area: same, need: needed, .. }) => {
            let left = &area.cells - &gone_by_star(position, cell);
            (&area.units, area.fact, need) == (&same.units, same.fact, needed) && capacity(&left) == *room
        }
        _ => broken == otherwise,
    });
    if !is_plain(one) || !is_plain(other) || !is_alike || !breaks_the_same {
        return None;
    }
    let evidence = Evidence::Refuted { cells: cells | more, star: true, broken: broken.clone() };
    Some(Deduction { evidence, ..one.clone() }.empty(&other.empties))
}
