//! A star that breaks a fact.

use std::ops::ControlFlow;

use crate::{
    areas::AreaRef,
    capacity::{capacity, holds},
    deduction::Deduction,
    evidence::{Area, Broken, Evidence},
    found::Found,
    line_facts::{LinePart, along, best_disjoint},
    position::Position,
    rule::{RuleId, declare_rule},
    supposition::Supposition,
};

declare_rule! {
    /// A star in a cell would leave no place for stars that must be in some strip, block or other set.
    ///
    /// ## What it finds
    /// A cell whose star, with its direct consequences, leaves a set too little room for its least number of stars; or pushes several
    /// disjoint sets into one line that cannot take all their stars.
    ///
    /// ## Why it is true
    /// The star contradicts something that is known.
    ///
    /// ## Example
    /// @EXAMPLE@
    ///
    /// ## Also known as
    /// Pressured exclusion.
    3, effort 10, find; 5 "Pressured exclusion"
}

fn find(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    let size = position.geometry().size;
    let regions: Vec<usize> = (2 * size..3 * size).filter(|&unit| position.need_of(unit) > 0).collect();
    for cell in position.live() {
        let star = Supposition::star(position, cell);
        if let Some(deduction) = starved(position, &star).or_else(|| crowded(position, &star, &regions)) {
            found.push(position, deduction)?;
        }
    }
    ControlFlow::Continue(())
}

/// A fact that the star leaves without enough room.
fn starved(position: &Position, star: &Supposition) -> Option<Deduction> {
    let geometry = position.geometry();
    for fact in position.facts().iter().filter(|fact| fact.min > 0) {
        let need = usize::from(fact.min) - usize::from(fact.cells.contains(star.cell));
        if need == 0 || fact.cells.is_disjoint(&star.gone) {
            continue;
        }
        let left = &fact.cells - &star.gone;
        if holds(geometry, &left, need) {
            continue;
        }
        let room = capacity(&left);
        let area = Area { cells: left, ..AreaRef::from(fact).area(position) };
        let evidence = Evidence::Refuted { star: star.cell, broken: Broken::Room { area, room, need } };
        return Some(Deduction::new(position, RuleId::new(3, 5), evidence).empty_cell(star.cell).using([fact.id]));
    }
    None
}

/// A line into which the star pushes more stars than it can take.
fn crowded(position: &Position, star: &Supposition, regions: &[usize]) -> Option<Deduction> {
    let geometry = position.geometry();
    let facts = position.facts().iter().filter(|fact| fact.min > 0).map(AreaRef::from);
    let areas = facts.chain(regions.iter().map(|&unit| position.unit_area(unit)));
    let mut confined: Vec<(usize, AreaRef<'_>, u64)> = Vec::new();
    for area in areas {
        if area.cells.contains(star.cell) {
            continue;
        }
        let left = area.cells - &star.gone;
        if left.len() > geometry.size {
            continue;
        }
        for line in geometry.common_lines(&left) {
            confined.push((line, area, along(position, line, &left)));
        }
    }
    confined.sort_by_key(|&(line, ..)| line);
    for group in confined.chunk_by(|one, two| one.0 == two.0) {
        let line = group[0].0;
        let need = star.need(position, line);
        if group.iter().map(|(_, area, _)| area.min).sum::<usize>() <= need {
            continue;
        }
        let parts: Vec<LinePart<'_>> = group.iter().map(|&(_, area, mask)| LinePart { area, mask }).collect();
        let (sum, chosen) = best_disjoint(&parts, need + 1);
        if sum <= need {
            continue;
        }
        let chosen: Vec<AreaRef<'_>> = chosen.iter().map(|&index| parts[index].area).collect();
        // Disjoint in what would be left is not enough: the stars counted must be different ones, and they are, because every
        // star of these areas would be in what is left of them.
        let areas = chosen.iter().map(|area| area.area(position)).collect();
        let line = geometry.unit(line);
        let evidence = Evidence::Refuted { star: star.cell, broken: Broken::Crowd { line, parts: areas, need } };
        let deduction = Deduction::new(position, RuleId::new(3, 5), evidence).empty_cell(star.cell);
        return Some(deduction.using(chosen.iter().filter_map(AreaRef::fact)));
    }
    None
}
