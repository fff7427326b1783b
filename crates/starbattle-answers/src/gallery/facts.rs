//! What cards say, up to symmetry: pairs, templates and rules for one cell often say the same about the same stars.

use std::collections::{HashMap, HashSet};

use starbattle_board::{Board, Cell, CompactSort, Symmetry};

use super::card::Card;

/// A board, given stars and crosses in canonical position, and a cell that they decide, with whether it is a star.
type Fact = (Board, Given, Cell, bool);

/// Stars and crosses, sorted.
type Given = (Vec<Cell>, Vec<Cell>);

/// Numbers for facts, so that they are quick to compare.
#[derive(Default)]
pub struct FactNumbers(HashMap<Fact, usize>);

impl FactNumbers {
    /// The facts that a card states. Equal facts have equal numbers, however their boards are turned.
    pub fn of(&mut self, card: &Card, board: Board) -> Vec<usize> {
        let size = board.size();
        let image = |symmetry: Symmetry| {
            let turned = |cells: &[Cell]| {
                let mut cells: Vec<Cell> = cells.iter().map(|&cell| symmetry.apply(cell, size)).collect();
                cells.compact_sort();
                cells
            };
            (turned(&card.given), turned(&card.crosses))
        };
        let images: Vec<(Symmetry, Given)> =
            Symmetry::ALL.into_iter().map(|symmetry| (symmetry, image(symmetry))).collect();
        let Some(given) = images.iter().map(|(_, image)| image).min() else { return Vec::new() };
        // Stars that are their own image decide the images of their cells, too.
        let turns = || images.iter().filter(|(_, image)| image == given).map(|(symmetry, _)| *symmetry);
        let canonical = |cell: Cell| turns().map(|symmetry| symmetry.apply(cell, size)).min().unwrap_or(cell);
        let decided = card.empties.iter().map(|&cell| (cell, false)).chain(card.stars.iter().map(|&cell| (cell, true)));
        decided
            .map(|(cell, star)| {
                let next = self.0.len();
                *self.0.entry((board, given.clone(), canonical(cell), star)).or_insert(next)
            })
            .collect()
    }
}

/// The facts told so far.
#[derive(Default)]
pub struct ToldFacts(HashSet<usize>);

impl ToldFacts {
    /// Tells facts; whether any of them is new. A card that decides nothing is told as it is.
    pub fn tell(&mut self, facts: &[usize]) -> bool {
        // No short circuit: the others are told, too.
        facts.iter().fold(facts.is_empty(), |is_new, &fact| self.0.insert(fact) || is_new)
    }
}
