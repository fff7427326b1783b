//! What a rule finds.

use starbattle_board::{Cell, CellSet, Mark, Marks};

use crate::{
    evidence::{Broken, Evidence},
    fact::{Claim, FactId},
    position::Position,
    rule::RuleId,
};

/// One conclusion of one rule: cells that are stars, cells that are empty, and facts about sets of cells.
#[derive(Debug, Clone, PartialEq)]
pub struct Deduction {
    /// The rule.
    pub rule: RuleId,
    /// The cells that must be stars.
    pub stars: CellSet,
    /// The cells that must be empty.
    pub empties: CellSet,
    /// What was learned about sets of cells.
    pub claims: Vec<Claim>,
    /// Why it is true.
    pub evidence: Evidence,
    /// The facts it rests on.
    pub uses: Vec<FactId>,
    /// A pattern that people know and that it is an instance of, where the step is shown. Its rule, which is easier, found it first.
    pub pattern: Option<RuleId>,
}

impl Deduction {
    pub(crate) fn new(position: &Position, rule: RuleId, evidence: Evidence) -> Self {
        let none = position.units().no_cells();
        Self { rule, stars: none.clone(), empties: none, claims: Vec::new(), evidence, uses: Vec::new(), pattern: None }
    }

    /// The cell is empty, because a star there would break something at once.
    pub(crate) fn no_star(position: &Position, rule: RuleId, cell: Cell, broken: Broken) -> Self {
        let cells = CellSet::from_cells(position.board().size(), [cell]);
        let evidence = Evidence::Refuted { cells, star: true, broken };
        Self::new(position, rule, evidence).empty_cell(cell)
    }

    pub(crate) fn star(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        for cell in cells {
            self.stars.insert(cell);
        }
        self
    }

    pub(crate) fn empty(mut self, cells: &CellSet) -> Self {
        self.empties |= cells;
        self
    }

    pub(crate) fn empty_cell(mut self, cell: Cell) -> Self {
        self.empties.insert(cell);
        self
    }

    pub(crate) fn claim(mut self, claim: Claim) -> Self {
        self.claims.push(claim);
        self
    }

    pub(crate) fn using(mut self, facts: impl IntoIterator<Item = FactId>) -> Self {
        self.uses.extend(facts);
        self
    }

    /// The cells it decides.
    pub(crate) fn marks(&self) -> CellSet {
        &self.stars | &self.empties
    }

    /// Marks the cells of claims that leave no choice: as many stars as cells, or none.
    pub(crate) fn settle_claims(&mut self) {
        for claim in &self.claims {
            if usize::from(claim.min) == claim.cells.len() {
                self.stars |= &claim.cells;
            } else if claim.max == 0 {
                self.empties |= &claim.cells;
            }
        }
    }

    /// Writes the cells it decides into marks.
    pub fn write_to(&self, marks: &mut Marks) {
        self.empties.iter().for_each(|cell| marks.set(cell, Mark::Empty));
        self.stars.iter().for_each(|cell| marks.set(cell, Mark::Star));
    }

    /// Whether it decides a cell.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        !self.stars.is_empty() || !self.empties.is_empty()
    }
}
