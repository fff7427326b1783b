//! The way to a solution, step by step.

use starbattle_board::CellSet;

use crate::{
    contradiction::Contradiction,
    deduction::Deduction,
    explain::Explanation,
    fact::{Claim, FactId, FactSet},
    position::Position,
    solver::{Solver, apply},
    solver_state::SolverState,
};

/// One deduction that the solver applied.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// What was deduced.
    pub deduction: Deduction,
    /// The facts it added, in the order of its claims.
    pub learned: Vec<FactId>,
    /// Whether it decides a cell or a later deduction rests on it. Others are left out of explanations.
    pub used: bool,
    /// Those of its facts that later deductions rest on, so that explanations must mention them.
    pub cited: Vec<FactId>,
    /// When it was found, and among how many.
    pub round: Round,
}

/// One round of the solver: the easiest rule that finds something says everything it sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Round {
    /// How many steps the path had before.
    pub start: usize,
    /// How many deductions that decide a cell the rule found: the places where a solver could go on.
    pub places: usize,
}

impl Step {
    /// A step that nobody is known to need yet.
    pub(crate) fn new(deduction: Deduction, learned: Vec<FactId>) -> Self {
        Self { deduction, learned, used: false, cited: Vec::new(), round: Round::default() }
    }

    /// The step in words, with the facts that are needed later.
    #[must_use]
    pub fn explain(&self) -> Explanation {
        self.deduction.explain_with(&self.cited_claims().collect::<Vec<_>>())
    }

    /// Does to a position what the step does: makes its marks and learns its facts.
    pub fn apply_to(&self, position: &mut Position) {
        apply(position, self.deduction.clone(), &mut Vec::new());
    }

    /// What it says of the facts that later deductions rest on.
    pub(crate) fn cited_claims(&self) -> impl Iterator<Item = &Claim> {
        let claims = self.learned.iter().zip(&self.deduction.claims);
        claims.filter(|(fact, _)| self.cited.contains(fact)).map(|(_, claim)| claim)
    }
}

/// Why the solver stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// Every cell is decided.
    Solved,
    /// No allowed rule finds anything more.
    Stuck,
    /// There is no solution from here.
    Dead(Contradiction),
    /// The work was cancelled.
    Cancelled,
}

/// All steps of the solver from a position to where it stopped.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// The steps, in order, those that only learn facts included.
    pub steps: Vec<Step>,
    /// Why it stopped.
    pub end: End,
    /// The stars at the end.
    pub stars: CellSet,
}

impl Path {
    /// Whether the puzzle was solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.end == End::Solved
    }

    /// The steps worth showing: those that decide a cell, and those that a shown step rests on.
    pub fn shown(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| step.used)
    }

    /// What a solver knows after each shown step, from the position where the path begins: the marks, and every fact that the rules see
    /// by then, up to the tier that the path needs, whether or not a step uses it.
    #[must_use]
    pub fn states(&self, solver: &Solver<'_>, start: &Position) -> Vec<SolverState> {
        let tier = self.steps.iter().map(|step| step.deduction.rule.tier).max().unwrap_or(1);
        let mut position = start.clone();
        let mut states = Vec::new();
        for step in &self.steps {
            step.apply_to(&mut position);
            if step.used {
                position = solver.learn_up_to(&position, tier);
                states.push(SolverState::of(&position));
            }
        }
        states
    }
}

/// Marks the steps that decide cells and, from the last to the first, those whose facts a marked step uses.
pub(crate) fn mark_used(steps: &mut [Step]) {
    mark_used_by(steps, FactSet::default());
}

/// The same where something after the last step uses facts as well.
pub(crate) fn mark_used_by(steps: &mut [Step], mut wanted: FactSet) {
    for step in steps.iter_mut().rev() {
        step.cited = step.learned.iter().copied().filter(|&fact| wanted.contains(fact)).collect();
        step.used = step.deduction.has_marks() || !step.cited.is_empty();
        if step.used {
            step.deduction.uses.iter().for_each(|&fact| wanted.insert(fact));
        }
    }
}
