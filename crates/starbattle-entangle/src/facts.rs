//! Everything the atlas says about patterns of a number of stars, for looking up and for ticking off.

use starbattle_atlas::{Atlas, AtlasError, ClassTable};
use starbattle_board::{Board, Cancel, Cell, CellSet, Symmetry};

use crate::groups::CandidateState;

/// What one pattern decides, for the representative of its class.
#[derive(Debug, Clone)]
pub(crate) struct Decided {
    pub always: CellSet,
    pub never: CellSet,
    pub deduced_empty: CellSet,
    pub forced_star: CellSet,
    pub class_size: u64,
    pub compatible: u128,
}

/// All patterns of a board and what they decide.
pub struct Facts {
    board: Board,
    table: ClassTable,
    decided: Vec<Decided>,
    total: u128,
}

impl Facts {
    /// Gathers what all patterns of `initial` stars decide.
    pub fn gather(atlas: &Atlas, initial: usize, cancel: &dyn Cancel) -> Result<Self, AtlasError> {
        let table = atlas.classes(initial).table(cancel)?;
        let decided = table
            .iter()
            .map(|class| Decided {
                always: class.always(),
                never: class.never(),
                deduced_empty: class.deduced_empty(),
                forced_star: class.forced_star(),
                class_size: class.class_size() as u64,
                compatible: class.compatible(),
            })
            .collect();
        Ok(Self { board: atlas.board(), table, decided, total: atlas.placements() })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The number of stars in a pattern.
    #[must_use]
    pub fn initial(&self) -> usize {
        self.table.stars()
    }

    /// The number of placements of the board.
    #[must_use]
    pub fn placements(&self) -> u128 {
        self.total
    }

    /// The number of deduced facts: cells that a pattern decides beyond what the rules say at once, over all patterns.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.decided
            .iter()
            .map(|decided| decided.class_size * (decided.deduced_empty.len() + decided.forced_star.len()) as u64)
            .sum()
    }

    /// The class of a pattern, and the symmetry that takes the class's representative to it; `None` if no placement has it.
    pub(crate) fn find(&self, pattern: &[Cell]) -> Option<(usize, Symmetry)> {
        self.table.find(pattern)
    }

    pub(crate) fn decided(&self, class: usize) -> &Decided {
        &self.decided[class]
    }

    pub(crate) fn classes(&self) -> impl Iterator<Item = (Vec<Cell>, &Decided)> {
        self.table.iter().map(|class| class.cells().collect()).zip(&self.decided)
    }

    /// What a cell is under a pattern of the given class and symmetry, and which cell of the representative it comes from.
    pub(crate) fn state(&self, (class, symmetry): (usize, Symmetry), cell: Cell) -> (CandidateState, Cell) {
        let original = symmetry.inverse().apply(cell, self.board.size());
        let decided = &self.decided[class];
        let state = if decided.never.contains(original) {
            CandidateState::Empty
        } else if decided.always.contains(original) {
            CandidateState::Star
        } else {
            CandidateState::Open
        };
        (state, original)
    }
}

/// Which facts have been covered.
pub(crate) struct Coverage<'a> {
    facts: &'a Facts,
    /// For every class and cell of its representative, the symmetries under which the fact is covered, as bits.
    images: Vec<Vec<u8>>,
}

impl<'a> Coverage<'a> {
    pub fn new(facts: &'a Facts) -> Self {
        let cells = facts.board.size() * facts.board.size();
        Self { facts, images: vec![vec![0; cells]; facts.decided.len()] }
    }

    /// Ticks off the fact about a cell of a class's representative in one image, or in all.
    pub fn cover(&mut self, class: usize, original: Cell, image: Option<Symmetry>) {
        let bits = image.map_or(u8::MAX, |symmetry| 1 << symmetry as u8);
        self.images[class][original.index(self.facts.board.size())] |= bits;
    }

    /// The number of deduced facts covered.
    pub fn count(&self) -> u64 {
        let size = self.facts.board.size();
        let mut covered = 0;
        for ((cells, decided), images) in self.facts.classes().zip(&self.images) {
            let pattern = CellSet::from_cells(size, cells);
            let own: Vec<Symmetry> =
                Symmetry::ALL.into_iter().filter(|symmetry| symmetry.apply_to_set(&pattern) == pattern).collect();
            let mut seen: Vec<CellSet> = Vec::new();
            for symmetry in Symmetry::ALL {
                let image = symmetry.apply_to_set(&pattern);
                if seen.contains(&image) {
                    continue;
                }
                seen.push(image);
                // A cell of this image may have been reached by way of any symmetry the pattern itself has.
                let is_covered = |cell: Cell| {
                    own.iter().any(|own| {
                        let original = own.inverse().apply(cell, size);
                        images[original.index(size)] >> (own.then(symmetry) as u8) & 1 == 1
                    })
                };
                let facts = decided.deduced_empty.iter().chain(&decided.forced_star);
                covered += facts.filter(|&cell| is_covered(cell)).count() as u64;
            }
        }
        covered
    }
}
