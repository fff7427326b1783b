//! Sets of rows, or of columns, counted against other units.

use starbattle_board::{CompactSort, Unit};

use crate::position::Position;

/// Up to this size [`line_sets`] are all sets of at most half the lines; on larger boards runs and sets of up to three, to which
/// [`larger_sets`] add what regions single out.
pub(crate) const ALL_SETS: usize = 11;

/// Up to this size every set of at most half the lines counts; on larger boards scattered sets of up to [`FEW_LINES`] where regions
/// or crossing lines single them out.
pub(crate) const HALF_OF_THE_LINES: usize = 14;

/// A person does not keep more scattered lines in view.
const FEW_LINES: usize = 5;

/// The most lines of a set that is counted, unless it is a run.
pub(crate) fn most_lines(size: usize) -> usize {
    if size <= HALF_OF_THE_LINES { size.div_ceil(2) } else { FEW_LINES }
}

/// Sets of four and more lines that [`line_sets`] leave out and that regions single out: all lines of some regions, or all lines inside
/// some regions.
pub(crate) fn larger_sets(position: &Position, direction: usize) -> Vec<u64> {
    let units = position.units();
    let size = units.size();
    if size <= ALL_SETS {
        return Vec::new();
    }
    let most = most_lines(size);
    let needs: Vec<usize> = (0..size).map(|region| position.need_of(units.region(region))).collect();
    let lines_of_region: Vec<u64> =
        (0..size).map(|region| if needs[region] > 0 { lines_with(position, region, direction) } else { 0 }).collect();
    let regions_of_line: Vec<u64> = (0..size)
        .map(|line| {
            (0..size)
                .filter(|&region| lines_of_region[region] >> line & 1 == 1)
                .fold(0, |all, region| all | 1 << region)
        })
        .collect();
    let need = |regions: u64| -> usize { bits(regions).map(|region| needs[region]).sum() };
    let mut sets = Vec::new();
    let few = |lines: u64, _| lines.count_ones() as usize <= most;
    for_each_union(&lines_of_region, &few, &mut |lines, _| sets.push(lines));
    // More regions than lines have stars for cannot be all that the lines have.
    let few = |regions: u64, lines: u64| {
        lines.count_ones() as usize <= most && need(regions) <= most * position.board().stars()
    };
    for_each_union(&regions_of_line, &few, &mut |_, lines| sets.push(lines));
    left_out(sets)
}

/// Sets of four and more lines that [`line_sets`] leave out and that crossing lines single out: all lines inside a few of these.
pub(crate) fn larger_crossing_sets(position: &Position, direction: usize) -> Vec<u64> {
    let size = position.units().size();
    if size <= ALL_SETS {
        return Vec::new();
    }
    let masks: Vec<u64> = (0..size).map(|line| position.line_mask(position.units().line(direction, line))).collect();
    let few = |crossing: u64, _| crossing.count_ones() as usize <= most_lines(size);
    let mut sets = Vec::new();
    for_each_union(&masks, &few, &mut |_, lines| sets.push(lines));
    left_out(sets)
}

/// Those of the sets that [`line_sets`] of large boards leave out, in the same order.
fn left_out(mut sets: Vec<u64>) -> Vec<u64> {
    sets.retain(|&set| set.count_ones() > 3 && !is_run(set));
    sets.compact_sort_by_key(|&set| (extent(set), set));
    sets.dedup();
    sets
}

/// Calls `visit` with every union of some masks that fits, and with the numbers, as bits, of all masks inside it. Each union comes once.
/// What does not fit must not fit when it is larger.
fn for_each_union(masks: &[u64], fits: &dyn Fn(u64, u64) -> bool, visit: &mut dyn FnMut(u64, u64)) {
    extend_union(masks, 0, (0, 0), fits, visit);
}

fn extend_union(
    masks: &[u64],
    from: usize,
    (union, inside): (u64, u64),
    fits: &dyn Fn(u64, u64) -> bool,
    visit: &mut dyn FnMut(u64, u64),
) {
    for number in from..masks.len() {
        if masks[number] == 0 || inside >> number & 1 == 1 {
            continue;
        }
        let larger = union | masks[number];
        let members = masks.iter().enumerate().filter(|&(_, &mask)| mask != 0 && mask & !larger == 0);
        let members = members.fold(0u64, |members, (member, _)| members | 1 << member);
        // A union with an earlier mask was reached by that one.
        let is_known = members & !inside & ((1 << number) - 1) != 0;
        if !is_known && fits(larger, members) {
            visit(larger, members);
            extend_union(masks, number + 1, (larger, members), fits, visit);
        }
    }
}

/// The numbers of the lines of a set.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

/// Sets of lines as bits, small ones first, runs before others.
pub(crate) fn line_sets(size: usize) -> Vec<u64> {
    let mut sets = Vec::new();
    if size <= ALL_SETS {
        sets.extend((1..1u64 << size).filter(|set| set.count_ones() as usize <= size.div_ceil(2)));
    } else {
        sets.extend(runs(size));
        for one in 0..size {
            for two in one + 1..size {
                sets.push(1 << one | 1 << two);
                sets.extend((two + 1..size).map(|three| 1 << one | 1 << two | 1 << three));
            }
        }
    }
    sets.compact_sort_by_key(|&set| (extent(set), set));
    sets.dedup();
    sets
}

pub(crate) type Extent = (u32, bool);

/// How much a set of lines asks of the eye: fewer lines are easier to see, and of as many a run.
pub(crate) fn extent(set: u64) -> Extent {
    (set.count_ones(), !is_run(set))
}

/// Whether the lines of the set are neighbours.
pub(crate) fn is_run(set: u64) -> bool {
    (set >> set.trailing_zeros()).trailing_ones() == set.count_ones()
}

/// Runs of neighbouring lines that leave at least one line out, short ones first.
pub(crate) fn runs(size: usize) -> impl Iterator<Item = u64> {
    (1..size).flat_map(move |length| (0..=size - length).map(move |first| (u64::MAX >> (64 - length)) << first))
}

/// The units of a set of lines.
pub(crate) fn lines_of(position: &Position, direction: usize, set: u64) -> Vec<Unit> {
    numbers_of(position, direction, set).map(|number| position.units().unit(number)).collect()
}

/// The numbers of the units of a set of lines.
pub(crate) fn numbers_of(position: &Position, direction: usize, set: u64) -> impl Iterator<Item = usize> + use<> {
    let (size, first) = (position.units().size(), position.units().line(direction, 0));
    (0..size).filter(move |line| set >> line & 1 == 1).map(move |line| first + line)
}

/// What the lines of a set need together.
pub(crate) fn need_of_lines(position: &Position, direction: usize, set: u64) -> usize {
    let mut total = 0;
    let mut left = set;
    let first = position.units().line(direction, 0);
    while left != 0 {
        total += position.need_of(first + left.trailing_zeros() as usize);
        left &= left - 1;
    }
    total
}

/// The lines in which the region has open cells, as bits.
pub(crate) fn lines_with(position: &Position, region: usize, direction: usize) -> u64 {
    let cells = position.live_of(position.units().region(region));
    cells.iter().fold(0, |lines, cell| lines | 1 << if direction == 0 { cell.row() } else { cell.col() })
}

/// The open cells of a set of lines.
pub(crate) fn live_of_lines(position: &Position, direction: usize, set: u64) -> starbattle_board::CellSet {
    let mut cells = position.units().no_cells();
    for number in numbers_of(position, direction, set) {
        cells |= position.live_of(number);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards_get_every_set_up_to_half_and_large_ones_the_likely_ones() {
        assert_eq!(line_sets(4).len(), 4 + 6);
        assert_eq!(line_sets(4)[..2], [1, 2]);
        assert!(line_sets(14).contains(&0b11_1110_0000));
        assert!(!line_sets(14).contains(&0b1010_1010));
        assert_eq!(runs(3).collect::<Vec<_>>(), [1, 2, 4, 3, 6]);
    }

    #[test]
    fn every_union_comes_once() {
        let masks = [0b0011, 0b0110, 0, 0b0010, 0b1000_0001, 0b0011];
        let mut found = Vec::new();
        for_each_union(&masks, &|_, _| true, &mut |union, members| found.push((union, members)));
        let mut expected: Vec<(u64, u64)> = (1..1u64 << masks.len())
            .map(|chosen| bits(chosen).fold(0, |union, number| union | masks[number]))
            .filter(|&union| union != 0)
            .map(|union| {
                let inside = (0..masks.len()).filter(|&number| masks[number] != 0 && masks[number] & !union == 0);
                (union, inside.fold(0, |all, number| all | 1 << number))
            })
            .collect();
        expected.sort_unstable();
        expected.dedup();
        found.sort_unstable();
        assert_eq!(found, expected);
    }
}
