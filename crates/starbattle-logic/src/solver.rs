//! Applies rules, easiest first. The first that finds something says everything it sees, then the easiest is tried again.

use std::{fmt, ops::ControlFlow};

use starbattle_board::{Cancel, Never};

use crate::{
    deduction::Deduction,
    deduction_sink::DeductionSink,
    fact::FactId,
    knowledge::Knowledge,
    options::Options,
    path::{End, Path, Round, Step, mark_used},
    position::Position,
    rule::{Rule, RuleKind},
    rules::{MAX_TIER, RULES},
};

/// A solver with its options and what it knows beforehand. Deterministic.
#[derive(Clone)]
pub struct Solver<'a> {
    options: Options,
    knowledge: Knowledge<'a>,
    cancel: &'a dyn Cancel,
    /// The rules that the options allow, in order.
    rules: Vec<&'static Rule>,
}

impl Default for Solver<'_> {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl<'a> Solver<'a> {
    /// A solver with the given options and nothing else to go by.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let is_allowed = |rule: &&Rule| {
            options.allows_kind(rule) && rule.techniques.iter().any(|technique| options.selects(technique.id))
        };
        let rules = RULES.iter().copied().filter(is_allowed).collect();
        Self { options, knowledge: Knowledge::default(), cancel: &Never, rules }
    }

    /// A solver with exactly these rules, in this order.
    pub(crate) fn with_rules(rules: Vec<&'static Rule>) -> Self {
        Self { rules, ..Self::new(Options::default()) }
    }

    /// The same solver with knowledge about boards of one size.
    #[must_use]
    pub fn with_knowledge(self, knowledge: Knowledge<'a>) -> Self {
        Self { knowledge, ..self }
    }

    /// The same solver, asking before each rule whether to stop; it ends with [`End::Cancelled`] once the work is cancelled. The
    /// hardest rules try easier ones many times over and ask as often, so the answer comes within milliseconds.
    #[must_use]
    pub fn with_cancel(self, cancel: &'a dyn Cancel) -> Self {
        Self { cancel, ..self }
    }

    /// Whether the work is to stop.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Who says whether the work is to stop.
    pub(crate) fn cancel(&self) -> &'a dyn Cancel {
        self.cancel
    }

    /// The rules that the options allow, in order.
    pub(crate) fn rules(&self) -> &[&'static Rule] {
        &self.rules
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The next steps up to the first that decides a cell; those before it learn the facts it may rest on.
    ///
    /// The position is changed accordingly. `Err` says why there is no next step.
    pub fn next_step(&self, position: &mut Position) -> Result<Vec<Step>, End> {
        let mut steps = Vec::new();
        loop {
            for deduction in self.look(position, Vec::new())?.1 {
                let decides = deduction.has_marks();
                apply(position, deduction, &mut steps);
                if decides {
                    mark_used(&mut steps);
                    return Ok(steps);
                }
            }
        }
    }

    /// Every deduction available in the position as it is that decides a cell, without applying any. What a supposition decides is
    /// not reported again as a longer one.
    #[must_use]
    pub fn all_steps(&self, position: &Position) -> Vec<Deduction> {
        let mut chained = position.units().no_cells();
        let mut steps = Vec::new();
        self.for_each_deduction(position, |known, deduction| {
            steps.push(deduction.clone());
            steps.last_mut().into_iter().for_each(|step: &mut Deduction| step.name_groups(known));
        });
        steps.retain(|step| {
            let decided = step.marks();
            let kind = step.rule.rule().map(|rule| rule.kind);
            if !matches!(kind, Some(RuleKind::Chain | RuleKind::NestedChain)) {
                return step.has_marks();
            }
            let is_new = !decided.is_subset(&chained);
            chained |= &decided;
            is_new
        });
        steps
    }

    /// Everything the rules see in the position as it is, facts included. No mark is made, but each rule knows the facts that
    /// the rules before it found.
    #[must_use]
    pub fn all_deductions(&self, position: &Position) -> Vec<Deduction> {
        let mut deductions = Vec::new();
        self.for_each_deduction(position, |_, deduction| deductions.push(deduction.clone()));
        deductions
    }

    /// Calls `visit` with every deduction of [`Solver::all_deductions`] and the position, with the facts known by then, that its rule
    /// looked at.
    pub(crate) fn for_each_deduction(
        &self,
        position: &Position,
        mut visit: impl FnMut(&Position, &Deduction),
    ) -> Position {
        let mut known = position.clone();
        if position.contradiction().is_some() {
            return known;
        }
        let mut steps = Vec::new();
        for rule in &self.rules {
            if self.cancel.is_cancelled() {
                break;
            }
            let found = self.found_by(rule, &known);
            for deduction in &found {
                visit(&known, deduction);
            }
            for deduction in found {
                learn(&mut known, deduction, &mut steps);
            }
            if known.contradiction().is_some() {
                break;
            }
        }
        known
    }

    /// The position with every fact that the rules see in it, and no further mark. Chains learn nothing and are not tried.
    #[must_use]
    pub fn learn_all(&self, position: &Position) -> Position {
        self.learn_up_to(position, MAX_TIER)
    }

    /// The same with the rules of the first tiers.
    pub(crate) fn learn_up_to(&self, position: &Position, tier: u8) -> Position {
        let mut learner = self.clone();
        let can_learn = |rule: &Rule| !matches!(rule.kind, RuleKind::Chain | RuleKind::NestedChain);
        learner.rules.retain(|rule| rule.tier <= tier && can_learn(rule));
        learner.for_each_deduction(position, |_, _| {})
    }

    /// Everything that one rule finds in the position, in reading order.
    pub(crate) fn found_by(&self, rule: &Rule, position: &Position) -> Vec<Deduction> {
        self.find(rule, position, true, Vec::new()).deductions
    }

    /// The whole path from a position.
    #[must_use]
    pub fn solve(&self, position: &Position) -> Path {
        self.run(&mut position.clone())
    }

    /// The whole path from a position, which becomes the position where it ends.
    pub fn run(&self, position: &mut Position) -> Path {
        let (mut steps, mut space) = (Vec::new(), Vec::new());
        let end = loop {
            if let Err(end) = self.advance_in(&mut space, position, &mut steps) {
                break end;
            }
        };
        mark_used(&mut steps);
        Path { steps, end, stars: position.stars().clone() }
    }

    /// Lets the rules lead a position as far as they can, without steps and in whatever order. Ends as a whole path does.
    pub(crate) fn exhaust(&self, position: &mut Position) -> End {
        self.exhaust_seeing(position, |_| {})
    }

    /// The same, showing what is found to somebody before it is applied.
    pub(crate) fn exhaust_seeing(&self, position: &mut Position, mut see: impl FnMut(&Deduction)) -> End {
        loop {
            let found = match self.look(position, Vec::new()) {
                Ok((_, found)) => found,
                Err(end) => return end,
            };
            found.iter().for_each(&mut see);
            // Facts speak of cells that are open, so they come first.
            for claim in found.iter().flat_map(|deduction| &deduction.claims) {
                if position.adds_information(claim) {
                    position.learn(claim);
                }
            }
            for mut deduction in found {
                deduction.stars &= position.live();
                deduction.empties &= position.live();
                make_marks(position, &deduction);
            }
        }
    }

    /// Lets the first rule that finds something say everything it sees.
    pub(crate) fn advance(&self, position: &mut Position, steps: &mut Vec<Step>) -> Result<(), End> {
        self.advance_in(&mut Vec::new(), position, steps)
    }

    /// The same with space for what is found, an empty list that is used again and again.
    fn advance_in(
        &self,
        space: &mut Vec<Deduction>,
        position: &mut Position,
        steps: &mut Vec<Step>,
    ) -> Result<(), End> {
        let (rule, mut found) = self.look(position, std::mem::take(space))?;
        let places = found.iter().filter(|deduction| deduction.has_marks()).count();
        let round = Round { start: steps.len(), places };
        let mut marks = position.units().no_cells();
        for deduction in &found {
            marks |= &deduction.marks();
        }
        while apply_all(position, &mut found, steps).is_break() {
            found = self.found_by(rule, position);
            found.retain(|deduction| !deduction.marks().is_disjoint(&marks));
        }
        *space = found;
        steps[round.start..].iter_mut().for_each(|step| step.round = round);
        Ok(())
    }

    /// What the first rule that finds something finds, in reading order, in the empty list that is given. Of suppositions, which are
    /// laborious, a single one.
    fn look(&self, position: &Position, mut space: Vec<Deduction>) -> Result<(&'static Rule, Vec<Deduction>), End> {
        if let Some(contradiction) = position.contradiction() {
            return Err(End::Dead(contradiction));
        }
        if position.live().is_empty() {
            return Err(if position.is_solved() { End::Solved } else { End::Stuck });
        }
        for rule in &self.rules {
            if self.cancel.is_cancelled() {
                return Err(End::Cancelled);
            }
            let all = !matches!(rule.kind, RuleKind::Chain | RuleKind::NestedChain);
            let found = self.find(rule, position, all, space);
            if let Some(contradiction) = found.contradiction {
                return Err(End::Dead(contradiction));
            }
            if !found.deductions.is_empty() {
                return Ok((rule, found.deductions));
            }
            space = found.deductions;
        }
        // The last rule may have found nothing because it was not let to.
        Err(if self.cancel.is_cancelled() { End::Cancelled } else { End::Stuck })
    }

    fn find(&self, rule: &Rule, position: &Position, all: bool, space: Vec<Deduction>) -> DeductionSink<'_> {
        let mut found = DeductionSink::new(&self.options, self.knowledge, self.cancel, all, space);
        let _ = (rule.find)(position, &mut found);
        position.order().sort(position.units(), &mut found.deductions);
        found
    }
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("options", &self.options)
            .field("knowledge", &self.knowledge)
            .finish_non_exhaustive()
    }
}

/// Records the claims of a deduction without making its marks.
fn learn(position: &mut Position, mut deduction: Deduction, steps: &mut Vec<Step>) {
    deduction.claims.retain(|claim| position.adds_information(claim));
    let learned = record_claims(position, &mut deduction);
    steps.push(Step::new(deduction, learned));
}

/// Applies and takes out what one rule found in the position, in reading order: facts, which leave the board as it is, and then always what decides the most.
///
/// Breaks if some of it must be found again, because marks made since then changed what its reason speaks of: every reason is given in
/// a position of which it is true.
fn apply_all(position: &mut Position, waiting: &mut Vec<Deduction>, steps: &mut Vec<Step>) -> ControlFlow<()> {
    // In reading order, what leaves the board as it is comes first.
    let learning = waiting.partition_point(|deduction| !deduction.has_marks());
    for deduction in waiting.drain(..learning) {
        apply(position, deduction, steps);
    }
    let mut changed = position.units().no_cells();
    let mut flow = ControlFlow::Continue(());
    while !waiting.is_empty() {
        let new =
            |deduction: &Deduction| deduction.stars.common(position.live()) + deduction.empties.common(position.live());
        let (mut most, mut next) = (0, 0);
        for (index, deduction) in waiting.iter().enumerate() {
            let count = new(deduction);
            if count > most {
                (most, next) = (count, index);
            }
        }
        let mut deduction = waiting.remove(next);
        let evidence = &deduction.evidence;
        let is_outdated =
            |changed| evidence.can_become_outdated() && !evidence.scope(position.units()).is_disjoint(changed);
        if !changed.is_empty() && is_outdated(&changed) {
            if most > 0 {
                flow = ControlFlow::Break(());
            }
            continue;
        }
        deduction.stars &= position.live();
        deduction.empties &= position.live();
        changed |= &deduction.marks();
        apply(position, deduction, steps);
    }
    flow
}

pub(crate) fn apply(position: &mut Position, mut deduction: Deduction, steps: &mut Vec<Step>) {
    // An earlier deduction of the same search may have said it already.
    deduction.claims.retain(|claim| position.adds_information(claim));
    if !deduction.has_marks() && deduction.claims.is_empty() {
        return;
    }
    let learned = record_claims(position, &mut deduction);
    make_marks(position, &deduction);
    steps.push(Step::new(deduction, learned));
}

/// Decides the cells of a deduction.
pub(crate) fn make_marks(position: &mut Position, deduction: &Deduction) {
    for cell in &deduction.empties {
        position.eliminate(cell);
    }
    // Which of two stars that cannot both be breaks something is decided by their order.
    for cell in position.order().sorted(&deduction.stars) {
        position.place(cell);
    }
}

/// Records the claims as facts. An older fact whose tighter bound one of them takes over counts as used.
fn record_claims(position: &mut Position, deduction: &mut Deduction) -> Vec<FactId> {
    let (learned, tightened_by): (Vec<FactId>, Vec<Option<FactId>>) =
        deduction.claims.iter().map(|claim| position.learn(claim)).unzip();
    deduction.uses.extend(tightened_by.into_iter().flatten());
    learned
}
