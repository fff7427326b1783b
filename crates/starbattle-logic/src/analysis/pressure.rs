//! Which areas a star would push into one line, looked up for many stars.

use std::cell::OnceCell;

use starbattle_board::{Cell, CellSet};

use crate::{
    analysis::{
        areas::AreaRef,
        cells::Cells,
        line_facts::{LinePart, along, best_disjoint},
        reach::Reach,
        supposition::Supposition,
    },
    position::Position,
};

/// An area with the lines that have cells of it, as bits.
struct Pressed<'p, const W: usize> {
    area: AreaRef<'p>,
    cells: Cells<W>,
    lines: u128,
}

/// An area by its number, with cells that a star must kill some of to push the area into a line or to make it smaller there: as long as
/// two of its cells that share no line are open, the area is not in one line.
#[derive(Clone, Copy)]
struct Watched<const W: usize> {
    number: usize,
    cells: Cells<W>,
}

/// All facts with a least number and all regions that need stars, and for every line those inside it.
pub(crate) struct Pressure<'p, const W: usize> {
    position: &'p Position,
    reach: OnceCell<Reach<W>>,
    lines: Vec<Cells<W>>,
    areas: Vec<Pressed<'p, W>>,
    watched: Vec<Watched<W>>,
    pub parts: Vec<Vec<LinePart<'p>>>,
    /// The most that disjoint areas in each line need together.
    pub most: Vec<usize>,
    /// When the need of each line or the areas inside it changed last.
    changed: Vec<u32>,
    /// When any area or line changed last.
    newest: u32,
}

/// What has changed since a star was last tried in vain.
pub(crate) struct Since<const W: usize> {
    tried: u32,
    /// The areas that have changed, by their numbers.
    changed: Vec<usize>,
    /// The lines that have changed, themselves or an area in them, as bits.
    fresh: u128,
    /// The areas with cells in these lines.
    near: Vec<Watched<W>>,
}

/// A star with the cells that die by it.
pub(crate) struct Star<'s, const W: usize> {
    pub supposition: &'s Supposition,
    number: usize,
    gone: Cells<W>,
}

impl<'s, const W: usize> Star<'s, W> {
    pub fn new(supposition: &'s Supposition) -> Self {
        let gone = Cells::of(&supposition.gone);
        Self { supposition, number: supposition.cell.index(supposition.gone.size()), gone }
    }
}

impl<'p, const W: usize> Pressure<'p, W> {
    pub fn new(position: &'p Position) -> Self {
        let units = position.units();
        let revisions = position.revisions();
        let facts = position.facts().iter().filter(|fact| fact.min > 0).map(AreaRef::from);
        let regions = position.order().regions().iter().filter(|&&unit| position.need_of(unit) > 0);
        let areas = facts.chain(regions.map(|&unit| position.unit_area(unit)));
        let areas = areas.map(|area| Pressed { area, cells: Cells::of(area.cells), lines: lines_through(area.cells) });
        let areas: Vec<Pressed<'p, W>> = areas.collect();
        let mut parts: Vec<Vec<LinePart<'p>>> = vec![Vec::new(); units.lines().len()];
        let mut changed = revisions.need[units.lines()].to_vec();
        let mut watched = Vec::with_capacity(areas.len());
        for (number, Pressed { area, cells, .. }) in areas.iter().enumerate() {
            let apart = apart(area.cells).map(|cells| CellSet::from_cells(units.size(), cells));
            watched.push(Watched { number, cells: apart.as_ref().map_or(*cells, Cells::of) });
            if apart.is_none() {
                for line in units.common_lines(area.cells) {
                    parts[line].push(LinePart { area: *area, mask: along(position, line, area.cells) });
                    changed[line] = changed[line].max(area.changed);
                }
            }
        }
        let most = |(line, parts): (usize, &Vec<_>)| best_disjoint(parts, position.need_of(line)).0;
        let most = parts.iter().enumerate().map(most).collect();
        let newest = areas.iter().map(|pressed| pressed.area.changed).chain(changed.iter().copied()).max().unwrap_or(0);
        let lines = units.lines().map(|line| Cells::of(units.cells(line))).collect();
        Self { position, reach: OnceCell::new(), lines, areas, watched, parts, most, changed, newest }
    }

    /// Whether so many stars fit into the cells.
    pub fn holds(&self, cells: Cells<W>, stars: usize) -> bool {
        match stars {
            0 => true,
            1 => !cells.is_empty(),
            _ => self.reach.get_or_init(|| Reach::new(self.position.units())).holds(cells, stars),
        }
    }

    /// What has changed since the given revision.
    pub fn since(&self, tried: u32) -> Since<W> {
        let lines = self.changed.iter().enumerate().filter(|&(_, &changed)| changed > tried);
        let fresh = lines.fold(0u128, |lines, (line, _)| lines | 1 << line);
        let changed = (0..self.areas.len()).filter(|&number| self.areas[number].area.changed > tried);
        let near = self.watched.iter().filter(|watched| self.areas[watched.number].lines & fresh != 0);
        Since { tried, changed: changed.collect(), fresh, near: near.copied().collect() }
    }

    /// What has changed since the star was last tried in vain, if anything has. Most stars were tried at the same time, so `latest` keeps
    /// the answer for the next one.
    pub fn changes<'s>(&self, star: &Supposition, latest: &'s mut Since<W>) -> Option<&'s Since<W>> {
        if star.tried >= self.newest {
            return None;
        }
        if latest.tried != star.tried {
            *latest = self.since(star.tried);
        }
        Some(latest)
    }

    /// The areas that have changed and lose cells by the star, with what it leaves of them and whether it is in them.
    pub fn hit(&self, star: &Star<'_, W>, since: &Since<W>) -> impl Iterator<Item = (AreaRef<'p>, Cells<W>, bool)> {
        let hit = since.changed.iter().map(|&number| &self.areas[number]);
        let hit = hit.filter(|pressed| !pressed.cells.is_disjoint(&star.gone));
        hit.map(|pressed| (pressed.area, pressed.cells - star.gone, pressed.cells.contains(star.number)))
    }

    /// The areas that the star would push into lines which have changed since it was tried, or into which an area that has
    /// changed is pushed; and these lines, as bits. Elsewhere it would push what it pushed then.
    pub fn pushed(&self, star: &Star<'_, W>, since: &Since<W>) -> (u128, Vec<(usize, LinePart<'p>)>) {
        let mut fresh = since.fresh;
        // Never tried before, all lines are fresh anyway.
        if since.tried > 0 {
            let changed = since.changed.iter().map(|&number| &self.watched[number]);
            self.for_each_pushed(star, changed, |line, _, _| fresh |= 1 << line);
        }
        let near = if fresh == since.fresh { &since.near } else { &self.watched };
        let mut pushed = Vec::new();
        self.for_each_pushed(star, near.iter(), |line, area, left| {
            if fresh >> line & 1 == 1 {
                let left = left.to_set(self.position.units().size());
                pushed.push((line, LinePart { area, mask: along(self.position, line, &left) }));
            }
        });
        (fresh, pushed)
    }

    /// Calls `visit` for every area that the star would push into a line, or keep there with fewer cells.
    fn for_each_pushed<'w>(
        &self,
        star: &Star<'_, W>,
        watched: impl Iterator<Item = &'w Watched<W>>,
        mut visit: impl FnMut(usize, AreaRef<'p>, Cells<W>),
    ) {
        let size = self.position.units().size();
        for watched in watched.filter(|watched| !watched.cells.is_disjoint(&star.gone)) {
            let pressed = &self.areas[watched.number];
            let left = pressed.cells - star.gone;
            let Some(first) = left.first().filter(|_| !pressed.cells.contains(star.number)) else { continue };
            let first = Cell::from_index(first, size);
            for line in [first.row(), size + first.col()] {
                if left.is_subset(&self.lines[line]) {
                    visit(line, pressed.area, left);
                }
            }
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
