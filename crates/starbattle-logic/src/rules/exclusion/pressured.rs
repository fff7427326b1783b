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
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAA  .....  ....x
    /// BCCAA  .....  .....
    /// BCCAD  .....  .....
    /// BBEDD  .....  .....
    /// BBBDD  ...x.  ...x.
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAA  ....x
    /// BBAAA  *....
    /// BCADA  .x...
    /// BCAEE  ...x.
    /// EEEEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Pressured exclusion.
    3, effort 10, find; 5 "Pressured exclusion"
}

/// An area with the lines that hold it as the position is.
struct Prepared<'p> {
    area: AreaRef<'p>,
    lines: Vec<(usize, u64)>,
}

fn find(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    let size = position.geometry().size;
    let facts = position.facts().iter().filter(|fact| fact.min > 0).map(AreaRef::from);
    let regions = (2 * size..3 * size).filter(|&unit| position.need_of(unit) > 0).map(|unit| position.unit_area(unit));
    let prepared: Vec<Prepared<'_>> = facts
        .chain(regions)
        .map(|area| {
            let lines = position.geometry().common_lines(area.cells);
            let lines = lines.map(|line| (line, along(position, line, area.cells))).collect();
            Prepared { area, lines }
        })
        .collect();
    for cell in position.live() {
        let star = Supposition::star(position, cell);
        if let Some(deduction) = starved(position, &star).or_else(|| crowded(position, &star, &prepared)) {
            found.push(position, deduction)?;
        }
    }
    ControlFlow::Continue(())
}

/// A fact that the star leaves without enough room.
fn starved(position: &Position, star: &Supposition) -> Option<Deduction> {
    let geometry = position.geometry();
    for fact in position.facts().iter().filter(|fact| fact.min > 0) {
        if fact.cells.is_disjoint(&star.gone) {
            continue;
        }
        let need = usize::from(fact.min) - usize::from(fact.cells.contains(star.cell));
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
fn crowded(position: &Position, star: &Supposition, prepared: &[Prepared<'_>]) -> Option<Deduction> {
    let geometry = position.geometry();
    let mut confined: Vec<(usize, AreaRef<'_>, u64)> = Vec::new();
    // Only lines that lose a star to the supposed one, or get a new part by it, can become too crowded.
    let mut lines: Vec<usize> = star.units[..2].to_vec();
    for Prepared { area, lines: before } in prepared {
        if area.cells.is_disjoint(&star.gone) {
            confined.extend(before.iter().map(|&(line, mask)| (line, *area, mask)));
            continue;
        }
        if area.cells.contains(star.cell) {
            continue;
        }
        let left = area.cells - &star.gone;
        for line in geometry.common_lines(&left) {
            confined.push((line, *area, along(position, line, &left)));
            lines.push(line);
        }
    }
    lines.sort_unstable();
    lines.dedup();
    for line in lines {
        let need = star.need(position, line);
        let group = confined.iter().filter(|part| part.0 == line);
        if group.clone().map(|(_, area, _)| area.min).sum::<usize>() <= need {
            continue;
        }
        let parts: Vec<LinePart<'_>> = group.map(|&(_, area, mask)| LinePart { area, mask }).collect();
        // Parts that share no cell after the star need different stars, because all their stars are in what is left of them.
        let (sum, chosen) = best_disjoint(&parts, need + 1);
        if sum <= need {
            continue;
        }
        let chosen: Vec<AreaRef<'_>> = chosen.iter().map(|&index| parts[index].area).collect();
        let areas = chosen.iter().map(|area| area.area(position)).collect();
        let line = geometry.unit(line);
        let evidence = Evidence::Refuted { star: star.cell, broken: Broken::Crowd { line, parts: areas, need } };
        let deduction = Deduction::new(position, RuleId::new(3, 5), evidence).empty_cell(star.cell);
        return Some(deduction.using(chosen.iter().filter_map(AreaRef::fact)));
    }
    None
}
