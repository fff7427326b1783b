//! Sets of rows, or of columns, counted against other units.

use starbattle_board::Unit;

use crate::position::Position;

/// Up to this size every set of at most half the lines is counted; on larger boards runs of lines and sets of up to three.
const ALL_SETS: usize = 11;

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
    sets.sort_unstable_by_key(|&set| (extent(set), set));
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
}
