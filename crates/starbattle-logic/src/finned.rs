//! Counting lines against other units after a supposed star.

use starbattle_board::{Cell, CellSet, Unit};

use crate::{
    capacity::{capacity, line_capacity},
    contributions::Counted,
    evidence::{Bound, Broken},
    line_groups::{lines_of, live_of_lines, numbers_of},
    position::Position,
    supposition::Supposition,
};

/// A unit that loses cells by the star.
struct Changed {
    /// Its number among the counted units.
    number: usize,
    need: usize,
    /// What is left of it.
    left: CellSet,
    /// The lines in which something is left, as bits.
    lines: u64,
}

impl Changed {
    /// The largest least number and the smallest largest number that are conceivable.
    fn quick_share(&self, set: u64) -> (usize, usize) {
        if self.need == 0 || self.lines & set == 0 {
            (0, 0)
        } else if self.lines & !set == 0 {
            (self.need, self.need)
        } else {
            (self.need - 1, 1)
        }
    }

    fn exact_share(&self, position: &Position, direction: usize, counted: Counted, set: u64) -> (usize, usize) {
        if self.need == 0 || self.lines & set == 0 || self.lines & !set == 0 {
            return self.quick_share(set);
        }
        let (inside, outside) = match counted {
            Counted::Crossing => (line_capacity(self.lines & set), line_capacity(self.lines & !set)),
            Counted::Regions => {
                let lines = live_of_lines(position, direction, set);
                (capacity(&(&self.left & &lines)), capacity(&(&self.left - &lines)))
            }
        };
        (self.need.saturating_sub(outside), self.need.min(inside))
    }
}

/// The counted units that lose cells by the star.
fn changed_units(position: &Position, star: &Supposition, direction: usize, counted: Counted) -> Vec<Changed> {
    let size = position.geometry().size;
    let first = counted.first(size, direction);
    let along = |cell: Cell| if direction == 0 { cell.row() } else { cell.col() };
    (0..size)
        .filter(|number| !position.live_of(first + number).is_disjoint(&star.gone))
        .map(|number| {
            let left = position.live_of(first + number) - &star.gone;
            let lines = left.iter().fold(0, |lines, cell| lines | 1 << along(cell));
            Changed { number, need: star.need(position, first + number), left, lines }
        })
        .collect()
}

/// A set of lines that the counted units would give too many or too few stars after the star.
pub(crate) fn broken_count(
    position: &Position,
    star: &Supposition,
    direction: usize,
    counted: Counted,
) -> Option<Broken> {
    let size = position.geometry().size;
    let contributions = position.contributions(direction, counted);
    let changed = changed_units(position, star, direction, counted);
    let own = 1u64 << if direction == 0 { star.cell.row() } else { star.cell.col() };
    let full = numbers_of(position, direction, u64::MAX >> (64 - size))
        .filter(|&line| position.need_of(line) == 0)
        .fold(0u64, |lines, line| lines | 1 << (line - direction * size));
    // The star itself takes one, and every changed unit may go from one side to the other.
    let first = counted.first(size, direction);
    let reach = 1 + changed.iter().map(|unit| position.need_of(first + unit.number)).sum::<usize>();
    for &(number, slack) in &contributions.near {
        if slack > reach {
            continue;
        }
        let sum = &contributions.sums[number];
        let need = sum.need - usize::from(sum.set & own & !full != 0);
        // First without counting room: a unit with cells on both sides may go either way.
        let (mut least, mut most) = (sum.least, sum.most);
        for unit in &changed {
            let (old, new) = (contributions.share(unit.number, number), unit.quick_share(sum.set));
            least = least - old.0 + new.0;
            most = most - old.1 + new.1;
        }
        if least <= need && most >= need {
            continue;
        }
        let exact = |unit: &Changed| unit.exact_share(position, direction, counted, sum.set);
        let (mut least, mut most) = (sum.least, sum.most);
        for unit in &changed {
            let (old, new) = (contributions.share(unit.number, number), exact(unit));
            least = least - old.0 + new.0;
            most = most - old.1 + new.1;
        }
        if least <= need && most >= need {
            continue;
        }
        let bound = if least > need { Bound::Least } else { Bound::Most };
        let mut fins = position.geometry().empty();
        let mut others: Vec<Unit> = Vec::new();
        for unit in 0..size {
            let after = changed.iter().find(|other| other.number == unit);
            let (low, high) = after.map_or_else(|| contributions.share(unit, number), exact);
            if (if bound == Bound::Least { low } else { high }) > 0 {
                others.push(position.geometry().unit(first + unit));
                fins |= &(position.live_of(first + unit) & &star.gone);
            }
        }
        fins.remove(star.cell);
        let given = if bound == Bound::Least { least } else { most };
        let lines = lines_of(position, direction, sum.set);
        return Some(Broken::Count { lines, others, fins, need, given, bound });
    }
    None
}
