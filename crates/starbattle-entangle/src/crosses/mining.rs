//! From a small board to its rules with crosses. Every rule is verified from its text before anyone gets it.

use std::collections::BTreeSet;

use starbattle_atlas::{Atlas, AtlasError};
use starbattle_board::{Board, Cancel, MemoryBudget, Progress, Reservation, Symmetry};

use super::{
    arrangement::{arrangement_of, group_of},
    facts::CrossFacts,
    patterns::{Given, can_mine_crosses},
    placement_sets::PlacementSets,
    verify::verify_crosses,
};
use crate::{
    conditions::{Keep, rules_of_group},
    mining::MineError,
    reduction::ReductionCounts,
    rule::Rule,
    spec::{SpecFile, file_name, rules_document, write_rules},
};

/// Progress is reported once in this many arrangements.
const TELL_EVERY: usize = 64;

/// What to look for.
#[derive(Debug, Clone, Copy)]
pub struct CrossOptions {
    /// The board.
    pub board: Board,
    /// The number of stars in a pattern. Without stars, only crosses in one line along the border are looked at.
    pub initial: usize,
    /// The number of crosses in a pattern.
    pub crosses: usize,
    /// The highest tier of reasoning about lines whose results are not new (0 for none).
    pub beyond: u8,
}

/// The rules with crosses that say something new. Every rule is proved from its written text.
#[derive(Debug)]
pub struct MinedCrosses {
    /// What was asked for.
    pub options: CrossOptions,
    /// The rules.
    pub rules: Vec<Rule>,
    /// How many facts follow from what.
    pub reduction: ReductionCounts,
    /// The facts that the rules cover.
    pub covered: u64,
    _memory: Reservation,
}

impl MinedCrosses {
    /// The usual name of the rule file.
    #[must_use]
    pub fn file_name(&self) -> String {
        let CrossOptions { board, initial, crosses, .. } = self.options;
        file_name(board, initial, &format!("-x{crosses}-crosses-triple"))
    }

    /// Writes the rule file piece by piece.
    pub fn write<E>(&self, out: &mut dyn FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let CrossOptions { board, initial, crosses, .. } = self.options;
        write_rules(board, initial, crosses, Some(self.reduction), &self.rules, out)
    }
}

/// Mines the rules with crosses of a small board: together they say every fact that follows from nothing less.
pub fn mine_crosses(
    options: CrossOptions,
    budget: &MemoryBudget,
    cancel: &dyn Cancel,
) -> Result<MinedCrosses, MineError> {
    let CrossOptions { board, initial, crosses, beyond } = options;
    can_mine_crosses(board, initial, crosses)?;
    let atlas = Atlas::build(board, budget, cancel)?;
    let sets = PlacementSets::gather(&atlas, cancel)?;
    let facts = CrossFacts::find(&sets, initial, crosses, beyond, budget.reservation(), cancel)?;
    let mut memory = budget.reservation();
    let rules = rules_of(&sets, &facts, &mut memory, cancel)?;
    let reduction = facts.counts;
    drop((facts, sets));

    let text = rules_document(board, initial, crosses, &rules);
    let mut read = budget.reserve(text.capacity() as u64).map_err(AtlasError::from)?;
    let mut file = SpecFile::read_within(&text, &mut read)?;
    file.reduction = Some(reduction);
    let report = verify_crosses(&atlas, &file, cancel)?;
    if !report.all_sound() || file.entries.len() != rules.len() {
        return Err(MineError::Unsound);
    }
    if !report.is_accounted() {
        return Err(MineError::Incomplete);
    }
    Ok(MinedCrosses { options, rules, reduction, covered: report.covered, _memory: memory })
}

/// The rules for all arrangements with a new fact, without those that say none.
fn rules_of(
    sets: &PlacementSets,
    facts: &CrossFacts,
    memory: &mut Reservation,
    cancel: &dyn Cancel,
) -> Result<Vec<Rule>, AtlasError> {
    let arrangements: BTreeSet<_> = facts
        .new
        .iter()
        .flat_map(|(given, cells)| cells.iter().filter_map(|&cell| arrangement_of(given, cell)))
        .collect();
    let mut rules = Vec::new();
    for (done, arrangement) in arrangements.iter().enumerate() {
        if done.is_multiple_of(TELL_EVERY) {
            cancel.report(Progress::Part { what: "rules", done: done as u64, total: arrangements.len() as u64 });
        }
        if cancel.is_cancelled() {
            return Err(AtlasError::Cancelled);
        }
        let group = group_of(sets, arrangement);
        for rule in rules_of_group(sets.board(), arrangement, &group, Keep::Deduced) {
            if says_something_new(sets.board(), facts, &rule) {
                memory.claim(rule.heap_bytes())?;
                memory.grow(&mut rules, 1)?;
                rules.push(rule);
            }
        }
    }
    Ok(rules)
}

fn says_something_new(board: Board, facts: &CrossFacts, rule: &Rule) -> bool {
    let mut ways = rule.frames(board).flat_map(|frame| Symmetry::ALL.map(|symmetry| (frame, symmetry)));
    ways.any(|(frame, symmetry)| {
        rule.placed(board, frame, symmetry).is_some_and(|placed| {
            let applies = rule.applies(board, frame, &placed);
            let given = Given { stars: placed.stars, crosses: placed.crosses };
            applies && placed.cells.iter().any(|&cell| facts.new_keys.contains(&given.key(cell, board.size())))
        })
    })
}
