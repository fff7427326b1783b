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
    revisions::Trial,
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

/// All areas, and for every line those inside it and the most that disjoint ones among them need together.
struct Pressure<'p> {
    /// Each with the revision in which it changed last.
    areas: Vec<(AreaRef<'p>, u32)>,
    parts: Vec<Vec<LinePart<'p>>>,
    most: Vec<usize>,
    /// When the need of each line or the areas inside it changed last.
    changed: Vec<u32>,
    /// When any area or line changed last.
    newest: u32,
}

impl<'p> Pressure<'p> {
    fn new(position: &'p Position) -> Self {
        let size = position.geometry().size;
        let revisions = position.revisions();
        let facts = position.facts().iter().filter(|fact| fact.min > 0);
        let facts = facts.map(|fact| (AreaRef::from(fact), fact.changed));
        let regions = (2 * size..3 * size).filter(|&unit| position.need_of(unit) > 0);
        let regions = regions.map(|unit| (position.unit_area(unit), revisions.live[unit].max(revisions.need[unit])));
        let areas: Vec<(AreaRef<'p>, u32)> = facts.chain(regions).collect();
        let mut parts: Vec<Vec<LinePart<'p>>> = vec![Vec::new(); 2 * size];
        let mut changed = revisions.need[..2 * size].to_vec();
        for &(area, when) in &areas {
            for line in position.geometry().common_lines(area.cells) {
                parts[line].push(LinePart { area, mask: along(position, line, area.cells) });
                changed[line] = changed[line].max(when);
            }
        }
        let most = |(line, parts): (usize, &Vec<_>)| best_disjoint(parts, position.need_of(line)).0;
        let most = parts.iter().enumerate().map(most).collect();
        let newest = areas.iter().map(|&(_, when)| when).chain(changed.iter().copied()).max().unwrap_or(0);
        Self { areas, parts, most, changed, newest }
    }
}

fn find(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    let pressure = Pressure::new(position);
    for cell in position.live() {
        let star = Supposition::star(position, cell);
        let tried = position.revisions().tried(Trial::Pressure, cell, star.units);
        if tried >= pressure.newest {
            continue;
        }
        if let Some(deduction) = starved(position, &star, tried).or_else(|| crowded(position, &star, &pressure, tried))
        {
            found.push(position, deduction)?;
        } else {
            position.revisions().note(Trial::Pressure, cell);
        }
    }
    ControlFlow::Continue(())
}

/// A fact that the star leaves without enough room.
fn starved(position: &Position, star: &Supposition, tried: u32) -> Option<Deduction> {
    let geometry = position.geometry();
    for fact in position.facts().iter().filter(|fact| fact.min > 0 && fact.changed > tried) {
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

/// A line that the star would affect.
struct Affected {
    line: usize,
    /// The least numbers of the areas that the star pushes into it, added up.
    pushed: usize,
    /// Whether the line or an area in it has changed since the star was tried last.
    changed: bool,
}

/// A line into which the star pushes more stars than it can take.
fn crowded(position: &Position, star: &Supposition, pressure: &Pressure<'_>, tried: u32) -> Option<Deduction> {
    let geometry = position.geometry();
    let affected = |line: usize, pushed: usize, area_changed: bool| Affected {
        line,
        pushed,
        changed: area_changed || pressure.changed[line] > tried,
    };
    // Only lines that lose a star to the supposed one, or get a new part by it, can become too crowded.
    let mut lines: Vec<Affected> = star.units[..2].iter().map(|&line| affected(line, 0, false)).collect();
    let mut new: Vec<(usize, LinePart<'_>)> = Vec::new();
    for &(area, when) in &pressure.areas {
        if area.cells.is_disjoint(&star.gone) || area.cells.contains(star.cell) {
            continue;
        }
        let left = area.cells - &star.gone;
        for line in geometry.common_lines(&left) {
            new.push((line, LinePart { area, mask: along(position, line, &left) }));
            match lines.iter_mut().find(|other| other.line == line) {
                Some(other) => {
                    other.pushed += area.min;
                    other.changed |= when > tried;
                }
                None => lines.push(affected(line, area.min, when > tried)),
            }
        }
    }
    // An area that has not changed is pushed where it was pushed before, so a line without any change is as crowded as it was.
    lines.retain(|other| other.changed && pressure.most[other.line] + other.pushed > star.need(position, other.line));
    lines.sort_unstable_by_key(|other| other.line);
    lines.into_iter().find_map(|Affected { line, .. }| {
        let old = pressure.parts[line].iter().filter(|part| part.area.cells.is_disjoint(&star.gone));
        let new = new.iter().filter(|(other, _)| *other == line).map(|(_, part)| part);
        let parts: Vec<LinePart<'_>> = old.chain(new).copied().collect();
        overfull(position, star, &parts, line)
    })
}

/// The deduction that the star would overfill the line, given all areas that would lie in it.
fn overfull(position: &Position, star: &Supposition, parts: &[LinePart<'_>], line: usize) -> Option<Deduction> {
    let need = star.need(position, line);
    // Parts that share no cell after the star need different stars, because all their stars are in what is left of them.
    let (sum, chosen) = best_disjoint(parts, need + 1);
    if sum <= need {
        return None;
    }
    let chosen: Vec<AreaRef<'_>> = chosen.iter().map(|&index| parts[index].area).collect();
    let areas = chosen.iter().map(|area| area.area(position)).collect();
    let line = position.geometry().unit(line);
    let evidence = Evidence::Refuted { star: star.cell, broken: Broken::Crowd { line, parts: areas, need } };
    let deduction = Deduction::new(position, RuleId::new(3, 5), evidence).empty_cell(star.cell);
    Some(deduction.using(chosen.iter().filter_map(AreaRef::fact)))
}
