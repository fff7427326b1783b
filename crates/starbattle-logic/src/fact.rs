//! What is known about sets of cells beyond the quota of rows, columns and regions.

use starbattle_board::{CellSet, Text};

use crate::cache::examined::Examined;

/// Stands for "no upper bound known".
pub(crate) const UNBOUNDED: u8 = u8::MAX;

/// The number of a fact, in the order in which facts were learned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FactId(pub(crate) u32);

/// A set of facts. Their numbers are small and close together.
#[derive(Debug, Clone, Default)]
pub(crate) struct FactSet(Vec<bool>);

impl FactSet {
    pub fn insert(&mut self, fact: FactId) {
        let index = fact.0 as usize;
        if index >= self.0.len() {
            self.0.resize(index + 1, false);
        }
        self.0[index] = true;
    }

    pub fn contains(&self, fact: FactId) -> bool {
        self.0.get(fact.0 as usize).is_some_and(|&is_in| is_in)
    }
}

/// What a fact is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FactKind {
    /// Cells of one row or column that hold at least one star: a 1×n.
    Strip,
    /// Cells of one 2×2 block that hold exactly one star.
    Tile,
    /// Cells put together from rows, columns and regions, with a known count.
    Composite,
}

/// A statement about the open cells of a set: they hold at least `min` and at most `max` of the stars still to be placed.
#[derive(Debug, Clone, Eq)]
pub struct Claim {
    /// What the cells are.
    pub kind: FactKind,
    /// The open cells.
    pub cells: CellSet,
    /// The least number of stars.
    pub min: u8,
    /// The largest number of stars; 255 if nothing is known.
    pub max: u8,
    /// What people call the cells, where the claim is shown and there is a name.
    pub name: Option<Text>,
}

/// A name says nothing more.
impl PartialEq for Claim {
    fn eq(&self, other: &Self) -> bool {
        let Self { kind, cells, min, max, name: _ } = self;
        (kind, cells, min, max) == (&other.kind, &other.cells, &other.min, &other.max)
    }
}

impl Claim {
    pub(crate) fn strip(cells: CellSet, min: usize) -> Self {
        Self { kind: FactKind::Strip, cells, min: min as u8, max: UNBOUNDED, name: None }
    }

    pub(crate) fn tile(cells: CellSet) -> Self {
        Self { kind: FactKind::Tile, cells, min: 1, max: 1, name: None }
    }

    pub(crate) fn exactly(cells: CellSet, count: usize) -> Self {
        Self { kind: FactKind::Composite, cells, min: count as u8, max: count as u8, name: None }
    }

    pub(crate) fn at_least(cells: CellSet, min: usize) -> Self {
        Self { kind: FactKind::Composite, cells, min: min as u8, max: UNBOUNDED, name: None }
    }
}

/// A claim that was proved, kept up to date as cells are decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Its number.
    pub id: FactId,
    /// What the cells are.
    pub kind: FactKind,
    /// The cells that are still open.
    pub cells: CellSet,
    /// The least number of stars in them.
    pub min: u8,
    /// The largest number of stars in them; 255 if nothing is known.
    pub max: u8,
    pub(crate) examined: Examined,
    /// The revision of the position in which it changed last.
    pub(crate) changed: u32,
    signature: Signature,
}

/// A set of cells in a single word. A set inside another has no bit that the other lacks, so most comparisons end here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Signature(u64);

impl Signature {
    fn of(cells: &CellSet) -> Self {
        Self(cells.iter().fold(0, |bits, cell| bits | 1 << (cell.index(cells.size()) % 64)))
    }

    fn may_be_inside(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
}

impl Fact {
    /// Whether the fact still says something about its cells.
    pub(crate) fn is_useful(&self) -> bool {
        !self.cells.is_empty() && (self.min > 0 || self.max < UNBOUNDED)
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.min == self.max
    }
}

/// The facts of a position.
#[derive(Debug, Clone, Default)]
pub(crate) struct Facts {
    list: Vec<Fact>,
    next: u32,
}

impl Facts {
    pub fn iter(&self) -> std::slice::Iter<'_, Fact> {
        self.list.iter()
    }

    pub fn as_slice(&self) -> &[Fact] {
        &self.list
    }

    /// Whether the claim says something that no fact says already.
    pub fn adds_information(&self, claim: &Claim) -> bool {
        let signature = Signature::of(&claim.cells);
        let least = |fact: &Fact| {
            fact.signature.may_be_inside(signature) && fact.min >= claim.min && fact.cells.is_subset(&claim.cells)
        };
        let most = |fact: &Fact| {
            signature.may_be_inside(fact.signature) && fact.max <= claim.max && claim.cells.is_subset(&fact.cells)
        };
        let is_known =
            (claim.min == 0 || self.list.iter().any(least)) && (claim.max == UNBOUNDED || self.list.iter().any(most));
        !claim.cells.is_empty() && !is_known
    }

    /// Records a claim and drops the facts that it makes redundant. Returns the new fact, and the older one whose tighter bound it
    /// took over, if there is one.
    pub fn learn(&mut self, claim: &Claim, now: u32) -> (FactId, Option<FactId>) {
        let id = FactId(self.next);
        (id, self.learn_as(id, claim, now))
    }

    /// The same under a number of the caller's.
    pub fn learn_as(&mut self, id: FactId, claim: &Claim, now: u32) -> Option<FactId> {
        self.next = self.next.max(id.0 + 1);
        let (mut min, mut max, mut kind) = (claim.min, claim.max, claim.kind);
        let mut tightened_by = None;
        if let Some(old) = self.list.iter().find(|fact| fact.cells == claim.cells) {
            tightened_by = (old.min > min || old.max < max).then_some(old.id);
            min = min.max(old.min);
            max = max.min(old.max);
            if old.kind == FactKind::Tile {
                kind = old.kind;
            }
        }
        let cells = claim.cells.clone();
        let signature = Signature::of(&cells);
        let fact = Fact { id, kind, cells, min, max, examined: Examined::default(), changed: now, signature };
        self.list.retain(|old| {
            let is_inside = || signature.may_be_inside(old.signature) && fact.cells.is_subset(&old.cells);
            let is_around = || old.signature.may_be_inside(signature) && old.cells.is_subset(&fact.cells);
            let least = old.min == 0 || (fact.min >= old.min && is_inside());
            let most = old.max == UNBOUNDED || (fact.max <= old.max && is_around());
            !(least && most)
        });
        self.list.push(fact);
        tightened_by
    }

    /// A cell was decided: no fact contains it any longer, and a star counts for those that did.
    ///
    /// Returns the fact that the star made impossible, if there is one.
    pub fn decide(&mut self, cell: starbattle_board::Cell, star: bool, now: u32) -> Option<FactId> {
        let mut broken = None;
        self.list.retain_mut(|fact| {
            if !fact.cells.remove(cell) {
                return true;
            }
            fact.examined.reset();
            fact.changed = now;
            fact.signature = Signature::of(&fact.cells);
            if star {
                fact.min = fact.min.saturating_sub(1);
                match fact.max {
                    UNBOUNDED => {}
                    0 => broken = Some(fact.id),
                    max => fact.max = max - 1,
                }
            }
            fact.is_useful() || fact.min > 0
        });
        broken
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Cell;

    use super::*;

    fn row(columns: std::ops::Range<u8>) -> CellSet {
        CellSet::from_cells(6, columns.map(|column| Cell::new(0, column)))
    }

    #[test]
    fn a_larger_strip_is_no_news_and_a_smaller_one_replaces_it() {
        let mut facts = Facts::default();
        facts.learn(&Claim::strip(row(0..4), 1), 1);
        assert!(!facts.adds_information(&Claim::strip(row(0..5), 1)));
        assert!(facts.adds_information(&Claim::strip(row(0..5), 2)));
        assert!(facts.adds_information(&Claim::tile(row(0..2))));
        facts.learn(&Claim::tile(row(0..2)), 2);
        assert_eq!(facts.as_slice().len(), 1);
    }

    #[test]
    fn stars_and_crosses_keep_facts_up_to_date() {
        let mut facts = Facts::default();
        facts.learn(&Claim::exactly(row(0..4), 2), 1);
        assert_eq!(facts.decide(Cell::new(0, 0), true, 2), None);
        assert_eq!((facts.as_slice()[0].min, facts.as_slice()[0].max), (1, 1));
        assert_eq!(facts.decide(Cell::new(0, 1), false, 2), None);
        assert_eq!(facts.decide(Cell::new(0, 2), true, 2), None);
        assert!(facts.decide(Cell::new(0, 3), true, 2).is_some());
    }
}
