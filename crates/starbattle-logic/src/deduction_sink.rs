//! Where rules put what they find.

use std::ops::ControlFlow;

use starbattle_board::Cancel;

use crate::{
    contradiction::Contradiction, deduction::Deduction, knowledge::Knowledge, options::Options, position::Position,
};

/// A sink for deductions that says when it has enough: after the first one that decides a cell, or never.
pub(crate) struct DeductionSink<'a> {
    pub options: &'a Options,
    pub knowledge: Knowledge<'a>,
    /// For rules that use a solver of their own.
    pub cancel: &'a dyn Cancel,
    all: bool,
    offered: usize,
    pub deductions: Vec<Deduction>,
    /// Set by a rule that sees that there is no solution.
    pub contradiction: Option<Contradiction>,
}

impl<'a> DeductionSink<'a> {
    /// A sink that puts deductions into an empty list.
    pub fn new(
        options: &'a Options,
        knowledge: Knowledge<'a>,
        cancel: &'a dyn Cancel,
        all: bool,
        deductions: Vec<Deduction>,
    ) -> Self {
        Self { options, knowledge, cancel, all, offered: 0, deductions, contradiction: None }
    }

    /// Whether everything is wanted, and not only the first deduction that decides a cell.
    pub fn wants_all(&self) -> bool {
        self.all
    }

    /// The number of deductions that said something new, whether or not they are wanted.
    pub fn offered(&self) -> usize {
        self.offered
    }

    /// Takes a deduction unless it says nothing new, and breaks if no more are wanted.
    pub fn push(&mut self, position: &Position, mut deduction: Deduction) -> ControlFlow<()> {
        deduction.settle_claims();
        deduction.stars &= position.live();
        deduction.empties &= position.live();
        deduction.claims.retain(|claim| position.adds_information(claim));
        let marks = deduction.has_marks();
        if !marks && deduction.claims.is_empty() {
            return ControlFlow::Continue(());
        }
        self.offered += 1;
        // The solver uses only rules of allowed kinds.
        if !self.options.selects(deduction.rule) {
            return ControlFlow::Continue(());
        }
        self.deductions.push(deduction);
        if marks && !self.all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
