//! Reasons for facts, brought up to date.
//!
//! A rule that found a fact may no longer report it once marks have been made: it looks for the most that can be said, or for something
//! new. If the same argument still proves the fact of the cells that are left, these are its numbers now.

use starbattle_board::{CellSet, Unit};

use crate::{
    analysis::capacity::capacity,
    evidence::{Area, Bound, Evidence},
    fact::{Claim, UNBOUNDED},
    position::Position,
};

/// More units than these are harder to add up than a fact is to remember.
const MAX_UNITS: usize = 5;

/// The evidence with what its units and facts hold now, if it proves the claim.
pub(crate) fn refreshed(position: &Position, evidence: &Evidence, claim: &Claim) -> Option<Evidence> {
    let exact = (claim.min == claim.max).then_some(usize::from(claim.min));
    match evidence {
        Evidence::Share { area, .. } => {
            let Now { area, min, .. } = Now::of(position, area)?;
            let room = capacity(&(&area.cells - &claim.cells));
            let proves = claim.cells.is_subset(&area.cells) && min.checked_sub(room) == Some(claim.min.into());
            let part = claim.cells.clone();
            (proves && claim.max == UNBOUNDED).then_some(Evidence::Share { area, need: min, part, room })
        }
        Evidence::Consumed { area, parts, .. } => {
            let Now { area, min: need, max } = Now::of(position, area)?;
            let (parts, shares, cells) = all_exact(position, parts)?;
            let taken = shares.iter().sum();
            let proves = cells.is_subset(&area.cells) && &area.cells - &cells == claim.cells;
            let proves = proves && need == max && exact.is_some() && need.checked_sub(taken) == exact;
            proves.then_some(Evidence::Consumed { area, need, parts, taken })
        }
        Evidence::Together { parts, .. } => {
            let (parts, shares, cells) = all_exact(position, parts)?;
            (cells == claim.cells && exact == Some(shares.iter().sum())).then_some(Evidence::Together { parts, shares })
        }
        Evidence::Count { lines, others, need, given, bound, .. } if need != given => {
            let (lines, others) = (open_units(position, lines), open_units(position, others));
            let (in_lines, in_others) = (position.joined(lines.clone()).cells, position.joined(others.clone()).cells);
            let needs = |units: &[Unit]| -> Vec<usize> {
                units.iter().map(|unit| position.need_of(position.units().number(*unit))).collect()
            };
            let shares = needs(&others);
            let (need, given): (usize, usize) = (needs(&lines).iter().sum(), shares.iter().sum());
            let (inner, outer, rest) = match bound {
                Bound::Least => (&in_others, &in_lines, need.checked_sub(given)?),
                Bound::Most => (&in_lines, &in_others, given.checked_sub(need)?),
            };
            let proves = inner.is_subset(outer) && outer - inner == claim.cells && exact == Some(rest) && rest > 0;
            proves.then_some(Evidence::Count { lines, others, shares, need, given, bound: *bound })
        }
        _ => None,
    }
}

/// The units that still have open cells.
fn open_units(position: &Position, units: &[Unit]) -> Vec<Unit> {
    units.iter().copied().filter(|unit| !position.live_of(position.units().number(*unit)).is_empty()).collect()
}

/// An area as it is now.
struct Now {
    area: Area,
    min: usize,
    max: usize,
}

impl Now {
    fn of(position: &Position, area: &Area) -> Option<Self> {
        if let Some(id) = area.fact {
            let fact = position.facts().iter().find(|fact| fact.id == id)?;
            let area = Area { cells: fact.cells.clone(), ..area.clone() };
            return Some(Self { area, min: fact.min.into(), max: fact.max.into() });
        }
        let need = area.units.iter().map(|unit| position.need_of(position.units().number(*unit))).sum();
        Some(Self { area: position.joined(area.units.clone()), min: need, max: need })
    }
}

/// Disjoint areas with exact numbers that are not none, what each holds, and their cells.
fn all_exact(position: &Position, parts: &[Area]) -> Option<(Vec<Area>, Vec<usize>, CellSet)> {
    let (mut areas, mut shares, mut cells) = (Vec::new(), Vec::new(), position.units().no_cells());
    for part in parts {
        let Now { area, min, max } = Now::of(position, part)?;
        if min != max || min == 0 || !cells.is_disjoint(&area.cells) {
            return None;
        }
        cells |= &area.cells;
        shares.push(min);
        areas.push(area);
    }
    Some((areas, shares, cells))
}

/// A few units of one kind whose open cells are the given ones, and whose needs add up to exactly what is said of these.
pub(crate) fn units_with(position: &Position, cells: &CellSet, min: u8, max: u8) -> Option<Vec<Unit>> {
    let units = position.units();
    [units.regions(), units.rows(), units.columns()].into_iter().find_map(|numbers| {
        let own: Vec<usize> = numbers.filter(|&number| !position.live_of(number).is_disjoint(cells)).collect();
        if own.len() > MAX_UNITS {
            return None;
        }
        let all = own.iter().fold(units.no_cells(), |all, &number| &all | position.live_of(number));
        let need: usize = own.iter().map(|&number| position.need_of(number)).sum();
        let is_same = all == *cells && usize::from(min) == need && (max == UNBOUNDED || usize::from(max) == need);
        is_same.then(|| own.into_iter().map(|number| units.unit(number)).collect())
    })
}
