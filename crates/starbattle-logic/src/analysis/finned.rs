//! Counting lines against other units after a supposed star.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet, Unit};

use crate::{
    analysis::{
        capacity::{holds, line_capacity},
        contributions::{Contributions, Counted, Sum},
        line_groups::{Extent, extent, lines_of, live_of_lines},
        supposition::{Supposition, suppose_each_star},
    },
    cache::revisions::Trial,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Bound, Broken},
    position::Position,
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
    /// What [`Changed::quick_share`] says of sets that have some of the lines, all, none, and all if there is none.
    quick: [(usize, usize); 4],
}

impl Changed {
    /// The largest least number and the smallest largest number that are conceivable.
    fn quick_share(&self, set: u64) -> (usize, usize) {
        let (all, none) = (self.lines & !set == 0, self.lines & set == 0);
        self.quick[usize::from(all) + 2 * usize::from(none)]
    }

    /// The numbers as they are; `cells` are the open cells of the lines.
    fn exact_share(&self, position: &Position, counted: Counted, set: u64, cells: &CellSet) -> (usize, usize) {
        if self.need == 0 || self.lines & set == 0 || self.lines & !set == 0 {
            return self.quick_share(set);
        }
        let (inside, outside) = match counted {
            Counted::Crossing => (line_capacity(self.lines & set), line_capacity(self.lines & !set)),
            Counted::Regions => {
                let room = |part: &CellSet| (1..=self.need).rev().find(|&count| holds(position.units(), part, count));
                let (inside, outside) = (room(&(&self.left & cells)), room(&(&self.left - cells)));
                (inside.unwrap_or(0), outside.unwrap_or(0))
            }
        };
        (self.need.saturating_sub(outside), self.need.min(inside))
    }
}

/// The lines of one direction counted against other units, prepared for many suppositions.
struct Counts<'p> {
    position: &'p Position,
    direction: usize,
    counted: Counted,
    contributions: &'p Contributions,
    /// The sets worth looking at, and what each is for every counted unit, close together since they are
    /// gone through for every star.
    near: &'p [Sum],
    shares: Vec<(u8, u8)>,
    /// When one of them changed last.
    changed: u32,
    /// The lines that need nothing, as bits.
    full: u64,
}

/// Supposes a star in every open cell and reports those that would give some lines too many or too few stars.
pub(crate) fn report_broken_counts(
    position: &Position,
    counted: Counted,
    sink: &mut DeductionSink<'_>,
    deduction: impl Fn(Cell, Broken) -> Deduction,
) -> ControlFlow<()> {
    let trial = if counted == Counted::Regions { Trial::Regions } else { Trial::Crossing };
    let counts = [0, 1].map(|direction| Counts::new(position, direction, counted));
    suppose_each_star(position, trial, sink, |star| {
        let broken: Vec<(Extent, Broken)> = counts.iter().flat_map(|counts| counts.broken_by(star)).collect();
        let smallest = broken.iter().map(|(extent, _)| *extent).min();
        let broken = broken.into_iter().filter(|(extent, _)| Some(*extent) == smallest);
        broken.map(|(_, broken)| deduction(star.cell, broken)).collect()
    })
}

impl<'p> Counts<'p> {
    fn new(position: &'p Position, direction: usize, counted: Counted) -> Self {
        let size = position.units().size();
        let contributions = position.contributions(direction, counted);
        let near = contributions.near(position);
        let share = move |unit: usize, set: u64| {
            let (least, most) = contributions.share(position, unit, set);
            (least as u8, most as u8)
        };
        let shares = near.iter().flat_map(|sum| (0..size).map(move |unit| share(unit, sum.set))).collect();
        let changed = near.iter().map(|sum| sum.since).max().unwrap_or(0);
        let full = (0..size).filter(|&line| position.need_of(position.units().line(direction, line)) == 0);
        let full = full.fold(0, |lines, line| lines | 1 << line);
        Self { position, direction, counted, contributions, near, shares, changed, full }
    }

    /// The counted units that lose cells by the star.
    fn changed_units(&self, star: &Supposition) -> Vec<Changed> {
        let size = self.position.units().size();
        let first = self.counted.first(self.position.units(), self.direction);
        let along = |cell: Cell| if self.direction == 0 { cell.row() } else { cell.col() };
        (0..size)
            .filter(|number| !self.position.live_of(first + number).is_disjoint(&star.gone))
            .map(|number| {
                let left = self.position.live_of(first + number) - &star.gone;
                let lines = left.iter().fold(0, |lines, cell| lines | 1 << along(cell));
                let need = star.need(self.position, first + number);
                let some = if need == 0 { (0, 0) } else { (need - 1, 1) };
                Changed { number, need, left, lines, quick: [some, (need, need), (0, 0), (0, 0)] }
            })
            .collect()
    }

    /// Whether a unit that loses cells by the star has changed since the star was tried.
    fn renewed(&self, star: &Supposition) -> bool {
        let size = self.position.units().size();
        let first = self.counted.first(self.position.units(), self.direction);
        let revisions = self.position.revisions();
        (first..first + size)
            .any(|unit| revisions.changed(unit) > star.tried && !self.position.live_of(unit).is_disjoint(&star.gone))
    }

    /// The sets of lines that the counted units would give too many or too few stars after the star: the smallest of them.
    fn broken_by(&self, star: &Supposition) -> Vec<(Extent, Broken)> {
        // What the star does to a unit depends on the unit alone, and a star kills less and less as cells are crossed out anyway. So
        // if the units are as they were, only sets with new sums can break.
        let after = if self.renewed(star) { 0 } else { star.tried };
        if self.changed <= after {
            return Vec::new();
        }
        let size = self.position.units().size();
        let first = self.counted.first(self.position.units(), self.direction);
        let changed = self.changed_units(star);
        let own = 1u64 << if self.direction == 0 { star.cell.row() } else { star.cell.col() };
        // The star itself takes one, and every changed unit may go from one side to the other.
        let reach = 1 + changed.iter().map(|unit| self.position.need_of(first + unit.number)).sum::<usize>();
        let mut found: Vec<(Extent, Broken)> = Vec::new();
        for (sum, shares) in self.near.iter().zip(self.shares.chunks_exact(size)) {
            if sum.since <= after || sum.slack() > reach {
                continue;
            }
            if found.first().is_some_and(|(smallest, _)| extent(sum.set) > *smallest) {
                break;
            }
            let need = sum.need - usize::from(sum.set & own & !self.full != 0);
            // First without counting room: a unit with cells on both sides may go either way.
            let (least, most) = changed.iter().fold((sum.least, sum.most), |(least, most), unit| {
                let (old, new) = (shares[unit.number], unit.quick_share(sum.set));
                (least - usize::from(old.0) + new.0, most - usize::from(old.1) + new.1)
            });
            if least <= need && most >= need {
                continue;
            }
            found.extend(self.broken_set(star, sum, &changed, need).map(|broken| (extent(sum.set), broken)));
        }
        found
    }

    /// How the star breaks the set, if it does when the room is counted exactly.
    fn broken_set(&self, star: &Supposition, sum: &Sum, changed: &[Changed], need: usize) -> Option<Broken> {
        let (position, direction) = (self.position, self.direction);
        let size = position.units().size();
        let first = self.counted.first(position.units(), direction);
        let lines = sum.set;
        let cells = live_of_lines(position, direction, lines);
        let exact = |unit: &Changed| unit.exact_share(position, self.counted, lines, &cells);
        let (least, most) = changed.iter().fold((sum.least, sum.most), |(least, most), unit| {
            let (old, new) = (self.contributions.share(position, unit.number, lines), exact(unit));
            (least - old.0 + new.0, most - old.1 + new.1)
        });
        if least <= need && most >= need {
            return None;
        }
        let bound = if least > need { Bound::Least } else { Bound::Most };
        // Too many stars come in because their other cells vanish, too few because cells of the lines do.
        let mut fins = if bound == Bound::Most { &cells & &star.gone } else { position.units().no_cells() };
        let (mut others, mut shares): (Vec<Unit>, Vec<usize>) = (Vec::new(), Vec::new());
        for unit in 0..size {
            let after = changed.iter().find(|other| other.number == unit);
            let (low, high) = after.map_or_else(|| self.contributions.share(position, unit, lines), exact);
            let share = if bound == Bound::Least { low } else { high };
            if share > 0 {
                others.push(position.units().unit(first + unit));
                shares.push(share);
                if bound == Bound::Least {
                    fins |= &(&(position.live_of(first + unit) & &star.gone) - &cells);
                }
            }
        }
        fins.remove(star.cell);
        let given = if bound == Bound::Least { least } else { most };
        let lines = lines_of(position, direction, lines);
        Some(Broken::Count { lines, others, shares, fins, need, given, bound })
    }
}
