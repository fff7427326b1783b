//! Arrangements that nothing outside can tell apart.

use starbattle_board::CellSet;

use crate::{
    analysis::{areas::AreaRef, placements::Ways},
    deduction::Deduction,
    evidence::Evidence,
    position::Position,
    rule::RuleId,
};

/// All arrangements of the stars of some areas, with their twins.
pub(crate) struct Arrangements<'p> {
    pub parts: Vec<AreaRef<'p>>,
    pub all: Vec<CellSet>,
    /// For every arrangement its twins: the number of another one with equally many stars in every row, column and region, and the
    /// open cells outside that touch what is new in it.
    pub twins: Vec<Vec<(usize, CellSet)>>,
}

impl Arrangements<'_> {
    /// That one arrangement could be exchanged for another unless there is a star in one of the threads.
    pub fn deduction(
        &self,
        position: &Position,
        rule: RuleId,
        one: usize,
        other: usize,
        threads: &CellSet,
    ) -> Deduction {
        let evidence = Evidence::Twins {
            parts: self.parts.iter().map(|part| part.area(position)).collect(),
            one: self.all[one].clone(),
            other: self.all[other].clone(),
            threads: threads.clone(),
        };
        Deduction::new(position, rule, evidence).using(self.parts.iter().filter_map(AreaRef::fact))
    }
}

const WAYS: usize = 40;

/// The arrangements of one area, or of two.
pub(crate) fn arrangements<'p>(position: &'p Position, parts: &[AreaRef<'p>]) -> Option<Arrangements<'p>> {
    let units = position.units();
    let mut all = vec![units.no_cells()];
    let mut area = units.no_cells();
    for part in parts {
        area |= part.cells;
        let open = part.cells - &position.stars().touching();
        let ways: Vec<CellSet> = Ways::of(position, &open, part.min, WAYS)?.stars().collect();
        if ways.len() * all.len() > 10 * WAYS {
            return None;
        }
        all = all.iter().flat_map(|one| ways.iter().filter_map(move |two| joined(position, one, two))).collect();
    }
    let twins = twins(position, &area, &all);
    Some(Arrangements { parts: parts.to_vec(), all, twins })
}

/// Both together, if they do not touch and no line gets too many.
fn joined(position: &Position, one: &CellSet, two: &CellSet) -> Option<CellSet> {
    if one.is_empty() {
        return Some(two.clone());
    }
    let both = one | two;
    let mut lines = position.units().lines();
    let fits = one.touching().is_disjoint(two)
        && lines.all(|line| both.common(position.units().cells(line)) <= position.need_of(line));
    fits.then_some(both)
}

fn twins(position: &Position, area: &CellSet, all: &[CellSet]) -> Vec<Vec<(usize, CellSet)>> {
    let lines =
        |cells: &CellSet| -> Vec<usize> { position.units().iter().map(|(_, unit)| cells.common(unit)).collect() };
    let signatures: Vec<Vec<usize>> = all.iter().map(lines).collect();
    let outside = position.live() - area;
    (0..all.len())
        .map(|one| {
            (0..all.len())
                .filter(|&two| two != one && signatures[one] == signatures[two])
                .map(|two| (two, &(&all[two] - &all[one]).touching() & &outside))
                .collect()
        })
        .collect()
}

/// Single regions, pairs of them, and groups with an exact number of stars, all with few open cells.
pub(crate) fn candidates(position: &Position) -> Vec<Vec<AreaRef<'_>>> {
    let is_small = |area: &AreaRef<'_>| area.cells.len() <= 10;
    let regions = position.units().regions().filter(|&number| position.need_of(number) > 0);
    let regions: Vec<AreaRef<'_>> = regions.map(|number| position.unit_area(number)).filter(is_small).collect();
    let groups = position.facts().iter().filter(|fact| fact.min > 0 && fact.min == fact.max).map(AreaRef::from);
    let pairs = regions
        .iter()
        .enumerate()
        .flat_map(|(index, &one)| regions[index + 1..].iter().map(move |&two| vec![one, two]));
    let singles = regions.iter().copied().map(|region| vec![region]);
    singles.chain(pairs).chain(groups.filter(is_small).map(|group| vec![group])).collect()
}
