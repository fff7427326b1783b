//! Arrangements that nothing outside can tell apart.

use starbattle_board::CellSet;

use crate::{analysis::placements::for_each_way, position::Position};

/// All arrangements of the stars of one or two regions, with their twins.
pub(crate) struct Arrangements {
    pub regions: Vec<usize>,
    pub all: Vec<CellSet>,
    /// For every arrangement its twins: the number of another one with equally many stars in every row, column and region, and the
    /// open cells outside that touch what is new in it.
    pub twins: Vec<Vec<(usize, CellSet)>>,
}

const WAYS: usize = 40;

/// The arrangements of one region, or of two.
pub(crate) fn arrangements(position: &Position, regions: &[usize]) -> Option<Arrangements> {
    let units = position.units();
    let mut all = vec![units.no_cells()];
    let mut area = units.no_cells();
    for &region in regions {
        let unit = units.region(region);
        area |= position.live_of(unit);
        let open = position.live_of(unit) - &position.stars().touching();
        let mut ways = Vec::new();
        let complete = for_each_way(position, &open, position.need_of(unit), WAYS, &mut |chosen, _| {
            ways.push(CellSet::from_cells(units.size(), chosen.iter().copied()));
            std::ops::ControlFlow::Continue(())
        });
        if !complete || ways.len() * all.len() > 10 * WAYS {
            return None;
        }
        all = all.iter().flat_map(|one| ways.iter().filter_map(move |two| joined(position, one, two))).collect();
    }
    let twins = twins(position, &area, &all);
    Some(Arrangements { regions: regions.to_vec(), all, twins })
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

/// Single regions and pairs of them with few open cells.
pub(crate) fn candidates(position: &Position) -> Vec<Vec<usize>> {
    let is_open = |&region: &usize| {
        let unit = position.units().region(region);
        position.need_of(unit) > 0 && position.live_of(unit).len() <= 10
    };
    let open: Vec<usize> = (0..position.units().size()).filter(is_open).collect();
    let singles = open.iter().map(|&region| vec![region]);
    let pairs =
        open.iter().enumerate().flat_map(|(index, &one)| open[index + 1..].iter().map(move |&two| vec![one, two]));
    singles.chain(pairs).collect()
}
