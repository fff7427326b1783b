//! Every placement of a small board, listed once, so that what marks decide can be read off directly.

use starbattle_atlas::{Atlas, AtlasError};
use starbattle_board::{Board, Cancel, Cell, Reservation, bytes_of};

use super::patterns::Given;
use crate::groups::CandidateState;

/// For every cell, the placements with a star there, as bits.
#[derive(Debug)]
pub(super) struct PlacementSets {
    board: Board,
    /// One list of words after the other, in the order of the cells.
    with_star: Vec<u64>,
    words: usize,
    all: Vec<u64>,
    _memory: Reservation,
}

/// Some of the placements, as bits.
pub(super) struct Chosen(Vec<u64>);

impl Chosen {
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

impl PlacementSets {
    /// Lists all placements of an atlas.
    pub fn gather(atlas: &Atlas, cancel: &dyn Cancel) -> Result<Self, AtlasError> {
        let board = atlas.board();
        let cells = board.size() * board.size();
        let count = usize::try_from(atlas.placements()).map_err(|_| AtlasError::Overflow)?;
        let words = count.div_ceil(64);
        let memory = atlas.budget().reserve(bytes_of::<u64>(words * (cells + 1)))?;
        let (mut with_star, mut all) = (vec![0; words * cells], vec![0; words]);
        for (number, placement) in atlas.placements_from(0).enumerate() {
            if number.is_multiple_of(4096) && cancel.is_cancelled() {
                return Err(AtlasError::Cancelled);
            }
            let (word, bit) = (number / 64, 1 << (number % 64));
            all[word] |= bit;
            for star in placement.stars() {
                with_star[star.index(board.size()) * words + word] |= bit;
            }
        }
        Ok(Self { board, with_star, words, all, _memory: memory })
    }

    pub fn board(&self) -> Board {
        self.board
    }

    /// The placements that have all of the stars and none on a cross.
    pub fn choose(&self, given: &Given) -> Chosen {
        let mut chosen = self.all.clone();
        for &star in &given.stars {
            chosen.iter_mut().zip(self.with_star(star)).for_each(|(chosen, with)| *chosen &= with);
        }
        for &cross in &given.crosses {
            chosen.iter_mut().zip(self.with_star(cross)).for_each(|(chosen, with)| *chosen &= !with);
        }
        Chosen(chosen)
    }

    /// What a cell is in all of the chosen placements, of which there must be some.
    pub fn state(&self, Chosen(chosen): &Chosen, cell: Cell) -> CandidateState {
        let words = || chosen.iter().zip(self.with_star(cell));
        if words().all(|(chosen, with)| chosen & with == 0) {
            CandidateState::Empty
        } else if words().all(|(chosen, with)| chosen & !with == 0) {
            CandidateState::Star
        } else {
            CandidateState::Open
        }
    }

    fn with_star(&self, cell: Cell) -> &[u64] {
        let start = cell.index(self.board.size()) * self.words;
        &self.with_star[start..start + self.words]
    }
}
