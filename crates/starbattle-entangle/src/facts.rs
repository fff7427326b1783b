//! Everything the atlas says about patterns of a number of stars, for looking up and for ticking off.

use starbattle_atlas::{Atlas, AtlasError, ClassAnalysis, ClassTable};
use starbattle_board::{Board, Cancel, Cell, CellSet, MemoryError, Reservation, Symmetry, bytes_of};

use crate::{
    groups::CandidateState,
    rule::{Placed, Rule},
};

/// All patterns of a board and what they decide.
#[derive(Debug)]
pub struct Facts {
    pub(crate) table: ClassTable,
    total: u128,
}

impl Facts {
    /// Gathers what all patterns of `initial` stars decide, within the budget of the atlas.
    pub fn gather(atlas: &Atlas, initial: usize, cancel: &dyn Cancel) -> Result<Self, AtlasError> {
        Ok(Self { table: atlas.classes(initial).table(cancel)?, total: atlas.placements() })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.table.board()
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

    /// The number of patterns that occur in some placement.
    #[must_use]
    pub fn patterns(&self) -> u64 {
        self.table.iter().map(|class| class.class_size() as u64).sum()
    }

    /// The number of deduced facts: cells that a pattern decides beyond what the rules say at once, over all patterns.
    #[must_use]
    pub fn count(&self) -> u64 {
        let of_class = |class: ClassAnalysis<'_>| {
            class.class_size() as u64 * (class.deduced_empty().len() + class.forced_star().len()) as u64
        };
        self.table.iter().map(of_class).sum()
    }

    /// The class of a pattern, and the symmetry that takes the class's representative to it; `None` if no placement has it.
    pub(crate) fn find(&self, pattern: &[Cell]) -> Option<(usize, Symmetry)> {
        self.table.find(pattern)
    }

    /// Every way to lay a rule on the board where its features hold and its stars occur in some placement, with the class of the stars.
    pub(crate) fn applications(&self, rule: &Rule) -> impl Iterator<Item = (Placed, (usize, Symmetry))> {
        let board = self.board();
        // What depends on the frame alone is the same for all images.
        let images = if rule.is_absolute() { &Symmetry::ALL[..] } else { &Symmetry::ALL[..1] };
        let ways = rule.frames(board).flat_map(move |frame| images.iter().map(move |&image| (frame, image)));
        ways.filter_map(move |(frame, image)| {
            let placed = rule.placed(board, frame, image)?;
            let found = rule.applies(board, frame, &placed).then(|| self.find(&placed.stars)).flatten()?;
            Some((placed, found))
        })
    }

    /// The number of placements that contain the patterns of a class.
    pub(crate) fn compatible(&self, class: usize) -> u128 {
        self.table.get(class).map_or(0, |class| class.compatible())
    }

    /// What a cell is under a pattern of the given class and symmetry, and which cell of the representative it comes from.
    pub(crate) fn state(&self, (class, symmetry): (usize, Symmetry), cell: Cell) -> (CandidateState, Cell) {
        let original = symmetry.inverse().apply(cell, self.board().size());
        let state = self.table.get(class).map_or(CandidateState::Open, |class| CandidateState::of(&class, original));
        (state, original)
    }
}

/// Which facts have been covered.
pub(crate) struct Coverage<'a> {
    facts: &'a Facts,
    /// For every class and cell of its representative, the symmetries under which the fact is covered, as bits.
    images: Vec<u8>,
    _memory: Reservation,
}

impl<'a> Coverage<'a> {
    pub fn new(facts: &'a Facts) -> Result<Self, MemoryError> {
        let images = facts.table.len() * cell_count(facts);
        let memory = facts.table.budget().reserve(bytes_of::<u8>(images))?;
        Ok(Self { facts, images: vec![0; images], _memory: memory })
    }

    /// Ticks off the fact about a cell of a class's representative in one image, or in all.
    pub fn cover(&mut self, class: usize, original: Cell, image: Option<Symmetry>) {
        let bits = image.map_or(u8::MAX, |symmetry| 1 << symmetry as u8);
        self.images[class * cell_count(self.facts) + original.index(self.facts.board().size())] |= bits;
    }

    /// The number of deduced facts covered, of those that are wanted: a class and a cell of its representative.
    pub fn count(&self, is_wanted: impl Fn(usize, Cell) -> bool) -> u64 {
        let size = self.facts.board().size();
        let mut covered = 0;
        for (number, (class, images)) in
            self.facts.table.iter().zip(self.images.chunks(cell_count(self.facts))).enumerate()
        {
            let deduced = class.deduced_empty();
            let decided: Vec<Cell> =
                deduced.iter().chain(&class.forced_star()).filter(|&cell| is_wanted(number, cell)).collect();
            if decided.is_empty() {
                continue;
            }
            let pattern = class.pattern();
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
                covered += decided.iter().filter(|&&cell| is_covered(cell)).count() as u64;
            }
        }
        covered
    }
}

fn cell_count(facts: &Facts) -> usize {
    facts.board().size() * facts.board().size()
}
