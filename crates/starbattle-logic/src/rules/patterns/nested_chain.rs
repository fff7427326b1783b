//! Suppositions within a supposition.

use std::ops::ControlFlow;

use crate::{
    cache::by_supposition::BySupposition,
    deduction_sink::DeductionSink,
    position::Position,
    rule::declare_rule,
    rules::patterns::chain::{PLAIN, PROBE, RULE as RULE_OF_CHAINS, chain_rules, refuted},
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
    let count = if sink.wants_all() { usize::MAX } else { 1 };
    let solver = |chain| Solver::with_rules([chain_rules(), vec![chain]].concat()).with_cancel(sink.cancel);
    // Plain inner chains first: they are shorter and much quicker.
    let (plain, any) = (solver(&PLAIN), solver(&RULE_OF_CHAINS));
    let mut found = refuted(position, &plain, &solver(&PROBE), position.nested_outcomes(), ID, count);
    if found.is_empty() {
        found = refuted(position, &any, &any, &BySupposition::default(), ID, count);
    }
    found.into_iter().try_for_each(|deduction| sink.push(position, deduction))
}
