//! Cells of a set that would leave no room for its other stars.

use std::ops::ControlFlow;

use crate::{
    analysis::{
        areas::AreaRef,
        capacity::{capacity, holds},
    },
    cache::examined::Examined,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Broken, Evidence},
    position::Position,
    rule::{RuleId, declare_rule},
};

declare_rule! {
    /// A cell of a set that would keep the rest of the set from holding its other stars is empty.
    ///
    /// ## What it finds
    /// Cells known to hold at least two stars, and one among them that touches so many of the others that these cannot hold what
    /// is missing.
    ///
    /// ## Why it is true
    /// With a star there the set would hold too few.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 2 stars
    /// AAAABBCC  x.......  x.x.....
    /// DEEBBCCB  ........  ........
    /// DEEBBCCC  ........  ........
    /// DEEBFFCC  ........  ........
    /// DEEGFFFF  ........  ........
    /// DDHGGFFF  ........  ........
    /// DDHHHHGG  ........  ........
    /// HHHHHHGG  ........  ........
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 2 stars
    /// AAAABBCC  ........
    /// DEEBBCCB  ........
    /// DEEBBCCC  ........
    /// DEEBFFCC  ........
    /// DEEGFFFF  ........
    /// DDHGGFFF  ........
    /// DDHHHHGG  ........
    /// HHHHHHGG  ........
    /// ```
    ///
    /// ## Also known as
    /// Selfish roommates, crowding.
    3, effort 7, find; 7 "Crowding"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let units = position.units();
    for fact in position.facts().iter().filter(|fact| fact.min >= 2) {
        if fact.examined.by(Examined::CROWDING) {
            continue;
        }
        let before = sink.offered();
        let need = usize::from(fact.min) - 1;
        for star in &fact.cells {
            let mut left = &fact.cells - units.neighbours(star);
            left.remove(star);
            if holds(units, &left, need) {
                continue;
            }
            let room = capacity(&left);
            let area = AreaRef::from(fact).area(position);
            let evidence = Evidence::Refuted { star, broken: Broken::Room { area, room, need } };
            let deduction = Deduction::new(position, RuleId::new(3, 7), evidence);
            sink.push(position, deduction.empty_cell(star).using([fact.id]))?;
        }
        if sink.offered() == before {
            fact.examined.note(Examined::CROWDING);
        }
    }
    ControlFlow::Continue(())
}
