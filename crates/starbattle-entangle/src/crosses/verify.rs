//! Proving rules with crosses. Whether a rule is true is read off the layered graph of the atlas, which the mining does not use.

use std::collections::{HashMap, HashSet};

use starbattle_atlas::{Atlas, AtlasError, given_empty};
use starbattle_board::{Board, Cancel, CellSet, Progress, Symmetry};

use super::{
    facts::CrossFacts,
    patterns::{FactKey, Given, can_mine_crosses},
    placement_sets::PlacementSets,
};
use crate::{
    canonical::Point,
    reduction::ReductionCounts,
    rule::{ForcedState, Placed, Rule},
    spec::{EntryBody, SpecFile},
    verify::{ReductionReport, Report, Verdict, refuted},
};

/// Progress is reported once in this many entries.
const TELL_EVERY: usize = 64;

/// Checks every rule of a file about patterns with crosses, and counts the facts that they cover.
pub(crate) fn verify_crosses(atlas: &Atlas, file: &SpecFile, cancel: &dyn Cancel) -> Result<Report, AtlasError> {
    let board = atlas.board();
    can_mine_crosses(board, file.initial, file.crosses).map_err(|_| AtlasError::Overflow)?;
    let mut memory = atlas.budget().reservation();
    let mut verdicts = Vec::new();
    memory.grow(&mut verdicts, file.entries.len())?;
    let mut tables = atlas.budget().reservation();
    let mut checker = Checker { atlas, marks: None, known: HashMap::new(), covered: HashSet::new() };
    for (done, entry) in file.entries.iter().enumerate() {
        if done.is_multiple_of(TELL_EVERY) {
            cancel.report(Progress::Part { what: "rules", done: done as u64, total: file.entries.len() as u64 });
        }
        if cancel.is_cancelled() {
            return Err(AtlasError::Cancelled);
        }
        tables.resize(checker.bytes())?;
        verdicts.push(match &entry.body {
            EntryBody::Rule(rule) => checker.check(rule),
            EntryBody::UnknownFeatures { names, .. } => Verdict::UnknownFeatures(names.clone()),
            // The reader leaves them out.
            EntryBody::Pair(_) | EntryBody::Template { .. } => Verdict::UnknownFeatures(Vec::new()),
        });
    }
    let stated = file.reduction;
    let sets = PlacementSets::gather(atlas, cancel)?;
    let beyond = stated.map_or(0, |stated| stated.beyond);
    let facts = CrossFacts::find(&sets, file.initial, file.crosses, beyond, atlas.budget().reservation(), cancel)?;
    let kept_covered = checker.covered.intersection(&facts.new_keys).count() as u64;
    let compare = |stated: ReductionCounts| ReductionReport {
        counts: facts.counts,
        agrees: facts.counts == stated,
        kept_covered,
    };
    let covered = checker.covered.len() as u64;
    Ok(Report { verdicts, facts: facts.counts.total, covered, reduction: stated.map(compare) })
}

struct Checker<'a> {
    atlas: &'a Atlas,
    /// The stars and crosses of the rule before, and what they decide at the places looked at: many rules have the same.
    marks: Option<(Vec<Point>, Vec<Point>)>,
    known: HashMap<Given, Option<(CellSet, CellSet)>>,
    /// The deduced facts that true rules say.
    covered: HashSet<FactKey>,
}

impl Checker<'_> {
    /// About what the tables take; one that has just grown is half empty.
    fn bytes(&self) -> u64 {
        self.known.capacity() as u64 * 256 + self.covered.capacity() as u64 * 20
    }

    fn check(&mut self, rule: &Rule) -> Verdict {
        let board = self.atlas.board();
        let marks = (rule.stars.clone(), rule.crosses.clone());
        if self.marks.as_ref() != Some(&marks) {
            self.known.clear();
            self.marks = Some(marks);
        }
        // What depends on the frame alone is the same for all images.
        let images = if rule.is_absolute() { &Symmetry::ALL[..] } else { &Symmetry::ALL[..1] };
        let mut said = Vec::new();
        for frame in rule.frames(board) {
            for &symmetry in images {
                let Some(placed) = rule.placed(board, frame, symmetry) else { continue };
                if !rule.applies(board, frame, &placed) {
                    continue;
                }
                let Placed { stars, crosses, cells } = placed;
                let given = Given { stars, crosses };
                let Some((always, never)) = self.decided(&given, board) else { continue };
                let wanted = if rule.state == ForcedState::Star { always } else { never };
                if let Some(&cell) = cells.iter().find(|&&cell| !wanted.contains(cell)) {
                    return refuted(self.atlas, given.stars, given.crosses, cell, rule.state);
                }
                said.extend(cells.into_iter().map(|cell| (given.clone(), cell)));
            }
        }
        for (given, cell) in said {
            let stars = CellSet::from_cells(board.size(), given.stars.iter().copied());
            if given.contains(cell) || given_empty(board, &stars).contains(cell) || !given.is_looked_at(board) {
                continue;
            }
            if rule.is_absolute() {
                self.covered.insert(given.key(cell, board.size()));
            } else {
                self.covered.extend(given.keys(cell, board.size()));
            }
        }
        Verdict::Sound
    }

    /// The cells with a star in all placements with these marks, and those with a star in none; `None` if there is no such placement.
    fn decided(&mut self, given: &Given, board: Board) -> Option<&(CellSet, CellSet)> {
        let decide = || {
            let set = |cells: &[_]| CellSet::from_cells(board.size(), cells.iter().copied());
            self.atlas.forced(&set(&given.stars), &set(&given.crosses))
        };
        self.known.entry(given.clone()).or_insert_with(decide).as_ref()
    }
}
