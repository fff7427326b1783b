//! A star that leaves a unit too little room.

use std::ops::ControlFlow;

use crate::{
    analysis::{
        capacity::{capacity, holds, line_capacity},
        supposition::Supposition,
    },
    cache::revisions::Trial,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Broken, Evidence},
    position::Position,
    rule::{RuleId, declare_rule},
};

declare_rule! {
    /// A star in a cell would leave a region, row or column too little room for the stars it needs.
    ///
    /// ## What it finds
    /// A cell, inside the unit or outside, whose star would kill so many open cells of the unit (by touching them, or by completing
    /// a line or region they share) that the rest cannot hold what the unit needs. The cell is empty.
    ///
    /// ## Why it is true
    /// With the star there would be no way to complete the unit.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABCC  .....  .....
    /// AAACC  .....  .....
    /// ADCCC  .....  ....x
    /// ADEEE  .....  .....
    /// ADEEE  ...x.  ...x.
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBB  ...x.
    /// AABBB  ...x.
    /// AAACC  .....
    /// DDDCC  .*...
    /// DDDEE  ..x*.
    /// ```
    ///
    /// ## Also known as
    /// Exclusion, trial of one star, outside exclusion.
    3, effort 8, find; 1 "Region exclusion", 2 "Row exclusion", 3 "Column exclusion"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let units: Vec<usize> = position.open_units().collect();
    for cell in position.live() {
        let star = Supposition::star(position, cell);
        let revisions = position.revisions();
        let tried = star.tried(position, Trial::Room);
        let changed = |unit: &&usize| revisions.live[**unit] > tried || revisions.need[**unit] > tried;
        match units.iter().filter(changed).find_map(|&unit| broken_by(position, &star, unit)) {
            Some(deduction) => sink.push(position, deduction)?,
            None => revisions.note(Trial::Room, cell),
        }
    }
    ControlFlow::Continue(())
}

/// The deduction that the cell is empty, if its star breaks the unit.
fn broken_by(position: &Position, star: &Supposition, unit: usize) -> Option<Deduction> {
    let units = position.units();
    let inside = star.units.contains(&unit);
    let need = position.need_of(unit) - usize::from(inside);
    if need == 0 || (!inside && position.live_of(unit).is_disjoint(&star.gone)) {
        return None;
    }
    let fits = if units.is_line(unit) {
        line_capacity(star.line_mask(position, unit)) >= need
    } else {
        holds(units, &(position.live_of(unit) - &star.gone), need)
    };
    if fits {
        return None;
    }
    let cells = position.live_of(unit) - &star.gone;
    let room = capacity(&cells);
    if room >= need {
        return None;
    }
    let number = [2, 3, 1][units.kind_and_index(unit).0];
    let broken = Broken::Room { area: position.unit_area(unit).area(position), room, need };
    let evidence = Evidence::Refuted { star: star.cell, broken };
    Some(Deduction::new(position, RuleId::new(3, number), evidence).empty_cell(star.cell))
}
