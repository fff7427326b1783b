//! Counting lines against other units after a supposed star.

use std::{cell::OnceCell, ops::ControlFlow};

use starbattle_board::{Cell, CellSet, Unit};

use crate::{
    analysis::{
        capacity::{holds, line_capacity},
        contributions::{Contributions, Counted, Sum},
        every_set::AfterStar,
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
    /// The sets worth looking at.
    near: &'p [Sum],
    /// What each of them is for every counted unit, close together since they are gone through for every star.
    shares: OnceCell<Vec<(u8, u8)>>,
    /// When one of them changed last.
    changed: u32,
    /// The lines that need nothing, as bits.
    full: u64,
    /// What all lines need, and all counted units.
    needs: [usize; 2],
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
    suppose_each_star(position, trial, position.live(), sink, |star| {
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
        let changed = near.iter().map(|sum| sum.since).max().unwrap_or(0);
        let full = (0..size).filter(|&line| position.need_of(position.units().line(direction, line)) == 0);
        let full = full.fold(0, |lines, line| lines | 1 << line);
        let need_of = |first: usize| -> usize { (first..first + size).map(|unit| position.need_of(unit)).sum() };
        let first = [position.units().line(direction, 0), counted.first(position.units(), direction)];
        let shares = OnceCell::new();
        Self { position, direction, counted, contributions, near, shares, changed, full, needs: first.map(need_of) }
    }

    fn shares(&self) -> &[(u8, u8)] {
        self.shares.get_or_init(|| {
            let share = |unit: usize, set: u64| {
                let (least, most) = self.contributions.share(self.position, unit, set);
                (least as u8, most as u8)
            };
            let size = self.position.units().size();
            self.near.iter().flat_map(|sum| (0..size).map(move |unit| share(unit, sum.set))).collect()
        })
    }

    /// What all sets would have to spare after the star, if that is quickly found. If the lines need what the units do, and these
    /// all have cells left, a set that gets too much is one whose other lines get too little.
    fn after_star(&self, changed: &[Changed], own: usize) -> Option<AfterStar> {
        let taken = usize::from(self.full >> own & 1 == 0);
        let first = self.counted.first(self.position.units(), self.direction);
        let given: usize = changed.iter().map(|unit| self.position.need_of(first + unit.number) - unit.need).sum();
        let [of_lines, of_units] = self.needs;
        if of_lines - taken != of_units - given || changed.iter().any(|unit| unit.need > 0 && unit.lines == 0) {
            return None;
        }
        let changed = changed.iter().map(|unit| (unit.number, unit.need, unit.lines));
        self.contributions.after_star((taken == 1).then_some(own), changed)
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

    /// Whether the set may get too many or too few stars, if units with cells inside and outside it could go either way.
    fn may_break(&self, index: usize, sum: &Sum, changed: &[Changed], need: usize) -> bool {
        let size = self.position.units().size();
        let shares = &self.shares()[index * size..][..size];
        let (least, most) = changed.iter().fold((sum.least, sum.most), |(least, most), unit| {
            let (old, new) = (shares[unit.number], unit.quick_share(sum.set));
            (least - usize::from(old.0) + new.0, most - usize::from(old.1) + new.1)
        });
        least > need || most < need
    }

    /// The sets of lines that the counted units would give too many or too few stars after the star: the smallest of them.
    fn broken_by(&self, star: &Supposition) -> Vec<(Extent, Broken)> {
        // What the star does to a unit depends on the unit alone, and a star kills less and less as cells are crossed out anyway. So
        // if the units are as they were, only sets with new sums can break.
        let after = if self.renewed(star) { 0 } else { star.tried };
        if self.changed <= after {
            return Vec::new();
        }
        let first = self.counted.first(self.position.units(), self.direction);
        let changed = self.changed_units(star);
        let own_line = if self.direction == 0 { star.cell.row() } else { star.cell.col() };
        let own = 1u64 << own_line;
        let after_star = self.after_star(&changed, own_line);
        if after_star.as_ref().is_some_and(|after| !after.may_break_any()) {
            return Vec::new();
        }
        // The star itself takes one, and every changed unit may go from one side to the other.
        let reach = 1 + changed.iter().map(|unit| self.position.need_of(first + unit.number)).sum::<usize>();
        let mut found: Vec<(Extent, Broken)> = Vec::new();
        for (index, sum) in self.near.iter().enumerate() {
            if sum.since <= after || sum.slack() > reach {
                continue;
            }
            if found.first().is_some_and(|(smallest, _)| extent(sum.set) > *smallest) {
                break;
            }
            let need = sum.need - usize::from(sum.set & own & !self.full != 0);
            // First without counting room: a unit with cells on both sides may go either way.
            let may_break = after_star
                .as_ref()
                .map_or_else(|| self.may_break(index, sum, &changed, need), |after| after.may_lack_room(sum.set));
            if !may_break {
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
        let (mut least, mut most) = changed.iter().fold((sum.least, sum.most), |(least, most), unit| {
            let (old, new) = (self.contributions.share(position, unit.number, lines), unit.quick_share(lines));
            (least - old.0 + new.0, most - old.1 + new.1)
        });
        // What is conceivable is replaced by what is, unit by unit, as long as that leaves something broken.
        let mut units = changed.iter();
        loop {
            if least <= need && most >= need {
                return None;
            }
            let Some(unit) = units.next() else { break };
            let (quick, exact) = (unit.quick_share(lines), exact(unit));
            (least, most) = (least - quick.0 + exact.0, most + exact.1 - quick.1);
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
