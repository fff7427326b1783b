//! Suppositions within a supposition.

use std::ops::ControlFlow;

use starbattle_board::{Cancel, Cell};

use crate::{
    cache::by_supposition::BySupposition,
    chains::{Implications, Suppositions},
    contradiction::Contradiction,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    path::{End, Step},
    position::Position,
    rule::{Rule, declare_rule},
    rules::patterns::chain::{
        HARD_PROBE, ID as CHAIN, PLAIN, PROBE, RULE as RULE_OF_CHAINS, chain, chain_rules, chain_solver, facts_used,
        opposite, refutable, refutation, refuted, suppose,
    },
    solver::{Solver, apply},
};

declare_rule! {
    /// A forced chain in which forced chains themselves may be used, one level deep.
    ///
    /// ## What it finds
    /// A cell for which one of the two states leads to a contradiction by easy rules and forced chains. Only where no chain without others
    /// inside it decides anything. Of all such cells, one that is found soon, among those from which most follows: whether another has a
    /// shorter way is not looked for.
    ///
    /// ## Why it is true
    /// Every step is a deduction, so the supposition is wrong. This is where logic ends and search begins; nothing in this
    /// collection goes further.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 2 stars
    /// AAAAAABCC  .........  ..x......
    /// DDAAABBBC  .........  .........
    /// DDDDBBCCC  .........  .........
    /// DDEEBEFFF  .........  .........
    /// GGGEEEFFH  .........  .........
    /// GGGGEEFFF  .........  .........
    /// IIIIGGHFF  .........  .........
    /// BIIIGHHHF  .........  .........
    /// BIIIHHHHF  .........  .........
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAAAAA  ........  ........
    /// AAABBAAA  xxx..x..  xxx..x..
    /// ACAABBBA  x.xx..x.  x.xx..x.
    /// CCADDEFF  ..x..x..  ..x..x..
    /// CEEDEEFG  .xx.xx.x  .xx.xx.x
    /// CCEEEEEG  ........  .....*..
    /// EEEHEGEG  ..x...x.  ..x...x.
    /// EHHHEGGG  ....x...  ....x...
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAABBBBBB  ..........  ..........
    /// CCCAABBBBB  ..........  .......x..
    /// CCCCABBBDD  ..........  ..........
    /// CECFFFBDDD  ..........  ..........
    /// CEEFFBBBGG  ..........  ..........
    /// CEEHHBBGGG  ..........  ..........
    /// EEEHHBBBIG  ..........  ..........
    /// HEEHHHIIIG  ..........  ..........
    /// HHHHHJIIGG  ..........  ..........
    /// JJJJJJGGGG  ..........  ..........
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAA  .....
    /// BBBBB  .....
    /// CCCCC  .....
    /// DDDDD  .....
    /// EEEEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Nested chain, dynamic chain.
    NestedChain, tier 5, effort 200, find;
    ID = 10 "Nested chain"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let found =
        if sink.wants_all() { all(position, sink.cancel) } else { one(position, sink.cancel).into_iter().collect() };
    found.into_iter().try_for_each(|deduction| sink.push(position, deduction))
}

/// Rules, and chains that they lead to.
fn solver<'c>(chain: &'static Rule, cancel: &'c dyn Cancel) -> Solver<'c> {
    Solver::with_rules([chain_rules(), vec![chain]].concat()).with_cancel(cancel)
}

/// A nested chain for every supposition that has one; with plain inner chains, if some have.
fn all(position: &Position, cancel: &dyn Cancel) -> Vec<Deduction> {
    let literals = Implications::new(position).by_reach();
    let refuted = |chain, probe| {
        let (inner, probing) = (solver(chain, cancel), solver(probe, cancel));
        refuted(position, &inner, &probing, &BySupposition::default(), literals.clone(), ID, usize::MAX)
    };
    let plain = refuted(&PLAIN, &PROBE);
    if plain.is_empty() { refuted(&RULE_OF_CHAINS, &HARD_PROBE) } else { plain }
}

/// So many suppositions, those that reach farthest, are tried with every kind of inner chain before any other is tried.
const FIRST: usize = 16;

/// A nested chain that is found soon. To look for the shortest would mean to follow hundreds of suppositions with all that can be supposed
/// inside them.
fn one(position: &Position, cancel: &dyn Cancel) -> Option<Deduction> {
    let literals = Implications::new(position).by_joint_reach(cancel);
    let (first, others) = literals.split_at(FIRST.min(literals.len()));
    let [by_plain, by_any] = position.nested_outcomes();
    for literals in [first, others] {
        // Plain inner chains first: they are shorter and much quicker.
        for (probe, outcomes) in [(&PROBE, by_plain), (&HARD_PROBE, by_any)] {
            let probing = solver(probe, cancel);
            let wrong = refutable(position, &probing, outcomes, literals.iter().copied(), 1);
            if let Some(deduction) = wrong.first().and_then(|&(cell, star)| told(position, &probing, cell, star)) {
                return Some(deduction);
            }
        }
    }
    None
}

/// The nested chain that refutes a supposition, if the probing solver comes to a contradiction.
fn told(position: &Position, probing: &Solver<'_>, cell: Cell, star: bool) -> Option<Deduction> {
    let mut inner = Vec::new();
    probing.exhaust_seeing(&mut suppose(position, cell, star), |deduction| {
        if let Evidence::Chain { cell, star, .. } = deduction.evidence {
            inner.push((cell, star));
        }
    });
    let rules = chain_solver().with_cancel(probing.cancel());
    let (steps, end) = steps(suppose(position, cell, star), &rules, &inner)?;
    let evidence = chain(position, cell, star, steps, end);
    let uses = facts_used(position, &evidence);
    Some(opposite(position, ID, evidence, cell, star).using(uses))
}

/// The way to a contradiction: the rules lead as far as they can, and then the next inner supposition that is still open is refuted.
fn steps(mut supposed: Position, rules: &Solver<'_>, inner: &[(Cell, bool)]) -> Option<(Vec<Step>, Contradiction)> {
    let mut steps = Vec::new();
    let mut inner = inner.iter();
    loop {
        match rules.advance(&mut supposed, &mut steps) {
            Ok(()) => {}
            Err(End::Dead(end)) => return Some((steps, end)),
            Err(End::Stuck) => {
                let wrong = inner.find_map(|&(cell, star)| {
                    let is_open = supposed.live().contains(cell);
                    is_open.then(|| inner_chain(&supposed, rules, cell, star)).flatten()
                })?;
                apply(&mut supposed, wrong, &mut steps);
            }
            Err(End::Solved | End::Cancelled) => return None,
        }
    }
}

/// The chain of plain links that refutes a supposition, or else one with steps of rules.
fn inner_chain(position: &Position, rules: &Solver<'_>, cell: Cell, star: bool) -> Option<Deduction> {
    let plain = Suppositions::new(position).refute(cell, star);
    let plain = plain.and_then(|refutation| refutation.deduction(position, CHAIN));
    plain.or_else(|| refutation(position, rules, CHAIN, cell, star))
}
