//! A path as it is told to people.
//!
//! The solver notes a fact when a rule sees it, and lets a rule say everything it sees before it goes back to easier ones. People look for
//! a fact when they need it, and stay where they are. So a path is told anew: each fact just before the first step that uses it, what is
//! obvious at once, and otherwise the nearest of the steps that are equally easy. Steps that come to stand elsewhere are found again there by
//! their rules, so every reason is true of the position in which it is given.

use std::{collections::HashMap, ops::Range};

use starbattle_board::{CellSet, CompactSort};

use crate::{
    deduction::Deduction,
    evidence::{Bound, Evidence},
    exceptions::list_exceptions,
    fact::{Claim, FactId, FactSet, UNBOUNDED},
    group_name::name_groups,
    join::join_same_reasons,
    path::{Step, mark_used},
    position::Position,
    refresh::{refreshed, units_with},
    restate::restate,
    rule::Rule,
    solver::{Solver, make_marks},
};

/// A fact that a step finds beside marks is told with them if it is used within so many steps; otherwise it is told again later.
const SOON: usize = 3;

/// So often a path is told from the start because a fact cannot be found again where it is used.
const MAX_ATTEMPTS: usize = 40;

impl Solver<'_> {
    /// Brings the steps that the solver made from a position into the order in which people would take them, says once what several cells
    /// would break, and gives names to the groups that the steps speak of. It decides the same cells.
    pub fn arrange(&self, from: &Position, steps: &mut Vec<Step>) {
        let mut original = Original::new(from, steps);
        // A single step, such as a hint, stays what it is.
        let tier = if steps.iter().filter(|step| step.deduction.has_marks()).count() > 1 { 4 } else { 1 };
        for _ in 0..MAX_ATTEMPTS {
            if original.is_contradictory {
                break;
            }
            let mut telling = Telling::new(self, from, &original);
            match telling.tell_all(0..original.steps.len(), tier) {
                Ok(()) => {
                    *steps = telling.told;
                    if !original.note_late(steps) {
                        break;
                    }
                }
                Err(Failure::Fact(fact)) => original.early.insert(fact),
                Err(Failure::Step) => break,
            }
        }
        original.delay_facts(from, steps);
        join_same_reasons(from, steps);
        list_exceptions(from, steps);
        mark_used(steps);
        name_groups(from, steps);
    }
}

/// The path as the solver found it.
struct Original {
    steps: Vec<Step>,
    /// The open cells before each step, and after the last.
    live: Vec<CellSet>,
    /// The step that found each fact, and the claim.
    origins: HashMap<FactId, (usize, Claim)>,
    /// Facts that must be told when they are found.
    early: FactSet,
    /// Facts that are not told with the marks of the step that found them, because they are used much later.
    late: FactSet,
    is_contradictory: bool,
}

impl Original {
    fn new(from: &Position, steps: &[Step]) -> Self {
        let mut position = from.clone();
        let mut live = vec![position.live().clone()];
        let mut origins = HashMap::new();
        for (index, step) in steps.iter().enumerate() {
            let claims = step.deduction.claims.iter().cloned();
            origins.extend(step.learned.iter().copied().zip(claims.map(|claim| (index, claim))));
            make_marks(&mut position, &step.deduction);
            live.push(position.live().clone());
        }
        let is_contradictory = position.contradiction().is_some();
        let (early, late) = (FactSet::default(), FactSet::default());
        Self { steps: steps.to_vec(), live, origins, early, late, is_contradictory }
    }

    /// Notes the facts that were told beside marks too long before they are used, and says whether there are any.
    fn note_late(&mut self, told: &[Step]) -> bool {
        let mut is_any = false;
        for (index, step) in told.iter().enumerate().filter(|(_, step)| step.deduction.has_marks()) {
            for &fact in step.learned.iter().filter(|&&fact| !self.early.contains(fact)) {
                let wait = told[index..].iter().position(|later| later.deduction.uses.contains(&fact));
                if wait.is_some_and(|wait| wait > SOON) && !self.late.contains(fact) {
                    self.late.insert(fact);
                    is_any = true;
                }
            }
        }
        is_any
    }

    /// Moves steps that only learn facts to where these are used first, or as far as what they say stays true. A fact may have been told
    /// for a step that came to name units instead.
    fn delay_facts(&self, from: &Position, told: &mut [Step]) {
        for index in (0..told.len()).rev() {
            let Step { deduction, learned, .. } = &told[index];
            let after = &told[index + 1..];
            let is_user = |step: &Step| step.deduction.uses.iter().any(|fact| learned.contains(fact));
            let Some(first) = after.iter().position(is_user).filter(|_| !deduction.has_marks()) else { continue };
            let mut scope = deduction.evidence.scope(from.units());
            let used = deduction.uses.iter().filter_map(|fact| self.origins.get(fact)).map(|(_, claim)| claim);
            for claim in used.chain(&deduction.claims) {
                scope |= &claim.cells;
            }
            let is_change = |step: &Step| !step.deduction.marks().is_disjoint(&scope);
            let last = after[..first].iter().position(is_change).unwrap_or(first);
            told[index..=index + last].rotate_left(1);
        }
    }

    /// Whether the solver took this step, of at least this tier, when it saw nothing easier: it begins what one rule found.
    fn is_beginning(&self, index: usize, tier: u8) -> bool {
        let rule = |index: usize| self.steps[index].deduction.rule;
        let is_same = |one: &'static Rule| index > 0 && one.has(rule(index - 1));
        rule(index).tier >= tier && !rule(index).rule().is_some_and(is_same)
    }

    /// The parts of some steps that begin where a rule of at least this tier was needed.
    fn parts(&self, steps: Range<usize>, tier: u8) -> Vec<Range<usize>> {
        let mut beginnings: Vec<usize> = steps.clone().filter(|&index| self.is_beginning(index, tier)).collect();
        if beginnings.first() != Some(&steps.start) {
            beginnings.insert(0, steps.start);
        }
        let ends = beginnings[1..].iter().copied().chain([steps.end]);
        beginnings.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
    }
}

/// Why a step cannot be told here.
enum Failure {
    /// A fact that it uses cannot be found here.
    Fact(FactId),
    /// Its rule does not find it here.
    Step,
}

/// A path in the making.
struct Telling<'s, 'a> {
    solver: &'s Solver<'a>,
    original: &'s Original,
    position: Position,
    told: Vec<Step>,
    known: FactSet,
    /// The cells that were decided last, and the step.
    last: Option<(CellSet, usize)>,
    /// Whether the steps are being told in the order in which they were found.
    in_order: bool,
}

/// What is needed to go back.
struct Snapshot {
    position: Position,
    told: usize,
    known: FactSet,
    last: Option<(CellSet, usize)>,
}

impl<'s, 'a> Telling<'s, 'a> {
    fn new(solver: &'s Solver<'a>, from: &Position, original: &'s Original) -> Self {
        let position = from.clone();
        Self { solver, original, position, told: Vec::new(), known: FactSet::default(), last: None, in_order: false }
    }

    fn snapshot(&self) -> Snapshot {
        let (position, known, last) = (self.position.clone(), self.known.clone(), self.last.clone());
        Snapshot { position, told: self.told.len(), known, last }
    }

    fn go_back(&mut self, to: Snapshot) {
        self.position = to.position;
        self.told.truncate(to.told);
        self.known = to.known;
        self.last = to.last;
    }

    /// Tells steps that end where the solver found nothing easier than this tier. If they cannot be told in another order, their
    /// parts are tried, and in the end the order stays as it is; then a fact may have to be told earlier.
    fn tell_all(&mut self, steps: Range<usize>, tier: u8) -> Result<(), Failure> {
        if tier < 2 {
            self.in_order = true;
            let told = self.tell_in_order(steps);
            self.in_order = false;
            return told;
        }
        for part in self.original.parts(steps, tier) {
            let before = self.snapshot();
            if self.tell_nearest_first(part.clone()).is_err() {
                self.go_back(before);
                self.tell_all(part, tier - 1)?;
            }
        }
        Ok(())
    }

    fn tell_in_order(&mut self, steps: Range<usize>) -> Result<(), Failure> {
        for index in steps {
            let step = &self.original.steps[index];
            if step.deduction.has_marks() {
                self.tell(index)?;
            } else {
                let mut early = step.cited.iter().filter(|&&fact| self.original.early.contains(fact));
                early.try_for_each(|&fact| self.tell_fact(fact))?;
            }
        }
        Ok(())
    }

    fn tell_nearest_first(&mut self, steps: Range<usize>) -> Result<(), Failure> {
        let original = self.original;
        let has_early = |index: usize| original.steps[index].cited.iter().any(|&fact| original.early.contains(fact));
        if steps.clone().any(has_early) {
            return Err(Failure::Step);
        }
        let mut waiting: Vec<usize> =
            steps.clone().filter(|&index| original.steps[index].deduction.has_marks()).collect();
        loop {
            waiting.retain(|&index| !self.open_marks(index).is_empty());
            if self.tell_first_of(self.same_reason(&waiting)) || self.tell_obvious() {
                continue;
            }
            if waiting.is_empty() {
                break;
            }
            waiting.compact_sort_by_cached_key(|&index| {
                (self.difficulty(index), self.distance(&self.open_marks(index)), index)
            });
            if !self.tell_first_of(waiting.clone()) {
                return Err(Failure::Step);
            }
        }
        if *self.position.live() == original.live[steps.end] { Ok(()) } else { Err(Failure::Step) }
    }

    /// Tells the first of some steps that can be told here.
    fn tell_first_of(&mut self, steps: Vec<usize>) -> bool {
        steps.into_iter().any(|index| {
            let before = self.snapshot();
            let is_told = self.tell(index).is_ok();
            if !is_told {
                self.go_back(before);
            }
            is_told
        })
    }

    /// The waiting steps with the same kind of reason about the same units as the last one.
    fn same_reason(&self, waiting: &[usize]) -> Vec<usize> {
        let last = self.last.as_ref().and_then(|(_, last)| self.original.steps.get(*last));
        let Some(Step { deduction: last, .. }) = last else { return Vec::new() };
        let about = last.evidence.units();
        let is_same = |index: &&usize| {
            let other = &self.original.steps[**index].deduction;
            other.rule == last.rule && other.evidence.units() == about
        };
        if about.is_empty() { Vec::new() } else { waiting.iter().filter(is_same).copied().collect() }
    }

    /// Tells the nearest of all that rules of the first tier see.
    fn tell_obvious(&mut self) -> bool {
        let rules = self.solver.rules().iter().filter(|rule| rule.tier == 1);
        let seen = rules.flat_map(|rule| self.solver.found_by(rule, &self.position));
        let Some(nearest) = seen.min_by_key(|deduction| self.distance(&deduction.marks())) else { return false };
        let marks = nearest.marks();
        self.put(nearest, Vec::new());
        self.last = Some((marks, usize::MAX));
        true
    }

    /// Harder steps come later. Within the first tiers all rules are equally easy.
    fn difficulty(&self, index: usize) -> (u8, u32) {
        let rule = self.original.steps[index].deduction.rule;
        let effort = rule.rule().map_or(0, |rule| rule.effort);
        (rule.tier, if rule.tier <= 3 { 0 } else { effort })
    }

    /// How far cells are from those that were decided last.
    fn distance(&self, cells: &CellSet) -> usize {
        let Some((last, _)) = &self.last else { return 0 };
        let far = |one: starbattle_board::Cell| {
            let between =
                |two: starbattle_board::Cell| one.row().abs_diff(two.row()).max(one.col().abs_diff(two.col()));
            last.iter().map(between).min().unwrap_or(0)
        };
        cells.iter().map(far).min().unwrap_or(0)
    }

    /// The cells that a step decides and that are still open.
    fn open_marks(&self, index: usize) -> CellSet {
        self.open_part(&self.original.steps[index].deduction)
    }

    fn open_part(&self, deduction: &Deduction) -> CellSet {
        &deduction.marks() & self.position.live()
    }

    /// Whether all cells that a step looks at are as they were when the solver found it.
    fn is_unchanged(&self, index: usize) -> bool {
        let (before, now) = (&self.original.live[index], self.position.live());
        if before == now {
            return true;
        }
        let Deduction { evidence, uses, .. } = &self.original.steps[index].deduction;
        let mut scope = evidence.scope(self.position.units());
        for (_, claim) in uses.iter().filter_map(|fact| self.original.origins.get(fact)) {
            scope |= &claim.cells;
        }
        (&(before - now) | &(now - before)).is_disjoint(&scope)
    }

    /// Tells a step that decides cells, after the facts that it uses.
    fn tell(&mut self, index: usize) -> Result<(), Failure> {
        let step = &self.original.steps[index];
        let undecided = self.position.live().len();
        self.tell_facts(&step.deduction.uses)?;
        if self.position.live().len() < undecided {
            // The reason for a fact decided cells; there may be nothing left to say.
            return Ok(());
        }
        let wanted = self.open_marks(index);
        let deduction = if self.is_unchanged(index) {
            step.deduction.clone()
        } else {
            let is_whole = matches!(
                step.deduction.evidence,
                Evidence::Chain { .. } | Evidence::Knowledge { .. } | Evidence::Twins { .. }
            );
            let found = if is_whole { Vec::new() } else { self.found_again(index) };
            let says_it = |deduction: &&Deduction| wanted.is_subset(&deduction.marks());
            found.iter().find(says_it).ok_or(Failure::Step)?.clone()
        };
        let kept: Vec<(FactId, Claim)> = step
            .cited
            .iter()
            .filter(|&&fact| self.original.early.contains(fact) || !self.original.late.contains(fact))
            .map(|&fact| (fact, self.now(fact)))
            .filter(|(_, claim)| deduction.claims.contains(claim))
            .collect();
        let (learned, claims) = kept.into_iter().unzip();
        let deduction = Deduction { claims, ..deduction };
        self.last = Some((deduction.marks(), index));
        self.put(deduction, learned);
        Ok(())
    }

    /// Tells facts in the order in which they were found.
    fn tell_facts(&mut self, facts: &[FactId]) -> Result<(), Failure> {
        let mut facts = facts.to_vec();
        facts.compact_sort();
        facts.into_iter().try_for_each(|fact| self.tell_fact(fact))
    }

    /// Tells a fact, after those that its proof uses.
    fn tell_fact(&mut self, fact: FactId) -> Result<(), Failure> {
        // What was known from the start needs no telling.
        let Some((index, _)) = self.original.origins.get(&fact) else { return Ok(()) };
        if self.known.contains(fact) {
            return Ok(());
        }
        let step = &self.original.steps[*index];
        self.tell_facts(&step.deduction.uses)?;
        let claim = self.now(fact);
        let deduction = self.proof(*index, &claim).ok_or(Failure::Fact(fact))?;
        let no_cells = || self.position.units().no_cells();
        let (is_full, is_empty) = (usize::from(claim.min) == claim.cells.len(), claim.max == 0);
        let deduction = if is_full || is_empty {
            // The reason for the fact decides its cells here.
            if self.in_order || claim.cells.is_empty() {
                return Err(Failure::Fact(fact));
            }
            let deduction = Deduction { claims: Vec::new(), ..deduction };
            if is_full { deduction.star(&claim.cells) } else { deduction.empty(&claim.cells) }
        } else if self.in_order {
            Deduction { stars: no_cells(), empties: no_cells(), claims: vec![claim], ..deduction }
        } else {
            Deduction { claims: vec![claim], ..deduction }
        };
        let open = self.open_part(&deduction);
        if !open.is_empty() {
            self.last = Some((open, *index));
        }
        let learned = if deduction.claims.is_empty() { Vec::new() } else { vec![fact] };
        self.put(deduction, learned);
        Ok(())
    }

    /// A deduction that says this here, by the rule that found it and if possible for the same reason.
    fn proof(&self, index: usize, claim: &Claim) -> Option<Deduction> {
        let step = &self.original.steps[index];
        if self.is_unchanged(index) {
            return Some(step.deduction.clone());
        }
        let none = self.position.units().no_cells();
        let bare = Deduction { stars: none.clone(), empties: none, ..step.deduction.clone() };
        if let Some(lines) = units_with(&self.position, &claim.cells, claim.min, claim.max) {
            let need = claim.min.into();
            let evidence =
                Evidence::Count { lines, others: Vec::new(), shares: Vec::new(), need, given: 0, bound: Bound::Least };
            return Some(Deduction { evidence, uses: Vec::new(), ..bare });
        }
        if let Some(evidence) = refreshed(&self.position, &step.deduction.evidence, claim) {
            return Some(Deduction { evidence, ..bare });
        }
        let says_it = |deduction: &Deduction| {
            deduction.claims.contains(claim) || claim.max == claim.min && claim.cells.is_subset(&deduction.stars)
        };
        let mut found = self.found_again(index);
        found.retain(says_it);
        // One that decides nothing more, if there is one.
        found.into_iter().min_by_key(|deduction| !self.open_part(deduction).is_empty())
    }

    /// What the rule of a step finds here, under the same id.
    fn found_again(&self, index: usize) -> Vec<Deduction> {
        let id = self.original.steps[index].deduction.rule;
        let mut found = id.rule().map_or_else(Vec::new, |rule| self.solver.found_by(rule, &self.position));
        found.retain(|deduction| deduction.rule == id);
        found
    }

    /// What a fact says of the cells that are open now.
    fn now(&self, fact: FactId) -> Claim {
        let (_, claim) = &self.original.origins[&fact];
        let placed = claim.cells.common(self.position.stars()) as u8;
        let max = if claim.max == UNBOUNDED { UNBOUNDED } else { claim.max.saturating_sub(placed) };
        let cells = &claim.cells & self.position.live();
        Claim { cells, min: claim.min.saturating_sub(placed), max, ..claim.clone() }
    }

    fn put(&mut self, mut deduction: Deduction, learned: Vec<FactId>) {
        restate(&self.position, &mut deduction);
        deduction.stars &= self.position.live();
        deduction.empties &= self.position.live();
        for (&fact, claim) in learned.iter().zip(&deduction.claims) {
            self.position.learn_as(fact, claim);
            self.known.insert(fact);
        }
        make_marks(&mut self.position, &deduction);
        self.told.push(Step::new(deduction, learned));
    }
}
