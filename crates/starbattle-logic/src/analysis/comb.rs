//! Combs: cells of which a line's quota allows only so many.
//!
//! A comb with k teeth is a run of 2k + 1 cells of a line, the base, with at most one tooth beside each even-numbered base cell. It
//! holds more than k stars only if all odd-numbered base cells are stars, k + 1 in one line.

use starbattle_board::{Cell, CellSet};

use crate::{
    analysis::{
        capacity::holds,
        line_facts::{LinePart, along, best_disjoint},
    },
    evidence::{Area, CombBound},
    position::Position,
};

/// A comb with its base line and the number of its teeth.
#[derive(Debug, Clone)]
pub(crate) struct Comb {
    pub line: usize,
    pub teeth: usize,
    pub cells: CellSet,
}

/// The comb with its base in `line` from `first` on and all teeth where `sides` says: bit i set means on the side of larger numbers.
pub(crate) fn comb(position: &Position, line: usize, first: usize, teeth: usize, sides: u32) -> Option<Comb> {
    let size = position.units().size();
    let (direction, own) = position.units().kind_and_index(line);
    if first + 2 * teeth >= size {
        return None;
    }
    let at = |along: usize, across: usize| {
        let (row, col) = if direction == 0 { (across, along) } else { (along, across) };
        Cell::new(row as u8, col as u8)
    };
    let mut cells = position.units().no_cells();
    for along in first..=first + 2 * teeth {
        cells.insert(at(along, own));
    }
    for tooth in 0..teeth {
        let across = if sides >> tooth & 1 == 1 { own + 1 } else { own.wrapping_sub(1) };
        if across < size {
            cells.insert(at(first + 2 * tooth + 1, across));
        }
    }
    Some(Comb { line, teeth, cells })
}

/// All combs with the given number of teeth and a base line that needs stars.
pub(crate) fn combs(position: &Position, teeth: usize) -> impl Iterator<Item = Comb> {
    let size = position.units().size();
    position
        .units()
        .lines()
        .filter(move |&line| position.need_of(line) > 0)
        .flat_map(move |line| (0..size).flat_map(move |first| (0..1 << teeth).map(move |sides| (line, first, sides))))
        .filter_map(move |(line, first, sides)| comb(position, line, first, teeth, sides))
}

/// Disjoint areas of a line beside some of its cells, given as bits, that leave no more than `room` of its stars to these; none if the line
/// needs no more anyway, nothing if there are no such areas.
pub(crate) fn outside_needs(
    position: &Position,
    parts: &[LinePart<'_>],
    base: u64,
    line: usize,
    room: usize,
) -> Option<Vec<Area>> {
    let need = position.need_of(line);
    if need <= room {
        return Some(Vec::new());
    }
    let others: Vec<LinePart<'_>> = parts.iter().filter(|part| part.mask & base == 0).copied().collect();
    let (sum, chosen) = best_disjoint(&others, usize::MAX);
    let areas = || chosen.iter().map(|&index| others[index].area.area(position)).collect();
    (need <= room + sum).then(areas)
}

/// A comb that its line bounds.
#[derive(Debug, Clone)]
pub(crate) struct Bounded {
    pub comb: Comb,
    pub bound: CombBound,
}

impl Comb {
    /// The comb with what bounds it, if its line has no room for one star more than it has teeth; `within` are the cells of it that
    /// matter.
    pub fn bounded(self, position: &Position, parts: &[LinePart<'_>], within: &CellSet) -> Option<Bounded> {
        let need = position.need_of(self.line);
        let base = along(position, self.line, &(&self.cells & position.units().cells(self.line)));
        let outside = outside_needs(position, parts, base, self.line, self.teeth)?;
        let cells = &self.cells & within;
        let bound = CombBound { line: position.units().unit(self.line), need, outside, cells, most: self.teeth };
        Some(Bounded { comb: self, bound })
    }
}

/// The most teeth of a comb.
const TEETH: usize = 3;

/// Choices of combs that leave an area no room to spare: one comb if it can hold one star more than it needs, two if two.
pub(crate) fn tight_combs(
    position: &Position,
    parts: &[Vec<LinePart<'_>>],
    cells: &CellSet,
    need: usize,
) -> Vec<Vec<Bounded>> {
    // Four cells for each star at most: a comb has one more than three for each tooth.
    if cells.len() > 4 * need {
        return Vec::new();
    }
    let holds = |cells: &CellSet, count: usize| holds(position.units(), cells, count);
    // Each comb takes one star off what the area can hold.
    let spare = match (1..=3).find(|&more| !holds(cells, need + more)) {
        Some(more @ 2..=3) => more - 1,
        _ => return Vec::new(),
    };
    let mut found: Vec<Bounded> = Vec::new();
    for (line, parts) in parts.iter().enumerate() {
        let inside = along(position, line, &(cells & position.units().cells(line))) & position.line_mask(line);
        // Any comb has two odd cells with one between them.
        if inside & inside >> 2 == 0 {
            continue;
        }
        let beside: usize = parts.iter().map(|part| part.area.min).sum();
        for (teeth, first) in
            (1..=need.min(TEETH)).flat_map(|teeth| (0..position.units().size()).map(move |first| (teeth, first)))
        {
            // The comb matters only if all its odd cells belong to the area.
            let odd = (0..=teeth).fold(0u64, |odd, index| odd | 1 << (first + 2 * index).min(63));
            if inside & odd != odd || position.need_of(line) > teeth + beside {
                continue;
            }
            for sides in 0..1 << teeth {
                let Some(comb) = comb(position, line, first, teeth, sides) else { continue };
                if !holds(&(cells - &comb.cells), need - teeth + spare) {
                    found.extend(comb.bounded(position, parts, cells));
                }
            }
        }
    }
    if spare == 1 {
        return found.into_iter().map(|comb| vec![comb]).collect();
    }
    let mut pairs = Vec::new();
    for (index, one) in found.iter().enumerate() {
        for two in &found[index + 1..] {
            let most = one.bound.most + two.bound.most;
            let both = &one.comb.cells | &two.comb.cells;
            let apart = one.comb.cells.is_disjoint(&two.comb.cells);
            if apart && most <= need && !holds(&(cells - &both), need - most + 1) {
                pairs.push(vec![one.clone(), two.clone()]);
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Puzzle, Regions};

    use super::*;
    use crate::analysis::capacity::capacity;

    #[test]
    fn combs_exceed_their_teeth_only_on_the_odd_cells_of_the_base() {
        let labels: Vec<usize> = (0..100).map(|index| index / 10).collect();
        let position = Position::blank(&Puzzle::new(2, Regions::new(10, &labels).unwrap()).unwrap());
        for teeth in 1..=3 {
            for sides in 0..1 << teeth {
                let comb = comb(&position, 4, 1, teeth, sides).unwrap();
                assert_eq!(capacity(&comb.cells), teeth + 1);
                for cell in &comb.cells {
                    let mut without = comb.cells.clone();
                    without.remove(cell);
                    let odd = cell.row() == 4 && cell.col() % 2 == 1;
                    assert_eq!(capacity(&without), if odd { teeth } else { teeth + 1 }, "{cell}");
                }
            }
        }
    }
}
