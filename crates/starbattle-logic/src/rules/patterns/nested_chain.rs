//! Suppositions within a supposition.

use std::ops::ControlFlow;

use crate::{
    deduction::Deduction,
    found::Found,
    position::Position,
    rule::{RuleId, declare_rule},
    rules::patterns::chain::{chain_solver, promising, refute},
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
    5, effort 200, find; 10 "Nested chain"
}

fn find(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    let inner = chain_solver(3, true);
    let cells = promising(position);
    for star in [true, false] {
        for &cell in &cells {
            if let Some(evidence) = refute(position, &inner, cell, star) {
                let deduction = Deduction::new(position, RuleId::new(5, 10), evidence);
                let deduction = if star { deduction.empty_cell(cell) } else { deduction.star([cell]) };
                found.push(position, deduction)?;
            }
        }
    }
    ControlFlow::Continue(())
}
