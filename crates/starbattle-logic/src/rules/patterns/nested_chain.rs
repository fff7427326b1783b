//! Suppositions within a supposition.

use std::ops::ControlFlow;

use crate::{
    deduction_sink::DeductionSink,
    position::Position,
    rule::declare_rule,
    rules::patterns::chain::{PLAIN, RULE as RULE_OF_CHAINS, chain_rules, refuted},
    solver::Solver,
};

declare_rule! {
    /// A forced chain in which forced chains themselves may be used, one level deep.
    ///
    /// ## What it finds
    /// A cell for which one of the two states leads to a contradiction by easy rules and forced chains.
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
    let count = if sink.wants_all() { usize::MAX } else { 1 };
    // Plain inner chains first: they are shorter and much quicker.
    for chain in [&PLAIN, &RULE_OF_CHAINS] {
        let mut rules = chain_rules();
        rules.push(chain);
        let inner = Solver::with_rules(rules).with_cancel(sink.cancel);
        let found = refuted(position, &inner, ID, count);
        if !found.is_empty() {
            return found.into_iter().try_for_each(|deduction| sink.push(position, deduction));
        }
    }
    ControlFlow::Continue(())
}
