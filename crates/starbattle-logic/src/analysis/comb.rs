//! Combs: cells of which a line's quota allows only so many.
//!
//! A comb with k teeth is a run of 2k + 1 cells of a line, the base, with at most one tooth beside each even-numbered base cell. It
//! holds more than k stars only if all odd-numbered base cells are stars, k + 1 in one line.

use starbattle_board::{Cell, CellSet};

use crate::{
    analysis::{
        areas::AreaRef,
        line_facts::{LinePart, along, best_disjoint},
    },
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

/// The stars that disjoint areas in the base line, outside the comb, take for themselves.
pub(crate) fn outside_needs<'p>(position: &Position, parts: &[LinePart<'p>], comb: &Comb) -> (usize, Vec<AreaRef<'p>>) {
    let base = along(position, comb.line, &(&comb.cells & position.units().cells(comb.line)));
    let others: Vec<LinePart<'p>> = parts.iter().filter(|part| part.mask & base == 0).copied().collect();
    let (sum, chosen) = best_disjoint(&others, usize::MAX);
    (sum, chosen.into_iter().map(|index| others[index].area).collect())
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
