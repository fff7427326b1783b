//! What patterns with crosses decide, and what of it is new.

use std::collections::HashSet;

use starbattle_atlas::{AtlasError, given_empty};
use starbattle_board::{Cancel, Cell, CellSet, Reservation};

use super::{
    patterns::{FactKey, Given, for_each_pattern},
    placement_sets::PlacementSets,
};
use crate::{groups::CandidateState, lines::tiers, reduction::ReductionCounts};

/// All facts about patterns of so many stars and crosses, counted by what they follow from, and those that are new.
pub(super) struct CrossFacts {
    pub counts: ReductionCounts,
    /// The patterns with new facts, one of each class, and the cells of these.
    pub new: Vec<(Given, Vec<Cell>)>,
    /// The new facts about all images.
    pub new_keys: HashSet<FactKey>,
    _memory: Reservation,
}

impl CrossFacts {
    /// Goes through all patterns. A fact is new if neither a pattern with one mark less nor reasoning about lines up to the tier
    /// `beyond` gives it. One mark less is enough to look at: what fewer marks decide, more of them decide too.
    pub fn find(
        sets: &PlacementSets,
        stars: usize,
        crosses: usize,
        beyond: u8,
        mut memory: Reservation,
        cancel: &dyn Cancel,
    ) -> Result<Self, AtlasError> {
        let board = sets.board();
        let mut counts = ReductionCounts { beyond, ..Default::default() };
        let (mut new, mut new_keys) = (Vec::new(), HashSet::new());
        let mut outcome = Ok(());
        for_each_pattern(board, stars, crosses, cancel, |given, class_size| {
            let mut facts = facts_of(sets, given);
            counts.total += class_size * facts.len() as u64;
            for smaller in given.smaller() {
                let chosen = sets.choose(&smaller);
                let is_known = |cell: Cell| sets.state(&chosen, cell) != CandidateState::Open;
                counts.sub_pattern += class_size * dropped(&mut facts, is_known);
            }
            if facts.is_empty() {
                return;
            }
            let tiers = tiers(board, &given.stars, &given.crosses, beyond);
            for (tier, count) in (1..).zip(&mut counts.tiers) {
                *count += class_size * dropped(&mut facts, |cell| tiers[cell.index(board.size())] == tier);
            }
            counts.kept += class_size * facts.len() as u64;
            if !facts.is_empty() && outcome.is_ok() {
                let keys = facts.iter().flat_map(|&cell| given.keys(cell, board.size()));
                new_keys.extend(keys);
                new.push((given.clone(), facts));
                outcome = memory.resize(bytes(&new, &new_keys));
            }
        })?;
        outcome?;
        Ok(Self { counts, new, new_keys, _memory: memory })
    }
}

/// Drops the cells that are known already, and says how many these are.
fn dropped(facts: &mut Vec<Cell>, is_known: impl Fn(Cell) -> bool) -> u64 {
    let before = facts.len();
    facts.retain(|&cell| !is_known(cell));
    (before - facts.len()) as u64
}

/// The cells that a pattern decides and the rules of the game do not; none if no placement has the pattern.
fn facts_of(sets: &PlacementSets, given: &Given) -> Vec<Cell> {
    let board = sets.board();
    let chosen = sets.choose(given);
    if chosen.is_empty() {
        return Vec::new();
    }
    let at_once = given_empty(board, &CellSet::from_cells(board.size(), given.stars.iter().copied()));
    let others = board.cells().filter(|&cell| !given.contains(cell) && !at_once.contains(cell));
    others.filter(|&cell| sets.state(&chosen, cell) != CandidateState::Open).collect()
}

/// About what the new facts take: a block for each of a pattern's lists, and a table that may be half empty.
fn bytes(new: &[(Given, Vec<Cell>)], keys: &HashSet<FactKey>) -> u64 {
    new.len() as u64 * 256 + keys.capacity() as u64 * 20
}
