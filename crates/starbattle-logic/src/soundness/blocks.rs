//! Blocks of 2×2 that the board falls into: whether a conclusion about one of them follows from counting empty blocks.

use starbattle_board::{Cell, CellSet};

use super::state::{Group, State};
use crate::deduction::Deduction;

/// What is known of a block before it is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Star,
    Empty,
    Nothing,
}

struct Board {
    side: usize,
    /// The number of empty blocks in every row and column of blocks.
    empties: usize,
    known: Vec<Known>,
}

/// Blocks that hold so many empty ones.
struct Counted {
    blocks: Vec<usize>,
    empties: usize,
}

/// Whether the conclusion holds in every arrangement of empty blocks, perhaps of those alone that give one unit or one fact of the
/// deduction its number of stars.
pub fn blocks_agree(state: &State<'_>, deduction: &Deduction) -> Result<(), String> {
    let (size, stars) = (state.size(), state.puzzle.stars());
    let side = size / 2;
    let empties = side.checked_sub(2 * stars).filter(|_| size % 2 == 0).ok_or("the board falls into blocks")?;
    let blocks: Vec<CellSet> = (0..side * side).map(|number| block(size, number)).collect();
    let facts: Vec<Group> = deduction.uses.iter().filter_map(|fact| state.fact(*fact)).collect();
    let units = state.units().into_iter().filter(|unit| state.need(*unit) > 0).map(|unit| {
        let need = state.need(unit) as usize;
        Group { cells: state.live_of(unit), min: need, max: need }
    });
    let units: Vec<Group> = units.collect();
    let known = blocks.iter().map(|cells| {
        // All open cells of a unit may lie in one block: then everybody sees that it has a star.
        let mut groups = units.iter().chain(&facts);
        let has_star = groups.any(|group| group.min > 0 && group.cells.is_subset(cells));
        match (cells.is_disjoint(&state.stars), cells.is_disjoint(&state.live)) {
            (false, _) => Known::Star,
            (true, true) => Known::Empty,
            (true, false) if has_star => Known::Star,
            _ => Known::Nothing,
        }
    });
    let board = Board { side, empties, known: known.collect() };
    let marks = &deduction.stars | &deduction.empties;
    let concluded = deduction.claims.iter().fold(marks, |all, claim| &all | &claim.cells);
    let number = blocks.iter().position(|cells| concluded == cells & &state.live).ok_or("it is about one block")?;
    let is_empty = !deduction.empties.is_empty();
    let groups: Vec<Group> =
        units.into_iter().chain(facts.iter().filter(|fact| fact.min == fact.max).cloned()).collect();
    let counted = groups.iter().filter_map(|group| count(state, &blocks, group)).map(Some);
    let follows = |counted: Option<Counted>| !board.has_arrangement(number, !is_empty, counted.as_ref());
    let mut ways = std::iter::once(None).chain(counted);
    if ways.any(follows) { Ok(()) } else { Err("all arrangements of empty blocks agree".to_owned()) }
}

fn block(size: usize, number: usize) -> CellSet {
    let (row, col) = (number / (size / 2) * 2, number % (size / 2) * 2);
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| (row + down, col + right));
    CellSet::from_cells(size, cells.map(|(row, col)| Cell::new(row as u8, col as u8)))
}

/// The blocks of a group with a known number of stars, if it is made of whole ones as far as they are open.
fn count(state: &State<'_>, blocks: &[CellSet], group: &Group) -> Option<Counted> {
    let touched = |cells: &CellSet| !cells.is_disjoint(&group.cells) && cells.is_disjoint(&state.stars);
    let inside: Vec<usize> = (0..blocks.len()).filter(|&number| touched(&blocks[number])).collect();
    let whole = inside.iter().all(|&number| (&blocks[number] & &state.live).is_subset(&group.cells));
    let empties = inside.len().checked_sub(group.min).filter(|_| whole)?;
    Some(Counted { blocks: inside, empties })
}

impl Board {
    /// Whether there is an arrangement in which a block is empty, or is not.
    fn has_arrangement(&self, number: usize, is_empty: bool, counted: Option<&Counted>) -> bool {
        let mut empty = vec![false; self.known.len()];
        self.extend(0, &mut empty, &|empty| {
            let count = |counted: &Counted| counted.blocks.iter().filter(|&&block| empty[block]).count();
            empty[number] == is_empty && counted.is_none_or(|counted| count(counted) == counted.empties)
        })
    }

    fn extend(&self, number: usize, empty: &mut Vec<bool>, wanted: &dyn Fn(&[bool]) -> bool) -> bool {
        let (row, column) = (number / self.side, number % self.side);
        if number == self.known.len() {
            return wanted(empty);
        }
        for is_empty in [false, true] {
            if self.known[number] == if is_empty { Known::Star } else { Known::Empty } {
                continue;
            }
            empty[number] = is_empty;
            let in_row = (0..=column).filter(|&at| empty[row * self.side + at]).count();
            let in_column = (0..=row).filter(|&at| empty[at * self.side + column]).count();
            let fits = |count: usize, left: usize| count <= self.empties && count + left >= self.empties;
            if fits(in_row, self.side - 1 - column)
                && fits(in_column, self.side - 1 - row)
                && self.extend(number + 1, empty, wanted)
            {
                empty[number] = false;
                return true;
            }
            empty[number] = false;
        }
        false
    }
}
