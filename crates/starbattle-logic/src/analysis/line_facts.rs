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
    let regions = position.order().regions().iter().filter(|&&number| position.need_of(number) > 0);
    let regions = regions.map(|&number| position.unit_area(number));
    let facts = position.facts().iter().filter(|fact| fact.min > 0).map(AreaRef::from);
    // Facts first: which of them are chosen then does not depend on the order of the regions.
    for area in facts.chain(regions) {
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
    let after = sums_from(parts);
    let mut search = Search { parts, after, enough, best: 0, chosen: Vec::new(), answer: Vec::new(), budget: BUDGET };
    search.extend(0, 0, 0);
    (search.best, search.answer)
}

/// All choices of disjoint parts whose least numbers add up to `total`.
pub(crate) fn disjoint_with_sum(parts: &[LinePart<'_>], total: usize) -> Vec<Vec<usize>> {
    let (after, mut budget) = (sums_from(parts), BUDGET);
    let mut choices = Vec::new();
    // Choices that can still be extended: the parts, the cells they take, and what is missing.
    let mut open = vec![(Vec::new(), 0, total)];
    while let Some((chosen, used, missing)) = open.pop() {
        let from = chosen.last().map_or(0, |last| last + 1);
        for index in (from..parts.len()).take_while(|&index| after[index] >= missing && missing > 0) {
            let part = &parts[index];
            if part.mask & used == 0 && part.area.min <= missing && budget > 0 {
                budget -= 1;
                let longer: Vec<usize> = chosen.iter().copied().chain([index]).collect();
                open.push((longer, used | part.mask, missing - part.area.min));
            }
        }
        if missing == 0 {
            choices.push(chosen);
        }
    }
    choices
}

/// The sum of the least numbers from each part on.
fn sums_from(parts: &[LinePart<'_>]) -> Vec<usize> {
    let mut after = vec![0; parts.len() + 1];
    for (index, part) in parts.iter().enumerate().rev() {
        after[index] = after[index + 1] + part.area.min;
    }
    after
}

/// Enough for every real board; keeps made-up ones from taking forever.
const BUDGET: u32 = 4_000;

struct Search<'s> {
    parts: &'s [LinePart<'s>],
    after: Vec<usize>,
    enough: usize,
    best: usize,
    chosen: Vec<usize>,
    answer: Vec<usize>,
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
