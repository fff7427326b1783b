//! Facts inside one line, and how many stars disjoint ones put there together.

use starbattle_board::CellSet;

use crate::{analysis::areas::AreaRef, position::Position};

/// An area whose open cells all lie in one line, with its cells as bits along the line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LinePart<'p> {
    pub area: AreaRef<'p>,
    pub mask: u64,
}

/// The cells as bits along a line that holds them all.
pub(crate) fn along(position: &Position, line: usize, cells: &CellSet) -> u64 {
    if position.units().rows().contains(&line) {
        return cells.row_mask(line);
    }
    cells.iter().fold(0, |mask, cell| mask | 1 << cell.row())
}

/// For every line the facts and regions that lie in it.
pub(crate) fn parts_by_line(position: &Position) -> Vec<Vec<LinePart<'_>>> {
    let size = position.units().size();
    let mut parts = vec![Vec::new(); position.units().lines().len()];
    let regions = position.units().regions().filter(|&number| position.need_of(number) > 0);
    let regions = regions.map(|number| position.unit_area(number));
    let facts = position.facts().iter().filter(|fact| fact.min > 0).map(AreaRef::from);
    for area in regions.chain(facts) {
        if area.cells.len() > size {
            continue;
        }
        for line in position.units().common_lines(area.cells) {
            parts[line].push(LinePart { area, mask: along(position, line, area.cells) });
        }
    }
    parts
}

/// The choice of disjoint parts with the largest sum of least numbers; stops at the first that reaches `enough`.
pub(crate) fn best_disjoint(parts: &[LinePart<'_>], enough: usize) -> (usize, Vec<usize>) {
    if parts.is_empty() {
        return (0, Vec::new());
    }
    let mut after = vec![0; parts.len() + 1];
    for (index, part) in parts.iter().enumerate().rev() {
        after[index] = after[index + 1] + part.area.min;
    }
    let mut search = Search { parts, after, enough, best: 0, chosen: Vec::new(), answer: Vec::new(), budget: 4_000 };
    search.extend(0, 0, 0);
    (search.best, search.answer)
}

struct Search<'s> {
    parts: &'s [LinePart<'s>],
    /// The sum of the least numbers from each part on.
    after: Vec<usize>,
    enough: usize,
    best: usize,
    chosen: Vec<usize>,
    answer: Vec<usize>,
    /// Enough for every real board; keeps made-up ones from taking forever.
    budget: u32,
}

impl Search<'_> {
    fn extend(&mut self, from: usize, used: u64, sum: usize) {
        if sum > self.best {
            self.best = sum;
            self.answer.clone_from(&self.chosen);
        }
        for index in from..self.parts.len() {
            if self.best >= self.enough || self.budget == 0 || sum + self.after[index] <= self.best {
                return;
            }
            let part = &self.parts[index];
            if part.mask & used == 0 {
                self.budget -= 1;
                self.chosen.push(index);
                self.extend(index + 1, used | part.mask, sum + part.area.min);
                self.chosen.pop();
            }
        }
    }
}
