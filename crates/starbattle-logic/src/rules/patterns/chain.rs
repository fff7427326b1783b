//! Suppositions that lead to a contradiction.

use std::ops::ControlFlow;

use starbattle_board::Cell;

use crate::{
    deduction::Deduction,
    evidence::Evidence,
    found::Found,
    options::Options,
    path::{End, Step, mark_used},
    position::Position,
    rule::{RuleId, declare_rule},
    solver::Solver,
};

declare_rule! {
    /// Suppose a cell is a star, or is empty; easy rules lead to a contradiction; so it is the opposite.
    ///
    /// ## What it finds
    /// A cell for which one of the two states leads, by the rules of tiers 1 to 3 and line-group contribution alone, to a unit or a set of
    /// lines that cannot get its stars. There is no choice on the way.
    ///
    /// ## Why it is true
    /// Every step is a deduction, so the supposition is wrong.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAB  .....  .....
    /// BBBBB  ...*.  ...*.
    /// CDBBE  .....  .....
    /// CDDDE  .....  x....
    /// DDDDE  .....  .....
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
    /// Forced chain, relay, propagated hypothetical, bifurcation without branching.
    5, effort 60, find; 9 "Forced chain"
}

fn find(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    // Short arguments first: with the trivial rules alone, then with bounds and exclusions.
    let cells = promising(position);
    let mut settled = position.geometry().empty();
    for inner in [chain_solver(1, false), chain_solver(3, false)] {
        for star in [true, false] {
            for &cell in &cells {
                if settled.contains(cell) {
                    continue;
                }
                if let Some(evidence) = refute(position, &inner, cell, star) {
                    settled.insert(cell);
                    let deduction = Deduction::new(position, RuleId::new(5, 9), evidence);
                    let deduction = if star { deduction.empty_cell(cell) } else { deduction.star([cell]) };
                    found.push(position, deduction)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The open cells, those in the tightest units first.
pub(crate) fn promising(position: &Position) -> Vec<Cell> {
    let mut cells: Vec<(usize, Cell)> = position
        .live()
        .iter()
        .map(|cell| {
            let units = position.geometry().units_of(cell);
            let spare = |unit: usize| position.live_of(unit).len().saturating_sub(position.need_of(unit));
            (units.into_iter().map(spare).min().unwrap_or(0), cell)
        })
        .collect();
    cells.sort_unstable();
    cells.into_iter().map(|(_, cell)| cell).collect()
}

/// Only what a person can keep in mind: tiers up to the given one, from tier 3 on R4.8 as well, and one level up chains.
pub(crate) fn chain_solver(tier: u8, chains: bool) -> Solver<'static> {
    let ids = crate::rules::RULES.iter().flat_map(|rule| rule.ids).map(|&(id, _)| id);
    let count = RuleId::new(4, 8);
    let chain = RuleId::new(5, 9);
    let only = ids.filter(|&id| id.tier <= tier || (tier >= 3 && id == count) || (chains && id == chain)).collect();
    Solver::new(Options { only, chains, nested_chains: false, ..Options::default() })
}

/// The contradiction that follows from the supposition, if one does.
pub(crate) fn refute(position: &Position, inner: &Solver<'_>, cell: Cell, star: bool) -> Option<Evidence> {
    let mut supposed = position.clone();
    if star {
        supposed.place(cell);
    } else {
        supposed.eliminate(cell);
    }
    let mut steps: Vec<Step> = Vec::new();
    let end = loop {
        if let Err(end) = inner.advance(&mut supposed, &mut steps) {
            break end;
        }
    };
    let End::Dead(end) = end else { return None };
    mark_used(&mut steps);
    steps.retain(|step| step.used);
    Some(Evidence::Chain { cell, star, steps, end })
}
