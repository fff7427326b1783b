//! Suppositions that rules have followed as far as they lead, kept as the positions they led to. Everything that followed goes on to
//! follow, so such a position is taken up again with the marks and facts found since then.

use std::sync::Arc;

use crate::{
    analysis::contributions::Contributions,
    fact::{Claim, Fact, UNBOUNDED},
    path::End,
    position::Position,
    solver::Solver,
};

/// What became of a supposition.
#[derive(Debug)]
pub(crate) enum Outcome {
    Contradiction,
    Consistent(Box<Followed>),
}

/// Where a supposition led without a contradiction.
#[derive(Debug)]
pub(crate) struct Followed {
    pub position: Position,
    /// The revision of the position in which it was supposed.
    when: u32,
    /// The sums of that position, from which those of this one are quickly made; these themselves would take too much memory.
    sums: [Option<Arc<Contributions>>; 4],
}

impl Followed {
    pub fn new(base: &Position, supposed: Position) -> Box<Self> {
        Box::new(Self { position: supposed, when: 0, sums: base.sums() })
    }

    /// Lets rules lead it as far as they can.
    pub fn run(mut self: Box<Self>, base: &Position, rules: &Solver<'_>) -> Outcome {
        if matches!(rules.exhaust(&mut self.position), End::Dead(_)) {
            return Outcome::Contradiction;
        }
        self.when = base.revisions().now;
        self.position.replace_sums(&self.sums);
        Outcome::Consistent(self)
    }

    /// The same after taking over the marks and facts found since then.
    pub fn resume(mut self: Box<Self>, base: &Position, rules: &Solver<'_>) -> Outcome {
        match self.catch_up(base) {
            None => Outcome::Contradiction,
            Some(false) => Outcome::Consistent(self),
            Some(true) => self.run(base, rules),
        }
    }

    /// Takes over the marks and facts found since then. `None` if they contradict what followed, else whether some say more.
    fn catch_up(&mut self, base: &Position) -> Option<bool> {
        let followed = &mut self.position;
        let undecided = |position: &Position| position.live() | position.stars();
        if !followed.stars().is_subset(&undecided(base)) || !base.stars().is_subset(&undecided(followed)) {
            return None;
        }
        let stars = base.stars() & followed.live();
        let empties = &(followed.live() - base.live()) - &stars;
        empties.iter().for_each(|cell| followed.eliminate(cell));
        stars.iter().for_each(|cell| followed.place(cell));
        let mut says_more = !stars.is_empty() || !empties.is_empty();
        for fact in base.facts().iter().filter(|fact| fact.changed > self.when) {
            let claim = remaining(fact, followed)?;
            if followed.adds_information(&claim) {
                followed.learn(&claim);
                says_more = true;
            }
        }
        Some(says_more)
    }
}

/// What a fact says about the cells that are still open where more is decided; nothing if it is broken.
fn remaining(fact: &Fact, position: &Position) -> Option<Claim> {
    let cells = &fact.cells & position.live();
    let placed = fact.cells.common(position.stars()) as u8;
    let min = fact.min.saturating_sub(placed);
    let max = if fact.max == UNBOUNDED { UNBOUNDED } else { fact.max.checked_sub(placed)? };
    (min == 0 || !cells.is_empty()).then_some(Claim { kind: fact.kind, cells, min, max, name: None })
}
