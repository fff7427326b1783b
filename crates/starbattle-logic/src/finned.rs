//! Counting lines against other units after a supposed star.

use starbattle_board::{CellSet, Unit};

use crate::{
    capacity::{capacity, line_capacity},
    contributions::{Contributions, Sum},
    evidence::{Bound, Broken},
    line_groups::{lines_of, live_of_lines, numbers_of},
    position::Position,
    supposition::Supposition,
};

/// A region that loses cells by the star.
struct Changed {
    region: usize,
    need: usize,
    /// What is left of it.
    left: CellSet,
    /// The lines in which something is left, as bits.
    lines: u64,
}

/// A set of lines that the regions would give too many or too few stars after the star.
pub(crate) fn broken_by_regions(position: &Position, star: &Supposition, direction: usize) -> Option<Broken> {
    let size = position.geometry().size;
    let contributions = position.contributions(direction);
    let along = |cell: starbattle_board::Cell| if direction == 0 { cell.row() } else { cell.col() };
    let own = 1u64 << along(star.cell);
    let regions = (0..size).filter(|region| !position.live_of(2 * size + region).is_disjoint(&star.gone));
    let changed: Vec<Changed> = regions
        .map(|region| {
            let unit = 2 * size + region;
            let left = position.live_of(unit) - &star.gone;
            let lines = left.iter().fold(0, |lines, cell| lines | 1 << along(cell));
            Changed { region, need: star.need(position, unit), left, lines }
        })
        .collect();
    let completed = numbers_of(position, direction, u64::MAX >> (64 - size))
        .filter(|&line| position.need_of(line) == 0)
        .fold(0u64, |lines, line| lines | 1 << (line - direction * size));
    for (number, sum) in contributions.sums.iter().enumerate() {
        let need = sum.need - usize::from(sum.set & own & !completed != 0);
        // First without counting room: a region with cells on both sides may go either way.
        let (mut least, mut most) = (sum.least, sum.most);
        for region in &changed {
            let (low, high) = contributions.share(region.region, number);
            let (new_low, new_high) = quick_share(region, sum.set);
            least = least - low + new_low;
            most = most - high + new_high;
        }
        if least <= need && most >= need {
            continue;
        }
        let (mut least, mut most) = (sum.least, sum.most);
        for region in &changed {
            let (low, high) = contributions.share(region.region, number);
            let (new_low, new_high) = exact_share(position, direction, region, sum.set);
            least = least - low + new_low;
            most = most - high + new_high;
        }
        if least > need || most < need {
            let bound = if least > need { Bound::Least } else { Bound::Most };
            let given = if least > need { least } else { most };
            let count = (need, given, bound);
            return Some(describe(position, star, direction, *sum, number, contributions, &changed, count));
        }
    }
    None
}

/// The largest least number and the smallest largest number that are conceivable.
fn quick_share(region: &Changed, set: u64) -> (usize, usize) {
    if region.need == 0 || region.lines & set == 0 {
        return (0, 0);
    }
    if region.lines & !set == 0 {
        return (region.need, region.need);
    }
    (region.need - 1, 1)
}

fn exact_share(position: &Position, direction: usize, region: &Changed, set: u64) -> (usize, usize) {
    if region.need == 0 || region.lines & set == 0 {
        return (0, 0);
    }
    if region.lines & !set == 0 {
        return (region.need, region.need);
    }
    let lines = live_of_lines(position, direction, set);
    let (inside, outside) = (capacity(&(&region.left & &lines)), capacity(&(&region.left - &lines)));
    (region.need.saturating_sub(outside), region.need.min(inside))
}

#[expect(clippy::too_many_arguments, reason = "everything the two passes computed, put into evidence once")]
fn describe(
    position: &Position,
    star: &Supposition,
    direction: usize,
    sum: Sum,
    number: usize,
    contributions: &Contributions,
    changed: &[Changed],
    (need, given, bound): (usize, usize, Bound),
) -> Broken {
    let size = position.geometry().size;
    let mut fins = position.geometry().empty();
    let mut others = Vec::new();
    for region in 0..size {
        let after = changed.iter().find(|other| other.region == region);
        let (low, high) = after.map_or_else(
            || contributions.share(region, number),
            |region| exact_share(position, direction, region, sum.set),
        );
        if (if bound == Bound::Least { low } else { high }) > 0 {
            others.push(Unit::Region(region));
            fins |= &(position.live_of(2 * size + region) & &star.gone);
        }
    }
    fins.remove(star.cell);
    Broken::Count { lines: lines_of(position, direction, sum.set), others, fins, need, given, bound }
}

/// The lines of the other direction after a supposed star: number, need, open cells as bits.
pub(crate) fn lines_after(position: &Position, star: &Supposition, direction: usize) -> Vec<(usize, usize, u64)> {
    let size = position.geometry().size;
    let other = (1 - direction) * size;
    (other..other + size)
        .map(|line| (line, star.need(position, line), star.line_mask(position, line)))
        .filter(|&(_, need, _)| need > 0)
        .collect()
}

/// Whether lines of one direction would give a set of lines of the other too many or too few stars.
pub(crate) fn broken_by_lines(
    position: &Position,
    star: &Supposition,
    direction: usize,
    set: u64,
    crossing: &[(usize, usize, u64)],
) -> Option<Broken> {
    let need: usize = numbers_of(position, direction, set).map(|line| star.need(position, line)).sum();
    let share = |need: usize, mask: u64| {
        let (inside, outside) = (line_capacity(mask & set), line_capacity(mask & !set));
        (need.saturating_sub(outside), need.min(inside))
    };
    let (mut least, mut most) = (0, 0);
    for &(_, stars, mask) in crossing {
        let (low, high) = share(stars, mask);
        least += low;
        most += high;
    }
    let (bound, given) = match () {
        () if least > need => (Bound::Least, least),
        () if most < need => (Bound::Most, most),
        () => return None,
    };
    let mut fins = position.geometry().empty();
    let mut others: Vec<Unit> = Vec::new();
    for &(line, stars, mask) in crossing {
        let (low, high) = share(stars, mask);
        if (if bound == Bound::Least { low } else { high }) > 0 {
            others.push(position.geometry().unit(line));
            fins |= &(position.live_of(line) & &star.gone);
        }
    }
    fins.remove(star.cell);
    Some(Broken::Count { lines: lines_of(position, direction, set), others, fins, need, given, bound })
}
