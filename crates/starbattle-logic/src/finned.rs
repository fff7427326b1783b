//! Counting lines against other units after a supposed star.

use starbattle_board::Unit;

use crate::{
    bands::Bands,
    capacity::line_capacity,
    evidence::{Bound, Broken},
    line_groups::{lines_of, numbers_of},
    position::Position,
    supposition::Supposition,
};

/// A unit whose stars are counted, as it would be after the star.
pub(crate) struct Counted {
    unit: usize,
    need: usize,
    /// The lines with open cells left, as bits.
    lines: u64,
    room: Room,
}

enum Room {
    /// A line of the other direction, with its open cells as bits.
    Line(u64),
    /// A region that the star does not change.
    Same(usize),
    /// A region with what is left of it; counted only where the plain test does not suffice.
    Changed(Option<Bands>),
}

/// The regions after a supposed star.
pub(crate) fn regions_after(position: &Position, star: &Supposition, direction: usize, exact: bool) -> Vec<Counted> {
    let size = position.geometry().size;
    let mut counted = Vec::new();
    for region in 0..size {
        let unit = 2 * size + region;
        let need = star.need(position, unit);
        if need == 0 {
            continue;
        }
        let live = position.live_of(unit);
        if live.is_disjoint(&star.gone) {
            let lines = position.bands(region).lines(direction);
            counted.push(Counted { unit, need, lines, room: Room::Same(region) });
        } else {
            let left = live - &star.gone;
            let lines = left.iter().fold(0, |lines, cell| lines | 1 << if direction == 0 { cell.row() } else { cell.col() });
            let bands = exact.then(|| Bands::new(&left));
            counted.push(Counted { unit, need, lines, room: Room::Changed(bands) });
        }
    }
    counted
}

/// The lines of the other direction after a supposed star.
pub(crate) fn lines_after(position: &Position, star: &Supposition, direction: usize) -> Vec<Counted> {
    let size = position.geometry().size;
    let other = (1 - direction) * size;
    (other..other + size)
        .filter_map(|unit| {
            let (need, mask) = (star.need(position, unit), star.line_mask(position, unit));
            (need > 0).then_some(Counted { unit, need, lines: mask, room: Room::Line(mask) })
        })
        .collect()
}

impl Counted {
    fn share(&self, position: &Position, direction: usize, set: u64) -> (usize, usize) {
        if self.lines & set == 0 {
            return (0, 0);
        }
        if self.lines & !set == 0 {
            return (self.need, self.need);
        }
        let (inside, outside) = match &self.room {
            Room::Line(mask) => (line_capacity(mask & set), line_capacity(mask & !set)),
            Room::Same(region) => {
                let bands = position.bands(*region);
                (bands.within(direction, set), bands.within(direction, !set))
            }
            Room::Changed(Some(bands)) => (bands.within(direction, set), bands.within(direction, !set)),
            // Nothing is known without counting: it may put none there, or all.
            Room::Changed(None) => (self.need, self.need),
        };
        (self.need.saturating_sub(outside), self.need.min(inside))
    }
}

/// What a set of lines gets from the units after the star, if that is too much or too little.
pub(crate) fn broken_count(
    position: &Position,
    star: &Supposition,
    direction: usize,
    set: u64,
    counted: &[Counted],
) -> Option<Broken> {
    let need: usize = numbers_of(position, direction, set).map(|line| star.need(position, line)).sum();
    let (mut least, mut most) = (0, 0);
    for unit in counted {
        let (low, high) = unit.share(position, direction, set);
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
    for unit in counted {
        let (low, high) = unit.share(position, direction, set);
        if (if bound == Bound::Least { low } else { high }) > 0 {
            others.push(position.geometry().unit(unit.unit));
            fins |= &(position.live_of(unit.unit) & &star.gone);
        }
    }
    fins.remove(star.cell);
    Some(Broken::Count { lines: lines_of(position, direction, set), others, fins, need, given, bound })
}
