//! Which areas a star would push into one line, looked up for many stars.

use starbattle_board::{Cell, CellSet};

use crate::{
    analysis::{
        areas::AreaRef,
        line_facts::{LinePart, along, best_disjoint},
        supposition::Supposition,
    },
    position::Position,
};

/// An area with the lines that have cells of it, as bits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pressed<'p> {
    pub area: AreaRef<'p>,
    lines: u128,
    /// Two of its cells that share no line. As long as both are open, the area is not in one line.
    apart: Option<[Cell; 2]>,
}

/// All facts with a least number and all regions that need stars, and for every line those inside it.
pub(crate) struct Pressure<'p> {
    areas: Vec<Pressed<'p>>,
    pub parts: Vec<Vec<LinePart<'p>>>,
    /// The most that disjoint areas in each line need together.
    pub most: Vec<usize>,
    /// When the need of each line or the areas inside it changed last.
    changed: Vec<u32>,
    /// When any area or line changed last.
    newest: u32,
}

/// What has changed since a star was last tried in vain.
pub(crate) struct Since<'p> {
    tried: u32,
    /// The areas that have changed.
    pub changed: Vec<Pressed<'p>>,
    /// The lines that have changed, themselves or an area in them, as bits.
    fresh: u128,
    /// The areas with cells in these lines.
    near: Vec<Pressed<'p>>,
}

impl<'p> Pressure<'p> {
    pub fn new(position: &'p Position) -> Self {
        let lines = position.units().lines();
        let revisions = position.revisions();
        let facts = position.facts().iter().filter(|fact| fact.min > 0).map(AreaRef::from);
        let regions = position.order().regions().iter().filter(|&&unit| position.need_of(unit) > 0);
        let areas = facts.chain(regions.map(|&unit| position.unit_area(unit)));
        let areas = areas.map(|area| Pressed { area, lines: lines_through(area.cells), apart: apart(area.cells) });
        let areas: Vec<Pressed<'p>> = areas.collect();
        let mut parts: Vec<Vec<LinePart<'p>>> = vec![Vec::new(); lines.len()];
        let mut changed = revisions.need[lines].to_vec();
        for pressed in &areas {
            for line in position.units().common_lines(pressed.area.cells) {
                parts[line].push(LinePart { area: pressed.area, mask: along(position, line, pressed.area.cells) });
                changed[line] = changed[line].max(pressed.area.changed);
            }
        }
        let most = |(line, parts): (usize, &Vec<_>)| best_disjoint(parts, position.need_of(line)).0;
        let most = parts.iter().enumerate().map(most).collect();
        let newest = areas.iter().map(|pressed| pressed.area.changed).chain(changed.iter().copied()).max().unwrap_or(0);
        Self { areas, parts, most, changed, newest }
    }

    /// What has changed since the given revision.
    pub fn since(&self, tried: u32) -> Since<'p> {
        let lines = self.changed.iter().enumerate().filter(|&(_, &changed)| changed > tried);
        let fresh = lines.fold(0u128, |lines, (line, _)| lines | 1 << line);
        let changed = self.areas.iter().filter(|pressed| pressed.area.changed > tried).copied().collect();
        let near = self.areas.iter().filter(|area| area.lines & fresh != 0).copied().collect();
        Since { tried, changed, fresh, near }
    }

    /// What has changed since the star was last tried in vain, if anything has. Most stars were tried at the same time, so `latest` keeps
    /// the answer for the next one.
    pub fn changes<'s>(&self, star: &Supposition, latest: &'s mut Since<'p>) -> Option<&'s Since<'p>> {
        if star.tried >= self.newest {
            return None;
        }
        if latest.tried != star.tried {
            *latest = self.since(star.tried);
        }
        Some(latest)
    }

    /// The areas that the star would push into lines which have changed since it was tried, or into which an area that has
    /// changed is pushed; and these lines, as bits. Elsewhere it would push what it pushed then.
    pub fn pushed(
        &self,
        position: &Position,
        star: &Supposition,
        since: &Since<'p>,
    ) -> (u128, Vec<(usize, LinePart<'p>)>) {
        let mut fresh = since.fresh;
        // Never tried before, all lines are fresh anyway.
        if since.tried > 0 {
            for_each_pushed(position, star, &since.changed, |line, _| fresh |= 1 << line);
        }
        let near = if fresh == since.fresh { &since.near } else { &self.areas };
        let mut pushed = Vec::new();
        for_each_pushed(position, star, near, |line, part| {
            if fresh >> line & 1 == 1 {
                pushed.push((line, part));
            }
        });
        (fresh, pushed)
    }
}

/// Calls `visit` for every area that the star would push into a line, or keep there with fewer cells.
fn for_each_pushed<'p>(
    position: &Position,
    star: &Supposition,
    areas: &[Pressed<'p>],
    mut visit: impl FnMut(usize, LinePart<'p>),
) {
    for &Pressed { area, apart, .. } in areas {
        if apart.is_some_and(|cells| cells.iter().all(|&cell| !star.gone.contains(cell))) {
            continue;
        }
        if area.cells.is_disjoint(&star.gone) || area.cells.contains(star.cell) {
            continue;
        }
        let left = area.cells - &star.gone;
        for line in position.units().common_lines(&left) {
            visit(line, LinePart { area, mask: along(position, line, &left) });
        }
    }
}

/// Two cells that share no line, as far apart in reading order as can be seen at once.
fn apart(cells: &CellSet) -> Option<[Cell; 2]> {
    let share = |one: Cell, two: Cell| one.row() == two.row() || one.col() == two.col();
    let (first, last) = (cells.first()?, cells.iter().last()?);
    if !share(first, last) {
        return Some([first, last]);
    }
    // Whatever is not in the line of the two has no line in common with one of them at least.
    let other = cells.iter().find(|&cell| !share(cell, first) || !share(cell, last))?;
    Some([other, if share(other, first) { last } else { first }])
}

/// The rows and columns that have cells of a set, as bits: rows first.
fn lines_through(cells: &CellSet) -> u128 {
    let (mut rows, mut columns) = (0u128, 0u64);
    for row in 0..cells.size() {
        let mask = cells.row_mask(row);
        rows |= u128::from(mask != 0) << row;
        columns |= mask;
    }
    rows | u128::from(columns) << cells.size()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_apart_exist_unless_all_are_in_one_line() {
        for cells in 0..1u32 << 9 {
            let cells = (0..9).filter(|index| cells >> index & 1 == 1).map(|index| Cell::from_index(index, 3));
            let cells = CellSet::from_cells(3, cells);
            let lines = lines_through(&cells);
            let in_line = (lines & 0b111).count_ones() <= 1 || (lines >> 3).count_ones() <= 1;
            match apart(&cells) {
                Some([one, two]) => {
                    assert!(cells.contains(one) && cells.contains(two));
                    assert!(one.row() != two.row() && one.col() != two.col(), "{cells:?}");
                }
                None => assert!(in_line, "{cells:?}"),
            }
        }
    }
}
