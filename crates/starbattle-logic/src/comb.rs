//! Combs: cells of which a line's quota allows only so many.
//!
//! A comb with k teeth is a run of 2k + 1 cells of a line, the base, with at most one tooth beside each even-numbered base cell. It
//! holds more than k stars only if all odd-numbered base cells are stars, k + 1 in one line.

use starbattle_board::{Cell, CellSet};

use crate::position::Position;

/// A comb with its base line and the number of its teeth.
#[derive(Debug, Clone)]
pub(crate) struct Comb {
    pub line: usize,
    pub teeth: usize,
    pub cells: CellSet,
}

/// The comb with its base in `line` from `first` on and all teeth where `sides` says: bit i set means on the side of larger numbers.
pub(crate) fn comb(position: &Position, line: usize, first: usize, teeth: usize, sides: u32) -> Option<Comb> {
    let size = position.geometry().size;
    let (own, rows) = (line % size, line < size);
    if first + 2 * teeth >= size {
        return None;
    }
    let at = |along: usize, across: usize| {
        let (row, col) = if rows { (across, along) } else { (along, across) };
        Cell::new(row as u8, col as u8)
    };
    let mut cells = position.geometry().empty();
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

/// All combs with the given number of teeth whose base line can take at most `teeth` more stars outside other needs.
pub(crate) fn combs(position: &Position, teeth: usize) -> impl Iterator<Item = Comb> {
    let size = position.geometry().size;
    (0..2 * size)
        .filter(move |&line| position.need_of(line) > 0)
        .flat_map(move |line| (0..size).flat_map(move |first| (0..1 << teeth).map(move |sides| (line, first, sides))))
        .filter_map(move |(line, first, sides)| comb(position, line, first, teeth, sides))
}
